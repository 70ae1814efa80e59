import { describe, expect, it } from 'vitest'
import { journalToMarkdown } from '#domain/markdown/journal-to-markdown.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { factsOf } from '#domain/reviews/facts.ts'
import { reviewToMarkdown } from '#domain/reviews/to-markdown.ts'
import { addRule } from '#domain/rules/commands.ts'
import { ruleDaysSteps } from '#domain/rules/overview.ts'
import { runSync } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { report } from '#test/domain/fills/books.ts'
import { accepted } from '#test/support/answers.ts'
import { performed } from '#test/support/given.ts'
import { at, tradesOf, trip } from './books.ts'

const [monday, wednesday, thursday, friday] = ['2026-11-16', '2026-11-18', '2026-11-19', '2026-11-20'] as const

/** A limit of 200 since Monday; broken on Wednesday, not judged on Thursday, kept so far on Friday. */
const journal = (() => {
  const asked = addRule(
    emptyJournal,
    { terms: { kind: 'loss', limit: '200', currency: 'USD' }, checklistId: 'c', taskId: 't', rule: 'r' },
    { id: 'v', now: at('12:00', monday), today: monday },
  )
  const drafts: ReadonlyArray<CommandDraft> = [
    { type: 'AddChecklist', data: { checklistId: 'c', name: 'Routine' } },
    { type: 'AddTask', data: { taskId: 't1', checklistId: 'c', text: 'Read the tape' } },
    ...accepted(asked),
  ]
  return report(performed(emptyJournal, drafts, monday), [
    ...trip('AMD', -120, at('14:30', wednesday), at('14:40', wednesday)),
    ...trip('NVDA', -90, at('14:41', wednesday), at('15:42', wednesday)),
    ...trip('SPY', 30, at('16:00', wednesday), at('16:10', wednesday)),
    ...trip('TSLA', -200, at('16:20', wednesday), at('16:30', wednesday)),
    ...trip('F', 1, thursday, thursday),
    ...trip('F', 5, at('14:30', friday), at('14:40', friday)),
  ]).journal
})()
const judged = (from: LocalDate, to: LocalDate) =>
  runSync(ruleDaysSteps({ journal, trades: tradesOf(journal), zones: new Map(), today: friday, zone: 'UTC' }, from, to))
const heading = { name: 'Futures', today: friday, fingerprint: '7K3M', zone: 'UTC' }

describe('[trading 5] Rules in the journal to read', () => {
  const lines = journalToMarkdown(journal, heading).split('\n')

  it('are listed with each day that they judged, in the words of the screen', () => {
    expect(lines.filter((line) => line.startsWith('- Stop at'))).toEqual([
      '- Stop at a realized loss of $200.00 in a day: Kept so far. Open losses are not known and not counted.',
      '- Stop at a realized loss of $200.00 in a day: Not judged: a fill of this day has no time.',
      '- Stop at a realized loss of $200.00 in a day: Broken at 15:42 by NVDA long: -$210.00. ' +
        'Opened from then on: -$170.00 in 2 trades.',
    ])
    expect(lines.filter((line) => line === '**Rules of the day**')).toHaveLength(3)
  })

  it('have no box in their list, since they cannot be ticked', () =>
    expect(lines.slice(lines.indexOf('### Routine (0 of 1 done)'), lines.indexOf('## Rules'))).toEqual([
      '### Routine (0 of 1 done)',
      '',
      '- [ ] Read the tape',
      '- Rule: Daily loss limit',
      '',
    ]))
})

describe('[trading 7] Rules in a review', () => {
  const rules = (from: LocalDate, to: LocalDate, amountsShown = true) =>
    reviewToMarkdown(
      '2026-W47',
      factsOf(journal, tradesOf(journal), '2026-W47', { judged: judged(from, to) }),
      undefined,
      { questions: [], amountsShown },
    )
      .split('\n')
      .filter((line) => line.startsWith('- Stop at'))

  it('are facts of it: kept, broken and not judged, with what breaches cost, and so far while a day runs', () =>
    expect(rules(monday, friday)).toEqual([
      '- Stop at a realized loss of $200.00 in a day: kept on 1 day, broken on 1 day, not judged on 1 day so far. ' +
        'Opened after a breach: -$170.00 in 2 trades.',
    ]))

  it('keep hidden amounts hidden', () =>
    expect(rules(monday, wednesday, false)).toEqual([
      '- Stop at a realized loss of •••• in a day: kept on 0 days, broken on 1 day. ' +
        'Opened after a breach: •••• in 2 trades.',
    ]))

  it('are not there without a day on which something was filled', () => expect(rules(monday, monday)).toEqual([]))
})
