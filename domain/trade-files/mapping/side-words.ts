import { domainError } from '#domain/errors/catalogue.ts'
import { ownValue } from '#domain/fields.ts'
import { cashKindOf } from '#domain/fills/cash-words.ts'
import { isReinvested } from '#domain/fills/paid-in-shares.ts'
import type { Effect } from '#domain/lots/movement.ts'
import { leftOut, notUnderstood } from '#domain/trade-files/fates.ts'
import type { LineFate } from '#domain/trade-files/format.ts'
import type { Line } from '#domain/trade-files/line.ts'
import { type TradeWord, tradeWord } from '#domain/trade-files/us-words.ts'
import type { MappedField, MappedWord } from './column-mapping.ts'

export const wordMeaning: Readonly<Record<Exclude<MappedWord, 'left-out'>, TradeWord>> = {
  buy: { side: 'BUY' },
  sell: { side: 'SELL' },
  short: { side: 'SELL', effect: 'open' },
  cover: { side: 'BUY', effect: 'close' },
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const buys = words(
  'buy buys bought bot purchase purchased bid kauf kaufen gekauft achat acheter ' +
    'acheté compra compras comprar comprado koop kopen aankoop sparplan ' +
    'gekocht köp köpa köpt kjøp kjøpe kjøpt køb købe købt osto osta acquisto acquistare acquistato kupno kup zakup ' +
    'nákup vétel alış',
)
const sells = words(
  'sell sells sold sld sale ask verkauf verkaufen verkauft vente vendre ' +
    'vendu venta venda ventas vendas vender vendido verkoop verkopen verkocht sälj sälja sålt ' +
    'salg selg selge solgt sælg sælge myynti myy vendita vendere venduto sprzedaż sprzedaj prodej eladás satış',
)
/** A charge or an income may name a trade: 'Purchase fee', 'Sale commission'. */
const noTrades =
  /(?:\b(?:fees?|charges?|commissions?|duty|dividends?|interest)|gebühr|provision|zinsen|dividende|frais|kosten)\.?$/i
/** Of a named position: 'Close Long', 'Short Exit'. */
const opens = words('open opened opening enter entry')
const closes = words('close closed closing exit reduce')
const cash = new RegExp(
  '\\b(?:dividend|interest|deposit|withdraw|transfer|fee|tax|charge|funding|cash|payment|' +
    'zinsen|einzahlung|auszahlung|steuer)',
  'i',
)

/**
 * A side in the words of any file: 'Market buy', 'Kauf', 'BUY_TO_OPEN', 'Close Long'. Undefined for no side or both,
 * and for 'Long' alone, which names the position of a fill.
 */
export const sideWord = (text: string): TradeWord | undefined => {
  const known =
    tradeWord(text) ?? (/^(?:savings? plan|sparplan\p{L}*)$/iu.test(text.trim()) ? wordMeaning.buy : undefined)
  if (known) return known
  if (noTrades.test(text.trim())) return undefined
  // 'OpenShort' is two words.
  const spaced = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  const parts = spaced.toLowerCase().split(/[^\p{L}]+/u)
  const has = (some: ReadonlySet<string>): boolean => parts.some((part) => some.has(part))
  const isBuy = has(buys)
  if (isBuy !== has(sells)) return { side: isBuy ? 'BUY' : 'SELL' }
  const effect = has(opens) === has(closes) ? undefined : has(opens) ? 'open' : 'close'
  return isBuy || !effect ? undefined : positionWord(spaced, effect)
}

/** Whether a word names a position alone: another column has to say whether a fill opens or closes it. */
export const isPositionWord = (text: string): boolean => /^(?:long|short)$/i.test(text.trim())

/** Words that name neither trades nor cash; also positions, unless a column says whether fills open or close them. */
export const wordsAsked = (
  written: ReadonlyArray<string>,
  { effect, exitPrice }: Readonly<Partial<Record<MappedField, unknown>>>,
): ReadonlyArray<string> => {
  const hasPositions = written.some((word) => /^long$/i.test(word.trim()))
  return written.filter((word) =>
    hasPositions && isPositionWord(word)
      ? effect === undefined && exitPrice === undefined
      : !sideWord(word) && !isCashWord(word) && !isReinvested(word),
  )
}

/** The side that opens or closes the position that a word names. */
export const positionWord = (text: string, effect: Effect): TradeWord | undefined => {
  const [isLong, isShort] = [/\blong\b/i.test(text), /\bshort\b/i.test(text)]
  if (isLong === isShort) return undefined
  return { side: isLong === (effect === 'open') ? 'BUY' : 'SELL', effect }
}

/** Whether a word takes back the trade that it names: 'Cancel Buy', 'Storno Kauf'. */
export const isCancelWord = (text: string): boolean =>
  /cancel|storno|storniert|annul|anulac|makuler|revers|bust/i.test(text) && sideWord(text) !== undefined

/** Whether a word names cash apart from trades. */
export const isCashWord = (text: string): boolean =>
  (cash.test(text) || cashKindOf(text) !== undefined) && !sideWord(text)

/** Whether a whole trade was long; undefined where its word says nothing. */
export const isLongWord = (text: string): boolean | undefined => {
  if (/^long\b/i.test(text.trim())) return true
  const word = sideWord(text)
  return word && word.side === 'BUY'
}

/** The unit after a quantity: 'BTC' of '0.01000000 BTC'. */
export const unitIn = (text: string): string | undefined => /^[-+]?[\d.,]+ ([A-Z][A-Z0-9]{1,9})$/.exec(text.trim())?.[1]

/** Call or put: 'C', 'CE', 'European Call'. */
export const rightIn = (text: string): 'C' | 'P' | undefined => {
  const [, word] = /(?:^|\s)(c|p|ce|pe|calls?|puts?)(?:\s|$)/i.exec(text) ?? []
  return word === undefined ? undefined : /^c/i.test(word) ? 'C' : 'P'
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

/** The effect of a fill on its position, as a cell names it. */
export const effectWord = (text: string): Effect | undefined => ownValue(effects, text.trim().toLowerCase())

/** The effect of a fill: by the cell's word, or by the side and the position that the cell names: 'Short'. */
export const effectIn = (text: string, side: TradeWord['side'] | undefined): Effect | undefined => {
  if (!side || !isPositionWord(text)) return effectWord(text)
  return /^long$/i.test(text.trim()) === (side === 'BUY') ? 'open' : 'close'
}

const unfilled = new RegExp(
  'cancel|reject|expire|pending|working|inactive|fail|declin|refus|lapse|void|delete|withdrawn|queue|submit|accepted|' +
    'placed|error|unfilled|not (?:fill|execut)|unexecuted|^open$|^new$|annul|storn|abgelehnt|gestrichen|gelöscht|' +
    'verfallen|offen|rechazad|caducad|pendiente|geannuleerd|vervallen|afgewezen|rifiutat|scadut|annulé|rejeté|échu|' +
    'anulow|odrzuc|oczekuj|wygas|avvis|makuler|utgång',
  'i',
)
const filled = new RegExp(
  'fill|execut|complet|done|deal|trade|settle|success|closed|finish|match|confirm|booked|posted|final|^ok$|^win$|' +
    '^loss$|ausgeführt|erledigt|abgerechnet|abgeschlossen|exécut|effectu|ejecut|realiz|esegu|uitgevoerd|voltooid|' +
    'zrealiz|wykonan|utför|verkställ|avslut|utført|toteut',
  'i',
)

const partly = /part(?:ial|iel|ly|[_-])|parcial|parzial|teil|gedeeltelijk|częściow|delvis/i

/** Whether a status says that nothing was traded. */
export const isUnfilled = (text: string): boolean => unfilled.test(text) && !partly.test(text)

/** An empty status is not against it. */
export const isFilled = (text: string): boolean => text.trim() === '' || partly.test(text) || filled.test(text)

/**
 * The fate of an order that was not filled, has an unknown status, or was filled in part (unless `areFilled`:
 * quantities are filled ones). Undefined for a fill.
 */
export const unfilledFate = (
  line: Pick<Line, 'line' | 'unknown'>,
  status: string,
  areFilled = false,
): LineFate | undefined => {
  if (isUnfilled(status)) return leftOut(line.line, 'nothing-filled')
  if (!areFilled && partly.test(status)) return notUnderstood(line.line, domainError('trades', 'FILLED_IN_PART'))
  return isFilled(status) ? undefined : line.unknown(status)
}
