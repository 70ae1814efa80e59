import { domainError } from '#domain/errors/catalogue.ts'
import { contractSize, futureOf, knownContract } from '#domain/lots/contracts.ts'
import { type Decimal, decimalText } from '#domain/money/decimal.ts'
import { notUnderstood } from './fates.ts'
import type { LineFate } from './format.ts'

/** '110'165' is 110 and 16.5 of 32 parts; with an apostrophe between groups of digits, it is another number. */
export const inTicks = /\d['’]\d/

const bareTicker = /^[A-Z0-9]{1,4}[FGHJKMNQUVXZ]\d{1,2}$/i
const letters = 'FGHJKMNQUVXZ'
const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

export interface SizedInstrument {
  readonly symbol: string
  readonly multiplier: number
}

const withMonth = /^([A-Z0-9]{1,4})\s+(?:(\d{2})[-.]|([A-Z]{3})\s?)(?:20)?(\d{2})$/
const continuous = /^@?([A-Z0-9]{1,4}?)(?:\d!|=F)$|^@([A-Z0-9]{1,4})$/

/**
 * A future in the words of platforms: 'MNQ 03-26', 'MESH6.CME', 'MESH26_FUT_CME', 'F.US.MNQH26', '/MESH26:XCME', or a
 * continuous 'MES1!', 'MES=F', '@MES'. `year`: of the fill. Undefined if the contract has no known size.
 */
export const sizedFuture = (written: string, year: number): SizedInstrument | undefined => {
  const text = written
    .trim()
    .toUpperCase()
    .replace(/^(?:CON\.)?F\.[A-Z]{2}\.([A-Z0-9]+)\.?/, '$1')
    .replace(/[.:][A-Z_]+$|_FUT_[A-Z]+$/, '')
    .replace(/^@(?=[A-Z0-9]{1,4}[FGHJKMNQUVXZ]\d{1,2}$)/, '')
    .replace(/^([A-Z0-9]{1,4}[FGHJKMNQUVXZ])20(\d{2})$/, '$1$2')
  const [, named, marked] = continuous.exec(text) ?? []
  const endless = named ?? marked
  if (endless !== undefined) {
    const multiplier = contractSize(endless)
    return multiplier === undefined ? undefined : { symbol: text, multiplier }
  }
  const [, root = '', number, name = '', digits = ''] = withMonth.exec(text) ?? []
  const month = letters[(number === undefined ? monthNames.indexOf(name) + 1 : Number(number)) - 1]
  const future = futureOf(root === '' || month === undefined ? text : `${root}${month}${digits}`, year)
  return future?.multiplier === undefined ? undefined : { symbol: future.symbol, multiplier: future.multiplier }
}

/** Parts of 32, as bond futures are priced: '110'165' is 110 and 16.5 parts. */
export const isInParts = (symbol: string, price: string): boolean =>
  /^[/@]?(?:ZB|ZN|ZF|ZT|TN|UB)(?:[FGHJKMNQUVXZ ]|\d!|=F|$)/.test(symbol.trim().toUpperCase()) && inTicks.test(price)

/**
 * In a file that does not mark its futures, a bare ticker such as 'ESZ6' is one only where the exchange lists it then,
 * in that currency; 'unclear' where a share has the same name.
 */
export const futureNamed = (
  written: string,
  { day, currency }: { readonly day: string | undefined; readonly currency: string | undefined },
): SizedInstrument | 'unclear' | undefined => {
  if (bareTicker.test(written.trim())) return knownContract({ symbol: written, currency, timestamp: day ?? '' })
  if (isElsewhere(written)) return undefined
  // '/ES' is a future of an unknown month.
  const symbol = written.trim().toUpperCase()
  const multiplier = symbol.startsWith('/') ? contractSize(symbol.slice(1)) : undefined
  return multiplier === undefined ? sizedFuture(written, Number(day?.slice(0, 4) ?? 0)) : { symbol, multiplier }
}

/** Like `futureNamed`, but only for names other than a bare ticker: 'MNQ 03-26', 'MNQH6.CME'. */
export const wordedFuture = (
  written: string,
  day: string | undefined,
  currency: string | undefined,
): SizedInstrument | undefined => {
  const future = bareTicker.test(written.trim()) ? undefined : futureNamed(written, { day, currency })
  return future === 'unclear' || written.startsWith('/') ? undefined : future
}

/** Two months in one name, 'ESM6-ESU6': its price is a difference. */
const spread = /^[A-Z0-9]{1,4}[FGHJKMNQUVXZ]\d{1,2} ?[-/:] ?[A-Z0-9]{0,4}[FGHJKMNQUVXZ]\d{1,2}$/

/** Perpetual swaps, which count contracts of some size, or dollars: 'BTC-USDT-SWAP', 'BTCUSD_PERP', 'PI_XBTUSD'. */
const swap = /-SWAP$|_PERP$|-PERPETUAL$|^[PF]I_/
/** Platforms' names, and a month in words: 'F.US.EPM26', '@ESM26', 'ABC JUN26', 'ABC 06-26'. */
const inWordsOfPlatform = new RegExp(
  `^(?:CON\\.)?F\\.[A-Z]{2}\\.[A-Z0-9]|^@[A-Z0-9]{1,4}[${letters}]\\d{1,2}$|` +
    `^[A-Z0-9]{1,5}\\s+(?:\\d{2}[-.]|(?:${monthNames.join('|')})\\s?)(?:20)?\\d{2}$`,
)
/** An exchange after the month, or a point before it: 'ESM26-CME', 'ES.M26'. */
const apart = new RegExp(`^([A-Z0-9]{1,4})(?:[${letters}]\\d{1,2}-[A-Z]+|\\.[${letters}]\\d{1,2})$`)

/**
 * Whether a name has a slash or two months, or a month and two digits of its fill's year or the next (of any year,
 * where an exchange lists its root).
 */
export const isLikeFuture = (written: string, day: string | undefined): boolean => {
  const name = written.trim().toUpperCase()
  if ([spread, swap, inWordsOfPlatform].some((each) => each.test(name)) || name.startsWith('/')) return true
  const [, listed] = apart.exec(name) ?? []
  if (listed !== undefined && contractSize(listed) !== undefined) return true
  const [, root = '', digits] = /^([A-Z0-9]{1,5})[FGHJKMNQUVXZ](\d{2})$/.exec(name) ?? []
  if (digits === undefined || day === undefined) return false
  const left = 2000 + Number(digits) - Number(day.slice(0, 4))
  return contractSize(root) !== undefined || (left >= 0 && left <= 1 && /^[A-Z]+$/.test(root))
}

const futureExchange = /^(?:_?X?(?:CME|CBT|CBOT|NYM|NYMEX|CEC|CMX|COMEX|GLOBEX|CFE|CBF|EUR|EUREX|ICE|IFUS|NYB|NYBOT))/

/** 'HEN3.DE' is a share in Frankfurt: the suffix is no exchange of futures. */
const isElsewhere = (written: string): boolean => {
  const [, suffix] = /[.:]([A-Z_]+)$/.exec(written.trim().toUpperCase()) ?? []
  return suffix !== undefined && !futureExchange.test(suffix)
}

/** A line whose contract or lot has no known size. */
export const unsized = (line: number, symbol: string): LineFate =>
  notUnderstood(line, domainError('trades', 'NO_CONTRACT_SIZE', { symbol }))

const currencies = new Set(
  'USD EUR GBP JPY CHF CAD AUD NZD SEK NOK DKK PLN CZK HUF TRY ZAR MXN SGD HKD CNH ILS RON THB'.split(' '),
)
const unitsPerLot = 100_000
const ouncesPerLot = 100

/** The lot of an over-the-counter broker, for a pair of currencies or gold. `currency` is that of its price. */
export const lotOf = (symbol: string): { readonly multiplier: number; readonly currency: string } | undefined => {
  const [, base = '', quote = ''] =
    /^([A-Z]{3})\/?([A-Z]{3})(?:[._-]?[a-z]{1,4}|\.[A-Za-z]{1,4}|[+#])?$/.exec(symbol) ?? []
  if (!currencies.has(quote)) return undefined
  if (base === 'XAU') return { multiplier: ouncesPerLot, currency: quote }
  return currencies.has(base) ? { multiplier: unitsPerLot, currency: quote } : undefined
}

/** Metals whose lots have no usual size: one of silver is of 5,000 ounces, of 1,000 or of 500. */
export const isOfAnyLot = (symbol: string): boolean =>
  /^X(?:AG|PT|PD)\/?[A-Z]{3}(?:[._-]?[a-z]{1,4}|\.[A-Za-z]{1,4}|[+#])?$/.test(symbol)

/** From this quantity on, a currency is counted in units, not in lots. */
const leastUnits = 1000

/** Whether a quantity of a currency pair, or of a metal, may be one of units or one of lots. */
export const mayBeLots = (symbol: string, quantity: Decimal): boolean =>
  (lotOf(symbol) !== undefined || isOfAnyLot(symbol)) && Math.abs(Number(decimalText(quantity))) < leastUnits
