import { messageOf } from '#domain/errors/catalogue.ts'
import { product } from '#domain/product.ts'
import { disconnectionOf } from '#machines/brokerage/brokerage-status.ts'
import { ConfirmDialog } from '#web/design/dialog/confirm-dialog.tsx'
import { stack } from '#web/design/recipes/stack.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { useActorState } from '#web/read-models/actors.ts'
import type { BrokerageActions } from '#web/read-models/brokerage.ts'
import { useBrokers } from '#web/shared/brokerage/use-brokers.ts'
import * as styles from './settings.css.ts'

export const DisconnectBrokerDialog = ({ brokerage }: { readonly brokerage: BrokerageActions }) => {
  const { connections, personalKey } = useBrokers()
  const isOwnKey = personalKey === 'own'
  const authorizationId = useActorState('brokerage', ({ context }) => context.target)
  const error = useActorState('brokerage', ({ context }) => context.disconnectError)
  const isBusy = useActorState('brokerage', disconnectionOf) === 'disconnecting'
  const one =
    connections.find((connection) => connection.authorizationId === authorizationId)?.institution ?? 'this broker'
  const all = authorizationId === undefined
  return (
    <ConfirmDialog
      title={all ? 'Disconnect all brokers?' : `Disconnect ${one}?`}
      confirmLabel={all ? 'Disconnect all' : 'Disconnect'}
      loading={isBusy}
      onConfirm={brokerage.confirmDisconnect}
      onCancel={brokerage.cancelDisconnect}
    >
      <div className={stack.medium}>
        <ul className={styles.list}>
          <li>
            {all && isOwnKey
              ? 'SnapTrade removes every connection of your own account there.'
              : all
                ? `SnapTrade deletes your connections and what it has read, and ${product.name} its key to them.`
                : `SnapTrade removes the connection to ${one}.`}
          </li>
          {isOwnKey && (
            <li>
              Other programs that use your SnapTrade account lose {all ? 'them' : 'it'} too. {product.name} cannot
              delete that account or its key: only you can, in SnapTrade's dashboard.
            </li>
          )}
          <li>
            Their accounts, balances and positions are removed from this page, and the accounts are no longer linked to
            this journal.
          </li>
          <li>Trades that are in your journal stay there.</li>
        </ul>
        {error && <Alert tone="error">{messageOf(error)}</Alert>}
      </div>
    </ConfirmDialog>
  )
}
