import { type Fields, isFields } from '#domain/fields.ts'
import { isAmount } from '#domain/money/decimal.ts'

/**
 * A movement of an instrument in an account, as the file keeps it (spec section 3, "Trade"). Numbers are exact: a JSON
 * number counts as its shortest decimal text, and `exact` has texts that no number can hold.
 */
export interface Movement {
  readonly id: string
  /** The provider's id, which may change between syncs; of an order that is not final, the order's id. */
  readonly snapTradeId: string
  readonly symbol: string
  /** Absolute in trades; signed in adjustments: added to the position. */
  readonly quantity: number
  /** Per share, also for options. */
  readonly price: number
  /** Quantity x price x multiplier, before fees; of `corporate` its cash, received above zero. */
  readonly amount: number
  /** Positive is paid, negative is a credit. */
  readonly fees: number
  /** A calendar date, or an instant in UTC. */
  readonly timestamp: string
  readonly accountId: string
  /** Average cost per share of the closed part, with buy fees; rounded to 8 decimals, for display. */
  readonly costBasis?: number
  /** The change of cash by the round trip, for the part of known cost. */
  readonly realizedPnL?: number
  /** Ids of the movements that opened the closed lots, oldest first. */
  readonly matchedBuys?: ReadonlyArray<string>
  /** The name of its lots, where the symbol alone is ambiguous. */
  readonly instrument?: string
  /** Shares per contract, perhaps a fraction; absent is 1. */
  readonly multiplier?: number
  /** The multiplier is derived from other rows of the instrument, or the exchange; so is `amount`. */
  readonly learntMultiplier?: true
  /** Absent is USD. */
  readonly currency?: string
  /** As the broker states it. */
  readonly effect?: Effect
  /** From an executed order of the last day; the broker's own record replaces it. */
  readonly provisional?: true
  /** Of such an order: all that it executed, where the record already holds a part. */
  readonly ordered?: number
  /** Of such an order, if known. */
  readonly placed?: { readonly timestamp: string; readonly day: string }
  /** Of such an order: how much may be in the record of earlier days, and count twice. */
  readonly mayBeRecorded?: number
  /** Its place in its source among those of one date or instant, from 1, oldest first. */
  readonly place?: number
  /** The price is rounded: `amount` counts. */
  readonly roundedPrice?: true
  /** The broker's stated cash, where it agrees with none of its other numbers. */
  readonly statedCash?: number
  /** The broker's stated fee in an unnamed currency: in coins, if `fees` are their worth; else it does not count. */
  readonly statedFee?: number
  /** The closed quantity without a known cost, and why. */
  readonly unknownQuantity?: number
  readonly unknownReason?: UnknownReason
  readonly exact?: Readonly<Partial<Record<ExactField, string>>>
}

export type Effect = 'open' | 'close'
export type ExactField = 'quantity' | 'price' | 'amount' | 'fees' | 'realizedPnL'

/** The history starts later, a contract's size is unknown ('size'), or lots came without a cost, as by a transfer. */
export type UnknownReason = 'history' | 'transfer' | 'corporate' | 'split' | 'size'

export interface Fill extends Movement {
  readonly side: 'BUY' | 'SELL'
}

/**
 * Movements of lots without a trade. `corporate`: spin-offs, mergers and other changes of units without a price.
 * `entered`: added by the trader, or in place of a record. `disputed`: the trader calls the broker's position wrong by
 * these units; moves nothing. `cash`: money apart from trades; moves no lots. `renamed`: the trader states a new ticker
 * for the lots. `cancelled`: the broker takes back the fill that it names.
 */
export type AdjustmentKind =
  | 'reinvestment'
  | 'split'
  | 'expiration'
  | 'assignment'
  | 'exercise'
  | 'transfer'
  | 'corporate'
  | 'entered'
  | 'disputed'
  | 'cash'
  | 'renamed'
  | 'cancelled'

