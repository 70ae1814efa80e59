import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { journalOf } from '#domain/journal/empty-journal.ts'
import type { DayStats, Journal, JournalEntry, Settings } from '#domain/journal/journal.ts'
import { type CalendarDay, monthView } from '#domain/statistics/month.ts'
import { cellMoney } from '#domain/money/cell-money.ts'
import { decimalText } from '#domain/money/decimal.ts'
import { monthProfits, profitOf } from '#domain/statistics/day-profit.ts'
import { addDays, isWeekend } from '#domain/time/local-date.ts'
import { entry, settings } from '#test/support/builders.ts'

interface Parts {
  readonly dayStats?: ReadonlyArray<DayStats>
  readonly entries?: ReadonlyArray<JournalEntry>
  readonly settings?: Partial<Settings>
  readonly losers?: Journal['losers']
}

const journal = (parts: Parts): Journal => journalOf({ ...parts, settings: settings(parts.settings) })
const on = (date: string, completed: number, total: number): DayStats => ({ date, completed, total })
const daysOf = (book: Journal, month: string): ReadonlyArray<CalendarDay> => monthView(book, month).weeks.flat().filter((day) => day !== undefined)
const dayOf = (book: Journal, date: string): CalendarDay | undefined => daysOf(book, date.slice(0, 7)).find((day) => day.date === date)

describe('[spec 3 Derived statistics] Month stats', () => {
  it('days tracked, perfect days and completion, of the month and of no other', () => {
    const book = journal({ dayStats: [on('2026-10-31', 3, 3), on('2026-11-02', 3, 3), on('2026-11-03', 1, 4), on('2026-11-30', 0, 2), on('2026-12-01', 1, 1)] })
    expect(monthView(book, '2026-11').stats).toEqual({ daysTracked: 3, perfectDays: 1, overallCompletion: (4 / 9) * 100 })
  })

  it('a day with nothing to do is neither tracked nor perfect', () => {
    const view = monthView(journal({ dayStats: [on('2026-11-02', 0, 0)] }), '2026-11')
    expect([view.stats, view.isEmpty]).toEqual([{ daysTracked: 0, perfectDays: 0, overallCompletion: 0 }, true])
  })

  it('what a foreign file counted wrong stays within bounds', () => {
    const book = journal({ dayStats: [on('2026-11-02', 9, 4), on('2026-11-03', -2, 4), on('2026-11-04', 1, -4), on('2026-11-05', 1, Number.POSITIVE_INFINITY)] })
    expect(monthView(book, '2026-11').stats).toEqual({ daysTracked: 2, perfectDays: 1, overallCompletion: 50 })
  })

  it('with weekends off Saturdays and Sundays are not counted, and still shown', () => {
    const dayStats = [on('2026-11-20', 2, 2), on('2026-11-21', 0, 2), on('2026-11-22', 1, 2)]
    const off = journal({ dayStats, settings: { excludeWeekends: true } })
    expect(monthView(off, '2026-11').stats).toEqual({ daysTracked: 1, perfectDays: 1, overallCompletion: 100 })
    expect(monthView(journal({ dayStats }), '2026-11').stats).toEqual({ daysTracked: 3, perfectDays: 1, overallCompletion: 50 })
    expect([dayOf(off, '2026-11-21'), dayOf(off, '2026-11-20')].map((day) => [day?.dayOff, day?.progress])).toEqual([[true, { completed: 0, total: 2 }], [false, { completed: 2, total: 2 }]])
  })

  it('is what adding up the records by hand gives, whatever they are', () => {
    const record = fc.record({ offset: fc.nat({ max: 80 }), completed: fc.nat({ max: 9 }), left: fc.nat({ max: 9 }) })
    fc.assert(fc.property(fc.uniqueArray(record, { selector: ({ offset }) => offset, maxLength: 80 }), fc.boolean(), (records, excludeWeekends) => {
      const dayStats = records.map(({ offset, completed, left }) => on(addDays('2026-10-15', offset) ?? '', completed, completed + left))
      const counted = dayStats.filter(({ date, total }) => date.startsWith('2026-11') && total > 0 && !(excludeWeekends && isWeekend(date)))
      const sum = (of: (record: DayStats) => number): number => counted.reduce((so, one) => so + of(one), 0)
      const total = sum((one) => one.total)
      expect(monthView(journal({ dayStats, settings: { excludeWeekends } }), '2026-11').stats).toEqual({
        daysTracked: counted.length,
        perfectDays: counted.filter((one) => one.completed > 0 && one.completed === one.total).length,
        overallCompletion: total > 0 ? (sum((one) => one.completed) / total) * 100 : 0,
      })
    }))
  })
})

