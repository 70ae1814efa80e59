import { useSnapshot } from 'valtio'
import { product } from '#domain/product.ts'
import { Button } from '#web/design/controls/button.tsx'
import { PlusIcon } from '#web/design/tokens/icons.tsx'
import { type BrokerageActions, brokerageView } from '#web/read-models/brokerage.ts'
import * as styles from './brokerage.css.ts'
import * as shared from './settings.css.ts'

const portalNote =
  'Sign in to your broker in a secure SnapTrade window. ' +
  `Access is read-only, and ${product.name} never sees your password.`

/** Opens the connection portal, and says what happens there. */
export const ConnectBroker = ({ brokerage }: { readonly brokerage: BrokerageActions }) => {
  const { portal, holdings } = useSnapshot(brokerageView)
  const isOpen = portal.step !== 'none'
  return (
    <>
      <div className={shared.actions}>
        {isOpen ? (
          <>
            <Button onClick={() => brokerage.connect()}>Show the window</Button>
            <Button variant="ghost" onClick={brokerage.cancelConnect}>
              Cancel
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => brokerage.connect()}>
            <PlusIcon />
            {holdings.current.connections.length === 0 ? 'Connect a broker' : 'Connect another broker'}
          </Button>
        )}
      </div>
      {portal.error !== undefined && !isOpen ? (
        <p role="alert" className={styles.hint({ tone: 'critical' })}>
          {portal.error}
        </p>
      ) : (
        <output className={styles.hint({ tone: 'quiet' })}>
          {isOpen
            ? 'Go on in the window that has opened. When you are done there, this page follows by itself.'
            : portalNote}
        </output>
      )}
    </>
  )
}
