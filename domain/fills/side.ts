import { type Fields, ownValue } from '#domain/fields.ts'
import type { CashKind, Effect, Fill } from '#domain/lots/movement.ts'
import { signOf, zero } from '#domain/money/decimal.ts'
import { parseNoisy } from '#domain/money/noisy.ts'
import { cashKindOf } from './cash-words.ts'

interface SideClues {
  /** Such as BUY, SELL_SHORT or SELL_TO_OPEN. */
  readonly type: string
  readonly optionType?: string
  readonly description: string
  /** Sign of the units: -1, 0 or 1. */
  readonly sign: number
}

/** Upper case, words joined by underscores. */
export const typeWord = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')

/** The side that a type itself names. */
export const sideOfWord = (word: string): Fill['side'] | undefined =>
  /^BUY(?:_|$)|^COVER$/.test(word) ? 'BUY' : /^SELL(?:_|$)|^SHORT(?:_SALE|_SELL)?$/.test(word) ? 'SELL' : undefined

/** Interest or a charge of a trade that another row states, without a price: 'PURCHASED INTEREST', 'SELL FEE'. */
export const chargeOf = (raw: Fields, type: string): CashKind | undefined => {
  const isNone = (name: string): boolean => signOf(parseNoisy(raw[name]) ?? zero) === 0
  if (!isNone('price') || isNone('amount')) return undefined
  const kind = cashKindOf(type.replaceAll('_', ' '))
  const isCharge = (kind === 'fee' || kind === 'tax') && isNone('units')
  return kind === 'interest' || isCharge ? kind : undefined
}

/** Whether the type of a row names the side of a trade. */
export const isTrade = (raw: Fields, type: string): boolean =>
  sideOfWord(type) !== undefined && chargeOf(raw, type) === undefined

const bought = /\b(?:bought|buy|purchased?)\b/i
const sold = /\b(?:sold|sell|sale)\b/i

const sideIn = (words: string): Fill['side'] | undefined =>
  bought.test(words) === sold.test(words) ? undefined : bought.test(words) ? 'BUY' : 'SELL'

/** The side that a type or its words name. */
export const directionIn = (type: string, words: string): Fill['side'] | undefined => sideOfWord(type) ?? sideIn(words)

/** By type, else by description, else by the sign of the units (spec section 4, "Trade sync"). */
export const sideOf = ({ type, optionType = '', description, sign }: SideClues): Fill['side'] | undefined =>
  directionIn(typeWord(type), type.replaceAll('_', ' ')) ??
  sideOfWord(typeWord(optionType)) ??
  sideIn(description) ??
  (sign > 0 ? 'BUY' : sign < 0 ? 'SELL' : undefined)

const effects: Readonly<Record<string, Effect>> = {
  BUY_TO_OPEN: 'open',
  BUY_OPEN: 'open',
  SELL_TO_OPEN: 'open',
  SELL_OPEN: 'open',
  SELL_SHORT: 'open',
  SHORT: 'open',
  SHORT_SALE: 'open',
  SHORT_SELL: 'open',
  COVER: 'close',
  BUY_TO_CLOSE: 'close',
  BUY_CLOSE: 'close',
  BUY_COVER: 'close',
  BUY_TO_COVER: 'close',
  SELL_TO_CLOSE: 'close',
  SELL_CLOSE: 'close',
}

const shortSale = /\b(?:sold|sell(?:ing)?) short\b|\bshort (?:sale|sell)\b/i
const cover = /\b(?:to cover|cover(?:ed|ing)? short|short cover(?:ed|ing)?)\b/i

/** The effect that the provider states: by types (`option_type` first), else by description. */
export const effectOf = (types: ReadonlyArray<string>, description: string, side: Fill['side']): Effect | undefined => {
  for (const type of types) {
    const word = typeWord(type)
    const effect = ownValue(effects, word)
    if (effect && sideOfWord(word) === side) return effect
  }
  if (side === 'SELL' && shortSale.test(description)) return 'open'
  if (side === 'BUY' && cover.test(description)) return 'close'
  const [, word] = /\b(?:buy|bought|sell|sold) to (open|close)\b/i.exec(description) ?? []
  return word === undefined ? undefined : word.toLowerCase() === 'open' ? 'open' : 'close'
}

/** Whether a trade closes by its own words; a plain SELL does, a plain BUY does not. */
export const closes = (side: Fill['side'] | undefined, effect: Effect | undefined): boolean =>
  effect === undefined ? side === 'SELL' : effect === 'close'
