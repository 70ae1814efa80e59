import { beforeEach, describe, expect, it } from 'vitest'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { assignmentOf } from '#domain/fills/imported-accounts.ts'
import { decide } from '#domain/journal/decide.ts'
import { limits } from '#domain/limits.ts'
import { accountNamesOf, nameAccount } from '#domain/settings/account-names.ts'
import { command } from '#test/support/builders.ts'
import { createSyncProgressStore } from '#web/adapters/storage/sync-progress.ts'
import { accountsReadView, noAccountsRead } from '#web/read-models/trade-sync.ts'
import { journalView } from '#web/read-models/views.ts'
import { account, activity, allTrades, answer, linkedTo, openTab, show, today } from './sync-tab.ts'

const numbered = { ...account, numberEnding: '1A2B' }
const renewed = { ...numbered, id: 'b' }
const history = [activity('2', '2026-11-18T15:00:00Z', 'SELL', 112.34), activity('1', '2026-11-17T15:00:00Z')]
const again = history.map((each) => ({ ...each, id: `again ${each.id}` }))
const inJournal = () => allTrades().map(({ accountId, side, realizedPnL }) => [accountId, side, realizedPnL])
const linked = () => journalView.journal?.current.settings.linkedSnapTradeAccounts
const relink = (...ids: ReadonlyArray<string>) =>
  journalView.journal &&
  show({
    ...journalView.journal.current,
    settings: { ...journalView.journal.current.settings, linkedSnapTradeAccounts: ids },
  })

/** The history was read under the id 'a', by this device; the broker then knows the account as `next`. */
const after = async (
  next: BrokerageAccount,
  { reported = again, forgets = false, meanwhile = (): unknown => undefined } = {},
) => {
  let accounts: ReadonlyArray<BrokerageAccount> = [forgets ? account : numbered]
  let activities = history
  const tab = openTab({
    accounts: () => accounts,
    activities: () => (accounts[0] === next && meanwhile(), answer(...activities)),
  })
  tab.trades.sync(today)
  await tab.resting()
  expect(inJournal()).toEqual([
    ['a', 'BUY', undefined],
    ['a', 'SELL', 123.4],
  ])
  ;[accounts, activities] = [[next], reported]
  const sync = async () => {
    tab.trades.sync(today)
    await tab.resting()
  }
  return { ...tab, sync }
}
const questions = () =>
  accountsReadView.questions.current.map(({ account: { id }, renewals, found }) => [
    id,
    renewals.map(({ former, same, compared }) => [former, same, compared]),
    found.length,
  ])

beforeEach(() => {
  Object.assign(accountsReadView, noAccountsRead)
  journalView.fileId = 'file'
  show(linkedTo('a'))
})

