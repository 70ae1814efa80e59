import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJournalFile, freshJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { decide } from '#domain/journal/decide.ts'
import { foldEvents } from '#domain/journal/evolve.ts'
import { limits } from '#domain/limits.ts'
import { recordsToMarkdown } from '#domain/markdown/records-to-markdown.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { countTasks, emptyJournal } from '#domain/record/empty-journal.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableGet, tableToArray } from '#domain/record/table.ts'
import { addRule, changeRule, termsIn } from '#domain/rules/commands.ts'
import { ruleRecordsSteps, ruleDaysSteps } from '#domain/rules/overview.ts'
import { rulesOf, versionOn } from '#domain/rules/rule.ts'
import type { RuleTerms } from '#domain/rules/terms.ts'
import { runSync } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { addPlan } from '#domain/trade-notes/commands.ts'
import { reversalsOf } from '#domain/undo/reversals.ts'
import { report } from '#test/domain/fills/books.ts'
import { accepted } from '#test/support/answers.ts'
import { forAllInRuns } from '#test/support/for-all.ts'
import { at, costWords, said, tradesOf, trip } from './books.ts'

const monday = '2026-11-16'
const tuesday = '2026-11-17'
const wednesday = '2026-11-18'
const limit = (amount: string): RuleTerms => ({ kind: 'loss', limit: amount, currency: 'USD' })

/** One journal that goes from command to command, with what happened. */
const journalBook = (start: Journal = emptyJournal) => {
  let journal = start
  let before = start
  let last: ReadonlyArray<JournalEvent> = []
  const all: JournalEvent[] = []
  const on = (today: LocalDate, drafts: ReadonlyArray<CommandDraft>): void => {
    for (const draft of drafts) {
      const applied = accepted(decide(journal, { ...draft, meta: { now: at('12:00', today), today, zone: 'UTC' } }))
      ;[before, journal, last] = [journal, applied.journal, applied.events]
      all.push(...last)
    }
  }
  let id = 0
  const asking = (today: LocalDate) => ({
    id: `v${(id += 1)}`,
    now: `${today}T12:00:00.${String(id).padStart(3, '0')}Z`,
    today,
  })
  return {
    on,
    journal: () => journal,
    events: () => all,
    start: (today: LocalDate) => on(today, [{ type: 'StartDay', data: {} }]),
    list: (today: LocalDate) => on(today, [{ type: 'AddChecklist', data: { checklistId: 'c', name: 'Routine' } }]),
    add: (today: LocalDate, terms: RuleTerms) =>
      on(today, accepted(addRule(journal, { terms, checklistId: 'c', taskId: 't-rule', rule: 'r' }, asking(today)))),
    change: (today: LocalDate, terms: RuleTerms) =>
      on(today, accepted(changeRule(journal, { rule: 'r', terms }, asking(today)))),
    undo: (today: LocalDate) => on(today, [{ type: 'TakeBack', data: { reversals: reversalsOf(last, before) } }]),
    fills: (activities: Parameters<typeof report>[1]) => void (journal = report(journal, activities).journal),
  }
}

const withRule = (terms: RuleTerms = limit('200')) => {
  const made = journalBook()
  made.start(monday)
  made.list(monday)
  made.on(monday, [{ type: 'AddTask', data: { taskId: 't1', checklistId: 'c', text: 'Read the tape' } }])
  made.add(monday, terms)
  return made
}
const termsOn = (journal: Journal, day: LocalDate) => versionOn(rulesOf(journal).get('r') ?? [], day)?.terms
const contextOf = (journal: Journal, today: LocalDate) => ({
  journal,
  trades: tradesOf(journal),
  zones: new Map<LocalDate, string>(),
  today,
  zone: 'UTC',
})
const verdictOn = (journal: Journal, day: LocalDate, today = day) => {
  const found = runSync(ruleDaysSteps(contextOf(journal, today), day, day))
    .get(day)
    ?.get('r')
  return found && said(found.verdict)
}

