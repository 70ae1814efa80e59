import { type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { domainError, messageOf } from '#domain/errors/catalogue.ts'
import { sentence } from '#domain/errors/sentence.ts'
import { limits } from '#domain/limits.ts'
import { disconnectionOf } from '#machines/brokerage/brokerage-status.ts'
import { Button } from '#web/design/controls/button.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { Badge } from '#web/design/status/badge.tsx'
import { Skeleton } from '#web/design/status/skeleton.tsx'
import { CheckIcon, RetryIcon } from '#web/design/tokens/icons.tsx'
import { useActorState } from '#web/read-models/actors.ts'
import type { BrokerageActions } from '#web/read-models/brokerage.ts'
import { journalView } from '#web/read-models/views.ts'
import { useBrokerage } from '#web/shared/brokerage/use-brokerage.ts'
import { useBrokers, useIsReading, useReadingError, useStanding } from '#web/shared/brokerage/use-brokers.ts'
import { useAgo } from '#web/shared/page/ages.ts'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'
import * as styles from './brokerage.css.ts'
import { ConnectBroker } from './connect-broker.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import * as shared from './settings.css.ts'
import { TradeFiles } from './trade-files.tsx'

const DisconnectBrokerDialog = lazyPart(() =>
  import('./disconnect-broker-dialog.tsx').then((module) => module.DisconnectBrokerDialog),
)
const ImportedAccounts = lazyPart(() => import('./imported-accounts.tsx').then((module) => module.ImportedAccounts))

export const BrokerageSettings = () => {
  const brokerage = useBrokerage()
  const [standing, error] = [useStanding(), useReadingError()]
  const isDisconnecting = (useActorState('brokerage', disconnectionOf) ?? 'none') !== 'none'
  // Leaving the page cancels an open question.
  useEffect(() => () => brokerage?.cancelDisconnect(), [brokerage])
  const isKnown = standing !== 'unknown' || error !== undefined
  return (
    <div className={stack.xlarge}>
      <h1 tabIndex={-1}>Brokerage</h1>
      {brokerage && isKnown ? <Known brokerage={brokerage} /> : <Waiting />}
      {/* Not before the rest is known: it would be pushed down. */}
      {isKnown && <TradeFiles />}
      {isKnown && <ImportedAccounts brokerage={brokerage} />}
      {isDisconnecting && brokerage && (
        <DisconnectBrokerDialog brokerage={brokerage} onMissing={brokerage.cancelDisconnect} />
      )}
    </div>
  )
}

const Waiting = () => (
  <div className={styles.waiting} aria-busy="true">
    <Skeleton width="40%" height="2.5rem" />
    <Skeleton height="5rem" />
    <Skeleton height="5rem" />
  </div>
)

const Known = ({ brokerage }: { readonly brokerage: BrokerageActions }) => {
  const standing = useStanding()
  switch (standing) {
    case 'unavailable':
      return <NotAvailable />
    case 'unknown':
      return <Failed brokerage={brokerage} />
    case 'not connected':
      return <NotConnected brokerage={brokerage} />
    case 'connected':
      return <Connected brokerage={brokerage} />
  }
}

const NotConnected = ({ brokerage }: { readonly brokerage: BrokerageActions }) => {
  const { journal } = useSnapshot(journalView)
  const { personalKey } = useBrokers()
  const wasConnected = (journal?.current.settings.linkedSnapTradeAccounts.length ?? 0) > 0
  if (personalKey === 'taken')
    return (
      <Panel brokerage={brokerage} badge={<Badge>Not connected</Badge>}>
        <Alert tone="info">{messageOf(domainError('connection', 'KEY_TAKEN'))}</Alert>
      </Panel>
    )
  return (
    <Panel brokerage={brokerage} badge={<Badge>Not connected</Badge>}>
      {personalKey === 'free' ? (
        <p className={shared.prose}>
          A personal SnapTrade key is set up on this computer. Connect, and what your SnapTrade account is connected to
          appears here; no other account on this computer sees it.
        </p>
      ) : wasConnected ? (
        <Alert tone="warning">
          No broker is connected any more. Connections end when you disconnect all brokers, and after{' '}
          {limits.brokerageIdleDays} days without use. Connect your brokers again to go on; the trades in your journal
          stay.
        </Alert>
      ) : (
        <p className={shared.prose}>
          With a connection, the accounts that you link bring their balances and positions here, and each day's trades
          with realized profit and loss into your journal. Until then nothing is fetched from any broker, and no account
          is known.
        </p>
      )}
      <ConnectBroker brokerage={brokerage} />
    </Panel>
  )
}

const NotAvailable = () => (
  <>
    <Alert tone="info">
      Brokerage connections are not available: no brokerage service is set up for this installation.
    </Alert>
    <p className={shared.prose}>
      With a connection, the accounts that you link bring their balances and positions here, and each day's trades with
      realized profit and loss into your journal. Until then nothing is fetched from any broker, and no account is
      known.
    </p>
    <p className={shared.prose}>Checklists, notes, reflections and the calendar need none of it.</p>
  </>
)

const Failed = ({ brokerage }: { readonly brokerage: BrokerageActions }) => {
  const [error, isReading] = [useReadingError(), useIsReading()]
  return (
    <Alert
      tone="error"
      actions={
        <Button size="sm" loading={isReading} onClick={brokerage.refresh}>
          <RetryIcon size={16} />
          Retry
        </Button>
      }
    >
      {error}
    </Alert>
  )
}

/** The service knows the user; a cancelled visit to the portal leaves them without a broker. */
const Connected = ({ brokerage }: { readonly brokerage: BrokerageActions }) => {
  const { connections, connectionsUnread, readAt } = useBrokers()
  const error = useReadingError()
  const isUnread = connections.length === 0 && error !== undefined && readAt === undefined
  const count = connections.length + connectionsUnread
  return (
    <>
      <Panel
        brokerage={brokerage}
        badge={
          count > 0 ? (
            <Badge tone="positive" Icon={CheckIcon}>
              Connected
            </Badge>
          ) : (
            <Badge>{isUnread ? 'Not known just now' : 'No broker connected'}</Badge>
          )
        }
      >
        {count === 0 && !isUnread && <p className={styles.ready}>Ready to connect accounts</p>}
        {isUnread ? (
          <p className={shared.prose}>
            Nothing has changed: what is connected stays connected, and linked accounts stay linked.
          </p>
        ) : (
          <ConnectBroker brokerage={brokerage} />
        )}
      </Panel>
      {count > 0 && <LinkedAccounts brokerage={brokerage} />}
      {!isUnread && (
        <div className={row({ gap: 'small', wrap: true })}>
          <Button
            variant="ghost"
            className={styles.leaveAll}
            aria-haspopup="dialog"
            onClick={() => brokerage.requestDisconnect()}
          >
            Disconnect all
          </Button>
        </div>
      )}
    </>
  )
}

interface PanelProps {
  readonly brokerage: BrokerageActions
  readonly badge: ReactNode
  readonly children: ReactNode
}

const Panel = ({ brokerage, badge, children }: PanelProps) => {
  const [error, isReading] = [useReadingError(), useIsReading()]
  const readAgo = useAgo()(useBrokers().readAt)
  return (
    <section className={shared.card} aria-label="Connection">
      <div className={styles.panelHead}>
        <div className={styles.standing}>
          {badge}
          <span className={muted.small}>{readAgo === 'Unknown' ? '' : `Updated ${readAgo.toLowerCase()}`}</span>
        </div>
        <Button size="sm" loading={isReading} onClick={brokerage.refresh}>
          <RetryIcon size={16} />
          Refresh
        </Button>
      </div>
      {error !== undefined && (
        <Alert tone="warning">
          {sentence(error)}
          {readAgo !== 'Unknown' && ' What is shown was read before.'}
        </Alert>
      )}
      {children}
    </section>
  )
}
