import type { Broker } from '#functions/local/snaptrade/brokers.ts'
import { dateOf, dayMs, daysFrom, isMarketDay, marketDayFrom, upTo } from '#functions/local/snaptrade/history-days.ts'
import { instruments as listedThere, listed } from '#functions/local/snaptrade/market.ts'
import { type Fill, movementOf, trade, unitsPerShare } from '#functions/local/snaptrade/movements.ts'
import { misrecorded, type Recorded } from './as-recorded.ts'
import type { RecordFault } from './record-faults.ts'

/** A share that splits every Wednesday, two for one and back the week after, from June 2026 for ten years. */
const weeklySplits = Array.from({ length: 520 }, (_, week) => ({
  date: dateOf(Date.UTC(2026, 5, 3) + week * 7 * dayMs),
  ...(week % 2 === 0 ? { ratio: 2, words: '2 FOR 1 STOCK SPLIT' } : { ratio: 0.5, words: '1 FOR 2 REVERSE SPLIT' }),
}))

const instruments = {
  ...listedThere,
  ZIGG: listed('ZIGG', 'Zigzag Industries', 4200, 0.05, { splits: weeklySplits }),
  SOLN: listed('SOLN', 'Solstice Networks', 5300, 0.05),
  SOLX: listed('SOLX', 'Solstice Networks', 5300, 0.05),
  EURUSD: listed('EUR.USD', 'Euro against US Dollar', 116, 0.04),
} as const

/** The Monday of its first week. */
const firstMonday = '2026-06-01'
const minuteMs = 60_000
const [mondayIndex, tuesday, wednesday, thursday, friday, nextMonday] = [1, 1, 2, 3, 4, 7]

/** The account up to a moment; each of its weeks, which never changes, is made once. */
const accountOf = (
  weekFrom: (monday: number) => ReadonlyArray<Recorded>,
): ((untilMs: number) => ReadonlyArray<Recorded>) => {
  const weeks = new Map<number, ReadonlyArray<Recorded>>()
  const weekOf = (monday: number): ReadonlyArray<Recorded> => {
    const week = weeks.get(monday) ?? weekFrom(monday)
    weeks.set(monday, week)
    return week
  }
  return (untilMs) => {
    const mondays = daysFrom(firstMonday, untilMs).filter((day) => new Date(day).getUTCDay() === mondayIndex)
    const deposit = movementOf('deposit', Date.parse(firstMonday), 'CONTRIBUTION', {
      amountCents: 12_000_000,
      description: 'ACH deposit',
    })
    return upTo([deposit, ...mondays.flatMap(weekOf)], untilMs)
  }
}

/** Everything that a broker's record does to a trader, each at its place in every week. */
const margin = accountOf((monday) => [
  ...stocks(monday),
  ...busted(monday),
  ...shortByPosition(monday),
  ...split(monday),
  ...renamed(monday),
  ...cashBeside(monday),
])

/** The same week in a record that has dates alone. */
const cash = accountOf((monday) => {
  const { MSFT, NVDA } = instruments
  const fill = fillsOf(monday, ['date-only'])
  return [
    fill('msft-in', 0, '14:50', 'BUY', MSFT, 100),
    fill('msft-out-1', tuesday, '16:05', 'SELL', MSFT, 50, 35),
    fill('nvda-in', wednesday, '15:00', 'BUY', NVDA, 20),
    fill('nvda-out', wednesday, '18:30', 'SELL', NVDA, 20, 35, ['corrected']),
    fill('msft-out-2', thursday, '15:10', 'SELL', MSFT, 50, 35, ['late-fee']),
  ]
})

/** A maker of a week's fills: on the day so many days after Monday, or the next one with a market; `time` in UTC. */
const fillsOf =
  (monday: number, always: ReadonlyArray<RecordFault> = []) =>
  (
    name: string,
    day: number,
    time: string,
    action: Fill['action'],
    instrument: Fill['instrument'],
    shares: number,
    feeCents = 0,
    faults: ReadonlyArray<RecordFault> = [],
  ): Recorded => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    const fill = {
      key: `${dateOf(monday)}/${name}`,
      atMs: marketDayFrom(monday + day * dayMs) + (hours * 60 + minutes) * minuteMs,
      action,
      instrument,
      units: shares * unitsPerShare,
      feeCents,
    }
    return { ...trade(fill), faults: [...always, ...faults] }
  }

const lastDayOf = (monday: number): number => (isMarketDay(monday + friday * dayMs) ? friday : thursday)

/** A corrected price, a rebate, a late fee, a twin with another id, and shares over the weekend. */
const stocks = (monday: number): ReadonlyArray<Recorded> => {
  const { AAPL, MSFT, NVDA, SPY } = instruments
  const fill = fillsOf(monday)
  return [
    fill('aapl-in', 0, '14:40', 'BUY', AAPL, 100, 35),
    fill('aapl-out', 0, '16:10', 'SELL', AAPL, 100, 35, ['corrected']),
    fill('spy-in', tuesday, '15:00', 'BUY', SPY, 20, 0, ['rebate']),
    fill('spy-out', tuesday, '15:45', 'SELL', SPY, 20, 35),
    fill('msft-in', thursday, '14:45', 'BUY', MSFT, 50, 35),
    fill('msft-out', thursday, '15:30', 'SELL', MSFT, 50, 105, ['late-fee']),
    fill('nvda-in', thursday, '16:00', 'BUY', NVDA, 60),
    fill('nvda-twin-1', thursday, '16:20', 'SELL', NVDA, 30, 0, ['reissued-id']),
    fill('nvda-twin-2', thursday, '16:20', 'SELL', NVDA, 30, 0, ['reissued-id']),
    fill('weekend-in', lastDayOf(monday), '19:00', 'BUY', SPY, 10),
    fill('weekend-out', nextMonday, '15:05', 'SELL', SPY, 10),
  ]
}

