import type { Exchange } from '#domain/market/exchange-days.ts'
import { dateOf, dayMs, daysFrom, isMarketDay, marketDayFrom, upTo } from './history-days.ts'
import {
  between,
  type Instrument,
  instruments,
  type Option,
  optionMultiplier,
  pick,
  priceCents,
  type Ticker,
} from './market.ts'
import { cashMovement, holdingsAfter, type Movement, shareMovement, trade, unitsPerShare } from './movements.ts'

/** The third of each month, or the first day after it on which the exchange is open. */
const monthsFrom = (first: string, untilMs: number, exchange: Exchange = 'newYork'): ReadonlyArray<number> =>
  daysFrom(first, untilMs)
    .filter((day) => new Date(day).getUTCDate() === 3)
    .map((day) => marketDayFrom(day, exchange))

const ofShares = (cents: number, price: number): number => Math.floor((cents * unitsPerShare) / price)

/**
 * Invests $1,200 a month in shares and funds since 2024, reinvests dividends, has two splits, and was assigned on a put
 * once.
 */
export const longTermHolder = (untilMs: number): ReadonlyArray<Movement> => {
  const { VTI, SCHD, AVGO, PLUG } = instruments
  const movements: Movement[] = []
  const months = monthsFrom('2024-01-03', untilMs)
  const days = daysFrom('2024-01-03', untilMs)
  const harvests = days.filter((day) => /-(?:06|12)-18$/.test(dateOf(day))).map((day) => marketDayFrom(day))
  for (const day of days) {
    const date = dateOf(day)
    for (const instrument of [AVGO, PLUG]) {
      const split = instrument.splits.find((candidate) => candidate.date === date)
      const units = split === undefined ? 0 : unitsOf(movements, instrument)
      if (split !== undefined && units > 0)
        movements.push(
          shareMovement(
            `${date}/split`,
            day,
            split.ratio > 1 ? 'SPLIT' : 'REVERSE_SPLIT',
            instrument,
            Math.round(units * split.ratio) - units,
            `${split.words} ${instrument.rawSymbol}`,
          ),
        )
    }
    if (months.includes(day)) movements.push(...monthOf(day, movements, [VTI, SCHD, AVGO]))
    if (date === '2024-02-15')
      movements.push(
        trade({
          key: `${date}/plug`,
          atMs: day,
          action: 'BUY',
          instrument: PLUG,
          units: 200 * unitsPerShare,
          feeCents: 0,
          isDateOnly: true,
        }),
      )
    if (harvests.includes(day)) movements.push(...harvest(day, movements, VTI))
  }
  return upTo([...movements, ...assignedPut()], untilMs)
}

/** A put that was sold in May 2026, and the shares that came with its assignment. */
const assignedPut = (): ReadonlyArray<Movement> => {
  const { SCHD } = instruments
  const [sold, assigned] = [Date.parse('2026-05-18'), Date.parse('2026-06-26')]
  const option: Option = { underlying: SCHD, right: 'PUT', strikeCents: 3200, expires: '2026-06-26' }
  const put = { instrument: SCHD, option, units: unitsPerShare, feeCents: 65, isDateOnly: true }
  const price = option.strikeCents
  const units = optionMultiplier * unitsPerShare
  return [
    cashMovement('put/deposit', sold, 'CONTRIBUTION', optionMultiplier * price, { description: 'Transfer' }),
    trade({ ...put, key: 'put/sold', atMs: sold, action: 'SELL_OPEN' }),
    { ...shareMovement('put/assigned', assigned, 'OPTIONASSIGNMENT', SCHD, unitsPerShare, 'Option assigned'), option },
    {
      ...trade({
        key: 'put/shares',
        atMs: assigned,
        action: 'BUY',
        instrument: SCHD,
        units,
        feeCents: 0,
        isDateOnly: true,
      }),
      priceCents: price,
      amountCents: -optionMultiplier * price,
    },
  ]
}

const unitsOf = (movements: ReadonlyArray<Movement>, instrument: Instrument): number =>
  holdingsAfter(movements).find((holding) => holding.instrument === instrument)?.units ?? 0

const monthOf = (
  day: number,
  before: ReadonlyArray<Movement>,
  plan: ReadonlyArray<Instrument>,
): ReadonlyArray<Movement> => {
  const date = dateOf(day)
  const bought = plan.map((instrument, index) =>
    trade({
      key: `${date}/buy-${index}`,
      atMs: day,
      action: 'BUY',
      instrument,
      units: ofShares(40_000, priceCents(instrument, day)),
      feeCents: 0,
      isDateOnly: true,
    }),
  )
  return [
    cashMovement(`${date}/deposit`, day, 'CONTRIBUTION', 120_000, { description: 'Monthly transfer' }),
    ...bought,
    ...(/-(?:03|06|09|12)-/.test(date) ? reinvested(day, before, instruments.SCHD) : []),
  ]
}

