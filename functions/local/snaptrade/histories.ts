import type { Exchange } from '#domain/market/exchange-days.ts'
import { dateOf, dayMs, daysFrom, isMarketDay, marketDayFrom, upTo } from './history-days.ts'
import { between, type Instrument, instruments, type Option, optionMultiplier, pick, priceCents } from './market.ts'
import {
  cashMovement,
  type Fill,
  holdingsAfter,
  type Movement,
  shareMovement,
  trade,
  unitsPerShare,
} from './movements.ts'

/** The third of each month, or the first day after it on which the exchange is open. */
const monthsFrom = (first: string, untilMs: number, exchange: Exchange = 'newYork'): ReadonlyArray<number> =>
  daysFrom(first, untilMs)
    .filter((day) => new Date(day).getUTCDate() === 3)
    .map((day) => marketDayFrom(day, exchange))

const ofShares = (cents: number, price: number): number => Math.floor((cents * unitsPerShare) / price)

const unitsOf = (movements: ReadonlyArray<Movement>, instrument: Instrument): number =>
  holdingsAfter(movements).find((holding) => holding.instrument === instrument)?.units ?? 0

/** A fill of a broker that gives the day alone; none of no units. */
const onDay = (
  day: number,
  name: string,
  action: Fill['action'],
  instrument: Instrument,
  units: number,
  feeCents = 0,
): ReadonlyArray<Movement> =>
  units === 0
    ? []
    : [trade({ key: `${dateOf(day)}/${name}`, atMs: day, action, instrument, units, feeCents, isDateOnly: true })]

/**
 * Invests $1,200 a month in shares and funds since 2024, reinvests dividends, has two splits, and was assigned on a put
 * once.
 */
export const longTermHolder = (untilMs: number): ReadonlyArray<Movement> => {
  const { VTI, AVGO, PLUG } = instruments
  const movements: Movement[] = []
  const months = monthsFrom('2024-01-03', untilMs)
  const days = daysFrom('2024-01-03', untilMs)
  const harvests = days.filter((day) => /-(?:06|12)-18$/.test(dateOf(day))).map((day) => marketDayFrom(day))
  for (const day of days) {
    for (const instrument of [AVGO, PLUG]) movements.push(...splitOn(day, instrument, movements))
    if (months.includes(day)) movements.push(...monthOf(day, movements))
    if (dateOf(day) === '2024-02-15') movements.push(...onDay(day, 'plug', 'BUY', PLUG, 200 * unitsPerShare))
    // A tenth is sold.
    if (harvests.includes(day))
      movements.push(...onDay(day, 'harvest', 'SELL', VTI, Math.floor(unitsOf(movements, VTI) / 10), 495))
  }
  return upTo([...movements, ...assignedPut()], untilMs)
}

const splitOn = (day: number, instrument: Instrument, before: ReadonlyArray<Movement>): ReadonlyArray<Movement> => {
  const split = instrument.splits.find(({ date }) => date === dateOf(day))
  const units = split === undefined ? 0 : unitsOf(before, instrument)
  if (split === undefined || units === 0) return []
  const type = split.ratio > 1 ? 'SPLIT' : 'REVERSE_SPLIT'
  const more = Math.round(units * split.ratio) - units
  return [shareMovement(`${dateOf(day)}/split`, day, type, instrument, more, `${split.words} ${instrument.rawSymbol}`)]
}

const monthOf = (day: number, before: ReadonlyArray<Movement>): ReadonlyArray<Movement> => {
  const { VTI, SCHD, AVGO } = instruments
  return [
    cashMovement(`${dateOf(day)}/deposit`, day, 'CONTRIBUTION', 120_000, { description: 'Monthly transfer' }),
    ...[VTI, SCHD, AVGO].flatMap((instrument, index) =>
      onDay(day, `buy-${index}`, 'BUY', instrument, ofShares(40_000, priceCents(instrument, day))),
    ),
    ...(/-(?:03|06|09|12)-/.test(dateOf(day)) ? reinvested(day, before, SCHD) : []),
  ]
}