describe('[trading 5] A rule', () => {
  it('comes with its item in one step, and one undo takes both away', () => {
    const made = withRule()
    const { journal } = made
    expect([tableGet(journal().tasks, 't-rule'), [...rulesOf(journal()).keys()]]).toEqual([
      { id: 't-rule', checklistId: 'c', text: 'Daily loss limit', completed: false, sortOrder: 1, rule: 'r' },
      ['r'],
    ])
    made.undo(monday)
    expect([tableGet(journal().tasks, 't-rule'), rulesOf(journal()).size]).toEqual([undefined, 0])
    made.undo(monday)
    expect([tableGet(journal().tasks, 't-rule')?.rule, rulesOf(journal()).size]).toEqual(['r', 1])
  })

  it('holds from the day on which it is made; a change at noon holds from the next day', () => {
    const made = withRule()
    made.change(tuesday, limit('300'))
    expect([termsOn(made.journal(), '2026-11-15'), termsOn(made.journal(), tuesday)]).toEqual([undefined, limit('200')])
    expect(termsOn(made.journal(), wednesday)).toEqual(limit('300'))
    made.change(tuesday, limit('50'))
    expect([termsOn(made.journal(), tuesday), termsOn(made.journal(), wednesday)]).toEqual([limit('200'), limit('50')])
    made.undo(tuesday)
    expect(termsOn(made.journal(), wednesday)).toEqual(limit('300'))
  })

  it('that is not there is not changed, and there are so many at most', () => {
    const { journal } = withRule()
    const asking = { id: 'x', now: at('12:00'), today: monday }
    expect(changeRule(journal(), { rule: 'gone', terms: limit('1') }, asking)).toMatchObject({
      error: { code: 'RULE_NOT_FOUND' },
    })
    let full = journal()
    for (let place = 1; place < limits.rules; place += 1) {
      const record = { id: `x${place}`, rule: `x${place}`, terms: limit('1'), validFrom: monday }
      full = foldEvents(full, [{ type: 'RecordAdded', data: { list: 'rules', record }, at: asking.now, day: monday }])
    }
    const more = { terms: limit('1'), checklistId: 'c', taskId: 't9', rule: 'r9' }
    expect(addRule(full, more, asking)).toMatchObject({ error: { code: 'RULE_LIMIT_EXCEEDED' } })
  })

  it('is not changed by the same terms again', () => {
    const { journal } = withRule()
    expect(
      changeRule(journal(), { rule: 'r', terms: limit('200') }, { id: 'x', now: at('12:00'), today: monday }),
    ).toEqual({ ok: true, value: [] })
  })

  it('judges each day by the rule of that day, whatever becomes of it later', () => {
    const made = withRule()
    made.fills([
      ...trip('AMD', -250, at('14:30', monday), at('14:40', monday)),
      ...trip('AMD', -250, at('14:30', wednesday), at('14:40', wednesday)),
    ])
    const before = verdictOn(made.journal(), monday, wednesday)
    expect(before).toMatchObject({ state: 'broken', net: '-250' })
    made.change(tuesday, limit('300'))
    made.on(wednesday, [{ type: 'DeleteTask', data: { taskId: 't-rule' } }])
    expect(verdictOn(made.journal(), monday, wednesday)).toEqual(before)
    expect(verdictOn(made.journal(), wednesday)).toEqual({ state: 'kept', soFar: true })
    expect(verdictOn(made.journal(), '2026-11-19')).toBeUndefined()
    expect(termsOn(made.journal(), '2026-11-19')).toBeUndefined()
  })

  it('ends with the day on which its item, or the checklist around it, is deleted; an undo brings both back', () => {
    const made = withRule()
    made.on(tuesday, [{ type: 'DeleteTask', data: { taskId: 't-rule' } }])
    expect([termsOn(made.journal(), tuesday), termsOn(made.journal(), wednesday)]).toEqual([limit('200'), undefined])
    made.undo(tuesday)
    expect(tableGet(made.journal().tasks, 't-rule')?.rule).toBe('r')
    expect(termsOn(made.journal(), wednesday)).toEqual(limit('200'))
    made.on(tuesday, [
      { type: 'AddChecklist', data: { checklistId: 'c2', name: 'Other' } },
      { type: 'DeleteChecklist', data: { checklistId: 'c' } },
    ])
    expect(termsOn(made.journal(), wednesday)).toBeUndefined()
  })

  it('goes on while a copy of its checklist holds another item of it', () => {
    const made = withRule()
    made.on(monday, [
      { type: 'DuplicateChecklist', data: { checklistId: 'c', copyId: 'c2', taskIds: ['t2', 't3'] } },
      { type: 'DeleteTask', data: { taskId: 't-rule' } },
    ])
    expect([tableGet(made.journal().tasks, 't3')?.rule, termsOn(made.journal(), tuesday)]).toEqual(['r', limit('200')])
    made.on(monday, [{ type: 'DeleteTask', data: { taskId: 't3' } }])
    expect(termsOn(made.journal(), tuesday)).toBeUndefined()
  })

  it('of two changes for one day on two devices the later one holds, in whatever order they arrive', () => {
    const { journal } = withRule()
    const changeOf = (terms: RuleTerms, id: string, now: string) => {
      const drafts = accepted(changeRule(journal(), { rule: 'r', terms }, { id, now, today: monday }))
      const meta = { now, today: monday }
      return drafts.flatMap((draft) => accepted(decide(journal(), { ...draft, meta })).events)
    }
    const early = changeOf(limit('300'), 'a', at('12:00', monday))
    const late = changeOf(limit('400'), 'b', at('12:05', monday))
    for (const events of [
      [...early, ...late],
      [...late, ...early],
    ])
      expect(termsOn(foldEvents(journal(), events), tuesday)).toEqual(limit('400'))
  })
})