/** Bought twice, where the exchange takes the first one back: the sale has closed it until then. */
const busted = (monday: number): ReadonlyArray<Recorded> => {
  const { AMD } = instruments
  const fill = fillsOf(monday)
  return [
    fill('amd-busted', tuesday, '14:50', 'BUY', AMD, 60, 0, ['busted']),
    fill('amd-in', tuesday, '15:20', 'BUY', AMD, 60),
    fill('amd-out', tuesday, '16:40', 'SELL', AMD, 60),
  ]
}

/** Sold first: no field marks it as short, and prices are rounded. */
const shortByPosition = (monday: number): ReadonlyArray<Recorded> => {
  const { EURUSD } = instruments
  const fill = fillsOf(monday)
  return [
    fill('euro-out', wednesday, '15:20', 'SELL', EURUSD, 10_000, 20, ['rounded-price']),
    fill('euro-in', thursday, '14:40', 'BUY', EURUSD, 10_000, 20, ['rounded-price']),
  ]
}

/** A dividend and the tax on it, interest that is corrected, and a fee that the broker takes back. */
const cashBeside = (monday: number): ReadonlyArray<Recorded> => {
  const { MSFT } = instruments
  const row = (name: string, day: number, type: string, cents: number, more: Partial<Recorded> = {}): Recorded =>
    movementOf(`${dateOf(monday)}/${name}`, marketDayFrom(monday + day * dayMs), type, { amountCents: cents, ...more })
  return [
    row('fee', tuesday, 'FEE', -500, { description: 'Market data', faults: ['busted'] }),
    row('interest', wednesday, 'INTEREST', -317, { description: 'Margin interest', faults: ['corrected'] }),
    row('dividend', thursday, 'DIVIDEND', 4150, { instrument: MSFT, description: 'Dividend', faults: ['reissued-id'] }),
    row('tax', thursday, 'TAX', -623, { instrument: MSFT, description: 'Tax withheld' }),
  ]
}

/** Bought under one ticker and sold under the next one: two rows of shares that leave and come are the change. */
const renamed = (monday: number): ReadonlyArray<Recorded> => {
  const { SOLN, SOLX } = instruments
  const fill = fillsOf(monday)
  const shares = 40
  const row = (name: string, instrument: Fill['instrument'], units: number): Recorded =>
    movementOf(`${dateOf(monday)}/${name}`, monday + wednesday * dayMs, 'ADJUSTMENT', {
      instrument,
      units: units * unitsPerShare,
      description: 'SYMBOL CHANGE SOLN TO SOLX',
    })
  return [
    fill('soln-in', tuesday, '15:10', 'BUY', SOLN, shares),
    row('soln-leaves', SOLN, -shares),
    row('solx-comes', SOLX, shares),
    fill('solx-out', thursday, '15:50', 'SELL', SOLX, shares),
  ]
}

/** How the record of a split comes late, from week to week. */
const splitFaults: ReadonlyArray<RecordFault> = ['late-split', 'misdated-split', 'named-split']

/** Bought before a split and sold after it, in two parts; the split is recorded after the first of them. */
const split = (monday: number): ReadonlyArray<Recorded> => {
  const { ZIGG } = instruments
  const day = monday + wednesday * dayMs
  const known = ZIGG.splits.find(({ date }) => date === dateOf(day))
  // A week whose Wednesday is a holiday goes without.
  if (known === undefined || !isMarketDay(day)) return []
  const fill = fillsOf(monday)
  const [shares, after] = [200, 200 * known.ratio]
  const type = known.ratio > 1 ? 'SPLIT' : 'REVERSE_SPLIT'
  return [
    fill('zigg-in', 0, '15:00', 'BUY', ZIGG, shares),
    {
      ...movementOf(`${dateOf(monday)}/zigg-split`, day, type, {
        instrument: ZIGG,
        units: (after - shares) * unitsPerShare,
        description: `${known.words} ${ZIGG.rawSymbol}`,
      }),
      faults: [splitFaults[Math.floor(monday / (7 * dayMs)) % splitFaults.length] ?? 'late-split'],
    },
    fill('zigg-out-1', wednesday, '17:00', 'SELL', ZIGG, after / 2),
    fill('zigg-out-2', lastDayOf(monday), '15:00', 'SELL', ZIGG, after / 2),
  ]
}

/** Its record comes a day late and is corrected on the third. */
export const crosswind: Broker = {
  slug: 'CROSSWIND',
  name: 'Crosswind Securities',
  about: 'Its record comes a day late and is corrected on the third',
  hasRecentOrders: true,
  accounts: [
    misrecorded({ name: 'Margin', type: 'Margin', currency: 'USD', history: margin }, margin),
    misrecorded({ name: 'Cash', type: 'Cash', currency: 'USD', history: cash }, cash),
  ],
}