describe('[domain 0008] An account that its broker knows under a new id', () => {
  it('linked again, goes on where it was: its number and trades are the same, so nothing counts twice', async () => {
    const { sync, trades, failures } = await after(renewed)
    relink('b')
    await sync()
    expect(inJournal()).toEqual([
      ['b', 'BUY', undefined],
      ['b', 'SELL', 123.4],
    ])
    expect([questions(), failures()]).toEqual([[], []])
    trades.stop()
  })

  it('takes the place of the old one where that one was linked', async () => {
    const { sync, trades } = await after(renewed)
    await sync()
    expect(linked()).toEqual(['b'])
    expect(inJournal()).toEqual([
      ['b', 'BUY', undefined],
      ['b', 'SELL', 123.4],
    ])
    trades.stop()
  })

  it('[domain 0079] takes no place of one that may be listed and cannot be read, and that is said', async () => {
    let accounts: ReadonlyArray<BrokerageAccount> = [numbered]
    let activities = history
    const tab = openTab({ accounts: () => accounts, activities: () => answer(...activities) })
    tab.trades.sync(today)
    await tab.resting()
    const before = inJournal()
    ;[accounts, activities] = [[renewed, { ...account, id: '' }], again]
    tab.trades.sync(today)
    await tab.resting()
    expect([linked(), inJournal(), tab.failures()]).toEqual([['a'], before, ['account_unread']])
    relink('a', 'b')
    tab.trades.sync(today)
    await tab.resting()
    expect([linked(), inJournal(), questions()]).toEqual([['a', 'b'], before, []])
    expect(new Set(tab.failures())).toEqual(new Set(['account_unread']))
    accounts = [renewed]
    tab.trades.sync(today)
    await tab.resting()
    expect(inJournal().map(([id]) => id)).toEqual(['b', 'b'])
    tab.trades.stop()
  })

  it('keeps the name that its trader gave it, without any trade as well', async () => {
    let accounts = [numbered]
    const tab = openTab({ accounts: () => accounts, activities: () => answer() })
    tab.trades.sync(today)
    await tab.resting()
    const named = journalView.journal && nameAccount(journalView.journal.current, 'a', 'Swing')
    for (const draft of named?.ok ? named.value : []) {
      const done = journalView.journal && decide(journalView.journal.current, command(draft))
      if (done?.ok) show(done.value.journal)
    }
    accounts = [renewed]
    tab.trades.sync(today)
    await tab.resting()
    const names = journalView.journal && accountNamesOf(journalView.journal.current)
    expect([linked(), names?.get('b')]).toEqual([['b'], 'Swing'])
    tab.trades.stop()
  })

  it('takes the place of the old one where no more accounts may be linked', async () => {
    const others = Array.from({ length: limits.linkedAccounts - 1 }, (_, index) => `other ${index}`)
    const { sync, trades } = await after(renewed)
    relink('a', ...others)
    await sync()
    expect(linked()).toEqual([...others, 'b'])
    trades.stop()
  })

  it('unlinks nothing of a journal that was opened while the broker was asked for another one', async () => {
    const { sync, trades } = await after(renewed, { meanwhile: () => (journalView.fileId = 'another') })
    relink('a', 'b')
    await sync()
    expect(linked()).toEqual(['a', 'b'])
    expect(inJournal()).toEqual([
      ['a', 'BUY', undefined],
      ['a', 'SELL', 123.4],
    ])
    trades.stop()
  })

  it('with another number is another account', async () => {
    const { sync, trades } = await after({ ...renewed, numberEnding: '9Z9Z' })
    relink('b')
    await sync()
    expect([inJournal().length, questions()]).toEqual([4, []])
    trades.stop()
  })

  it.each([
    ['its number is not known', true, again, 2],
    ['a known trade is not reported any more', false, again.slice(1), 1],
  ])('is asked about where %s, and nothing of it is recorded before', async (_, forgets, reported, same) => {
    const { sync, trades, asked, failures } = await after(renewed, { reported, forgets })
    relink('b')
    await sync()
    expect(inJournal()).toEqual([
      ['a', 'BUY', undefined],
      ['a', 'SELL', 123.4],
    ])
    expect([questions(), failures()]).toEqual([[['b', [['a', same, 2]], reported.length]], []])
    const before = asked.length
    await sync()
    expect([asked.length, questions().length]).toEqual([before, 1])
    // Unlinked it is no question any more.
    relink()
    await expect.poll(() => questions()).toEqual([])
    trades.stop()
  })

  it('answered as another account, counts separately', async () => {
    const { sync, trades } = await after(renewed, { forgets: true })
    relink('b')
    await sync()
    trades.answer('b', [])
    await expect.poll(() => inJournal()).toHaveLength(4)
    expect(questions()).toEqual([])
    await sync()
    expect([inJournal().length, questions()]).toEqual([4, []])
    trades.stop()
  })

  it('said to be the same, counts once, and is not asked about again', async () => {
    const { sync, trades, stored } = await after(renewed, { forgets: true })
    relink('b')
    await sync()
    const [question] = accountsReadView.questions.current
    const now = journalView.journal?.current
    if (!question || !now) throw new Error('Nothing is asked')
    const replaced = decide(
      now,
      command({ type: 'ReplaceTrades', data: assignmentOf(now, 'a', renewed, question.found).change }),
    )
    if (replaced.ok) show(replaced.value.journal)
    trades.answer('b', ['a'])
    await expect
      .poll(() => createSyncProgressStore({ read: (key) => stored.get(key), write: () => undefined }).read('file', 'b'))
      .toMatchObject({ account: { numberEnding: '1A2B' } })
    await sync()
    expect(inJournal()).toEqual([
      ['b', 'BUY', undefined],
      ['b', 'SELL', 123.4],
    ])
    expect(questions()).toEqual([])
    trades.stop()
  })

  it('linked accounts of which no broker knows any are no success', async () => {
    const { sync, trades, failures } = await after({ ...account, id: 'c' })
    await sync()
    expect([failures(), linked()]).toEqual([['not_found'], ['a']])
    trades.stop()
  })
})
