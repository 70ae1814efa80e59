import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { linkedAccounts, totalsOf } from '#domain/brokerage/accounts.ts'
import { positionsOf } from '#domain/brokerage/positions.ts'
import { ownValue } from '#domain/fields.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Alert } from '#web/design/status/alert.tsx'
import { Skeleton } from '#web/design/status/skeleton.tsx'
import { RetryIcon } from '#web/design/tokens/icons.tsx'
import { brokerageView } from '#web/read-models/brokerage.ts'
import { WithAmountsToggle } from '#web/shared/brokerage/amounts-toggle.tsx'
import { BrokenLogins } from '#web/shared/brokerage/broken-logins.tsx'
import { Money } from '#web/shared/brokerage/money.tsx'
import { PortfolioCheck } from '#web/shared/brokerage/position-check.tsx'
import { useBrokerage } from '#web/shared/brokerage/use-brokerage.ts'
import { FoldingPanel } from '#web/shared/page/folding-panel.tsx'
import { PageLink } from '#web/shared/page/page-link.tsx'
import * as styles from './portfolio-card.css.ts'
import { Positions } from './positions.tsx'

interface PortfolioCardProps {
  /** The accounts that the journal follows. */
  readonly linkedIds: ReadonlyArray<string>
  /** Amounts are shown, not dots. */
  readonly shown: boolean
}

/** The value and positions of the linked accounts. Absent where no brokerage service is set up or connected. */
export const PortfolioCard = ({ linkedIds, shown }: PortfolioCardProps) => {
  const { standing } = useSnapshot(brokerageView)
  const brokerage = useBrokerage()
  // With linked accounts its space is there from the start, so that nothing moves when the brokers answer.
  if (standing === 'unavailable' || (standing !== 'connected' && linkedIds.length === 0)) return undefined
  return (
    <FoldingPanel name="portfolio" title="Portfolio Overview">
      <div className={styles.body}>
        <Failure onRetry={() => brokerage?.refresh()} />
        {standing === 'not connected' ? (
          <Hint>
            No broker is connected any more. <PageLink to="/app/settings/brokerage">Connect one</PageLink> to see your
            accounts here.
          </Hint>
        ) : linkedIds.length === 0 ? (
          <Unlinked />
        ) : (
          <Holdings linkedIds={linkedIds} shown={shown} />
        )}
      </div>
    </FoldingPanel>
  )
}

const Unlinked = () => {
  const { holdings, error } = useSnapshot(brokerageView)
  const { accounts } = holdings.current
  if (accounts.length === 0 && error !== undefined) return undefined
  return accounts.length === 0 ? (
    <Hint>
      Ready to connect accounts. <PageLink to="/app/settings/brokerage">Connect a broker</PageLink> to see its accounts
      here.
    </Hint>
  ) : (
    <Hint>
      Ready to connect accounts. <PageLink to="/app/settings/brokerage">Choose the accounts</PageLink> that this journal
      follows.
    </Hint>
  )
}

const Hint = ({ children }: { readonly children: ReactNode }) => <p className={styles.quiet}>{children}</p>

const Failure = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { error, reading } = useSnapshot(brokerageView)
  if (error === undefined) return undefined
  return (
    <Alert
      tone="error"
      actions={
        <Button size="sm" loading={reading} onClick={onRetry}>
          <RetryIcon size={16} />
          Retry
        </Button>
      }
    >
      {error}
    </Alert>
  )
}

const Holdings = ({ linkedIds, shown }: PortfolioCardProps) => {
  const {
    holdings: { current },
    readAt,
    error,
  } = useSnapshot(brokerageView)
  const accounts = linkedAccounts(current.accounts, linkedIds)
  if (readAt === undefined && accounts.length === 0 && error === undefined) return <HoldingsSkeleton />
  // Brokers that did not answer have not said that an account is gone.
  if (accounts.length === 0 && current.accountsMissing)
    return (
      <Hint>
        {linkedIds.length === 1 ? 'The linked account stays' : 'The linked accounts stay'} linked. Balances and
        positions appear here as soon as they can be read.
      </Hint>
    )
  if (accounts.length === 0)
    return (
      <Hint>
        None of the linked accounts is known to your brokers now.{' '}
        <PageLink to="/app/settings/brokerage">Choose others</PageLink>
      </Hint>
    )
  const { sums, unknown } = totalsOf(accounts)
  const age = ageOf(accounts, current.ages)
  // What an earlier visit has stored is shown until there is an answer: nothing has failed yet.
  const isStored = current.accountsMissing && error === undefined
  const missing = isStored ? 0 : accounts.filter(({ id }) => current.positionsMissing.includes(id)).length
  const positions = positionsOf(
    current.positions,
    accounts.map(({ id }) => id),
  )
  return (
    <div className={styles.holdings}>
      <WithAmountsToggle shown={shown}>
        <dl className={styles.totals}>
          {sums.map(({ currency, amount }) => (
            <div key={currency} className={styles.total}>
              <dt className={styles.quiet}>{sums.length === 1 ? 'Total value' : `Total value, ${currency}`}</dt>
              <dd className={styles.value}>
                <Money amount={amount} currency={currency} shown={shown} />
              </dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt className={styles.quiet}>Accounts</dt>
            <dd className={styles.value}>{accounts.length}</dd>
          </div>
        </dl>
      </WithAmountsToggle>
      {unknown > 0 && (
        <Hint>
          {unknown === 1 ? 'One account reports' : `${unknown} accounts report`} no balance, and{' '}
          {unknown === 1 ? 'is' : 'are'} not in the total.
        </Hint>
      )}
      {accounts.some(({ syncing }) => syncing) && (
        <Hint>A broker is still collecting: more follows in a minute or two.</Hint>
      )}
      <Positions positions={positions} missing={missing} shown={shown} />
      <PortfolioCheck />
      {age !== undefined && <Hint>Broker data from {age}</Hint>}
      <BrokenLogins linkedIds={linkedIds} />
    </div>
  )
}

/** The age of the oldest data. */
const ageOf = (
  accounts: ReadonlyArray<BrokerageAccount>,
  ages: Readonly<Record<string, string>>,
): string | undefined => {
  const [oldest] = accounts.toSorted((one, other) => ((one.asOf ?? '') < (other.asOf ?? '') ? -1 : 1))
  return oldest && ownValue(ages, oldest.id)
}

const HoldingsSkeleton = () => (
  <div className={styles.holdings} aria-busy="true">
    <Skeleton width="10rem" height="2.5rem" />
    {Array.from({ length: limits.positionsShown }, (_, index) => (
      <Skeleton key={index} height="2rem" />
    ))}
  </div>
)
