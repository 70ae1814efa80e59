import { type ReactNode, useState } from 'react'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { linkedAccounts, totalsOf } from '#domain/brokerage/accounts.ts'
import { positionsOf } from '#domain/brokerage/positions.ts'
import { counted, plural } from '#domain/figures.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Alert } from '#web/design/status/alert.tsx'
import { Skeleton } from '#web/design/status/skeleton.tsx'
import { RetryIcon } from '#web/design/tokens/icons.tsx'
import { WithAmountsToggle } from '#web/shared/brokerage/amounts-toggle.tsx'
import { BrokenLogins } from '#web/shared/brokerage/broken-logins.tsx'
import { Money } from '#web/shared/brokerage/money.tsx'
import { PortfolioCheck } from '#web/shared/brokerage/position-check.tsx'
import { useAccountName } from '#web/shared/brokerage/use-account-knowledge.ts'
import { useBrokerage } from '#web/shared/brokerage/use-brokerage.ts'
import {
  useBrokers,
  useIsReading,
  useReadingError,
  useReportedAgo,
  useStanding,
} from '#web/shared/brokerage/use-brokers.ts'
import { FoldingPanel } from '#web/shared/page/folding-panel.tsx'
import { PageLink } from '#web/shared/page/page-link.tsx'
import * as styles from './portfolio-card.css.ts'
import { Positions } from './positions.tsx'

interface PortfolioCardProps {
  readonly linkedIds: ReadonlyArray<string>
  readonly shown: boolean
}

/** Absent where no brokerage service is set up or connected. */
export const PortfolioCard = ({ linkedIds, shown }: PortfolioCardProps) => {
  const standing = useStanding()
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
  const { accounts } = useBrokers()
  const error = useReadingError()
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
  const [error, isReading] = [useReadingError(), useIsReading()]
  if (error === undefined) return undefined
  return (
    <Alert
      tone="error"
      actions={
        <Button size="sm" loading={isReading} onClick={onRetry}>
          <RetryIcon size={16} />
          Retry
        </Button>
      }
    >
      {error}
    </Alert>
  )
}

const noName = (): undefined => undefined

const Holdings = ({ linkedIds, shown }: PortfolioCardProps) => {
  const held = useBrokers()
  const error = useReadingError()
  const reportedAgo = useReportedAgo()
  const nameOf = useAccountName()
  const accounts = linkedAccounts(held.accounts, linkedIds)
  const isUnread = held.readAt === undefined && accounts.length === 0 && error === undefined
  const [wasUnread] = useState(isUnread)
  if (isUnread) return <HoldingsSkeleton />
  // Without an answer from the brokers, an account may still exist.
  if (accounts.length === 0 && (held.accountsMissing || held.accountsUnread > 0))
    return (
      <Hint>
        {plural(linkedIds.length, 'The linked account stays', 'The linked accounts stay')} linked. Balances and
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
  const unread = Math.min(held.accountsUnread, linkedIds.length - accounts.length)
  const oldest = oldestOf(accounts)
  // Stored data of an earlier visit is shown until there is an answer: nothing has failed yet.
  const isStored = held.accountsMissing && error === undefined
  const missing = isStored ? 0 : accounts.filter(({ id }) => held.positionsMissing.includes(id)).length
  const positions = positionsOf(
    held.positions,
    accounts.map(({ id }) => id),
  )
  return (
    <div className={wasUnread ? styles.reserved : styles.body}>
      <WithAmountsToggle shown={shown}>
        <dl className={styles.totals}>
          {sums.map(({ currency, amount }) => (
            <div key={currency} className={styles.total}>
              <dt className={styles.quiet}>{sums.length > 1 ? `Total value, ${currency}` : 'Total value'}</dt>
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
      <NotInTotal count={unknown} what={plural(unknown, 'One account reports', `${unknown} accounts report`)}>
        no balance
      </NotInTotal>
      <NotInTotal count={unread} what={counted(unread, 'linked account', 'linked accounts')}>
        could not be read just now
      </NotInTotal>
      {accounts.some(({ syncing }) => syncing) && (
        <Hint>A broker is still collecting: more follows in a minute or two.</Hint>
      )}
      <Positions {...{ positions, missing, shown }} accountOf={accounts.length > 1 ? nameOf : noName} />
      {oldest && <Hint>Broker data from {reportedAgo(oldest)}</Hint>}
      {/* It comes with a sync, and grows into the space that is left below. */}
      <PortfolioCheck />
      <BrokenLogins linkedIds={linkedIds} />
    </div>
  )
}

interface NotInTotalProps {
  readonly count: number
  readonly what: string
  readonly children: string
}

const NotInTotal = ({ count, what, children }: NotInTotalProps) =>
  count > 0 && <Hint>{`${what} ${children}, and ${plural(count, 'is', 'are')} not in the total.`}</Hint>

const oldestOf = (accounts: ReadonlyArray<BrokerageAccount>): BrokerageAccount | undefined =>
  accounts.toSorted((one, other) => ((one.asOf ?? '') < (other.asOf ?? '') ? -1 : 1))[0]

const HoldingsSkeleton = () => (
  <div className={styles.reserved} aria-busy="true">
    <Skeleton width="10rem" height="2.5rem" />
    {Array.from({ length: limits.positionsShown }, (_, index) => (
      <Skeleton key={index} height="2rem" />
    ))}
  </div>
)
