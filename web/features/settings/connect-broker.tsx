import { useSnapshot } from 'valtio'
import { product } from '#domain/product.ts'
import { Button } from '#web/design/button/button.tsx'
import { PlusIcon } from '#web/design/icons/icons.tsx'
import { brokerageView, type BrokerageRoom } from '#web/read-models/brokerage.ts'
import * as shared from './settings.css.ts'
import * as styles from './brokerage.css.ts'

/** Opens the connection portal, and says what goes on there. */
export const ConnectBroker = ({ room }: { readonly room: BrokerageRoom }) => {
  const { portal, holdings } = useSnapshot(brokerageView)
  const isOpen = portal.step !== 'none'
  return (
    <>
      <div className={shared.actions}>
        {isOpen
          ? <><Button onClick={() => room.connect()}>Show the window</Button><Button variant="ghost" onClick={room.cancelConnect}>Cancel</Button></>
          : <Button variant="primary" onClick={() => room.connect()}><PlusIcon />{holdings.current.connections.length === 0 ? 'Connect a broker' : 'Connect another broker'}</Button>}
      </div>
      {portal.error !== undefined && !isOpen ? <p role="alert" className={styles.hint({ tone: 'critical' })}>{portal.error}</p> : (
        <output className={styles.hint({ tone: 'quiet' })}>
          {isOpen
            ? 'Go on in the window that has opened. When you are done there, this page follows by itself.'
            : `You sign in at your broker in a window of SnapTrade, for reading only: nothing can be bought or sold, and ${product.name} never sees your password.`}
        </output>
      )}
    </>
  )
}
