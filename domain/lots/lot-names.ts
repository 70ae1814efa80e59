import { ownValue } from '#domain/fields.ts'
import { compareTexts } from '#domain/order.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { classNamed } from './contracts.ts'
import { type Adjustment, defaultCurrency, type Fill, isAdjusting } from './movement.ts'
import { tickerRows } from './ticker-rows.ts'

type Movement = Fill | Adjustment

/** The key of a book of lots: one instrument in one account and currency. */
export const bookKeyOf = ({
  accountId,
  instrument,
  symbol,
  currency,
}: Pick<Movement, 'accountId' | 'instrument' | 'symbol' | 'currency'>): string =>
  `${accountId}|${classNamed(withoutHome(inCapitals(instrument ?? symbol), currency))}|${currency ?? defaultCurrency}`

const isSmall = (code: number): boolean => code >= 97 && code <= 122

/** A person types 'aapl' or 'Aapl'; a small letter within capitals is the broker's own: 'BACpL'. */
const inCapitals = (name: string): string =>
  (isSmall(name.charCodeAt(0)) || isSmall(name.charCodeAt(1))) && !/[A-Z]/.test(name.slice(1))
    ? name.toUpperCase()
    : name

/** Suffixes of a currency's main exchange, which sources append or leave out: 'SHOP.TO' is 'SHOP' in CAD. */
const homes: Readonly<Record<string, string>> = {
  AUD: '.AX',
  BRL: '.SA',
  CAD: '.TO',
  CHF: '.SW',
  DKK: '.CO',
  GBP: '.L',
  HKD: '.HK',
  JPY: '.T',
  NOK: '.OL',
  PLN: '.WA',
  SEK: '.ST',
  SGD: '.SI',
  ZAR: '.JO',
}

/** A name without the suffix of its currency's main exchange. */
export const withoutHome = (name: string, currency: string | undefined): string => {
  const suffix = currency === undefined ? undefined : ownValue(homes, currency)
  return suffix !== undefined && name.endsWith(suffix) && name.length > suffix.length
    ? name.slice(0, -suffix.length)
    : name
}

/** A new name for the lots of an instrument, from a day on. */
export interface Rename {
  readonly day: LocalDate
  /** Keys of the lots before and since. */
  readonly from: string
  readonly to: string
  /** The name in `to`. */
  readonly name: string
  /** The new ticker, as shown. */
  readonly symbol: string
}

/** The ticker changes that movements of a day state. */
export const renamesOn = (day: LocalDate, movements: ReadonlyArray<Movement>): ReadonlyArray<Rename> =>
  [...tickerRows(movements)]
    .map(([out, came]) => {
      const { accountId, currency = defaultCurrency } = out
      const { symbol, name } = came
        ? { symbol: came.symbol, name: came.instrument ?? came.symbol }
        : { symbol: out.renamedTo ?? '', name: out.renamedTo ?? '' }
      return { day, from: bookKeyOf(out), to: bookKeyOf({ accountId, symbol: name, currency }), name, symbol }
    })
    .filter(({ from, to, name }) => name !== '' && from !== to)

/**
 * The last change of the ticker under which a movement of a day counts: of changes on that day or later, each goes on
 * from the one before. A ticker that another company gets later is another instrument.
 */
export const renameOf = (movement: Movement, day: LocalDate, renames: ReadonlyArray<Rename>): Rename | undefined => {
  let last: Rename | undefined
  const counted = dayCounted(movement, day)
  for (const rename of renames) {
    const isNext = last ? rename.from === last.to && rename.day > last.day : rename.from === bookKeyOf(movement)
    if (isNext && rename.day >= counted) last = rename
  }
  return last
}

/** A split may count from before its record, and before a change of the ticker. */
const dayCounted = (movement: Movement, day: LocalDate): LocalDate =>
  isAdjusting(movement) && movement.countsFrom !== undefined && movement.countsFrom < day ? movement.countsFrom : day

/** The key of a movement's lots, after ticker changes. */
export const lotKeyOf = (movement: Movement, day: LocalDate, renames: ReadonlyArray<Rename>): string =>
  renameOf(movement, day, renames)?.to ?? bookKeyOf(movement)

/** In the order in which names follow each other. */
export const inOrder = (renames: ReadonlyArray<Rename>): ReadonlyArray<Rename> =>
  renames.toSorted((one, other) => compareTexts(one.day, other.day) || compareTexts(one.from, other.from))
