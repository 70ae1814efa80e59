import { describe, expect, it } from 'vitest'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { continuedAccounts, judgeRenewals } from '#domain/brokerage/continued-accounts.ts'
import { factsOf } from '#domain/brokerage/same-account.ts'
import type { ReadAccount } from '#domain/brokerage/sync-plan.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { report, journalAfter, traded } from '#test/domain/fills/books.ts'
import { readAccount } from '#test/support/broker-accounts.ts'

const account = (id: string, numberEnding?: string): BrokerageAccount =>
  readAccount(id, numberEnding === undefined ? {} : { numberEnding })
const known = (...accounts: ReadonlyArray<BrokerageAccount>) => {
  const facts = new Map(accounts.map((each) => [each.id, factsOf(each)]))
  return (id: string) => facts.get(id)
}

describe('[domain 0008] the linked accounts that go on under another id', () => {
  const factsAt = known(account('old', '1A2B'), account('older', '7C8D'))

  it('are those whose facts are those of exactly one account of today', () => {
    expect(continuedAccounts(['old', 'older'], [account('new', '1A2B')], factsAt)).toEqual([
      { former: 'old', id: 'new' },
    ])
  })

  it('are none that is still known, that two are like, or whose successor is linked already', () => {
    const twins = [account('new', '1A2B'), account('twin', '1A2B')]
    expect(continuedAccounts(['old'], [account('old', '1A2B'), account('new', '1A2B')], factsAt)).toEqual([])
    expect(continuedAccounts(['old'], twins, factsAt)).toEqual([])
    expect(continuedAccounts(['old', 'new'], [account('new', '1A2B')], factsAt)).toEqual([])
    expect(continuedAccounts(['unread'], [account('new', '1A2B')], factsAt)).toEqual([])
  })
})

describe('[domain 0008] the former accounts of one that was read', () => {
  const bought = traded('BUY', 10, 60, '2026-11-17T15:00:00.000Z')
  const sold = traded('SELL', 10, 61, '2026-11-18T15:00:00.000Z')
  const as = (accountId: string, ...activities: ReadonlyArray<Activity>): ReadonlyArray<Activity> =>
    activities.map((activity, index) => ({ ...activity, accountId, snapTradeId: `${accountId}${index}` }))
  const journal = journalAfter(as('old', bought, sold))
  const reported = account('new', '1A2B')
  const read = (asked: ReadAccount['plan']['asked'] = { newest: '2026-11-02' }): ReadAccount => ({
    request: { account: reported, progress: undefined, day: '2026-11-20', today: '2026-11-20', nowMs: 0 },
    plan: { accountId: 'new', kind: 'history', spans: [], windowDays: 365, asked },
    found: as('new', bought, sold),
  })
  const factsAt = known(account('old', '1A2B'))

  it('the same facts and the same trades: it goes on without a question', () =>
    expect(judgeRenewals(journal, reported, read(), [reported], factsAt)).toEqual({ toAsk: [], certain: ['old'] }))

  it('the same trades alone: the user is asked, and nothing goes on by itself', () => {
    const { toAsk, certain } = judgeRenewals(journal, reported, read(), [reported], () => undefined)
    expect(toAsk.map(({ former, compared, same }) => [former, compared, same])).toEqual([['old', 2, 2]])
    expect(certain).toEqual([])
  })

  it('trades that the journal holds under the new id already are counted: nothing is asked any more', () => {
    const { journal: both } = report(journal, as('new', bought))
    expect(judgeRenewals(both, reported, read(), [reported], () => undefined)).toEqual({ toAsk: [], certain: [] })
  })

  it('days that were not asked for prove nothing', () => {
    const verdict = judgeRenewals(journal, reported, read({}), [reported], () => undefined)
    expect(verdict).toEqual({ toAsk: [], certain: [] })
  })

  it('an account that the provider knows still is no former one', () => {
    const accounts = [reported, account('old', '1A2B')]
    expect(judgeRenewals(journal, reported, read(), accounts, factsAt)).toEqual({ toAsk: [], certain: [] })
  })
})
