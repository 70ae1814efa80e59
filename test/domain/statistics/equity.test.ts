import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalOf, decimalText } from '#domain/money/decimal.ts'
import { type Equity, equityOf } from '#domain/statistics/equity.ts'
import { addDays } from '#domain/time/local-date.ts'
import { forAll } from '#test/support/for-all.ts'

const realized = (amounts: ReadonlyArray<number>, perDay = 1) =>
  amounts.map((amount, place) => ({
    day: addDays('2026-01-05', Math.floor(place / perDay)) ?? '',
    amount: decimalOf(amount, 0),
  }))
const shown = ({ max, current }: Equity) => ({
  max: [decimalText(max.amount), max.tradingDays, max.percent?.toFixed(2)],
  current: [decimalText(current.amount), current.tradingDays, current.percent?.toFixed(2)],
})
const example = [100, -40, -80, 50, 60, -10]

describe('Equity and drawdown', () => {
  it('fall by 120.00 at most and by 20.00 now, without a percentage of no capital', () =>
    expect(shown(equityOf(realized(example)))).toEqual({ max: ['120', 5, undefined], current: ['20', 5, undefined] }))

  it('fall by 1.19 % of a stated capital of 10,000: of the peak of that time', () => {
    expect(shown(equityOf(realized(example), decimalOf(10_000, 0)))).toEqual({
      max: ['120', 5, '1.19'],
      current: ['20', 5, '0.20'],
    })
  })

  it('fall by 50.00 where the first day loses 50', () =>
    expect(shown(equityOf(realized([-50])))).toEqual({ max: ['50', 1, undefined], current: ['50', 1, undefined] }))

  it('last until the day that reaches the peak again, which ends the present one', () => {
    expect(shown(equityOf(realized([10, -5, 2, 3, 4, -1])))).toEqual({
      max: ['5', 3, undefined],
      current: ['1', 1, undefined],
    })
    expect(shown(equityOf(realized([])))).toEqual({ max: ['0', 0, undefined], current: ['0', 0, undefined] })
  })

  it('count a fall within a day', () => {
    const { days, ...equity } = equityOf(realized([10, -8, 8, 1], 4))
    expect(shown({ days, ...equity }).max).toEqual(['8', 0, undefined])
    expect(days.map(({ day, equity: at }) => [day, decimalText(at)])).toEqual([['2026-01-05', '11']])
  })

  it('are what every peak and every later point say', () => {
    forAll(fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 40 }), (amounts) => {
      const curve = amounts.reduce((all, amount) => [...all, (all.at(-1) ?? 0) + amount], [0])
      const falls = curve.map((at, place) => Math.max(...curve.slice(0, place + 1)) - at)
      const { max, current } = equityOf(realized(amounts, 3))
      expect(Number(decimalText(max.amount))).toEqual(Math.max(...falls))
      expect(Number(decimalText(current.amount))).toEqual(falls.at(-1))
    })
  })
})
