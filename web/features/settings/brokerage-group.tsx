import type { ReactNode } from 'react'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import type { AccountGroup, Totals } from '#domain/brokerage/accounts.ts'
import { parseDecimal } from '#domain/money/decimal.ts'
import { Badge } from '#web/design/badge/badge.tsx'
import { Button } from '#web/design/button/button.tsx'
import { box } from '#web/design/checkbox/checkbox.css.ts'
import { RetryIcon, WarningIcon } from '#web/design/icons/icons.tsx'
import { Money } from '#web/parts/daily-trades/money.tsx'
import * as styles from './brokerage.css.ts'

export interface BrokerageGroupProps {
  readonly group: AccountGroup
  /** By account id: how long ago the broker told of it. */
  readonly ages: Readonly<Record<string, string>>
  readonly linkedIds: ReadonlyArray<string>
  /** Amounts are shown, not dots. */
  readonly shown: boolean
  /** The journal can be changed. */
  readonly editable: boolean
  /** A window to the portal is open. */
  readonly connecting: boolean
  readonly onLink: (accountIds: ReadonlyArray<string>, linked: boolean) => void
  readonly onReconnect: (authorizationId: string) => void
  readonly onDisconnect: (authorizationId: string) => void
}

/** One connection to a brokerage: its accounts, which of them the journal follows, and what they are worth. */
export const BrokerageGroup = ({ group, ages, linkedIds, shown, editable, connecting, onLink, onReconnect, onDisconnect }: BrokerageGroupProps) => {
  const { authorizationId, institution, disabled, accounts, totals } = group
  const headingId = `brokerage-${authorizationId}`
  const syncing = accounts.some((account) => account.syncing === true)
  return (
    <section className={styles.group} aria-labelledby={headingId}>
      <div className={styles.groupHead}>
        <div className={styles.groupTitle}>
          <h3 id={headingId} className={styles.groupName}>{institution}</h3>
          {disabled && <Badge tone="critical" Icon={WarningIcon}>Reconnect needed</Badge>}
          {syncing && <Badge tone="caution" Icon={RetryIcon}>First sync under way</Badge>}
        </div>
        <Button size="sm" variant="ghost" className={styles.leave} aria-haspopup="dialog" aria-label={`Disconnect ${institution}`} onClick={() => onDisconnect(authorizationId)}>Disconnect</Button>
      </div>
      {disabled && (
        <Note action={<Button size="sm" variant="primary" disabled={connecting} aria-label={`Reconnect ${institution}`} onClick={() => onReconnect(authorizationId)}>Reconnect</Button>}>
          The broker no longer takes this login. What stands here is the last known state.
        </Note>
      )}
      {syncing && <Note>The broker is sending its history for the first time, which takes a minute or more. It appears here by itself.</Note>}
      {accounts.length === 0 && <Note>No accounts have come from this broker.</Note>}
      <ul className={styles.accounts}>
        {accounts.map((account) => (
          <li key={account.id}>
            <AccountLine account={account} age={ages[account.id]} linked={linkedIds.includes(account.id)} shown={shown} editable={editable} onLink={onLink} />
          </li>
        ))}
      </ul>
      {accounts.length > 1 && <p className={styles.groupTotal}><span>{`${accounts.length} accounts`}</span><Sums totals={totals} shown={shown} /></p>}
    </section>
  )
}

const Note = ({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) => <div className={styles.groupNote}><span>{children}</span>{action}</div>

interface AccountLineProps extends Pick<BrokerageGroupProps, 'shown' | 'editable' | 'onLink'> {
  readonly account: BrokerageAccount
  readonly age: string | undefined
  readonly linked: boolean
}

const AccountLine = ({ account, age, linked, shown, editable, onLink }: AccountLineProps) => {
  const { id, name, type, numberEnding, balance, currency } = account
  const amount = parseDecimal(balance)
  const facts = [type !== name && type, numberEnding && `····${numberEnding}`, age !== undefined && age !== 'Unknown' && `as of ${age.toLowerCase()}`]
  return (
    <label className={styles.account}>
      <input type="checkbox" className={box} checked={linked} disabled={!editable} onChange={(event) => onLink([id], event.currentTarget.checked)} />
      <span className={styles.accountWords}>
        <span className={styles.accountName}>{name}</span>
        <span className={styles.accountFacts}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={styles.amount}>{amount ? <Money amount={amount} currency={currency} shown={shown} /> : '--'}</span>
    </label>
  )
}

/** A sum for each currency: different ones are never added. */
export const Sums = ({ totals, shown }: { readonly totals: Totals; readonly shown: boolean }) => (
  <span className={styles.sums}>
    {totals.sums.map(({ currency, amount }) => <Money key={currency} amount={amount} currency={currency} shown={shown} />)}
    {totals.sums.length === 0 && '--'}
  </span>
)
