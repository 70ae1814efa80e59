import { describe, expect, it } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { journalToMarkdown } from '#domain/markdown/journal-to-markdown.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { changeRecurrence } from '#domain/routine/commands.ts'
import { amountOn, amountsText, changeMarks, writeAmount } from '#domain/routine/marks.ts'
import { marksOf, recurrencesOf, scheduleOfTask } from '#domain/routine/schedule.ts'
import { routineOfSeason } from '#domain/routine/season.ts'
import { fileOf } from '#test/domain/journal-file/files.ts'
import { savedInTurn } from '#test/domain/sync/devices.ts'
import { sessionAfter } from '#test/domain/undo/session.ts'
import { accepted } from '#test/support/answers.ts'
import { checklist, settings, task, today } from '#test/support/builders.ts'
import { performed } from '#test/support/given.ts'

const start = journalOf({
  checklists: [checklist('c1')],
  tasks: [task('t1'), task('t2')],
  dayStats: [{ date: '2026-11-19', completed: 1, total: 1, tasks: [{ id: 't1', text: 'Task t1', done: true }] }],
  settings: settings(),
})
const marked = (journal: Journal, unit: string, avoids = false) =>
  performed(journal, accepted(changeMarks(journal, 't1', { unit, avoids })))
const wrote = (journal: Journal, typed: string, date: string = today) =>
  performed(journal, accepted(writeAmount(journal, { date, taskId: 't1', typed, today })))
const refusal = (typed: string, date: string = today) => {
  const answer = writeAmount(start, { date, taskId: 't1', typed, today })
  return answer.ok ? undefined : messageOf(answer.error)
}

describe('An item', () => {
  it('is counted in what its trader says, or is one to avoid, apart from its schedule', () => {
    const weekly = performed(
      start,
      changeRecurrence(start, scheduleOfTask('t1'), { from: today, recurrence: { times: 3 } }),
    )
    const journal = marked(weekly, ' minutes ', true)
    expect(marksOf(start, 't1')).toEqual({ unit: '', avoids: false })
    expect(marksOf(journal, 't1')).toEqual({ unit: 'minutes', avoids: true })
    expect(marksOf(marked(journal, ''), 't1')).toEqual({ unit: '', avoids: false })
    expect(recurrencesOf(journal, scheduleOfTask('t1'))).toEqual(recurrencesOf(weekly, scheduleOfTask('t1')))
  })

  it('changes nothing where its marks are the same, and is not counted in a long text', () => {
    expect(changeMarks(start, 't1', { unit: '', avoids: false })).toEqual({ ok: true, value: [] })
    const long = changeMarks(start, 't1', { unit: 'x'.repeat(21), avoids: false })
    expect(long.ok ? undefined : messageOf(long.error)).toBe('The unit of an amount cannot exceed 20 characters')
  })
})

describe('The amount of an item', () => {
  const minutes = marked(start, 'minutes')

  it('is kept with its day in the unit of that day, overwritten, and removed', () => {
    const journal = wrote(wrote(minutes, '45'), '12,5', '2026-11-19')
    const contracts = wrote(marked(journal, 'contracts'), '3')
    expect(amountOn(journal, today, 't1')).toEqual({ value: 45, unit: 'minutes' })
    expect(amountOn(contracts, today, 't1')).toEqual({ value: 3, unit: 'contracts' })
    expect(amountOn(contracts, '2026-11-19', 't1')).toEqual({ value: 12.5, unit: 'minutes' })
    expect([amountOn(wrote(journal, ' '), today, 't1'), amountOn(journal, today, 't2')]).toEqual([undefined, undefined])
    expect(writeAmount(journal, { date: today, taskId: 't1', typed: '45.00', today })).toEqual({ ok: true, value: [] })
  })

  it('is read as other amounts are: with commas between thousands, or a comma before its decimals', () => {
    for (const [typed, value] of Object.entries({ '1,200': 1200, '45,5': 45.5, ' 1,200.25 ': 1200.25 }))
      expect(amountOn(wrote(minutes, typed), today, 't1')?.value).toBe(value)
  })

  it.each([
    ['-1', today],
    ['1.234', today],
    ['many', today],
    ['1000000.01', today],
  ])('is not %s', (typed, date) =>
    expect(refusal(typed, date)).toBe('Enter an amount from 0 to 1,000,000, with at most 2 decimals'),
  )

  it.each(['2026-11-21', '2025-11-19'])('is said of no day ahead, nor of one beyond a year: %s', (date) =>
    expect(refusal('5', date)).toBe('Amounts can be entered for today and up to 1 year back'),
  )

  it('is one step of undo, in words', () => {
    const drafts = accepted(writeAmount(minutes, { date: today, taskId: 't1', typed: '45', today }))
    expect(sessionAfter(minutes, drafts).stack.done.map(({ words }) => words)).toEqual(['change amount'])
  })

  it('of two devices meets in one record: neither is lost to the other’s beginning, the later one counts', () => {
    const writing = (typed: string) => accepted(writeAmount(minutes, { date: today, taskId: 't1', typed, today }))
    const met = (first: string, second: string) =>
      amountOn(savedInTurn(fileOf(minutes), writing(first), writing(second)), today, 't1')?.value
    expect([met('30', '45'), met('45', '30')]).toEqual([45, 30])
  })

  it('changes no archived day, and is in the Markdown and in the sums of a season', () => {
    const journal = wrote(wrote(minutes, '45'), '12.5', '2026-11-19')
    expect(journal.dayStats).toBe(minutes.dayStats)
    const text = journalToMarkdown(journal, { name: 'Journal', today, fingerprint: 'f', zone: 'UTC' })
    expect(text).toContain('- [x] Task t1, 12.5 minutes')
    expect(routineOfSeason(journal, '2026-11', today).items[0]?.amounts).toBe('57.5 minutes')
  })

  it('is added up by its units, without a rest', () => {
    const amounts = [0.1, 0.2, 1000].map((value) => ({ value, unit: 'hours' }))
    expect(amountsText([...amounts, undefined, { value: 2, unit: 'contracts' }])).toBe('1,000.3 hours, 2 contracts')
  })

  it('is none where a file says something else in its place', () => {
    const odd = { ...minutes, records: wrote(minutes, '1').records }
    const file = fileOf(odd).journal
    const broken = performed(file, [
      { type: 'ChangeRecord', data: { list: 'amounts', id: `${today} t1`, field: 'amount', value: '5 minutes' } },
    ])
    expect(amountOn(broken, today, 't1')).toBeUndefined()
  })
})
