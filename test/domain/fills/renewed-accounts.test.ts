import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AccountFacts, samenessOf } from '#domain/brokerage/same-account.ts'
import { importedAccounts } from '#domain/fills/imported-accounts.ts'
import { nothingPrepared } from '#domain/fills/nothing-prepared.ts'
import { type Prepared, prepareSteps } from '#domain/fills/prepared.ts'
import { renewalsOf, renewalStatement, type ReportedAccount } from '#domain/fills/renewed-accounts.ts'
import { decide } from '#domain/journal/decide.ts'
import { evolve } from '#domain/journal/evolve.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { runSync } from '#domain/steps.ts'
import { fileOf } from '#test/domain/journal-file/files.ts'
import { act, deviceOn, save } from '#test/domain/sync/devices.ts'
import { command, plain } from '#test/support/builders.ts'
import { runs } from '#test/support/runs.ts'
import { anyBook, dayOf, numbersOf, replayed, summariesIn, report, journalAfter, traded, tradesIn } from './books.ts'

const of = (accountId: string, activities: ReadonlyArray<Activity>): ReadonlyArray<Activity> =>
  activities.map((activity, index) => ({
    ...activity,
    accountId,
    snapTradeId: activity.snapTradeId || `${accountId}${index}`,
  }))
const reported = (found: ReadonlyArray<Activity>, more: Partial<ReportedAccount> = {}): ReportedAccount => ({
  found,
  from: '2019-01-01',
  through: '2026-11-20',
  known: new Set(['new']),
  likeness: () => 'unknown',
  ...more,
})
/** What a device does when the broker has reported an account whose old id it recognises. */
const renewing = (
  journal: Journal,
  found: ReadonlyArray<Activity>,
  formers: ReadonlyArray<string> = ['old'],
): ReadonlyArray<CommandDraft> => [
  { type: 'RecordActivities', data: renewalStatement(journal, 'new', formers, found) },
  { type: 'RecordActivities', data: { source: 'sync', activities: found } },
]
const doing = (
  journal: Journal,
  drafts: ReadonlyArray<CommandDraft>,
  prepared?: Prepared,
): {
  readonly journal: Journal
  readonly steps: ReadonlyArray<Journal>
  readonly events: ReadonlyArray<JournalEvent>
} => {
  const steps: Journal[] = []
  const events: JournalEvent[] = []
  for (const draft of drafts) {
    const applied = decide(steps.at(-1) ?? journal, command(draft), prepared)
    if (!applied.ok) throw new Error('Never refused')
    steps.push(applied.value.journal)
    events.push(...applied.value.events)
  }
  return { journal: steps.at(-1) ?? journal, steps, events }
}
const numRuns = runs(25)