describe('[spec 2 Calendar] What a month shows of a day', () => {
  it('its notes, its result, its progress and the versions that wait', () => {
    const book = journal({
      entries: [entry('2026-11-19', { reflections: 'Patience', trades: { summary: { totalRealizedPnL: -51.9 } } }), entry('2026-11-18', { trades: {} })],
      dayStats: [on('2026-11-19', 1, 2)],
      losers: [{ d: '2026-11-19', f: 'notes', v: 'Other', by: '', at: '2026-11-19T10:00:00.000Z' }, { d: 't1', f: 'text', v: 'x', by: '', at: '2026-11-19T10:00:00.000Z' }],
    })
    expect([dayOf(book, '2026-11-19'), dayOf(book, '2026-11-18'), dayOf(book, '2026-11-17')]).toEqual([
      { date: '2026-11-19', day: 19, dayOff: false, progress: { completed: 1, total: 2 }, profit: { amount: { units: -519n, scale: 1 }, currency: 'USD' }, hasText: true, keptVersions: 1 },
      { date: '2026-11-18', day: 18, dayOff: false, progress: undefined, profit: undefined, hasText: false, keptVersions: 0 },
      { date: '2026-11-17', day: 17, dayOff: false, progress: undefined, profit: undefined, hasText: false, keptVersions: 0 },
    ])
  })

  it('a month of which nothing is kept says so', () => {
    expect([monthView(journal({}), '2026-11').isEmpty, monthView(journal({ entries: [entry('2026-11-01', { notes: 'x' })] }), '2026-11').isEmpty]).toEqual([true, false])
  })

  it.each<{ readonly trades: unknown }>([undefined, null, 5, 'text', [], {}, { summary: null }, { summary: [] }, { summary: { totalRealizedPnL: null } }, { summary: { totalRealizedPnL: 'much' } }, { summary: { totalRealizedPnL: { amount: 5 } } }, Object.create({ summary: { totalRealizedPnL: 5 } }) as unknown].map((trades) => ({ trades })))(
    'trades without a summary that can be read show no result: $trades', ({ trades }) => expect(profitOf(entry('2026-11-19', { trades }))).toBeUndefined())

  it.each([[0, 0n], ['184.25', 18425n]])('a summary of %s is read exactly', (totalRealizedPnL, units) => {
    expect(profitOf(entry('2026-11-19', { trades: { summary: { totalRealizedPnL } } }))?.amount.units).toBe(units)
  })

  it('a result of another currency is never taken for dollars, and a text that no number holds comes first', () => {
    const trades = { summary: { totalRealizedPnL: 9007199254740992, currency: 'EUR', exact: { totalRealizedPnL: '9007199254740993' } } }
    expect(profitOf(entry('2026-11-19', { trades }))).toEqual({ amount: { units: 9007199254740993n, scale: 0 }, currency: 'EUR' })
    expect(cellMoney({ units: -95n, scale: 0 }, 'EUR')).toBe('(EUR 95)')
  })

  it('a month adds its days up, each currency for itself, dollars first', () => {
    const summed = (date: string, totalRealizedPnL: number, others: ReadonlyArray<unknown> = []) => entry(date, { trades: { summary: { totalRealizedPnL }, otherSummaries: others } })
    const days = [summed('2026-10-31', 1000), summed('2026-11-01', 0.1, [{ totalRealizedPnL: 5, currency: 'EUR' }]), summed('2026-11-30', 0.2, [{ totalRealizedPnL: -7.5, currency: 'EUR' }, { totalRealizedPnL: 1, currency: 'CAD' }])]
    expect(monthProfits(journal({ entries: days }), '2026-11').map(({ amount, currency }) => [currency, decimalText(amount)])).toEqual([['USD', '0.3'], ['CAD', '1'], ['EUR', '-2.5']])
    expect(monthProfits(journal({ entries: days }), '2026-09')).toEqual([])
  })
})
