import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AccountFacts, samenessOf } from '#domain/brokerage/same-account.ts'
import { applyCommand } from '#domain/journal/apply.ts'
import type { CommandDraft } from '#domain/journal/commands.ts'
import { emptyJournal } from '#domain/journal/empty-journal.ts'
import { evolve } from '#domain/journal/evolve.ts'
import type { JournalEvent } from '#domain/journal/events.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Activity } from '#domain/trades/daily-trades.ts'
import { renewalInSteps } from '#domain/trades/evolve.ts'
import { importedAccounts } from '#domain/trades/imported-accounts.ts'
import { renewalsOf, renewalStatement, type ToldAccount } from '#domain/trades/renewed-accounts.ts'
import { inOneGo } from '#domain/trades/steps.ts'
import { command, plain } from '#test/support/builders.ts'
import { fileOf } from '../journal-file/files.ts'
import { act, deviceOn, save } from '../sync/devices.ts'
import { anyBook, dayOf, numbersOf, replayed, summariesIn, tell, toldOf, traded, tradesIn } from './books.ts'

const of = (accountId: string, activities: ReadonlyArray<Activity>): ReadonlyArray<Activity> => activities.map((activity, index) => ({ ...activity, accountId, snapTradeId: activity.snapTradeId || `${accountId}${index}` }))
const told = (found: ReadonlyArray<Activity>, more: Partial<ToldAccount> = {}): ToldAccount =>
  ({ found, from: '2019-01-01', through: '2026-11-20', known: new Set(['new']), likeness: () => 'unknown', ...more })
/** What a device does when the broker has told of an account whose old id it recognises. */
const renewing = (journal: Journal, found: ReadonlyArray<Activity>, formers: ReadonlyArray<string> = ['old']): ReadonlyArray<CommandDraft> => [
  { type: 'RecordActivities', data: renewalStatement(journal, 'new', formers, found) }, { type: 'RecordActivities', data: { source: 'sync', activities: found } },
]
const doing = (journal: Journal, drafts: ReadonlyArray<CommandDraft>): { readonly journal: Journal; readonly steps: ReadonlyArray<Journal>; readonly events: ReadonlyArray<JournalEvent> } => {
  const steps: Journal[] = []
  const events: JournalEvent[] = []
  for (const draft of drafts) {
    const applied = applyCommand(steps.at(-1) ?? journal, command(draft))
    if (!applied.ok) throw new Error('Never refused')
    steps.push(applied.value.journal)
    events.push(...applied.value.events)
  }
  return { journal: steps.at(-1) ?? journal, steps, events }
}
const runs = { numRuns: 25 }

