import type { Exchange } from '#domain/market/exchange-days.ts'
import { dateOf, dayMs, daysFrom, isMarketDay, marketDayFrom, upTo } from './history-days.ts'
import { between, type Instrument, instruments, type Option, optionMultiplier, pick, priceCents } from './market.ts'
import { type Fill, holdingsAfter, type Movement, movementOf, trade, unitsPerShare } from './movements.ts'

const { VTI, SCHD, AVGO, PLUG, VAB, BTC, ETH, SOL } = instruments

/** The third of each month, or the first day after it on which the exchange is open. */
const monthsFrom = (first: string, untilMs: number, exchange: Exchange = 'newYork'): ReadonlyArray<number> =>
  daysFrom(first, untilMs)
    .filter((day) => new Date(day).getUTCDate() === 3)
    .map((day) => marketDayFrom(day, exchange))

const unitsFor = (cents: number, price: number): number => Math.floor((cents * unitsPerShare) / price)

const deposit = (day: number, cents: number, description: string, more: Partial<Movement> = {}): Movement =>
  movementOf(`${dateOf(day)}/deposit`, day, 'CONTRIBUTION', { amountCents: cents, description, ...more })

const onDay = (day: number, action: Fill['action'], instrument: Instrument, units: number, feeCents = 0): Movement => {
  const key = `${dateOf(day)}/${action}/${instrument.symbol}`
  return trade({ key, atMs: day, action, instrument, units, feeCents, isDateOnly: true })
}

/** Invests $1,200 a month in shares and funds since 2024; a split, a reverse split, and once a put that is assigned. */
export const longTermHolder = (untilMs: number): ReadonlyArray<Movement> => {
  const months = monthsFrom('2024-01-03', untilMs).flatMap((day, index) => [
    deposit(day, 120_000, 'Monthly transfer'),
    ...[VTI, SCHD, AVGO].map((share) => onDay(day, 'BUY', share, unitsFor(40_000, priceCents(share, day)))),
    ...(index % 3 === 2 ? reinvested(day, (index + 1) * 320) : []),
    ...(index % 6 === 5 ? [onDay(marketDayFrom(day + dayMs), 'SELL', VTI, unitsPerShare, 495)] : []),
  ])
  const fills = upTo([...months, onDay(Date.parse('2024-02-15'), 'BUY', PLUG, 200 * unitsPerShare)], untilMs)
  return upTo([...fills, ...splitsOf(AVGO, fills), ...splitsOf(PLUG, fills), ...assignedPut()], untilMs)
}

const reinvested = (day: number, cents: number): ReadonlyArray<Movement> => {
  const [key, price] = [`${dateOf(day)}/dividend`, priceCents(SCHD, day)]
  return [
    movementOf(key, day, 'DIVIDEND', { amountCents: cents, instrument: SCHD, description: `Dividend ${SCHD.name}` }),
    movementOf(`${key}/reinvested`, day, 'REI', {
      instrument: SCHD,
      units: unitsFor(cents, price),
      priceCents: price,
      amountCents: -cents,
      description: `Dividend reinvested ${SCHD.rawSymbol}`,
    }),
  ]
}

const splitsOf = (instrument: Instrument, fills: ReadonlyArray<Movement>): ReadonlyArray<Movement> =>
  instrument.splits.map(({ date, ratio, words }) => {
    const day = Date.parse(date)
    const held = holdingsAfter(upTo(fills, day)).find((holding) => holding.instrument === instrument)?.units ?? 0
    const [type, units] = [ratio > 1 ? 'SPLIT' : 'REVERSE_SPLIT', Math.round(held * ratio) - held]
    return movementOf(`${date}/split`, day, type, {
      instrument,
      units,
      description: `${words} ${instrument.rawSymbol}`,
    })
  })

const assignedPut = (): ReadonlyArray<Movement> => {
  const [sold, assigned] = [Date.parse('2026-05-18'), Date.parse('2026-06-26')]
  const option: Option = { underlying: SCHD, right: 'PUT', strikeCents: 3200, expires: '2026-06-26' }
  const put = { instrument: SCHD, option, units: unitsPerShare }
  const [price, cash] = [option.strikeCents, optionMultiplier * option.strikeCents]
  return [
    deposit(sold, cash, 'Transfer'),
    trade({ ...put, key: 'put/sold', atMs: sold, action: 'SELL_OPEN', feeCents: 65, isDateOnly: true }),
    movementOf('put/assigned', assigned, 'OPTIONASSIGNMENT', { ...put, description: 'Option assigned' }),
    { ...onDay(assigned, 'BUY', SCHD, optionMultiplier * unitsPerShare), priceCents: price, amountCents: -cash },
  ]
}

/** A pension in another currency, with shares that came from another broker at an unknown cost. */
export const pensionSaver = (untilMs: number): ReadonlyArray<Movement> => {
  const arrived = Date.parse('2024-03-04')
  const months = monthsFrom('2024-04-01', untilMs, 'toronto').flatMap((day, index) => [
    deposit(day, 30_000, 'Payroll', { currency: 'CAD' }),
    onDay(day, 'BUY', VAB, 12 * unitsPerShare, 100),
    ...(index % 6 === 5 ? [onDay(day, 'SELL', VAB, 30 * unitsPerShare, 995)] : []),
  ])
  const shares = { instrument: VAB, units: 40 * unitsPerShare, description: 'Transfer in VAB' }
  return upTo([movementOf('arrived', arrived, 'EXTERNAL_ASSET_TRANSFER_IN', shares), ...months], untilMs)
}

/** Coins for 150 $ twice a week, and for 20 $ sold each month, at any hour of a day on which New York trades. */
export const cryptoBuyer = (untilMs: number): ReadonlyArray<Movement> => {
  const fill = (day: number, action: Fill['action'], cents: number, feeCents: number): Movement => {
    const key = `${dateOf(day)}/${action}`
    const [instrument, atMs] = [pick([BTC, ETH, SOL], key), day + between(0, dayMs - 1, `${key}/at`)]
    return trade({ key, atMs, action, instrument, units: unitsFor(cents, priceCents(instrument, atMs)), feeCents })
  }
  const days = daysFrom('2025-01-04', untilMs).filter((day) => isMarketDay(day))
  const bought = days.filter((day) => [2, 5].includes(new Date(day).getUTCDay()))
  return upTo(
    [
      deposit(Date.parse('2025-01-03'), 4_000_000, 'Bank transfer'),
      ...bought.map((day) => fill(day, 'BUY', 15_000, 149)),
      ...monthsFrom('2025-03-01', untilMs).map((day) => fill(day, 'SELL', 2_000, 99)),
    ],
    untilMs,
  )
}