/** A dividend of 0.8 % of the holding, and the shares that it bought. */
const reinvested = (day: number, before: ReadonlyArray<Movement>, instrument: Instrument): ReadonlyArray<Movement> => {
  const price = priceCents(instrument, day)
  const cents = Math.round((unitsOf(before, instrument) * price * 0.008) / unitsPerShare)
  if (cents === 0) return []
  const key = `${dateOf(day)}/dividend`
  const bought = shareMovement(
    `${key}/reinvested`,
    day,
    'REI',
    instrument,
    ofShares(cents, price),
    `Dividend reinvested ${instrument.rawSymbol}`,
  )
  return [
    cashMovement(key, day, 'DIVIDEND', cents, { instrument, description: `Dividend ${instrument.name}` }),
    { ...bought, priceCents: price, amountCents: -cents },
  ]
}

/** Sells a tenth. */
const harvest = (day: number, before: ReadonlyArray<Movement>, instrument: Instrument): ReadonlyArray<Movement> => {
  const units = Math.floor(unitsOf(before, instrument) / 10)
  return units === 0
    ? []
    : [
        trade({
          key: `${dateOf(day)}/harvest`,
          atMs: day,
          action: 'SELL',
          instrument,
          units,
          feeCents: 495,
          isDateOnly: true,
        }),
      ]
}

/** A pension in another currency, with shares that came from another broker at an unknown cost. */
export const pensionSaver = (untilMs: number): ReadonlyArray<Movement> => {
  const { VAB } = instruments
  const arrived = Date.parse('2024-03-04')
  const months = monthsFrom('2024-04-01', untilMs, 'toronto').flatMap((day, index) => {
    const date = dateOf(day)
    const buy = trade({
      key: `${date}/buy`,
      atMs: day,
      action: 'BUY',
      instrument: VAB,
      units: 12 * unitsPerShare,
      feeCents: 100,
      isDateOnly: true,
    })
    const sell = trade({
      key: `${date}/sell`,
      atMs: day,
      action: 'SELL',
      instrument: VAB,
      units: 30 * unitsPerShare,
      feeCents: 995,
      isDateOnly: true,
    })
    return [
      cashMovement(`${date}/deposit`, day, 'CONTRIBUTION', 30_000, { currency: 'CAD', description: 'Payroll' }),
      buy,
      ...(index % 6 === 5 ? [sell] : []),
    ]
  })
  return upTo(
    [
      shareMovement('arrived', arrived, 'EXTERNAL_ASSET_TRANSFER_IN', VAB, 40 * unitsPerShare, 'Transfer in VAB'),
      ...months,
    ],
    untilMs,
  )
}

/** Coins for 150 $ twice a week and a sale a month, at any hour of a day on which New York trades, in fractions. */
export const cryptoBuyer = (untilMs: number): ReadonlyArray<Movement> => {
  const coins: readonly [Ticker, ...ReadonlyArray<Ticker>] = ['BTC', 'ETH', 'SOL']
  const days = daysFrom('2025-01-04', untilMs)
  const movements = days.flatMap((day) => {
    const date = dateOf(day)
    const instrument = instruments[pick(coins, `${date}/coin`)]
    const at = day + between(0, dayMs - 1, `${date}/at`)
    const units = Math.max(1, ofShares(15_000, priceCents(instrument, at)))
    const buy = (): Movement => trade({ key: `${date}/buy`, atMs: at, action: 'BUY', instrument, units, feeCents: 149 })
    return [2, 5].includes(new Date(day).getUTCDay()) && isMarketDay(day) ? [buy()] : []
  })
  const sales = monthsFrom('2025-03-01', untilMs).flatMap((day) => {
    const before = movements.filter(({ atMs }) => atMs < day)
    const instrument = instruments[pick(coins, `${dateOf(day)}/sold`)]
    const units = Math.floor(unitsOf(before, instrument) / 40)
    return units === 0
      ? []
      : [
          trade({
            key: `${dateOf(day)}/sell`,
            atMs: day + 11 * 3_600_000,
            action: 'SELL',
            instrument,
            units,
            feeCents: 99,
          }),
        ]
  })
  const deposit = cashMovement('deposit', Date.parse('2025-01-03'), 'CONTRIBUTION', 4_000_000, {
    description: 'Bank transfer',
  })
  return upTo([deposit, ...movements, ...sales], untilMs)
}