describe('[domain 0008] Whether an account is one that was known under another id', () => {
  const facts: AccountFacts = { institution: 'Northlake', name: 'Margin', type: 'Margin', currency: 'USD', numberEnding: '1A2B' }

  it.each([
    ['the same number at the same broker', { ...facts, name: 'Renamed' }, 'same'],
    ['another number', { ...facts, numberEnding: '9A2C' }, 'other'],
    ['a number that is masked further', { ...facts, numberEnding: 'A2B' }, 'unknown'],
    ['the same number in another currency', { ...facts, currency: 'CAD' }, 'unknown'],
    ['the same number at a broker of another name', { ...facts, institution: 'Harbor' }, 'unknown'],
    ['a number of which nothing can be seen', { institution: 'Northlake', name: 'Margin', type: 'Margin', currency: 'USD' }, 'unknown'],
    ['nothing that is known', undefined, 'unknown'],
  ] as const)('%s: %o is %s', (_, other, expected) => {
    expect([samenessOf(facts, other), samenessOf(other, facts)]).toEqual([expected, expected])
  })

  const bought = traded('BUY', 10, 60, '2026-11-17T15:00:00.000Z')
  const sold = traded('SELL', 10, 61, '2026-11-18T15:00:00.000Z')
  const journal = toldOf(of('old', [bought, sold]))
  const verdicts = (activities: ReadonlyArray<Activity>, more: Partial<ToldAccount> = {}, of_ = journal) => renewalsOf(of_, told(of('new', activities), more)).map(({ verdict, compared, same }) => [verdict, compared, same])

  it('is certain where the broker’s facts say so and everything that was known is told again', () => {
    expect(renewalsOf(journal, told(of('new', [bought, sold]), { likeness: () => 'same' }))).toEqual([{ former: 'old', verdict: 'certain', movements: 2, from: '2026-11-17', to: '2026-11-18', compared: 2, same: 2 }])
  })

  it('is a question where only the trades or only the facts speak for it', () => {
    expect(verdicts([bought, sold])).toEqual([['likely', 2, 2]])
    expect(verdicts([bought])).toEqual([['likely', 2, 1]])
    expect(verdicts([bought], { likeness: () => 'same' })).toEqual([['likely', 2, 1]])
    expect(verdicts([], { likeness: () => 'same' })).toEqual([['likely', 2, 0]])
  })

  it('is none where the number is another one, nothing is alike, or the provider knows the account still', () => {
    expect(verdicts([bought, sold], { likeness: () => 'other' })).toEqual([])
    expect(verdicts([traded('BUY', 11, 60, '2026-11-17T15:00:00.000Z')])).toEqual([])
    expect(verdicts([bought, sold], { known: new Set(['new', 'old']) })).toEqual([])
    expect(verdicts([bought, sold], {}, toldOf([bought, sold].map((activity) => ({ ...activity, accountId: 'old', snapTradeId: '' }))))).toEqual([])
  })

  it('judges only days that the new account’s broker has told completely', () => {
    expect(verdicts([sold], { from: '2026-11-17', likeness: () => 'same' })).toEqual([['certain', 1, 1]])
    expect(verdicts([bought], { through: '2026-11-18', likeness: () => 'same' })).toEqual([['certain', 1, 1]])
    expect(verdicts([], { from: '2026-11-18', likeness: () => 'same' })).toEqual([['certain', 0, 0]])
  })

  it('counts true twins, and knows a trade again whose time one of both does not tell', () => {
    const twins = toldOf(of('old', [bought, bought]))
    expect([verdicts([bought], {}, twins), verdicts([bought, bought], {}, twins)]).toEqual([[['likely', 2, 1]], [['likely', 2, 2]]])
    expect(verdicts([traded('BUY', 10, 60, '2026-11-17'), sold])).toEqual([['likely', 2, 2]])
  })
})

