import { ownValue } from '#domain/fields.ts'
import type { AdjustmentKind, CashKind } from '#domain/lots/movement.ts'
import { type Decimal, negated, signOf } from '#domain/money/decimal.ts'
import { cashKindOf } from './cash-words.ts'
import { isPaidBack } from './paid-out.ts'
import { directionIn } from './side.ts'

const adjustments: Readonly<Record<string, AdjustmentKind>> = {
  REI: 'reinvestment',
  SPLIT: 'split',
  REVERSE_SPLIT: 'split',
  STOCK_DIVIDEND: 'split',
  OPTIONEXPIRATION: 'expiration',
  OPTIONASSIGNMENT: 'assignment',
  OPTIONEXERCISE: 'exercise',
  TRANSFER: 'transfer',
  EXTERNAL_ASSET_TRANSFER_IN: 'transfer',
  EXTERNAL_ASSET_TRANSFER_OUT: 'transfer',
  INTERNAL_ASSET_TRANSFER_IN: 'transfer',
  INTERNAL_ASSET_TRANSFER_OUT: 'transfer',
  SPINOFF: 'corporate',
  STOCK_MERGER: 'corporate',
  ADJUSTMENT: 'corporate',
}

/** The provider's types of cash that belongs to no trade's result. */
const cashKinds: Readonly<Record<string, CashKind>> = {
  DIVIDEND: 'dividend',
  SUBSTITUTE_DIVIDEND: 'dividend',
  DISTRIBUTION: 'dividend',
  INTEREST: 'interest',
  FEE: 'fee',
  REBATE: 'fee',
  TAX: 'tax',
  RETURN_OF_CAPITAL: 'capital',
  FOREIGNTAX: 'tax',
}

/** Types that move the owner's own cash, or coins. */
export const deposits: ReadonlySet<string> = new Set([
  'CONTRIBUTION',
  'DEPOSIT',
  'WITHDRAWAL',
  'INTERNAL_CASH_TRANSFER_IN',
  'INTERNAL_CASH_TRANSFER_OUT',
])

/** For types that the provider passes on in the broker's own words. */
const moveWords: ReadonlyArray<readonly [RegExp, AdjustmentKind]> = [
  [/\bexpir/i, 'expiration'],
  [/\bassign/i, 'assignment'],
  [/\bexercis/i, 'exercise'],
  [/\bre-?inv(?:est|\b)|\bdrip\b/i, 'reinvestment'],
  [/\b(?:stock)?splits?\b/i, 'split'],
  [/\bspin[- ]?off|\bmergers?\b|\b(?:name|symbol|ticker|cusip) change\b|\bcorp(?:orate)? action/i, 'corporate'],
  [/\bworthless\b/i, 'corporate'],
  [/\bjournal|\btransfer|\bxfer\b|\brollover\b|\bacats?\b|\bgift(?:ed|s)?\b|\bdonat/i, 'transfer'],
]

/** Words of a corporate action: its units have no sign, and outgoing ones may have a number for a ticker. */
const actionWords: ReadonlyArray<readonly [RegExp, AdjustmentKind]> = [
  [/\b(?:stock|reverse|forward) split\b/i, 'split'],
  [/\bresult of (?:a |the )?(?:merger|reorganization|spin[- ]?off|exchange)\b/i, 'corporate'],
  [/\b(?:name|symbol|ticker|cusip)[ /-]+change\b/i, 'corporate'],
]

/** The corporate action that words name. */
export const actionIn = (words: string): AdjustmentKind | undefined =>
  actionWords.find(([pattern]) => pattern.test(words))?.[1]

/** An option's description may hold its 'expiration date', which is no expiry. */
const endWords: ReadonlyArray<readonly [RegExp, AdjustmentKind]> = [
  [/\bexpired\b|\bexpiration\b(?! date)/i, 'expiration'],
  [/\bassign(?:ed|ment)\b/i, 'assignment'],
  [/\bexercised?\b/i, 'exercise'],
]

/** The end of an option that words name. */
export const endOfOption = (words: string): AdjustmentKind | undefined =>
  endWords.find(([pattern]) => pattern.test(words))?.[1]

/** Coins that are locked up, wrapped or sent are not sold. */
const locked = /\b(?:un)?(?:stak(?:e|ed)|wrap(?:ped)?)\b|\bunstaking\b|\b(?:un)?wrapping\b/i
const moved = /\b(?:send|sent|receive|received)\b/i
/** What is lent, pledged, delegated or taken elsewhere stays the owner's. */
const handed = /\b(?:lend(?:ing)?|lent|loan(?:ed|s)?|pledged?|collateral|escrow)\b/i
const taken = /\b(?:withdraw(?:al|n)?|deposit(?:ed)?|(?:un)?lock(?:ed)?|bridged?|delegated?|vault|moved?|gas)\b/i
const income = /\bstaking\b|\brewards?\b|\bairdrop/i

const adjusted = /\badj\b/i

const outward = /(?:^|_)(?:TRANSFER)?OUT(?:GOING)?_?$|^WITHDRAWAL$/

/** Units with the sign of their type: units that go out may have none. An option may also leave a short position. */
export const unitsOf = (
  type: string,
  units: Decimal,
  { isOption, description }: { readonly isOption: boolean; readonly description: string },
): Decimal =>
  signOf(units) > 0 && outward.test(type) && !isOption && !/\brevers|\bcancel/i.test(description)
    ? negated(units)
    : units

/** What a row means: cash apart from trades, or units that move. Both are undefined for a trade. */
export interface Meaning {
  readonly cash?: CashKind | undefined
  readonly move?: AdjustmentKind | undefined
}

/** Whether units of this type are lent or pledged. */
export const isHandedOver = (type: string): boolean => handed.test(type.replaceAll('_', ' '))

const movesCoins = (type: string, words: string): boolean =>
  deposits.has(type) ||
  locked.test(words) ||
  moved.test(words) ||
  ((handed.test(words) || taken.test(words)) && !income.test(words) && cashKindOf(words) === undefined)

/** Whether the provider's list has a type of cash. */
export const isListedCash = (type: string): boolean => ownValue(cashKinds, type) !== undefined

/** The meaning of a type as `typeWord` gives it: by the provider's list, else by its words. */
export const meaningOf = (type: string, isCoin: boolean): Meaning => {
  const listed = { cash: ownValue(cashKinds, type), move: ownValue(adjustments, type) }
  const words = type.replaceAll('_', ' ')
  if (listed.cash || listed.move || directionIn(type, words)) return listed
  if (isCoin && movesCoins(type, words)) return { move: 'transfer' }
  if (isCoin && income.test(words)) return { cash: 'interest' }
  const move = moveWords.find(([pattern]) => pattern.test(words))?.[1]
  // Reinvested income counts as cash first, and so does what a bond pays as it matures.
  const kind = move === undefined || move === 'reinvestment' ? cashKindOf(words) : undefined
  if (kind !== undefined && kind !== 'in lieu') return { cash: kind }
  return { move: move ?? (isPaidBack(words) || adjusted.test(words) ? 'corporate' : undefined) }
}
