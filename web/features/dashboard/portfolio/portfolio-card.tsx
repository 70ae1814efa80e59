import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { linkedAccounts, totalsOf } from '#domain/brokerage/accounts.ts'
import { positionsOf } from '#domain/brokerage/positions.ts'
import { limits } from '#domain/limits.ts'
import { Alert } from '#web/design/alert/alert.tsx'
import { Button } from '#web/design/button/button.tsx'
import { RetryIcon } from '#web/design/icons/icons.tsx'
import { Skeleton } from '#web/design/skeleton/skeleton.tsx'
import { BrokenLogins } from '#web/parts/brokerage/broken-logins.tsx'
import { useBrokerage } from '#web/parts/brokerage/use-brokerage.ts'
import { Money } from '#web/parts/daily-trades/money.tsx'
import { FoldingPanel } from '#web/parts/folding-panel/folding-panel.tsx'
import { PageLink } from '#web/parts/page-link/page-link.tsx'
import { brokerageView } from '#web/read-models/brokerage.ts'
import * as styles from './portfolio-card.css.ts'
import { Positions } from './positions.tsx'

export interface PortfolioCardProps {
  /** The accounts that the journal follows. */
  readonly linkedIds: ReadonlyArray<string>
  /** Amounts are wanted on the screen. */
  readonly shown: boolean
}

/** What the linked accounts come to. There is nothing of it where no brokerage service is set up, or nobody is connected. */
export const PortfolioCard = ({ linkedIds, shown }: PortfolioCardProps) => {
  const { standing } = useSnapshot(brokerageView)
  const room = useBrokerage()
  // Whoever follows an account has a place for it from the start, so that nothing moves when the brokers answer.
  if (standing === 'unavailable' || (standing !== 'connected' && linkedIds.length === 0)) return undefined
  return (
    <FoldingPanel name="portfolio" title="Portfolio Overview">
      <div className={styles.body}>
        <Failure onRetry={() => room?.refresh()} />
        {standing === 'not connected' ? <Hint>No broker is connected any more. <PageLink to="/app/settings/brokerage">Connect one</PageLink> to see your accounts here.</Hint>
          : linkedIds.length === 0 ? <Hint>Ready to connect accounts. <PageLink to="/app/settings/brokerage">Choose the accounts</PageLink> that this journal follows.</Hint>
            : <Holdings linkedIds={linkedIds} shown={shown} />}
      </div>
    </FoldingPanel>
  )
}

const Hint = ({ children }: { readonly children: ReactNode }) => <p className={styles.quiet}>{children}</p>

const Failure = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { error, reading } = useSnapshot(brokerageView)
  if (error === undefined) return undefined
  return <Alert tone="error" actions={<Button size="sm" loading={reading} onClick={onRetry}><RetryIcon size={16} />Retry</Button>}>{error}</Alert>
}

const Holdings = ({ linkedIds, shown }: PortfolioCardProps) => {
  const { holdings: { current }, readAt, error } = useSnapshot(brokerageView)
  const accounts = linkedAccounts(current.accounts, linkedIds)
  if (readAt === undefined && accounts.length === 0 && error === undefined) return <HoldingsSkeleton />
  if (accounts.length === 0) return <Hint>None of the linked accounts is known to your brokers now. <PageLink to="/app/settings/brokerage">Choose others</PageLink></Hint>
  const { sums, unknown } = totalsOf(accounts)
  const age = ageOf(accounts, current.ages)
  const positions = positionsOf(current.positions, accounts.map(({ id }) => id))
  return (
    <div className={styles.holdings}>
      <dl className={styles.totals}>
        {sums.map(({ currency, amount }) => (
          <div key={currency} className={styles.total}>
            <dt className={styles.quiet}>{sums.length === 1 ? 'Total value' : `Total value, ${currency}`}</dt>
            <dd className={styles.value}><Money amount={amount} currency={currency} shown={shown} /></dd>
          </div>
        ))}
        <div className={styles.total}><dt className={styles.quiet}>Accounts</dt><dd className={styles.value}>{accounts.length}</dd></div>
      </dl>
      {unknown > 0 && <Hint>{unknown === 1 ? 'One account tells' : `${unknown} accounts tell`} no balance, and {unknown === 1 ? 'is' : 'are'} not in the total.</Hint>}
      {accounts.some(({ syncing }) => syncing) && <Hint>A broker is still collecting: more follows in a minute or two.</Hint>}
      <Positions positions={positions} shown={shown} />
      {age !== undefined && <Hint>As your brokers saw it: {age}</Hint>}
      <BrokenLogins linkedIds={linkedIds} />
    </div>
  )
}

/** How old the oldest of it is. */
const ageOf = (accounts: ReadonlyArray<BrokerageAccount>, ages: Readonly<Record<string, string>>): string | undefined => {
  const [oldest] = accounts.toSorted((one, other) => ((one.asOf ?? '') < (other.asOf ?? '') ? -1 : 1))
  return oldest && ages[oldest.id]
}

const HoldingsSkeleton = () => (
  <div className={styles.holdings} aria-busy="true">
    <Skeleton width="10rem" height="2.5rem" />
    {Array.from({ length: limits.positionsShown }, (_, index) => <Skeleton key={index} height="2rem" />)}
  </div>
)