describe('[trading 5] The item of a rule', () => {
  it('cannot be ticked, and is counted neither as done nor as left', () => {
    const made = withRule()
    made.on(monday, [
      { type: 'ToggleTask', data: { taskId: 't1' } },
      { type: 'ToggleTask', data: { taskId: 't-rule' } },
    ])
    const { tasks, counts, dayStats } = made.journal()
    expect([tableGet(tasks, 't-rule')?.completed, counts]).toEqual([false, { completed: 1, total: 1 }])
    expect(countTasks(tasks)).toEqual({ completed: 1, total: 1 })
    expect(tableGet(dayStats, monday)).toEqual({ date: monday, completed: 1, total: 1 })
  })

  it('is in no archived day: its record stays, whatever is filled, changed or deleted later', () => {
    const made = withRule()
    made.on(monday, [{ type: 'ToggleTask', data: { taskId: 't1' } }])
    made.start(tuesday)
    const archived = tableGet(made.journal().dayStats, monday)
    expect(archived).toMatchObject({ completed: 1, total: 1, tasks: [{ id: 't1', done: true }] })
    expect(archived?.tasks?.length).toBe(1)
    made.change(tuesday, limit('1'))
    made.fills(trip('AMD', -250, at('14:30', monday), at('14:40', monday)))
    made.on(tuesday, [{ type: 'DeleteTask', data: { taskId: 't-rule' } }])
    expect(tableGet(made.journal().dayStats, monday)).toEqual(archived)
  })

  it('keeps its counts through its deletion and the undo of it', () => {
    const made = withRule()
    made.on(monday, [{ type: 'DeleteTask', data: { taskId: 't-rule' } }])
    expect(made.journal().counts).toEqual({ completed: 0, total: 1 })
    made.undo(monday)
    expect(made.journal().counts).toEqual(countTasks(made.journal().tasks))
  })

  it('reads back from the file with its rule, and replays from its events', () => {
    const made = withRule()
    made.change(monday, { kind: 'planned' })
    const text = printJournalFile({ ...freshJournalFile(at('06:00', monday)), journal: made.journal() })
    const read = parseJournalFile(text)
    expect(read.ok && [tableToArray(read.value.journal.tasks), rulesOf(read.value.journal)]).toEqual([
      tableToArray(made.journal().tasks),
      rulesOf(made.journal()),
    ])
    expect(recordsToMarkdown(made.journal())).toEqual([
      '## Rules',
      `- From ${monday}: Stop at a realized loss of $200.00 in a day\n` +
        `- From ${tuesday}: Trade only symbols that you planned before`,
    ])
    const replayed = foldEvents(emptyJournal, made.events())
    expect(tableToArray(replayed.tasks)).toEqual(tableToArray(made.journal().tasks))
    expect([rulesOf(replayed), replayed.counts]).toEqual([rulesOf(made.journal()), made.journal().counts])
    expect(foldEvents(replayed, made.events())).toEqual(replayed)
  })

  it('of a file whose rule cannot be read is no rule, and nothing of it is lost', () => {
    const odd = [
      { id: 'v1', rule: 'r', terms: { kind: 'moon', phase: 3 }, validFrom: monday },
      { id: 'v2', rule: 'r', terms: { kind: 'trades', most: -1 }, validFrom: monday },
      { id: 'v3', rule: 7, terms: { kind: 'planned' }, validFrom: monday },
      { id: 'v4', rule: 'r', terms: { kind: 'planned' }, validFrom: 'soon' },
      5,
    ]
    const text = printJournalFile({ ...freshJournalFile(at('06:00', monday)), journal: withRule().journal() })
    const file = JSON.parse(text) as { data: Record<string, unknown> }
    const read = accepted(parseJournalFile(JSON.stringify({ ...file, data: { ...file.data, rules: odd } })))
    expect(rulesOf(read.journal).size).toBe(0)
    expect((JSON.parse(printJournalFile(read)) as typeof file).data['rules']).toEqual(odd)
  })
})

