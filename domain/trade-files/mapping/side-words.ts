import { ownValue } from '#domain/fields.ts'
import { cashKindOf } from '#domain/fills/cash-words.ts'
import type { Effect } from '#domain/lots/movement.ts'
import { type TradeWord, tradeWord } from '#domain/trade-files/us-words.ts'
import type { MappedWord } from './column-mapping.ts'

/** What a word means once somebody has said so. */
export const wordMeaning: Readonly<Record<Exclude<MappedWord, 'left-out'>, TradeWord>> = {
  buy: { side: 'BUY' },
  sell: { side: 'SELL' },
  short: { side: 'SELL', effect: 'open' },
  cover: { side: 'BUY', effect: 'close' },
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const buys = words(
  'buy buys bought long purchase purchased bid kauf gekauft achat acheter ' +
    'acheté compra comprar comprado koop ' +
    'gekocht köp köpt kjøp køb osto acquisto acquistato kupno zakup nákup vétel alış',
)
const sells = words(
  'sell sells sold short sale ask verkauf verkauft vente vendre ' +
    'vendu venta vender vendido verkoop verkocht sälj sålt ' +
    'salg sælg myynti vendita venduto sprzedaż prodej eladás satış',
)
const cash = new RegExp(
  '\\b(?:dividend|interest|deposit|withdraw|transfer|fee|tax|charge|funding|cash|payment|' +
    'zinsen|einzahlung|auszahlung|steuer)',
  'i',
)

/** A side in the words of whatever file: 'Market buy', 'Kauf', 'BUY_TO_OPEN'. Undefined where it says none, or both. */
export const sideWord = (text: string): TradeWord | undefined => {
  const known = tradeWord(text)
  if (known) return known
  const parts = text.toLowerCase().split(/[^\p{L}]+/u)
  const [isBuy, isSell] = [parts.some((part) => buys.has(part)), parts.some((part) => sells.has(part))]
  if (isBuy === isSell) return undefined
  return { side: isBuy ? 'BUY' : 'SELL' }
}

/** Whether a word stands for cash beside trades. */
export const isCashWord = (text: string): boolean =>
  (cash.test(text) || cashKindOf(text) !== undefined) && !sideWord(text)

/** Whether a whole trade was long; undefined where its word says nothing. */
export const isLongWord = (text: string): boolean | undefined => {
  const word = sideWord(text)
  return word && word.side === 'BUY'
}

const effects: Readonly<Record<string, Effect>> = {
  o: 'open',
  open: 'open',
  opening: 'open',
  'to open': 'open',
  entry: 'open',
  in: 'open',
  c: 'close',
  close: 'close',
  closing: 'close',
  'to close': 'close',
  exit: 'close',
  out: 'close',
}

/** What a cell says that a fill does to its position. */
export const effectWord = (text: string): Effect | undefined => ownValue(effects, text.trim().toLowerCase())

const unfilled = /cancel|reject|expired|pending|working|inactive|annul|storn|abgelehnt|gestrichen|rechazad|geannuleerd/i

/** Whether a status says that nothing was traded. */
export const isUnfilled = (text: string): boolean => unfilled.test(text) && !/partial/i.test(text)
