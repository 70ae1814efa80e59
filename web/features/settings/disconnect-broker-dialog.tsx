import { useSnapshot } from 'valtio'
import { product } from '#domain/product.ts'
import { ConfirmDialog } from '#web/design/dialog/confirm-dialog.tsx'
import { Alert } from '#web/design/status/alert.tsx'
import { type BrokerageActions, brokerageView } from '#web/read-models/brokerage.ts'
import * as styles from './settings.css.ts'

/** Confirms the disconnection: what goes, and what stays. */
export const DisconnectBrokerDialog = ({ brokerage }: { readonly brokerage: BrokerageActions }) => {
  const { disconnecting, holdings } = useSnapshot(brokerageView)
  if (!disconnecting) return null
  const { authorizationId, step, error } = disconnecting
  const one =
    holdings.current.connections.find((connection) => connection.authorizationId === authorizationId)?.institution ??
    'this broker'
  const all = authorizationId === undefined
  return (
    <ConfirmDialog
      title={all ? 'Disconnect all brokers?' : `Disconnect ${one}?`}
      confirmLabel={all ? 'Disconnect all' : 'Disconnect'}
      loading={step === 'disconnecting'}
      onConfirm={brokerage.confirmDisconnect}
      onCancel={brokerage.cancelDisconnect}
    >
      <div className={styles.dialogSheet}>
        <ul className={styles.list}>
          <li>
            {all
              ? `SnapTrade deletes your connections and what it has read, and ${product.name} its key to them.`
              : `SnapTrade removes the connection to ${one}.`}
          </li>
          <li>
            Their accounts, balances and positions are removed from this page, and the accounts are no longer linked to
            this journal.
          </li>
          <li>Trades that are in your journal stay there.</li>
        </ul>
        {error !== undefined && <Alert tone="error">{error}</Alert>}
      </div>
    </ConfirmDialog>
  )
}