describe('[trading 5] The history of a rule', () => {
  it('counts past days with fills, and adds up what came after its breaches', () => {
    const made = withRule()
    made.fills([
      ...trip('AMD', -250, at('14:30', monday), at('14:40', monday)),
      ...trip('SPY', -40, at('15:30', monday), at('15:40', monday)),
      ...trip('AMD', 10, at('14:30', tuesday), at('14:40', tuesday)),
      ...trip('F', 1, wednesday, wednesday),
    ])
    const [record] = runSync(ruleRecordsSteps(contextOf(made.journal(), '2026-11-20')))
    expect(record).toMatchObject({ rule: 'r', isEnded: false, kept: 1, broken: 1, notJudged: 1 })
    expect(record?.days.map(({ day, verdict }) => [day, verdict.state])).toEqual([
      [wednesday, 'not judged'],
      [tuesday, 'kept'],
      [monday, 'broken'],
    ])
    expect(record && costWords(record.cost)).toEqual({ nets: ['-40 USD of 1'], open: 0, unknown: 0, undated: 0 })
  })

  it('says of a day whose results changed later that it did', () => {
    const made = withRule()
    const fills = trip('AMD', -250, at('14:30', monday), at('14:40', monday))
    made.fills(fills)
    const changed = report(made.journal(), [...fills, ...trip('SPY', 9, at('15:30', monday), at('15:40', monday))])
    const [record] = runSync(ruleRecordsSteps(contextOf(changed.journal, '2026-11-21')))
    expect(record?.days.map(({ hasChanged }) => hasChanged)).toEqual([true])
  })

  it('planned: a plan for the symbol that waited then, however long, and whatever it came to afterwards', () => {
    const made = withRule({ kind: 'planned' })
    made.fills(trip('AMD', 5, at('14:30', tuesday), at('14:40', tuesday)))
    expect(verdictOn(made.journal(), tuesday)).toMatchObject({ state: 'broken' })
    const values = { symbol: 'amd', side: 'short', stop: undefined, target: undefined, note: '' } as const
    made.on(monday, [accepted(addPlan('p', values, at('12:00', monday)))])
    const planned = verdictOn(made.journal(), tuesday)
    expect(planned).toEqual({ state: 'kept', soFar: true })
    made.fills(trip('AMD', 5, at('14:30', wednesday), at('14:40', wednesday)))
    expect(verdictOn(made.journal(), tuesday)).toEqual(planned)
  })

  it('is the same for any order in which fills arrive, and its days add up', () =>
    forAllInRuns(
      25,
      fc.array(
        fc.record({ net: fc.integer({ min: -200, max: 200 }), from: fc.nat(800), held: fc.nat(300), day: fc.nat(2) }),
        { minLength: 1, maxLength: 8 },
      ),
      fc.constantFrom<RuleTerms>(
        limit('100'),
        { kind: 'trades', most: 2 },
        { kind: 'hours', from: '10:00', to: '15:00' },
        { kind: 'pause', minutes: 30 },
        { kind: 'size', most: '1' },
      ),
      fc.nat(),
      (trips, terms, turn) => {
        const days = [monday, tuesday, wednesday]
        const activities = trips.flatMap(({ net, from, held, day }, place) => {
          const moment = (minutes: number) =>
            new Date(Date.parse(`${days[day]}T00:00:00Z`) + minutes * 60_000).toISOString()
          return trip(`S${place}`, net, moment(from), moment(from + held + 1))
        })
        const turned = activities
          .map((_, place) => activities[(place + turn) % activities.length])
          .filter((each) => each !== undefined)
        const recordOf = (book: typeof activities) => {
          const made = withRule(terms)
          for (const each of book) made.fills([each])
          const whole = withRule(terms)
          whole.fills(book)
          const records = [made, whole].map(
            (each) => runSync(ruleRecordsSteps(contextOf(each.journal(), '2026-11-20')))[0],
          )
          return records.map((record) => ({
            ...record,
            days: record?.days.map(({ day, verdict }) => [day, said(verdict)]),
          }))
        }
        const [one, other] = recordOf(activities)
        expect(one?.days).toEqual(other?.days)
        const [again] = recordOf(turned)
        expect(again?.days).toEqual(one?.days)
        expect((one?.kept ?? 0) + (one?.broken ?? 0) + (one?.notJudged ?? 0)).toBe(
          new Set(trips.map(({ day }) => day)).size,
        )
      },
    ))

  it('a limit of loss breaks at the first running net that reaches it, by a plain sum of whole cents', () =>
    forAllInRuns(
      25,
      fc.array(fc.integer({ min: -9000, max: 9000 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 15_000 }),
      (cents, most) => {
        const made = withRule(limit((most / 100).toFixed(2)))
        made.fills(
          cents.flatMap((net, place) => {
            const moment = (minutes: number) =>
              new Date(Date.parse(`${monday}T10:00:00Z`) + minutes * 60_000).toISOString()
            return trip(`S${place}`, net / 100, moment(place * 2), moment(place * 2 + 1))
          }),
        )
        let sum = 0
        const place = cents.findIndex((net) => (sum += net) <= -most)
        const verdict = verdictOn(made.journal(), monday, tuesday)
        const later = cents.slice(place + 1)
        const sumOf = (nets: ReadonlyArray<number>): number => nets.reduce((all, net) => all + net, 0)
        const found =
          verdict && 'by' in verdict ? [verdict.by.split(' ')[0], verdict.net, verdict.nets] : [verdict?.state]
        expect(found).toEqual(
          place < 0
            ? ['kept']
            : [
                `S${place}`,
                String(sumOf(cents.slice(0, place + 1)) / 100),
                later.length === 0 ? [] : [`${sumOf(later) / 100} USD of ${later.length}`],
              ],
        )
      },
    ))
})

describe('A typed rule', () => {
  const typed = {
    kind: 'loss',
    limit: '',
    currency: 'usd',
    trades: '',
    from: '',
    to: '',
    minutes: '',
    size: '',
  } as const
  it.each([
    [
      { ...typed, limit: '$1,200.50' },
      { kind: 'loss', limit: '1200.5', currency: 'USD' },
    ],
    [
      { ...typed, kind: 'trades', trades: ' 3 ' },
      { kind: 'trades', most: 3 },
    ],
    [
      { ...typed, kind: 'hours', from: '11:30', to: '13:00' },
      { kind: 'hours', from: '11:30', to: '13:00' },
    ],
    [
      { ...typed, kind: 'pause', minutes: '15' },
      { kind: 'pause', minutes: 15 },
    ],
    [{ ...typed, kind: 'planned' }, { kind: 'planned' }],
    [
      { ...typed, kind: 'size', size: '0.25' },
      { kind: 'size', most: '0.25' },
    ],
  ] as const)('%j is read', (given, value) => expect(termsIn(given)).toEqual({ ok: true, value }))
  it.each([
    [{ ...typed, limit: '-200' }, 'LIMIT_NOT_AN_AMOUNT'],
    [{ ...typed, limit: 'much' }, 'LIMIT_NOT_AN_AMOUNT'],
    [{ ...typed, limit: '200', currency: '$' }, 'CURRENCY_REQUIRED'],
    [{ ...typed, kind: 'trades', trades: '0' }, 'TRADES_NOT_A_NUMBER'],
    [{ ...typed, kind: 'trades', trades: '2.5' }, 'TRADES_NOT_A_NUMBER'],
    [{ ...typed, kind: 'hours', from: '11:30', to: '11:30' }, 'TIMES_REQUIRED'],
    [{ ...typed, kind: 'pause', minutes: '1441' }, 'MINUTES_NOT_A_NUMBER'],
    [{ ...typed, kind: 'size', size: '0' }, 'SIZE_NOT_A_NUMBER'],
  ] as const)('%j is refused: %s', (given, code) =>
    expect(termsIn(given)).toMatchObject({ ok: false, error: { code } }),
  )
})
