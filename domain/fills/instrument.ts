import { type Fields, isFields } from '#domain/fields.ts'
import { classNamed, isAdjusted } from '#domain/lots/contracts.ts'
import { quantityText } from '#domain/money/money-text.ts'

/** A traded instrument: its name on screen, the key of its lots, its shares per unit. */
export interface Instrument {
  readonly symbol: string
  /** The key of its lots, with its exchange, where the symbol alone is ambiguous. */
  readonly instrument?: string
  readonly multiplier?: number
  /** The quote currency, if stated. */
  readonly currency?: string
}

export const standardMultiplier = 100
const miniMultiplier = 10

const occ = /^([A-Z0-9.]{1,6}?)\s*(\d{6})([CP])(\d{8})$/

/** An option's ticker in the OCC's 21 characters (root padded to six); undefined for other texts. */
export const occTicker = (text: string): string | undefined => {
  const [, root, date = '', right = '', strike = ''] = occ.exec(text.trim().toUpperCase()) ?? []
  return root === undefined ? undefined : `${root.padEnd(6)}${date}${right}${strike}`
}

/** One name of a holding for all spellings: an option's ticker, everything else in upper case. */
export const heldName = (symbol: string): string => occTicker(symbol) ?? classNamed(symbol.trim().toUpperCase())

/** The usual shares per unit. An adjusted option has 1: its size follows from its cash. */
export const standardSize = (symbol: string): number => {
  const ticker = occTicker(symbol)
  return ticker === undefined || isAdjusted(ticker) ? 1 : standardMultiplier
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** An option as 'AAPL 20 Nov 2026 150 Call', other symbols unchanged. */
export const symbolText = (symbol: string): string => {
  const ticker = occTicker(symbol)
  if (ticker === undefined) return symbol
  const [root, date, right] = [ticker.slice(0, 6).trim(), ticker.slice(6, 12), ticker[12]]
  const month = months[Number(date.slice(2, 4)) - 1]
  const day = Number(date.slice(4))
  const strike = quantityText({ units: BigInt(ticker.slice(13)), scale: 3 })
  return month === undefined || day < 1 || day > 31
    ? symbol
    : `${root} ${day} ${month} 20${date.slice(0, 2)} ${strike} ${right === 'C' ? 'Call' : 'Put'}`
}

const textIn = (fields: Fields | undefined, name: string): string | undefined => {
  const value = fields?.[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** An option of the provider has its size, however its ticker is written. */
const optionOf = (ticker: string, isMini: boolean): Instrument => {
  const symbol = occTicker(ticker) ?? ticker
  const size = isMini ? miniMultiplier : isAdjusted(symbol) ? 1 : standardMultiplier
  return { symbol, ...(size !== 1 && { multiplier: size }) }
}

/** Prefers `option_symbol` to the symbol; options have their OCC ticker. Undefined without a symbol. */
export const instrumentOf = (raw: Fields): Instrument | undefined => {
  const option = isFields(raw['option_symbol']) ? raw['option_symbol'] : undefined
  const ticker = textIn(option, 'ticker')
  if (option) return ticker === undefined ? undefined : optionOf(ticker, option['is_mini_option'] === true)
  const symbol = raw['symbol'] ?? raw['universal_symbol']
  if (typeof symbol === 'string')
    return symbol.trim() === '' ? undefined : occTicker(symbol) ? optionOf(symbol, false) : { symbol: symbol.trim() }
  if (!isFields(symbol)) return undefined
  const full = textIn(symbol, 'symbol')
  const shown = textIn(symbol, 'raw_symbol') ?? full
  if (shown === undefined) return undefined
  const currency = currencyIn(symbol['currency'])
  const written = [full, shown].find((name) => name !== undefined && occTicker(name) !== undefined)
  if (written !== undefined) return { ...optionOf(written, false), ...(currency !== undefined && { currency }) }
  return {
    symbol: shown,
    ...(full !== undefined && full !== shown && { instrument: full }),
    ...(currency !== undefined && { currency }),
  }
}

/** A currency's code in upper case, from a text or the provider's object. */
export const currencyIn = (value: unknown): string | undefined => {
  const code = typeof value === 'string' ? value : isFields(value) ? value['code'] : undefined
  return typeof code === 'string' && /^[A-Za-z]{3,5}$/.test(code) ? code.toUpperCase() : undefined
}