describe('[issue 5.4] An account that goes on under a new id never counts twice', { timeout: 60_000 }, () => {
  it('comes to the cent to what it would be under one id, at every step, whatever is in it and however much of it is told again', () =>
    fc.assert(fc.property(anyBook, fc.nat(), fc.nat(), (book, known, from) => {
      const [days, cut] = [book.map(({ day }) => day), book[known % book.length]?.day ?? '']
      const first = days[from % days.length] ?? ''
      const [before, again] = [book.filter(({ day }) => day <= cut), book.filter(({ day }) => day >= first)]
      const journal = toldOf(of('old', before))
      const done = doing(journal, renewing(journal, of('new', again)))
      expect(numbersOf(done.journal)).toEqual(numbersOf(toldOf(of('new', [...before, ...again.filter(({ day }) => day > cut)]))))
      expect(done.steps.some((step) => tradesIn(step).some(({ accountId }) => accountId === 'old'))).toBe(false)
      expect(summariesIn(done.steps[0] ?? emptyJournal)).toEqual(summariesIn(journal))
      expect(plain(replayed(...tell(emptyJournal, of('old', before)).events, ...done.events))).toEqual(plain(done.journal))
      for (const event of done.events) expect(numbersOf(evolve(done.journal, event))).toEqual(numbersOf(done.journal))
    }), runs))

  it('worked out before, comes to the same; and where the trades have changed meanwhile, to what they come to now', () =>
    fc.assert(fc.property(anyBook, fc.boolean(), (book, changes) => {
      const before = toldOf(of('old', book))
      const drafts = renewing(before, of('new', book))
      const each = renewalStatement(before, 'new', ['old'], []).renewed?.[0]
      const [first] = drafts
      if (first?.type !== 'RecordActivities' || !each) throw new Error('A renewal is recorded')
      inOneGo(renewalInSteps(before, each))
      const now = changes ? tell(before, of('old', [traded('BUY', 1, 1, '2019-12-31')])).journal : before
      const done = doing(now, [{ ...first, data: { ...first.data, renewed: [each] } }])
      expect(numbersOf(done.journal)).toEqual(numbersOf(toldOf(of('new', [...book, ...(changes ? [traded('BUY', 1, 1, '2019-12-31')] : [])]))))
      expect(plain(replayed(...tell(emptyJournal, of('old', book)).events, ...(changes ? tell(before, of('old', [traded('BUY', 1, 1, '2019-12-31')])).events : []), ...done.events))).toEqual(plain(done.journal))
    }), runs))

  it('no day is said to have changed, and nothing is said twice', () => {
    const history = [traded('BUY', 10, 60, '2026-11-16T15:00:00.000Z'), traded('SELL', 10, 61, '2026-11-17T15:00:00.000Z')]
    const journal = toldOf(of('old', history))
    const done = doing(journal, renewing(journal, of('new', history)))
    expect(dayOf(done.journal, '2026-11-17')).toEqual(expect.not.objectContaining({ changes: expect.anything() as unknown }))
    expect(doing(done.journal, renewing(done.journal, of('new', history))).events).toEqual([])
  })

  it('mends a journal in which both ids stand, and one in which it happened more than once', () =>
    fc.assert(fc.property(anyBook, (book) => {
      const journal = toldOf(of('old', book), of('older', book), of('new', book))
      const { journal: mended } = doing(journal, renewing(journal, of('new', book), ['old', 'older']))
      expect(numbersOf(mended)).toEqual(numbersOf(toldOf(of('new', book))))
      expect(importedAccounts(mended, new Set(['new']))).toEqual([])
    }), runs))

  it('today’s orders, which have other ids now, give way to the new account’s in one step; those that it does not tell stay', () => {
    const order = (accountId: string, id: string, symbol = 'AAPL'): Activity => ({ ...traded('BUY', 5, 50, '2026-11-20T15:00:00.000Z', { symbol }), accountId, snapTradeId: id, provisional: true })
    const journal = toldOf([order('old', 'o1'), order('old', 'o2', 'KO')])
    const found = [order('new', 'n1')]
    const { steps } = doing(journal, renewing(journal, found))
    expect(steps.map((step) => tradesIn(step).map(({ accountId, snapTradeId }) => `${accountId} ${snapTradeId}`).toSorted())).toEqual([['new n1', 'new o2'], ['new n1', 'new o2']])
  })

  it('[I10] what another device still brings in under the old id is taken over by the next look, whoever saves first', () => {
    const history = [traded('BUY', 10, 60, '2026-11-16T15:00:00.000Z'), traded('SELL', 4, 61, '2026-11-17T15:00:00.000Z')]
    const late = traded('SELL', 6, 62, '2026-11-18T15:00:00.000Z')
    const journal = toldOf(of('old', history))
    const start = fileOf(journal)
    const whole = of('new', [...history, late])
    const renewer = renewing(journal, whole).reduce((device, draft) => act(device, draft), deviceOn(start, 'a'))
    const behind = act(deviceOn(start, 'b'), { type: 'RecordActivities', data: { source: 'sync', activities: of('old', [...history, late]) } })
    for (const merged of [save({ ...behind, file: save(renewer).file }), save({ ...renewer, file: save(behind).file })]) {
      const now = merged.file.journal
      const formers = renewalsOf(now, told(whole, { likeness: () => 'same' })).map(({ former, verdict }) => [former, verdict])
      const mended = formers.length > 0 ? doing(now, renewing(now, whole)).journal : now
      expect(numbersOf(mended)).toEqual(numbersOf(toldOf(whole)))
    }
  })

  it('[I15] what was written on those days stays as it is', () => {
    const journal = doing(toldOf(of('old', [traded('BUY', 1, 1, '2026-11-17')])), [{ type: 'WriteEntry', data: { date: '2026-11-17', notes: 'Mine', reflections: '' } }]).journal
    const { journal: done } = doing(journal, renewing(journal, []))
    expect(done.entries.buckets.flat().map(({ date, notes }) => [date, notes])).toEqual([['2026-11-17', 'Mine']])
    expect(tradesIn(done).map(({ accountId }) => accountId)).toEqual(['new'])
  })
})