describe('[domain 0008] Whether an account is one that was known under another id', () => {
  const facts: AccountFacts = {
    institution: 'Northlake',
    name: 'Margin',
    type: 'Margin',
    currency: 'USD',
    numberEnding: '1A2B',
  }

  it.each([
    ['the same number at the same broker', { ...facts, name: 'Renamed' }, 'same'],
    ['another number', { ...facts, numberEnding: '9A2C' }, 'other'],
    ['a number that is masked further', { ...facts, numberEnding: 'A2B' }, 'unknown'],
    ['the same number in another currency', { ...facts, currency: 'CAD' }, 'unknown'],
    ['the same number at a broker of another name', { ...facts, institution: 'Harbor' }, 'unknown'],
    [
      'a number of which nothing can be seen',
      { institution: 'Northlake', name: 'Margin', type: 'Margin', currency: 'USD' },
      'unknown',
    ],
    ['nothing that is known', undefined, 'unknown'],
  ] as const)('%s: %o is %s', (_, other, expected) => {
    expect([samenessOf(facts, other), samenessOf(other, facts)]).toEqual([expected, expected])
  })

  const bought = traded('BUY', 10, 60, '2026-11-17T15:00:00.000Z')
  const sold = traded('SELL', 10, 61, '2026-11-18T15:00:00.000Z')
  const journal = journalAfter(of('old', [bought, sold]))
  const verdicts = (activities: ReadonlyArray<Activity>, more: Partial<ReportedAccount> = {}, of_ = journal) =>
    renewalsOf(of_, reported(of('new', activities), more)).map(({ verdict, compared, same }) => [
      verdict,
      compared,
      same,
    ])

  it('is certain where the broker’s facts agree and everything known is reported again', () => {
    expect(renewalsOf(journal, reported(of('new', [bought, sold]), { likeness: () => 'same' }))).toEqual([
      { former: 'old', verdict: 'certain', movements: 2, from: '2026-11-17', to: '2026-11-18', compared: 2, same: 2 },
    ])
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
    expect(
      verdicts(
        [bought, sold],
        {},
        journalAfter([bought, sold].map((activity) => ({ ...activity, accountId: 'old', snapTradeId: '' }))),
      ),
    ).toEqual([])
  })

  it('judges only days that the new account’s broker has reported completely', () => {
    expect(verdicts([sold], { from: '2026-11-17', likeness: () => 'same' })).toEqual([['certain', 1, 1]])
    expect(verdicts([bought], { through: '2026-11-18', likeness: () => 'same' })).toEqual([['certain', 1, 1]])
    expect(verdicts([], { from: '2026-11-18', likeness: () => 'same' })).toEqual([['certain', 0, 0]])
  })

  it('counts true twins, and recognises a trade whose time one of both does not give', () => {
    const twins = journalAfter(of('old', [bought, bought]))
    expect([verdicts([bought], {}, twins), verdicts([bought, bought], {}, twins)]).toEqual([
      [['likely', 2, 1]],
      [['likely', 2, 2]],
    ])
    expect(verdicts([traded('BUY', 10, 60, '2026-11-17'), sold])).toEqual([['likely', 2, 2]])
  })
})

