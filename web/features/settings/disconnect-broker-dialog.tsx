import { useSnapshot } from 'valtio'
import { product } from '#domain/product.ts'
import { Alert } from '#web/design/alert/alert.tsx'
import { ConfirmDialog } from '#web/design/dialog/confirm-dialog.tsx'
import { brokerageView, type BrokerageRoom } from '#web/read-models/brokerage.ts'
import * as styles from './settings.css.ts'

/** Says what goes and what stays, and asks once more. */
export const DisconnectBrokerDialog = ({ room }: { readonly room: BrokerageRoom }) => {
  const { goodbye, holdings } = useSnapshot(brokerageView)
  if (!goodbye) return null
  const { authorizationId, step, error } = goodbye
  const one = holdings.current.connections.find((connection) => connection.authorizationId === authorizationId)?.institution ?? 'this broker'
  const all = authorizationId === undefined
  return (
    <ConfirmDialog
      title={all ? 'Disconnect all brokers?' : `Disconnect ${one}?`} confirmLabel={all ? 'Disconnect all' : 'Disconnect'} loading={step === 'disconnecting'}
      onConfirm={room.confirmDisconnect} onCancel={room.cancelDisconnect}
    >
      <div className={styles.dialogSheet}>
        <ul className={styles.list}>
          <li>{all ? `SnapTrade forgets your connections and what it has read by them, and ${product.name} its key to them.` : `SnapTrade takes the connection to ${one} back.`}</li>
          <li>Its accounts, balances and positions leave this page, and the accounts are no longer linked to this journal.</li>
          <li>Trades that are in your journal stay there.</li>
        </ul>
        {error !== undefined && <Alert tone="error">{error}</Alert>}
      </div>
    </ConfirmDialog>
  )
}
