import { between, fractionOf, instruments, optionPriceCents, pick, priceCents, type Instrument, type Option, type Ticker } from './market.ts'
import { cashMovement, holdingsAfter, shareMovement, trade, unitsPerShare, type Fill, type Movement } from './movements.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
/** The market's hours in UTC, well inside of New York's in summer and winter. */
const openMs = (14 * 60 + 35) * minuteMs
const tradingMinutes = 370

const dateOf = (dayStartMs: number): string => new Date(dayStartMs).toISOString().slice(0, 10)
const isMarketDay = (dayStartMs: number): boolean => ![0, 6].includes(new Date(dayStartMs).getUTCDay())

const nextMarketDay = (dayStartMs: number): number => {
  const next = dayStartMs + dayMs
  return isMarketDay(next) ? next : nextMarketDay(next)
}

const daysFrom = (first: string, untilMs: number): ReadonlyArray<number> => {
  const start = Date.parse(first)
  return Array.from({ length: Math.max(0, Math.floor((untilMs - start) / dayMs) + 1) }, (_, index) => start + index * dayMs)
}

const upTo = (movements: ReadonlyArray<Movement>, untilMs: number): ReadonlyArray<Movement> =>
  movements.filter(({ atMs }) => atMs <= untilMs).toSorted((one, other) => one.atMs - other.atMs || (one.key < other.key ? -1 : 1))

const minuteOf = (day: number, minute: number, seed: string): number => day + openMs + minute * minuteMs + between(0, 59_999, seed)

const traded: readonly [Ticker, ...ReadonlyArray<Ticker>] = ['AAPL', 'NVDA', 'TSLA', 'AMD', 'MSFT', 'SPY']