/** `capital` is a returned investment. A later version may know more kinds. */
export type CashKind = 'dividend' | 'interest' | 'fee' | 'tax' | 'capital'

/** Amounts are decimal texts. */
export interface StatedRecord {
  /** Its side, or its kind. */
  readonly what: string
  readonly quantity: string
  readonly price: string
  readonly fees: string
  readonly timestamp: string
}

export interface Adjustment extends Movement {
  readonly kind: AdjustmentKind
  /** Of a split, if the broker states it: new shares for old, '4:1'; `fewer` if only that is known. */
  readonly ratio?: string
  /** Of a split, if the broker states it: the day before its record from which it counts. */
  readonly countsFrom?: string
  /**
   * Of `entered`: the record of the same instrument and day that it replaces; it rests without that record. Of
   * `cancelled`: the fill that it takes back, unknown while its timestamp is ''.
   */
  readonly insteadOf?: StatedRecord
  /** Of cash: the signed `quantity` is the amount in `currency`, received above zero; the symbol may be ''. */
  readonly cash?: CashKind
  /** Of `renamed`, and of a broker's change that names it: the new ticker. */
  readonly renamedTo?: string
  /** Of `corporate`: the broker calls it a change of the ticker. */
  readonly isRename?: true
  /** Of `corporate`: its cash pays for the fraction of a share that another one left. */
  readonly inLieu?: true
}

/** The ratio of a reverse split without a stated one. */
export const fewer = '<1'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isNumber: Check = (value) => typeof value === 'number' && isAmount(value)
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)
const oneOf =
  (...words: ReadonlyArray<unknown>): Check =>
  (value) =>
    words.includes(value)

const effects: Readonly<Record<Effect, true>> = { open: true, close: true }
const reasons: Readonly<Record<UnknownReason, true>> = {
  history: true,
  transfer: true,
  corporate: true,
  split: true,
  size: true,
}

const exactFields: ReadonlyArray<ExactField> = ['quantity', 'price', 'amount', 'fees', 'realizedPnL']
const isExactOrAbsent: Check = (value) => value === undefined || (typeof value === 'string' && isAmount(value))

export const statedFields = ['what', 'quantity', 'price', 'fees', 'timestamp'] as const

/** Checks of optional fields. A movement is understood completely, or not at all. */
const optionalFields: ReadonlyMap<string, Check> = new Map<
  keyof Movement | 'ratio' | 'countsFrom' | 'cash' | 'insteadOf' | 'renamedTo' | 'isRename' | 'inLieu',
  Check
>([
  ['amount', isNumber],
  ['costBasis', isNumber],
  ['realizedPnL', isNumber],
  ['matchedBuys', isTexts],
  ['instrument', isText],
  ['multiplier', Number.isFinite],
  ['learntMultiplier', oneOf(true)],
  ['currency', isText],
  ['effect', oneOf(...Object.keys(effects))],
  ['provisional', oneOf(true)],
  ['ordered', isNumber],
  ['placed', (value) => isFields(value) && isText(value['timestamp']) && isText(value['day'])],
  ['mayBeRecorded', isNumber],
  ['place', Number.isSafeInteger],
  ['roundedPrice', oneOf(true)],
  ['statedCash', isNumber],
  ['statedFee', isNumber],
  ['unknownQuantity', isNumber],
  ['unknownReason', oneOf(...Object.keys(reasons))],
  ['exact', (value) => isFields(value) && exactFields.every((name) => isExactOrAbsent(value[name]))],
  ['ratio', isText],
  ['countsFrom', isText],
  ['cash', isText],
  ['renamedTo', isText],
  ['isRename', oneOf(true)],
  ['inLieu', oneOf(true)],
  ['insteadOf', (value) => isFields(value) && statedFields.every((name) => isText(value[name]))],
])