/** A dividend of 0.8 % of the holding, and the shares that it bought. */
const reinvested = (day: number, before: ReadonlyArray<Movement>, instrument: Instrument): ReadonlyArray<Movement> => {
  const price = priceCents(instrument, day)
  const cents = Math.round((unitsOf(before, instrument) * price * 0.008) / unitsPerShare)
  if (cents === 0) return []
  const key = `${dateOf(day)}/dividend`
  const words = `Dividend reinvested ${instrument.rawSymbol}`
  const bought = shareMovement(`${key}/reinvested`, day, 'REI', instrument, ofShares(cents, price), words)
  return [
    cashMovement(key, day, 'DIVIDEND', cents, { instrument, description: `Dividend ${instrument.name}` }),
    { ...bought, priceCents: price, amountCents: -cents },
  ]
}

/** A put that was sold in May 2026, and the shares that came with its assignment. */
const assignedPut = (): ReadonlyArray<Movement> => {
  const { SCHD } = instruments
  const [sold, assigned] = [Date.parse('2026-05-18'), Date.parse('2026-06-26')]
  const option: Option = { underlying: SCHD, right: 'PUT', strikeCents: 3200, expires: '2026-06-26' }
  const cash = optionMultiplier * option.strikeCents
  const put = { instrument: SCHD, option, units: unitsPerShare, feeCents: 65, isDateOnly: true }
  const [shares] = onDay(assigned, 'shares', 'BUY', SCHD, optionMultiplier * unitsPerShare)
  return [
    cashMovement('put/deposit', sold, 'CONTRIBUTION', cash, { description: 'Transfer' }),
    trade({ ...put, key: 'put/sold', atMs: sold, action: 'SELL_OPEN' }),
    { ...shareMovement('put/assigned', assigned, 'OPTIONASSIGNMENT', SCHD, unitsPerShare, 'Option assigned'), option },
    ...(shares ? [{ ...shares, key: 'put/shares', priceCents: option.strikeCents, amountCents: -cash }] : []),
  ]
}

/** A pension in another currency, with shares that came from another broker at an unknown cost. */
export const pensionSaver = (untilMs: number): ReadonlyArray<Movement> => {
  const { VAB } = instruments
  const arrived = Date.parse('2024-03-04')
  const months = monthsFrom('2024-04-01', untilMs, 'toronto').flatMap((day, index) => [
    cashMovement(`${dateOf(day)}/deposit`, day, 'CONTRIBUTION', 30_000, { currency: 'CAD', description: 'Payroll' }),
    ...onDay(day, 'buy', 'BUY', VAB, 12 * unitsPerShare, 100),
    ...(index % 6 === 5 ? onDay(day, 'sell', 'SELL', VAB, 30 * unitsPerShare, 995) : []),
  ])
  const type = 'EXTERNAL_ASSET_TRANSFER_IN'
  return upTo([shareMovement('arrived', arrived, type, VAB, 40 * unitsPerShare, 'Transfer in VAB'), ...months], untilMs)
}

/** Coins for 150 $ twice a week and a sale a month, at any hour of a day on which New York trades, in fractions. */
export const cryptoBuyer = (untilMs: number): ReadonlyArray<Movement> => {
  const coinOf = (seed: string): Instrument => instruments[pick(['BTC', 'ETH', 'SOL'], seed)]
  const bought = daysFrom('2025-01-04', untilMs)
    .filter((day) => [2, 5].includes(new Date(day).getUTCDay()) && isMarketDay(day))
    .map((day) => {
      const date = dateOf(day)
      const instrument = coinOf(`${date}/coin`)
      const atMs = day + between(0, dayMs - 1, `${date}/at`)
      const units = Math.max(1, ofShares(15_000, priceCents(instrument, atMs)))
      return trade({ key: `${date}/buy`, atMs, action: 'BUY', instrument, units, feeCents: 149 })
    })
  const sold = monthsFrom('2025-03-01', untilMs).flatMap((day) => {
    const instrument = coinOf(`${dateOf(day)}/sold`)
    const held = unitsOf(
      bought.filter(({ atMs }) => atMs < day),
      instrument,
    )
    const [key, atMs, units] = [`${dateOf(day)}/sell`, day + 11 * 3_600_000, Math.floor(held / 40)]
    return units === 0 ? [] : [trade({ key, atMs, action: 'SELL', instrument, units, feeCents: 99 })]
  })
  const words = { description: 'Bank transfer' }
  const deposit = cashMovement('deposit', Date.parse('2025-01-03'), 'CONTRIBUTION', 4_000_000, words)
  return upTo([deposit, ...bought, ...sold], untilMs)
}