/** Two to five round trips a market day: long, short, in parts, overnight, options that are closed or expire. Trades since June 2025. */
export const dayTrader = (untilMs: number): ReadonlyArray<Movement> => {
  const deposit = cashMovement('deposit', Date.parse('2025-06-02'), 'CONTRIBUTION', 6_000_000, { description: 'ACH deposit' })
  const trips = daysFrom('2025-06-02', untilMs).filter(isMarketDay).flatMap((day) =>
    Array.from({ length: between(2, 5, `${dateOf(day)}/trips`) }, (_, index) => roundTrip(day, `${dateOf(day)}/${index}`)).flat(),
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
  const fill = (part: string, atMs: number, action: Fill['action'], more: Partial<Fill> = {}): Movement => trade({ ...base, key: `${seed}/${part}`, atMs, action, ...more })

  const kind = fractionOf(`${seed}/kind`)
  if (kind < 0.4) return [fill('in', opened, 'BUY'), fill('out', closed, 'SELL')]
  if (kind < 0.55) return [fill('in', opened, 'SELL_SHORT'), fill('out', closed, 'BUY_COVER')]
  if (kind < 0.68) {
    const first = Math.floor(units / unitsPerShare / 2) * unitsPerShare
    return [fill('in', opened, 'BUY'), fill('out-1', closed, 'SELL', { units: first }), fill('out-2', closed + 95_000, 'SELL', { units: units - first })]
  }
  // Two fills that nobody can tell apart: same second, price, size.
  if (kind < 0.76) return [fill('in', opened, 'BUY'), fill('twin-1', closed, 'SELL', { units: units / 2 }), fill('twin-2', closed, 'SELL', { units: units / 2 })]
  if (kind < 0.86) return [fill('in', opened, 'BUY'), fill('out', minuteOf(nextMarketDay(day), start, `${seed}/next`), 'SELL')]
  return optionTrip(day, seed, instrument, opened, closed)
}

const optionTrip = (day: number, seed: string, underlying: Instrument, opened: number, closed: number): ReadonlyArray<Movement> => {
  const friday = day + ((5 - new Date(day).getUTCDay() + 7) % 7) * dayMs
  const strikeCents = Math.round(priceCents(underlying, opened) / 500) * 500
  const option: Option = { underlying, right: pick(['CALL', 'PUT'], `${seed}/right`), strikeCents, expires: dateOf(friday) }
  const base = { instrument: underlying, option, units: between(1, 4, `${seed}/contracts`) * unitsPerShare, feeCents: 65 }
  const open = trade({ ...base, key: `${seed}/in`, atMs: opened, action: fractionOf(`${seed}/side`) < 0.75 ? 'BUY_OPEN' : 'SELL_OPEN' })
  const isShort = open.units < 0
  const worthless = optionPriceCents(option, friday + 21 * 3_600_000) === 0
  if (worthless && fractionOf(`${seed}/hold`) < 0.5) {
    const expired = shareMovement(`${seed}/expired`, friday + dayMs, 'OPTIONEXPIRATION', underlying, -open.units, 'Option expired worthless')
    return [open, { ...expired, option }]
  }
  return [open, trade({ ...base, key: `${seed}/out`, atMs: closed, action: isShort ? 'BUY_CLOSE' : 'SELL_CLOSE' })]
}

const monthsFrom = (first: string, untilMs: number): ReadonlyArray<number> => daysFrom(first, untilMs).filter((day) => new Date(day).getUTCDate() === 3)

const ofShares = (cents: number, price: number): number => Math.floor((cents * unitsPerShare) / price)

/** Puts 1,200 $ a month into shares and funds since 2024, lets dividends buy more, lives through two splits. */
export const longTermHolder = (untilMs: number): ReadonlyArray<Movement> => {
  const { VTI, SCHD, AVGO, PLUG } = instruments
  const movements: Movement[] = []
  for (const day of daysFrom('2024-01-03', untilMs)) {
    const date = dateOf(day)
    for (const instrument of [AVGO, PLUG]) {
      const split = instrument.splits.find((candidate) => candidate.date === date)
      const units = split === undefined ? 0 : unitsOf(movements, instrument)
      if (split !== undefined && units > 0) movements.push(shareMovement(`${date}/split`, day, split.ratio > 1 ? 'SPLIT' : 'REVERSE_SPLIT', instrument, Math.round(units * split.ratio) - units, `${split.words} ${instrument.rawSymbol}`))
    }
    if (new Date(day).getUTCDate() === 3) movements.push(...monthOf(day, movements, [VTI, SCHD, AVGO]))
    if (date === '2024-02-15') movements.push(trade({ key: `${date}/plug`, atMs: day, action: 'BUY', instrument: PLUG, units: 200 * unitsPerShare, feeCents: 0, isDateOnly: true }))
    if (/-(?:06|12)-18$/.test(date)) movements.push(...harvest(day, movements, VTI))
  }
  return upTo(movements, untilMs)
}

const unitsOf = (movements: ReadonlyArray<Movement>, instrument: Instrument): number =>
  holdingsAfter(movements).find((holding) => holding.instrument === instrument)?.units ?? 0

const monthOf = (day: number, before: ReadonlyArray<Movement>, plan: ReadonlyArray<Instrument>): ReadonlyArray<Movement> => {
  const date = dateOf(day)
  const bought = plan.map((instrument, index) =>
    trade({ key: `${date}/buy-${index}`, atMs: day, action: 'BUY', instrument, units: ofShares(40_000, priceCents(instrument, day)), feeCents: 0, isDateOnly: true }))
  return [cashMovement(`${date}/deposit`, day, 'CONTRIBUTION', 120_000, { description: 'Monthly transfer' }), ...bought, ...(/-(?:03|06|09|12)-/.test(date) ? reinvested(day, before, instruments.SCHD) : [])]
}

/** A dividend of 0.8 % of the holding, and the shares that it bought. */
const reinvested = (day: number, before: ReadonlyArray<Movement>, instrument: Instrument): ReadonlyArray<Movement> => {
  const price = priceCents(instrument, day)
  const cents = Math.round((unitsOf(before, instrument) * price * 0.008) / unitsPerShare)
  if (cents === 0) return []
  const key = `${dateOf(day)}/dividend`
  const bought = shareMovement(`${key}/reinvested`, day, 'REI', instrument, ofShares(cents, price), `Dividend reinvested ${instrument.rawSymbol}`)
  return [
    cashMovement(key, day, 'DIVIDEND', cents, { instrument, description: `Dividend ${instrument.name}` }),
    { ...bought, priceCents: price, amountCents: -cents },
  ]
}

/** Sells a tenth. */
const harvest = (day: number, before: ReadonlyArray<Movement>, instrument: Instrument): ReadonlyArray<Movement> => {
  const units = Math.floor(unitsOf(before, instrument) / 10)
  return units === 0 ? [] : [trade({ key: `${dateOf(day)}/harvest`, atMs: day, action: 'SELL', instrument, units, feeCents: 495, isDateOnly: true })]
}

/** A pension in another currency, with shares that came from another broker at an unknown cost. */
export const pensionSaver = (untilMs: number): ReadonlyArray<Movement> => {
  const { VAB } = instruments
  const arrived = Date.parse('2024-03-04')
  const months = monthsFrom('2024-04-01', untilMs).flatMap((day, index) => {
    const date = dateOf(day)
    const buy = trade({ key: `${date}/buy`, atMs: day, action: 'BUY', instrument: VAB, units: 12 * unitsPerShare, feeCents: 100, isDateOnly: true })
    const sell = trade({ key: `${date}/sell`, atMs: day, action: 'SELL', instrument: VAB, units: 30 * unitsPerShare, feeCents: 995, isDateOnly: true })
    return [cashMovement(`${date}/deposit`, day, 'CONTRIBUTION', 30_000, { currency: 'CAD', description: 'Payroll' }), buy, ...(index % 6 === 5 ? [sell] : [])]
  })
  return upTo([shareMovement('arrived', arrived, 'EXTERNAL_ASSET_TRANSFER_IN', VAB, 40 * unitsPerShare, 'Transfer in VAB'), ...months], untilMs)
}

/** Coins for 150 $ every week and a sale a month, at any hour of any day, in fractions. */
export const cryptoBuyer = (untilMs: number): ReadonlyArray<Movement> => {
  const coins: readonly [Ticker, ...ReadonlyArray<Ticker>] = ['BTC', 'ETH', 'SOL']
  const days = daysFrom('2025-01-04', untilMs)
  const movements = days.flatMap((day) => {
    const date = dateOf(day)
    const instrument = instruments[pick(coins, `${date}/coin`)]
    const at = day + between(0, dayMs - 1, `${date}/at`)
    const units = Math.max(1, ofShares(15_000, priceCents(instrument, at)))
    const buy = (): Movement => trade({ key: `${date}/buy`, atMs: at, action: 'BUY', instrument, units, feeCents: 149 })
    const weekday = new Date(day).getUTCDay()
    return weekday === 6 || weekday === 2 ? [buy()] : []
  })
  const sales = monthsFrom('2025-03-01', untilMs).flatMap((day) => {
    const before = movements.filter(({ atMs }) => atMs < day)
    const instrument = instruments[pick(coins, `${dateOf(day)}/sold`)]
    const units = Math.floor(unitsOf(before, instrument) / 40)
    return units === 0 ? [] : [trade({ key: `${dateOf(day)}/sell`, atMs: day + 11 * 3_600_000, action: 'SELL', instrument, units, feeCents: 99 })]
  })
  const deposit = cashMovement('deposit', Date.parse('2025-01-03'), 'CONTRIBUTION', 4_000_000, { description: 'Bank transfer' })
  return upTo([deposit, ...movements, ...sales], untilMs)
}
