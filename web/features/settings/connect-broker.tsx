import { messageOf } from '#domain/errors/catalogue.ts'
import { product } from '#domain/product.ts'
import { portalStepOf } from '#machines/brokerage/brokerage-status.ts'
import { Button } from '#web/design/controls/button.tsx'
import { row } from '#web/design/recipes/row.css.ts'
import { PlusIcon } from '#web/design/tokens/icons.tsx'
import { useActorState } from '#web/read-models/actors.ts'
import type { BrokerageActions } from '#web/read-models/brokerage.ts'
import { useBrokers } from '#web/shared/brokerage/use-brokers.ts'
import * as styles from './brokerage.css.ts'

const portalNote =
  'Sign in to your broker in a secure SnapTrade window. ' +
  `Access is read-only, and ${product.name} never sees your password.`

export const ConnectBroker = ({ brokerage }: { readonly brokerage: BrokerageActions }) => {
  const { connections } = useBrokers()
  const error = useActorState('portal', ({ context }) => context.error)
  const isOpen = (useActorState('portal', portalStepOf) ?? 'none') !== 'none'
  return (
    <>
      <div className={row({ gap: 'small', wrap: true })}>
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
            {connections.length === 0 ? 'Connect a broker' : 'Connect another broker'}
          </Button>
        )}
      </div>
      {error && !isOpen ? (
        <p role="alert" className={styles.hint({ tone: 'critical' })}>
          {messageOf(error)}
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