/** Asks only for the fields present: asking for all names is most of the time of reading ten years. */
const hasOptionalFields = (record: Fields): boolean => {
  for (const name in record) {
    const value = record[name]
    if (value !== undefined && optionalFields.get(name)?.(value) === false) return false
  }
  return true
}

const isMovement = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isFields(value) &&
  typeof value['id'] === 'string' &&
  typeof value['snapTradeId'] === 'string' &&
  typeof value['symbol'] === 'string' &&
  typeof value['timestamp'] === 'string' &&
  typeof value['accountId'] === 'string' &&
  isNumber(value['quantity']) &&
  isNumber(value['price']) &&
  isNumber(value['fees']) &&
  hasOptionalFields(value)

/** A trade with the spec's fields that the lots need. */
export const isFill = (value: unknown): value is Fill =>
  isMovement(value) && (value['side'] === 'BUY' || value['side'] === 'SELL') && Number(value['quantity']) > 0

const kinds: Readonly<Record<AdjustmentKind, true>> = {
  reinvestment: true,
  split: true,
  expiration: true,
  assignment: true,
  exercise: true,
  transfer: true,
  corporate: true,
  entered: true,
  disputed: true,
  cash: true,
  renamed: true,
  cancelled: true,
}

/** Whether a text names a kind of adjustment. */
export const isAdjustmentKind = (value: unknown): value is AdjustmentKind =>
  typeof value === 'string' && Object.hasOwn(kinds, value)

/** Whether this kind ends an option. */
export const endsOption = (kind: unknown): boolean =>
  kind === 'expiration' || kind === 'assignment' || kind === 'exercise'

/** A movement of lots that is no trade. */
export const isAdjustment = (value: unknown): value is Adjustment =>
  isMovement(value) && isAdjustmentKind(value['kind']) && (value['kind'] !== 'cash' || isText(value['cash']))

/** Whether a movement is a trade, and no adjustment. */
export const isBuyOrSell = (movement: Fill | Adjustment): movement is Fill => 'side' in movement

/** What a movement does: entries of the trader are bought or sold. */
export const actOf = (movement: Fill | Adjustment): Fill['side'] | Exclude<AdjustmentKind, 'entered'> =>
  isBuyOrSell(movement)
    ? movement.side
    : movement.kind !== 'entered'
      ? movement.kind
      : movement.quantity < 0
        ? 'SELL'
        : 'BUY'

/** Whether a movement takes back a fill. */
export const isCancelling = (movement: Fill | Adjustment): movement is Adjustment =>
  !('side' in movement) && movement.kind === 'cancelled'

/** Whether a movement pays for the open fraction of a share. */
export const isInLieu = (movement: Fill | Adjustment): boolean => !('side' in movement) && movement.inLieu === true

/** Whether a movement is cash apart from trades. */
export const isCash = (movement: Fill | Adjustment): movement is Adjustment =>
  !('side' in movement) && movement.kind === 'cash'

/** Whether a movement is an adjustment, and no trade. */
export const isAdjusting = (movement: Fill | Adjustment): movement is Adjustment => !('side' in movement)

/** The currency of amounts that name none (spec section 3, "Money"). */
export const defaultCurrency = 'USD'

/** A field as its exact text or number. */
export const valueOf = (
  movement: Pick<Movement, (ExactField & keyof Movement) | 'exact'>,
  field: ExactField,
): number | string => movement.exact?.[field] ?? movement[field] ?? 0

/** Shares per contract; 1 where none are validly stated. */
export const multiplierOf = ({ multiplier }: Pick<Movement, 'multiplier'>): number =>
  multiplier !== undefined && Number.isFinite(multiplier) && multiplier > 0 ? multiplier : 1

/** The multiplier that a record itself states. */
export const ownMultiplierOf = ({
  multiplier,
  learntMultiplier,
}: Pick<Movement, 'multiplier' | 'learntMultiplier'>): number | undefined => (learntMultiplier ? undefined : multiplier)

/** Movements per step of longer work: some milliseconds. */
export const movementsPerStep = 500
