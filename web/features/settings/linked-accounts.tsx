import { useSnapshot } from 'valtio'
import { accountGroups, linkedAccounts, totalsOf } from '#domain/brokerage/accounts.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import { counted } from '#domain/figures.ts'
import { portalStepOf } from '#machines/brokerage/brokerage-status.ts'
import { Button } from '#web/design/controls/button.tsx'
import { figure } from '#web/design/recipes/figure.css.ts'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { showToast } from '#web/design/toast/toasts.ts'
import { useActions } from '#web/read-models/actions.ts'
import { useActorState } from '#web/read-models/actors.ts'
import type { BrokerageActions } from '#web/read-models/brokerage.ts'
import { journalView } from '#web/read-models/views.ts'
import { useBrokers } from '#web/shared/brokerage/use-brokers.ts'
import { BrokerageGroup, Sums } from './brokerage-group.tsx'
import * as styles from './brokerage.css.ts'
import * as shared from './settings.css.ts'

/** The journal follows the linked accounts, and only they make the total. */
export const LinkedAccounts = ({ brokerage }: { readonly brokerage: BrokerageActions }) => {
  const { connections, connectionsUnread, accounts, accountsMissing, accountsUnread } = useBrokers()
  const isConnecting = (useActorState('portal', portalStepOf) ?? 'none') !== 'none'
  const { journal } = useSnapshot(journalView)
  const { perform } = useActions()
  const settings = journal?.current.settings
  const linkedIds = settings?.linkedSnapTradeAccounts ?? []
  const shown = settings?.showPortfolioValues ?? false
  const ids = accounts.map(({ id }) => id)
  const isUnread = (accountsMissing || accountsUnread > 0) && accounts.length === 0
  const hides = accountsUnread > 0 && linkedIds.some((id) => !ids.includes(id))
  const linked = linkedAccounts(accounts, linkedIds)
  const link = (accountIds: ReadonlyArray<string>, on: boolean): void => {
    const done = perform({ type: on ? 'LinkAccounts' : 'UnlinkAccounts', data: { accountIds } })
    if (!done.ok) showToast({ text: messageOf(done.error), tone: 'critical' })
  }
  return (
    <section className={shared.group} aria-labelledby="accounts-heading">
      <div className={shared.head}>
        <h2 id="accounts-heading" className={heading.lead}>
          Linked accounts
        </h2>
        <div className={row({ gap: 'small', wrap: true })}>
          <Button size="sm" unavailable={!journal || linked.length === ids.length} onClick={() => link(ids, true)}>
            Select All
          </Button>
          {/* Disabled while a linked account is not shown: no user should unlink an unseen account. */}
          <Button
            size="sm"
            unavailable={!journal || linkedIds.length === 0 || isUnread || hides}
            onClick={() => link(linkedIds, false)}
          >
            Clear All
          </Button>
        </div>
      </div>
      <p className={styles.total}>
        <span className={figure.value}>
          <Sums totals={totalsOf(linked)} shown={shown} />
        </span>
        <span className={muted.text}>
          {isUnread ? unreadWords(linkedIds.length) : linkedWords(linked.length, ids.length)}
        </span>
      </p>
      <Unread count={connectionsUnread} one="connection" many="connections" />
      <Unread count={accountsUnread} one="account" many="accounts" />
      {accountGroups(connections, accounts).map((group) => (
        <BrokerageGroup
          key={group.authorizationId}
          group={group}
          unread={isUnread}
          linkedIds={linkedIds}
          shown={shown}
          editable={journal !== undefined}
          connecting={isConnecting}
          onLink={link}
          onReconnect={brokerage.connect}
          onDisconnect={brokerage.requestDisconnect}
        />
      ))}
    </section>
  )
}

const Unread = ({ count, one, many }: { readonly count: number; readonly one: string; readonly many: string }) =>
  count > 0 && (
    <p className={muted.text}>
      {counted(count, one, many)} could not be read just now. Linked accounts stay linked, and their trades stay.
    </p>
  )

const linkedWords = (linked: number, all: number): string =>
  linked === 0
    ? 'Tick the accounts whose balances, positions and trades this journal follows'
    : `${linked} of ${counted(all, 'account', 'accounts')} linked to this journal`

const unreadWords = (linked: number): string =>
  linked === 0
    ? 'The accounts could not be read just now'
    : `${counted(linked, 'account', 'accounts')} linked to this journal; they could not be read just now`
