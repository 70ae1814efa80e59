import { useSnapshot } from 'valtio'
import { accountGroups, linkedAccounts, totalsOf } from '#domain/brokerage/accounts.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import { Button } from '#web/design/button/button.tsx'
import { showToast } from '#web/design/toast/toasts.ts'
import { useActions } from '#web/read-models/actions.ts'
import { brokerageView, type BrokerageRoom } from '#web/read-models/brokerage.ts'
import { journalView } from '#web/read-models/views.ts'
import { BrokerageGroup, Sums } from './brokerage-group.tsx'
import * as shared from './settings.css.ts'
import * as styles from './brokerage.css.ts'

/** Every account by its connection; the linked ones are those that the journal follows, and only they make the total. */
export const LinkedAccounts = ({ room }: { readonly room: BrokerageRoom }) => {
  const { holdings, portal } = useSnapshot(brokerageView)
  const { journal } = useSnapshot(journalView)
  const { perform } = useActions()
  const { connections, accounts, ages } = holdings.current
  const settings = journal?.current.settings
  const linkedIds = settings?.linkedSnapTradeAccounts ?? []
  const shown = settings?.showPortfolioValues ?? false
  const ids = accounts.map(({ id }) => id)
  const linked = linkedAccounts(accounts, linkedIds)
  const link = (accountIds: ReadonlyArray<string>, on: boolean): void => {
    const done = perform({ type: on ? 'LinkAccounts' : 'UnlinkAccounts', data: { accountIds } })
    if (!done.ok) showToast({ text: messageOf(done.error), tone: 'critical' })
  }
  return (
    <section className={shared.group} aria-labelledby="accounts-heading">
      <div className={shared.head}>
        <h2 id="accounts-heading" className={shared.groupTitle}>Linked accounts</h2>
        <div className={shared.actions}>
          <Button size="sm" disabled={!journal || linked.length === ids.length} onClick={() => link(ids, true)}>Select All</Button>
          <Button size="sm" disabled={!journal || linkedIds.length === 0} onClick={() => link(linkedIds, false)}>Clear All</Button>
        </div>
      </div>
      <p className={styles.total}>
        <span className={styles.totalSum}><Sums totals={totalsOf(linked)} shown={shown} /></span>
        <span className={styles.totalWords}>{linkedWords(linked.length, ids.length)}</span>
      </p>
      {accountGroups(connections, accounts).map((group) => (
        <BrokerageGroup
          key={group.authorizationId} group={group} ages={ages} linkedIds={linkedIds} shown={shown} editable={journal !== undefined} connecting={portal.step !== 'none'}
          onLink={link} onReconnect={room.connect} onDisconnect={room.requestDisconnect}
        />
      ))}
    </section>
  )
}

const linkedWords = (linked: number, all: number): string =>
  linked === 0 ? 'Tick the accounts whose balances, positions and trades this journal follows' : `${linked} of ${all} ${all === 1 ? 'account' : 'accounts'} linked to this journal`
