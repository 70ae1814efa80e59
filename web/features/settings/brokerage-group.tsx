import type { ReactNode } from 'react'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import type { AccountGroup, Totals } from '#domain/brokerage/accounts.ts'
import { missingAmount } from '#domain/money/cell-money.ts'
import { parseDecimal } from '#domain/money/decimal.ts'
import { Button } from '#web/design/controls/button.tsx'
import { box } from '#web/design/controls/checkbox.css.ts'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { Badge } from '#web/design/status/badge.tsx'
import { RetryIcon, WarningIcon } from '#web/design/tokens/icons.tsx'
import { Money } from '#web/shared/brokerage/money.tsx'
import { PositionCheck } from '#web/shared/brokerage/position-check.tsx'
import { useAccountKnowledge } from '#web/shared/brokerage/use-account-knowledge.ts'
import { useReportedAgo } from '#web/shared/brokerage/use-brokers.ts'
import * as styles from './brokerage.css.ts'
import { RenameAccount } from './rename-account.tsx'

interface BrokerageGroupProps {
  readonly group: AccountGroup
  /** Its accounts could not be read, now or before. */
  readonly unread: boolean
  readonly linkedIds: ReadonlyArray<string>
  readonly shown: boolean
  readonly editable: boolean
  readonly connecting: boolean
  readonly onLink: (accountIds: ReadonlyArray<string>, linked: boolean) => void
  readonly onReconnect: (authorizationId: string) => void
  readonly onDisconnect: (authorizationId: string) => void
}

export const BrokerageGroup = (props: BrokerageGroupProps) => {
  const { group, linkedIds, shown, editable, onLink } = props
  const { authorizationId, accounts, totals } = group
  const reportedAgo = useReportedAgo()
  const { own } = useAccountKnowledge()
  return (
    <section className={styles.group} aria-labelledby={headingIdOf(authorizationId)}>
      <GroupHead {...props} />
      <GroupNotes {...props} />
      <ul className={stack.none}>
        {accounts.map((account) => (
          <li key={account.id}>
            <div className={styles.accountRow}>
              <AccountLine
                account={account}
                own={own.get(account.id)}
                age={reportedAgo(account)}
                linked={linkedIds.includes(account.id)}
                shown={shown}
                editable={editable}
                onLink={onLink}
              />
              <RenameAccount accountId={account.id} name={own.get(account.id) ?? account.name} />
            </div>
            {linkedIds.includes(account.id) && <PositionCheck accountId={account.id} />}
          </li>
        ))}
      </ul>
      {accounts.length > 1 && (
        <p className={styles.groupTotal}>
          <span>{`${accounts.length} accounts`}</span>
          <Sums totals={totals} shown={shown} />
        </p>
      )}
    </section>
  )
}

const headingIdOf = (authorizationId: string): string => `brokerage-${authorizationId}`
const isSyncing = ({ accounts }: AccountGroup): boolean => accounts.some(({ syncing }) => syncing === true)

const GroupHead = ({ group, onDisconnect }: Pick<BrokerageGroupProps, 'group' | 'onDisconnect'>) => {
  const { authorizationId, institution, disabled } = group
  return (
    <div className={styles.groupHead}>
      <div className={styles.groupTitle}>
        <h3 id={headingIdOf(authorizationId)} className={heading.body}>
          {institution}
        </h3>
        {disabled && (
          <Badge tone="critical" Icon={WarningIcon}>
            Reconnect needed
          </Badge>
        )}
        {isSyncing(group) && (
          <Badge tone="caution" Icon={RetryIcon}>
            First sync under way
          </Badge>
        )}
      </div>
      <Button
        size="sm"
        variant="ghost"
        className={styles.leave}
        aria-haspopup="dialog"
        aria-label={`Disconnect ${institution}`}
        onClick={() => onDisconnect(authorizationId)}
      >
        Disconnect
      </Button>
    </div>
  )
}

const GroupNotes = ({
  group,
  unread,
  connecting,
  onReconnect,
}: Pick<BrokerageGroupProps, 'group' | 'unread' | 'connecting' | 'onReconnect'>) => {
  const { authorizationId, institution, disabled, accounts } = group
  return (
    <>
      {disabled && (
        <Note
          action={
            <Button
              size="sm"
              variant="primary"
              unavailable={connecting}
              aria-label={`Reconnect ${institution}`}
              onClick={() => onReconnect(authorizationId)}
            >
              Reconnect
            </Button>
          }
        >
          The broker no longer takes this login. What is shown is the last known state.
        </Note>
      )}
      {isSyncing(group) && (
        <Note>
          The broker is sending its history for the first time, which takes a minute or more. It appears here by itself.
        </Note>
      )}
      {accounts.length === 0 && (
        <Note>{unread ? 'Its accounts could not be read just now.' : 'No accounts have come from this broker.'}</Note>
      )}
    </>
  )
}

const Note = ({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) => (
  <div className={styles.groupNote}>
    <span>{children}</span>
    {action}
  </div>
)

interface AccountLineProps extends Pick<BrokerageGroupProps, 'shown' | 'editable' | 'onLink'> {
  readonly account: BrokerageAccount
  readonly own: string | undefined
  readonly age: string
  readonly linked: boolean
}

const AccountLine = ({ account, own, age, linked, shown, editable, onLink }: AccountLineProps) => {
  const { id, name, type, numberEnding, balance, currency } = account
  const amount = parseDecimal(balance)
  const facts = [
    own !== undefined && name,
    type !== name && type,
    numberEnding && `····${numberEnding}`,
    age !== 'Unknown' && `updated ${age.toLowerCase()}`,
  ]
  return (
    <label className={styles.account}>
      <input
        type="checkbox"
        className={box}
        checked={linked}
        disabled={!editable}
        onChange={(event) => onLink([id], event.currentTarget.checked)}
      />
      <span className={styles.accountWords}>
        <span className={styles.accountName}>{own ?? name}</span>
        <span className={muted.small}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={styles.amount}>
        {amount ? <Money amount={amount} currency={currency} shown={shown} /> : missingAmount}
      </span>
    </label>
  )
}

/** Amounts of different currencies are never added. */
export const Sums = ({ totals, shown }: { readonly totals: Totals; readonly shown: boolean }) => (
  <span className={styles.sums}>
    {totals.sums.map(({ currency, amount }) => (
      <Money key={currency} amount={amount} currency={currency} shown={shown} />
    ))}
    {totals.sums.length === 0 && missingAmount}
  </span>
)
