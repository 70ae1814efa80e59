import { useEffect, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Alert } from '#web/design/alert/alert.tsx'
import { Badge } from '#web/design/badge/badge.tsx'
import { Button } from '#web/design/button/button.tsx'
import { CheckIcon, RetryIcon } from '#web/design/icons/icons.tsx'
import { Skeleton } from '#web/design/skeleton/skeleton.tsx'
import { useBrokerage } from '#web/parts/brokerage/use-brokerage.ts'
import { latePart } from '#web/parts/late-part/late-part.tsx'
import { brokerageView, type BrokerageRoom } from '#web/read-models/brokerage.ts'
import { ConnectBroker } from './connect-broker.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { TradeFiles } from './trade-files.tsx'
import * as shared from './settings.css.ts'
import * as styles from './brokerage.css.ts'

const DisconnectBrokerDialog = latePart(() => import('./disconnect-broker-dialog.tsx').then((module) => module.DisconnectBrokerDialog))
const ImportedAccounts = latePart(() => import('./imported-accounts.tsx').then((module) => module.ImportedAccounts))

/** The connections to brokers, which accounts the journal follows, and trades in and out by file. */
export const BrokerageSettings = () => {
  const room = useBrokerage()
  const { standing, error, goodbye } = useSnapshot(brokerageView)
  // A question that nobody sees any more is taken back.
  useEffect(() => () => room?.cancelDisconnect(), [room])
  const isKnown = standing !== 'unknown' || error !== undefined
  return (
    <div className={shared.sheet}>
      <h1 tabIndex={-1}>Brokerage</h1>
      {room && isKnown ? <Known room={room} /> : <Waiting />}
      {/* Below what is still growing it would be pushed down. */}
      {isKnown && <TradeFiles />}
      {isKnown && <ImportedAccounts room={room} />}
      {goodbye && room && <DisconnectBrokerDialog room={room} onMissing={room.cancelDisconnect} />}
    </div>
  )
}

const Waiting = () => (
  <div className={styles.waiting} aria-busy="true">
    <Skeleton width="40%" height="2.5rem" /><Skeleton height="5rem" /><Skeleton height="5rem" />
  </div>
)

const Known = ({ room }: { readonly room: BrokerageRoom }) => {
  const { standing } = useSnapshot(brokerageView)
  switch (standing) {
    case 'unavailable':
      return <NotAvailable />
    case 'unknown':
      return <Failed room={room} />
    case 'not connected':
      return (
        <Panel room={room} badge={<Badge>Not connected</Badge>}>
          <p className={shared.prose}>
            With a connection, the accounts that you link bring their balances and positions here, and each day's trades with realized profit and loss into your journal. Until
            then nothing is fetched from any broker, and no account is known.
          </p>
          <ConnectBroker room={room} />
        </Panel>
      )
    case 'connected':
      return <Connected room={room} />
  }
}

const NotAvailable = () => (
  <>
    <Alert tone="info">Brokerage connections are not available: no brokerage service is set up for this installation.</Alert>
    <p className={shared.prose}>
      With a connection, the accounts that you link bring their balances and positions here, and each day's trades with realized profit and loss into your journal. Until
      then nothing is fetched from any broker, and no account is known.
    </p>
    <p className={shared.prose}>Checklists, notes, reflections and the calendar need none of it.</p>
  </>
)

const Failed = ({ room }: { readonly room: BrokerageRoom }) => {
  const { error, reading } = useSnapshot(brokerageView)
  return <Alert tone="error" actions={<Button size="sm" loading={reading} onClick={room.refresh}><RetryIcon size={16} />Retry</Button>}>{error}</Alert>
}

const Connected = ({ room }: { readonly room: BrokerageRoom }) => {
  const { holdings } = useSnapshot(brokerageView)
  const { connections } = holdings.current
  return (
    <>
      <Panel room={room} badge={<Badge tone="positive" Icon={CheckIcon}>Connected</Badge>}>
        {connections.length === 0 && <p className={styles.ready}>Ready to connect accounts</p>}
        <ConnectBroker room={room} />
      </Panel>
      {connections.length > 0 && <LinkedAccounts room={room} />}
      <div className={shared.actions}><Button variant="ghost" className={styles.leaveAll} aria-haspopup="dialog" onClick={() => room.requestDisconnect()}>Disconnect all</Button></div>
    </>
  )
}

interface PanelProps {
  readonly room: BrokerageRoom
  readonly badge: ReactNode
  readonly children: ReactNode
}

/** How one stands with the brokers, as of when, and Refresh. */
const Panel = ({ room, badge, children }: PanelProps) => {
  const { reading, readAgo, error } = useSnapshot(brokerageView)
  return (
    <section className={styles.panel} aria-label="Connection">
      <div className={styles.panelHead}>
        <div className={styles.standing}>{badge}<span className={styles.since}>{readAgo === 'Unknown' ? '' : `Read ${readAgo.toLowerCase()}`}</span></div>
        <Button size="sm" loading={reading} onClick={room.refresh}><RetryIcon size={16} />Refresh</Button>
      </div>
      {error !== undefined && <Alert tone="warning">{error}. What stands here was read before.</Alert>}
      {children}
    </section>
  )
}