describe('An account that goes on under a new id never counts twice', () => {
  it('equals to the cent what it would be under one id, at every step, whatever is reported again', () =>
    fc.assert(
      fc.property(anyBook, fc.nat(), fc.nat(), (book, known, from) => {
        const [days, cut] = [book.map(({ day }) => day), book[known % book.length]?.day ?? '']
        const first = days[from % days.length] ?? ''
        const [before, again] = [book.filter(({ day }) => day <= cut), book.filter(({ day }) => day >= first)]
        const journal = journalAfter(of('old', before))
        const done = doing(journal, renewing(journal, of('new', again)))
        expect(numbersOf(done.journal)).toEqual(
          numbersOf(journalAfter(of('new', [...before, ...again.filter(({ day }) => day > cut)]))),
        )
        expect(done.steps.some((step) => tradesIn(step).some(({ accountId }) => accountId === 'old'))).toBe(false)
        expect(summariesIn(done.steps[0] ?? emptyJournal)).toEqual(summariesIn(journal))
        expect(plain(replayed(...report(emptyJournal, of('old', before)).events, ...done.events))).toEqual(
          plain(done.journal),
        )
        for (const event of done.events) expect(numbersOf(evolve(done.journal, event))).toEqual(numbersOf(done.journal))
      }),
      { numRuns },
    ))

  it('prepared ahead it gives the same, also when the trades have changed meanwhile', () =>
    fc.assert(
      fc.property(anyBook, fc.boolean(), (book, changes) => {
        const before = journalAfter(of('old', book))
        const drafts = renewing(before, of('new', book))
        const each = renewalStatement(before, 'new', ['old'], []).renewed?.[0]
        const [first] = drafts
        if (first?.type !== 'RecordActivities' || !each) throw new Error('A renewal is recorded')
        const prepared = nothingPrepared()
        runSync(prepareSteps(prepared, before, { type: 'AccountRenewed', data: each }, ''))
        const now = changes ? report(before, of('old', [traded('BUY', 1, 1, '2019-12-31')])).journal : before
        const done = doing(now, [{ ...first, data: { ...first.data, renewed: [each] } }], prepared)
        expect(numbersOf(done.journal)).toEqual(
          numbersOf(journalAfter(of('new', [...book, ...(changes ? [traded('BUY', 1, 1, '2019-12-31')] : [])]))),
        )
        expect(
          plain(
            replayed(
              ...report(emptyJournal, of('old', book)).events,
              ...(changes ? report(before, of('old', [traded('BUY', 1, 1, '2019-12-31')])).events : []),
              ...done.events,
            ),
          ),
        ).toEqual(plain(done.journal))
      }),
      { numRuns },
    ))

  it('no day is said to have changed, and nothing is said twice', () => {
    const history = [
      traded('BUY', 10, 60, '2026-11-16T15:00:00.000Z'),
      traded('SELL', 10, 61, '2026-11-17T15:00:00.000Z'),
    ]
    const journal = journalAfter(of('old', history))
    const done = doing(journal, renewing(journal, of('new', history)))
    expect(dayOf(done.journal, '2026-11-17')).toEqual(
      expect.not.objectContaining({ changes: expect.anything() as unknown }),
    )
    expect(doing(done.journal, renewing(done.journal, of('new', history))).events).toEqual([])
  })

  it('mends a journal with both ids, and one in which it happened more than once', () =>
    fc.assert(
      fc.property(anyBook, (book) => {
        const journal = journalAfter(of('old', book), of('older', book), of('new', book))
        const { journal: mended } = doing(journal, renewing(journal, of('new', book), ['old', 'older']))
        expect(numbersOf(mended)).toEqual(numbersOf(journalAfter(of('new', book))))
        expect(importedAccounts(mended, new Set(['new']))).toEqual([])
      }),
      { numRuns },
    ))

  it('today’s orders under new ids are replaced in one step; those not reported again stay', () => {
    const order = (accountId: string, id: string, symbol = 'AAPL'): Activity => ({
      ...traded('BUY', 5, 50, '2026-11-20T15:00:00.000Z', { symbol }),
      accountId,
      snapTradeId: id,
      provisional: true,
    })
    const journal = journalAfter([order('old', 'o1'), order('old', 'o2', 'KO')])
    const found = [order('new', 'n1')]
    const { steps } = doing(journal, renewing(journal, found))
    expect(
      steps.map((step) =>
        tradesIn(step)
          .map(({ accountId, snapTradeId }) => `${accountId} ${snapTradeId}`)
          .toSorted(),
      ),
    ).toEqual([
      ['new n1', 'new o2'],
      ['new n1', 'new o2'],
    ])
  })

  it('[I10] the next look also moves what another device adds under the old id, in either order of saving', () => {
    const history = [
      traded('BUY', 10, 60, '2026-11-16T15:00:00.000Z'),
      traded('SELL', 4, 61, '2026-11-17T15:00:00.000Z'),
    ]
    const late = traded('SELL', 6, 62, '2026-11-18T15:00:00.000Z')
    const journal = journalAfter(of('old', history))
    const start = fileOf(journal)
    const whole = of('new', [...history, late])
    const renewer = renewing(journal, whole).reduce((device, draft) => act(device, draft), deviceOn(start, 'a'))
    const behind = act(deviceOn(start, 'b'), {
      type: 'RecordActivities',
      data: { source: 'sync', activities: of('old', [...history, late]) },
    })
    for (const merged of [
      save({ ...behind, file: save(renewer).file }),
      save({ ...renewer, file: save(behind).file }),
    ]) {
      const now = merged.file.journal
      const formers = renewalsOf(now, reported(whole, { likeness: () => 'same' })).map(({ former, verdict }) => [
        former,
        verdict,
      ])
      const mended = formers.length > 0 ? doing(now, renewing(now, whole)).journal : now
      expect(numbersOf(mended)).toEqual(numbersOf(journalAfter(whole)))
    }
  })

  it('[I15] texts of those days stay as they are', () => {
    const journal = doing(journalAfter(of('old', [traded('BUY', 1, 1, '2026-11-17')])), [
      { type: 'WriteEntry', data: { date: '2026-11-17', notes: 'Mine', reflections: '' } },
    ]).journal
    const { journal: done } = doing(journal, renewing(journal, []))
    expect(done.entries.buckets.flat().map(({ date, notes }) => [date, notes])).toEqual([['2026-11-17', 'Mine']])
    expect(tradesIn(done).map(({ accountId }) => accountId)).toEqual(['new'])
  })
})
