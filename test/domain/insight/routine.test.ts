import { describe, expect, it } from 'vitest'
import { routineItemsSteps } from '#domain/insight/routine-days.ts'
import { routineSteps } from '#domain/insight/routine.ts'
import { decimalText } from '#domain/money/decimal.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { ArchivedTask, DayStats } from '#domain/record/journal.ts'
import { knownZonesSteps } from '#domain/routine/known-zones.ts'
import type { TradeResult } from '#domain/statistics/trade-result.ts'
import { runSync } from '#domain/steps.ts'
import { addDays } from '#domain/time/local-date.ts'
import { tradeOf } from '#test/domain/statistics/trades.ts'
import { today } from '#test/support/builders.ts'

const dayOf = (place: number) => addDays('2026-01-05', place) ?? ''
const record = (place: number, ...tasks: ReadonlyArray<ArchivedTask>): DayStats => ({
  date: dayOf(place),
  completed: tasks.filter(({ done }) => done).length,
  total: tasks.length,
  tasks,
})
const item = (done: boolean, parts: Partial<ArchivedTask> = {}): ArchivedTask => ({
  id: 'a',
  text: 'Checked calendar',
  done,
  ...parts,
})
const itemsOf = (dayStats: ReadonlyArray<DayStats>, trades: ReadonlyArray<TradeResult>) =>
  runSync(routineItemsSteps(journalOf({ dayStats }), trades, 'USD', today))
const nets = (days: ReadonlyArray<{ readonly net: TradeResult['net'] }>) => days.map(({ net }) => decimalText(net))

describe('Days of a routine', () => {
  it('are days with a closed trade and a record of the item; trades of one day are one result', () => {
    const [found] = itemsOf(
      [record(0, item(true)), record(1, item(false)), record(2, item(true))],
      [tradeOf(0, 500), tradeOf(0, -200), tradeOf(1, -100), tradeOf(3, 900)],
    )
    expect(nets(found?.answers[0]?.done ?? [])).toEqual(['3'])
    expect(nets(found?.answers[0]?.not ?? [])).toEqual(['-1'])
  })

  it('leave out what is open, unknown or of another currency, and the day that is not over', () => {
    const items = itemsOf(
      [record(0, item(true)), record(1, item(true)), record(2, item(true)), { ...record(0, item(true)), date: today }],
      [
        tradeOf(0, 1, { isOpen: true }),
        tradeOf(1, 1, { unknown: 'transfer' }),
        tradeOf(2, 1, { currency: 'EUR' }),
        tradeOf(0, 1, { last: { day: today, timestamp: today } }),
      ],
    )
    expect(items).toEqual([])
  })

  it('leave out what was skipped, or done without being due: it counts in no direction', () => {
    const days = [record(0, item(true, { due: false })), record(1, item(false, { due: false, skipped: true }))]
    expect(itemsOf(days, [tradeOf(0, 1), tradeOf(1, 1)])).toEqual([])
  })

  it('leave a tick that was corrected afterwards on neither side, and count it apart', () => {
    const at = { doneAt: `${dayOf(1)}T14:00:00.000Z`, doneZone: 'UTC' }
    const asItWas = [
      record(2, item(true, { doneAt: `${dayOf(2)}T14:00:00.000Z`, doneZone: 'UTC' })),
      record(3, item(false)),
    ]
    const trades = [0, 1, 2, 3].map((place) => tradeOf(place, 100 * (place + 1)))
    const corrected = itemsOf(
      [record(0, item(true, { corrected: true })), record(1, item(false, { corrected: true, ...at })), ...asItWas],
      trades,
    )
    const sides = (items: typeof corrected) =>
      items[0]?.answers.map(({ done, not, unknown }) => [nets(done), nets(not), unknown])
    expect(sides(corrected)).toEqual(sides(itemsOf(asItWas, trades)))
    expect(corrected[0]?.answers.map((answers) => nets(answers.corrected))).toEqual([
      ['1', '2'],
      ['1', '2'],
    ])
  })

  it('belong to a task by its id, whatever it was called', () => {
    const items = itemsOf(
      [
        record(0, item(true, { text: 'Sleep' })),
        record(1, item(true, { text: 'Sleep 7 h' })),
        record(2, item(true, { text: 'Sleep' })),
        record(3, item(true, { text: 'Sleep 8 h' })),
      ],
      [0, 1, 2, 3].map((place) => tradeOf(place, 1)),
    )
    expect(items.map(({ text, formerTexts, answers }) => [text, formerTexts, answers[0]?.done.length])).toEqual([
      ['Sleep 8 h', ['Sleep', 'Sleep 7 h'], 4],
    ])
  })

  it('differ by the tick before the first opening; without either moment it is unknown', () => {
    const at = (place: number, time: string) => ({ doneAt: `${dayOf(place)}T${time}:00.000Z`, doneZone: 'UTC' })
    const dateOnly = tradeOf(5, 7, { opened: { day: dayOf(5), timestamp: dayOf(5) } })
    const [found] = itemsOf(
      [
        record(0, item(true, at(0, '14:29'))),
        record(1, item(true, at(1, '14:30'))),
        record(2, item(false)),
        record(3, item(true)),
        record(4, item(true, at(0, '10:00'))),
        record(5, item(true, at(5, '10:00'))),
        record(6, item(true, at(6, '10:00'))),
      ],
      [
        ...[0, 1, 2, 3, 4].map((place) => tradeOf(place, place + 1)),
        dateOnly,
        tradeOf(6, 7, { opened: { day: dayOf(-1), timestamp: `${dayOf(-1)}T10:00:00.000Z` } }),
      ],
    )
    const { done = [], not = [], unknown } = found?.answers[1] ?? {}
    expect([nets(done), nets(not), unknown]).toEqual([['0.01'], ['0.02', '0.03'], 4])
  })

  it('say too few days, and are not looked at: one day less than the example has no result', () => {
    const done = [120, 80, -40, 60, 100, -20, 90, 30, 70, -10, 50, 40]
    const not = [-60, 20, -90, 10, -30, -50, 40, -80, -20, -10]
    const compare = (others: ReadonlyArray<number>) => {
      const all = [...done, ...others]
      const records = all.map((_, place) => record(place, item(place < done.length)))
      const trades = all.map((net, place) => tradeOf(place, net * 100))
      return runSync(routineSteps(itemsOf(records, trades), { draws: 200 }))
    }
    expect(compare(not.slice(1))).toMatchObject({ compared: 0, comparisons: [{ difference: undefined }] })
    expect(compare(not)).toMatchObject({
      compared: 1,
      comparisons: [{ answers: { question: 'done' }, difference: { mean: 74.5, standsOut: true } }],
    })
  })
})

describe('The zone of a day', () => {
  it('is known from the ticks of that day, as long as they agree and are of that day', () => {
    const tick = (day: string, doneZone: string, id = 'a') =>
      item(true, { id, doneAt: `${day}T14:00:00.000Z`, doneZone })
    const steps = knownZonesSteps(
      journalOf({
        dayStats: [
          record(0, tick(dayOf(0), 'Europe/Zurich'), tick(dayOf(0), 'Europe/Zurich', 'b')),
          record(1, tick(dayOf(1), 'Europe/Zurich'), tick(dayOf(1), 'Asia/Tokyo', 'b')),
          record(2, tick(dayOf(9), 'Europe/Zurich')),
          record(3, tick(dayOf(3), 'Nowhere/Land')),
          record(4, item(true)),
        ],
      }),
    )
    expect([...runSync(steps)]).toEqual([[dayOf(0), 'Europe/Zurich']])
  })
})
