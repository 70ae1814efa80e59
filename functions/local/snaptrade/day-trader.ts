import {
  dateOf,
  dayMs,
  daysFrom,
  isMarketDay,
  marketDayUntil,
  minuteOf,
  nextMarketDay,
  tradingMinutes,
  upTo,
} from './history-days.ts'
import {
  between,
  fractionOf,
  type Instrument,
  instruments,
  type Option,
  optionPriceCents,
  pick,
  priceCents,
  type Ticker,
} from './market.ts'
import { cashMovement, type Fill, type Movement, shareMovement, trade, unitsPerShare } from './movements.ts'

const traded: readonly [Ticker, ...ReadonlyArray<Ticker>] = ['AAPL', 'NVDA', 'TSLA', 'AMD', 'MSFT', 'SPY']

/**
 * Two to five round trips a market day: long, short, in parts, overnight, options that are closed or expire. Trades
 * since June 2025.
 */
export const dayTrader = (untilMs: number): ReadonlyArray<Movement> => {
  const deposit = cashMovement('deposit', Date.parse('2025-06-02'), 'CONTRIBUTION', 6_000_000, {
    description: 'ACH deposit',
  })
  const trips = daysFrom('2025-06-02', untilMs)
    .filter((day) => isMarketDay(day))
    .flatMap((day) =>
      Array.from({ length: between(2, 5, `${dateOf(day)}/trips`) }, (_, index) =>
        roundTrip(day, `${dateOf(day)}/${index}`),
      ).flat(),
    )
  return upTo([deposit, ...trips], untilMs)
}

const roundTrip = (day: number, seed: string): ReadonlyArray<Movement> => {
  const instrument = instruments[pick(traded, `${seed}/what`)]
  const start = between(0, tradingMinutes - 60, `${seed}/start`)
  const end = start + between(4, 55, `${seed}/length`)
  const opened = minuteOf(day, start, `${seed}/open`)
  const closed = minuteOf(day, end, `${seed}/close`)
  const units = between(2, 24, `${seed}/units`) * 5 * unitsPerShare
  const feeCents = between(0, 3, `${seed}/fee`) * 35
  const base = { instrument, units, feeCents }
  const fill = (part: string, atMs: number, action: Fill['action'], more: Partial<Fill> = {}): Movement =>
    trade({ ...base, key: `${seed}/${part}`, atMs, action, ...more })

  const kind = fractionOf(`${seed}/kind`)
  if (kind < 0.4) return [fill('in', opened, 'BUY'), fill('out', closed, 'SELL')]
  if (kind < 0.55) return [fill('in', opened, 'SELL_SHORT'), fill('out', closed, 'BUY_COVER')]
  if (kind < 0.68) {
    const first = Math.floor(units / unitsPerShare / 2) * unitsPerShare
    return [
      fill('in', opened, 'BUY'),
      fill('out-1', closed, 'SELL', { units: first }),
      fill('out-2', closed + 95_000, 'SELL', { units: units - first }),
    ]
  }
  // Two fills that look alike: same second, price, size.
  if (kind < 0.76)
    return [
      fill('in', opened, 'BUY'),
      fill('twin-1', closed, 'SELL', { units: units / 2 }),
      fill('twin-2', closed, 'SELL', { units: units / 2 }),
    ]
  if (kind < 0.86)
    return [fill('in', opened, 'BUY'), fill('out', minuteOf(nextMarketDay(day), start, `${seed}/next`), 'SELL')]
  return optionTrip(day, seed, instrument, { opened, closed })
}

const optionTrip = (
  day: number,
  seed: string,
  underlying: Instrument,
  { opened, closed }: { readonly opened: number; readonly closed: number },
): ReadonlyArray<Movement> => {
  // A Friday, or the day before it where that one is a holiday.
  const lastDay = marketDayUntil(day + ((5 - new Date(day).getUTCDay() + 7) % 7) * dayMs)
  const strikeCents = Math.round(priceCents(underlying, opened) / 500) * 500
  const option: Option = {
    underlying,
    right: pick(['CALL', 'PUT'], `${seed}/right`),
    strikeCents,
    expires: dateOf(lastDay),
  }
  const base = {
    instrument: underlying,
    option,
    units: between(1, 4, `${seed}/contracts`) * unitsPerShare,
    feeCents: 65,
  }
  const open = trade({
    ...base,
    key: `${seed}/in`,
    atMs: opened,
    action: fractionOf(`${seed}/side`) < 0.75 ? 'BUY_OPEN' : 'SELL_OPEN',
  })
  const isShort = open.units < 0
  const worthless = optionPriceCents(option, lastDay + 21 * 3_600_000) === 0
  if (worthless && fractionOf(`${seed}/hold`) < 0.5) {
    const expired = shareMovement(
      `${seed}/expired`,
      nextMarketDay(lastDay),
      'OPTIONEXPIRATION',
      underlying,
      -open.units,
      'Option expired worthless',
    )
    return [open, { ...expired, option }]
  }
  return [open, trade({ ...base, key: `${seed}/out`, atMs: closed, action: isShort ? 'BUY_CLOSE' : 'SELL_CLOSE' })]
}
