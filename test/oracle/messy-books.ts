import { decimalText } from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { addDays } from '#domain/time/local-date.ts'
import { seeded, traded } from '#test/domain/fills/books.ts'

/** A fill as it truly was, made without the product's arithmetic. Amounts count hundredths. */
interface TrueFill {
  readonly book: number
  readonly place: number
  readonly symbol: string
  readonly isBuy: boolean
  /** In hundredths of a unit. */
  readonly size: bigint
  /** In hundredths. */
  readonly price: bigint
  /** Shares per contract, in hundredths. */
  readonly multiplier: bigint
  /** In hundredths; below zero is a rebate. */
  readonly fees: bigint
  /** What the position was before, in hundredths; below zero is short. */
  readonly before: bigint
  readonly timestamp: string
}

/** Sizes of contracts, many of them parts of one share. Pairs of currencies and futures are sold short. */
const instruments: ReadonlyArray<readonly [symbol: string, multiplier: bigint]> = [
  ['AAPL', 100n],
  ['EURUSD', 100n],
  ['MESZ6', 500n],
  ['/XQ', 1250n],
  ['/YQ', 1n],
  ['/ZQ', 50n],
]
const isShares = (symbol: string): boolean => symbol === 'AAPL'

/** Three days for each book. */
const dayOf = (book: number, place: number): string =>
  addDays('2005-01-03', book * 3 + Math.floor(place / 6)) ?? '2005-01-03'

/** What truly happened in so many accounts, each an own book. Nothing says what a fill does to the position. */
export const trueFills = (books: number, fillsEach: number, seed: number): ReadonlyArray<TrueFill> => {
  const random = seeded(seed)
  const whole = (below: number): bigint => BigInt(Math.floor(random() * below))
  return Array.from({ length: books }, (_, book) => {
    const held = new Map<string, bigint>()
    return Array.from({ length: fillsEach }, (__, place): TrueFill => {
      const [symbol, multiplier] = instruments[Math.floor(random() * instruments.length)] ?? ['AAPL', 100n]
      const before = held.get(symbol) ?? 0n
      const isBuy = isShares(symbol) && before === 0n ? true : random() < 0.5
      const wanted = 100n + whole(900) * (random() < 0.3 ? 1n : 100n)
      const size = isShares(symbol) && !isBuy && wanted > before ? before : wanted
      held.set(symbol, before + (isBuy ? size : -size))
      return {
        book,
        place,
        symbol,
        isBuy,
        size,
        price: 5000n + whole(5000),
        multiplier,
        fees: random() < 0.4 ? -whole(20) : whole(60),
        before,
        timestamp: `${dayOf(book, place)}T15:${String(place).padStart(2, '0')}:00.000Z`,
      }
    })
  }).flat()
}

const text = (units: bigint, scale = 2): string => decimalText({ units, scale })

/** A fill as its broker states it; wrongly at first where `wrong` says so. */
const statedAs = (fill: TrueFill, wrong: 'price' | 'fees' | 'size' | undefined): Activity =>
  traded(
    fill.isBuy ? 'BUY' : 'SELL',
    text(fill.size + (wrong === 'size' ? 100n : 0n)),
    text(fill.price + (wrong === 'price' ? 1n : 0n)),
    fill.timestamp,
    {
      symbol: fill.symbol,
      accountId: `b${fill.book}`,
      snapTradeId: `f${fill.place}`,
      fees: text(wrong === 'fees' ? 0n : fill.fees),
      ...(fill.multiplier !== 100n && { multiplier: Number(text(fill.multiplier)) }),
    },
  )

/** What a broker states first, a part of it wrong, and what it states on the third day. */
export const statedTwice = (
  fills: ReadonlyArray<TrueFill>,
  seed: number,
): readonly [first: ReadonlyArray<Activity>, corrected: ReadonlyArray<Activity>] => {
  const random = seeded(seed)
  const wrongs = fills.map(() => {
    const what = random()
    return what < 0.08 ? 'price' : what < 0.16 ? 'fees' : what < 0.2 ? 'size' : undefined
  })
  return [
    fills.map((fill, index) => statedAs(fill, wrongs[index])),
    fills.flatMap((fill, index) => (wrongs[index] ? [statedAs(fill, undefined)] : [])),
  ]
}

/** A transaction of a part of a fill: with its share of the fees, by size. */
const transaction = (fill: TrueFill, size: bigint, opens: boolean): string => {
  const { isBuy, price, multiplier, fees, timestamp } = fill
  // Six decimals of the gross amount, and 16 of a share of the fees.
  const gross = size * price * multiplier * 10n ** 10n
  const share = (fees * size * 10n ** 14n) / fill.size
  const total = isBuy ? gross + share : gross - share
  const date = timestamp.slice(0, 10)
  const name = `${fill.book}/${fill.place}`
  // A commodity of beancount begins with a letter.
  const units = `${text(isBuy ? size : -size)} ${fill.symbol.replace('/', '')}`
  const money = text(total, 16)
  const [digits = '', decimals = ''] = money.split('.')
  const whole = isBuy ? (money.startsWith('-') ? digits.slice(1) : `-${digits}`) : digits
  const cash = `${whole}.${decimals.padEnd(16, '0')}`
  const account = `Assets:Broker:B${fill.book}`
  return opens
    ? `${date} * "${name}"\n  ${account}  ${units} {{${money} USD, ${date}, "${name}"}}\n  Assets:Cash\n`
    : `${date} * "${name}"\n  ${account}  ${units} {}\n  Assets:Cash  ${cash} USD\n  Income:Realized\n`
}

/** The fills as a ledger of beancount: what goes through zero closes with one transaction and opens with another. */
export const ledgerOfTruth = (fills: ReadonlyArray<TrueFill>): string => {
  const accounts = [...new Set(fills.map(({ book }) => book))].map(
    (book) => `2000-01-01 open Assets:Broker:B${book} "FIFO"\n`,
  )
  const entries = fills.flatMap((fill) => {
    const { before, isBuy, size } = fill
    const against = isBuy ? -before : before
    const closed = against <= 0n ? 0n : against < size ? against : size
    return [
      ...(closed > 0n ? [transaction(fill, closed, false)] : []),
      ...(closed < size ? [transaction(fill, size - closed, true)] : []),
    ]
  })
  return [
    'option "operating_currency" "USD"\n',
    '2000-01-01 open Assets:Cash\n',
    '2000-01-01 open Income:Realized\n',
    ...accounts,
    ...entries,
  ].join('\n')
}
