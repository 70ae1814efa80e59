import { dateOf, dayMs, daysFrom, isMarketDay, marketDayFrom, upTo } from './history-days.ts'
import {
  between,
  fractionOf,
  type Instrument,
  instruments,
  type Option,
  optionPriceCents,
  pick,
  priceCents,
} from './market.ts'
import { type Fill, type Movement, movementOf, trade, unitsPerShare } from './movements.ts'

const hourMs = 3_600_000
/** In UTC, well inside of New York's hours in summer and winter. */
const openMs = 14 * hourMs + 35 * 60_000
const tradingMinutes = 370

const minuteOf = (day: number, minute: number, seed: string): number =>
  day + openMs + minute * 60_000 + between(0, 59_999, seed)

/** Two to five round trips a market day since June 2025: long, short, in parts, overnight, options that expire. */
export const dayTrader = (untilMs: number): ReadonlyArray<Movement> => {
  const [first, cash] = ['2025-06-02', { amountCents: 6_000_000, description: 'ACH deposit' }]
  const deposit = movementOf('deposit', Date.parse(first), 'CONTRIBUTION', cash)
  const trips = daysFrom(first, untilMs)
    .filter((day) => isMarketDay(day))
    .flatMap((day) => {
      const seeds = Array.from({ length: between(2, 5, `${dateOf(day)}/trips`) }, (_, at) => `${dateOf(day)}/${at}`)
      return seeds.flatMap((seed) => roundTrip(day, seed))
    })
  return upTo([deposit, ...trips], untilMs)
}

const roundTrip = (day: number, seed: string): ReadonlyArray<Movement> => {
  const instrument = instruments[pick(['AAPL', 'NVDA', 'TSLA', 'AMD', 'MSFT', 'SPY'], `${seed}/what`)]
  const start = between(0, tradingMinutes - 60, `${seed}/start`)
  const opened = minuteOf(day, start, `${seed}/open`)
  const closed = minuteOf(day, start + between(4, 55, `${seed}/length`), `${seed}/close`)
  const units = between(2, 24, `${seed}/units`) * 5 * unitsPerShare
  const feeCents = between(0, 3, `${seed}/fee`) * 35
  const fill = (part: string, atMs: number, action: Fill['action'], some = units): Movement =>
    trade({ instrument, units: some, feeCents, key: `${seed}/${part}`, atMs, action })

  const kind = fractionOf(`${seed}/kind`)
  const half = Math.floor(units / unitsPerShare / 2) * unitsPerShare
  const overnight = minuteOf(marketDayFrom(day + dayMs), start, `${seed}/next`)
  if (kind >= 0.86) return optionTrip(day, seed, instrument, [opened, closed])
  if (kind >= 0.4 && kind < 0.55) return [fill('in', opened, 'SELL_SHORT'), fill('out', closed, 'BUY_COVER')]
  const open = fill('in', opened, 'BUY')
  if (kind < 0.4) return [open, fill('out', closed, 'SELL')]
  if (kind < 0.68)
    return [open, fill('out-1', closed, 'SELL', half), fill('out-2', closed + 95_000, 'SELL', units - half)]
  // Two fills that look alike: same second, price, size.
  if (kind < 0.76) return [open, fill('twin-1', closed, 'SELL', units / 2), fill('twin-2', closed, 'SELL', units / 2)]
  return [open, fill('out', overnight, 'SELL')]
}

const optionTrip = (
  day: number,
  seed: string,
  underlying: Instrument,
  [opened, closed]: readonly [opened: number, closed: number],
): ReadonlyArray<Movement> => {
  // A Friday, or the day before a Friday that is a holiday.
  const friday = day + ((5 - new Date(day).getUTCDay() + 7) % 7) * dayMs
  const lastDay = isMarketDay(friday) ? friday : friday - dayMs
  const option: Option = {
    underlying,
    right: pick(['CALL', 'PUT'], `${seed}/right`),
    strikeCents: Math.round(priceCents(underlying, opened) / 500) * 500,
    expires: dateOf(lastDay),
  }
  const units = between(1, 4, `${seed}/contracts`) * unitsPerShare
  const fill = (part: string, atMs: number, action: Fill['action']): Movement =>
    trade({ instrument: underlying, option, units, feeCents: 65, key: `${seed}/${part}`, atMs, action })
  const isLong = fractionOf(`${seed}/side`) < 0.75
  const open = fill('in', opened, isLong ? 'BUY_OPEN' : 'SELL_OPEN')
  const isWorthless = optionPriceCents(option, lastDay + 21 * hourMs) === 0
  if (!isWorthless || fractionOf(`${seed}/hold`) >= 0.5)
    return [open, fill('out', closed, isLong ? 'SELL_CLOSE' : 'BUY_CLOSE')]
  const [key, gone] = [`${seed}/expired`, marketDayFrom(lastDay + dayMs)]
  const contracts = { instrument: underlying, option, units: -open.units, description: 'Option expired worthless' }
  return [open, movementOf(key, gone, 'OPTIONEXPIRATION', contracts)]
}
