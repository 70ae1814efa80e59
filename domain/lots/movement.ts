import { type Fields, isFields } from '#domain/fields.ts'
import { isAmount } from '#domain/money/decimal.ts'

/**
 * What happened to an instrument in an account, as the file keeps it (spec section 3, "Trade"). Numbers are exact: a
 * JSON number counts as its shortest decimal text reads, and `exact` holds the text where no number can.
 */
export interface Movement {
  readonly id: string
  /**
   * The provider's id; a hint, for it may change between syncs. Of an executed order that is not final yet: the order's
   * id.
   */
  readonly snapTradeId: string
  readonly symbol: string
  /** Absolute in trades; signed in adjustments: what is added to the position. */
  readonly quantity: number
  /** Per share, also for options. */
  readonly price: number
  /** Quantity x price x multiplier, before fees; of `corporate` the cash that comes with it, received above zero. */
  readonly amount: number
  /** Positive is paid, negative is a credit. */
  readonly fees: number
  /** A calendar date, or an instant in UTC. */
  readonly timestamp: string
  readonly accountId: string
  /** Average cost per share of what was closed, its buy fees included; rounded to 8 decimals, for display. */
  readonly costBasis?: number
  /** What the round trip changed in cash, of the part whose cost is known. */
  readonly realizedPnL?: number
  /** Ids of the movements that opened what this one closed, oldest first. */
  readonly matchedBuys?: ReadonlyArray<string>
  /** What the lots go by, where the symbol alone is ambiguous. */
  readonly instrument?: string
  /** Shares per contract, also a part of one; absent is 1. */
  readonly multiplier?: number
  /** The multiplier is that of other rows of the instrument, or of the exchange. A result, as is its `amount`. */
  readonly learntMultiplier?: true
  /** Absent is USD. */
  readonly currency?: string
  /** What the broker said that the trade does to the position. */
  readonly effect?: Effect
  /** From an executed order of the last day; the broker's own record replaces it. */
  readonly provisional?: true
  /** Of such an order: all that it executed, where the record holds a part of it already. */
  readonly ordered?: number
  /** Of such an order: when it was placed, where that is known. */
  readonly placed?: { readonly timestamp: string; readonly day: string }
  /** Of such an order: how much of it may be in the record of the days before, and count twice. */
  readonly mayBeRecorded?: number
  /** Where its source has it among those of one date or instant, from 1, oldest first. */
  readonly place?: number
  /** The price is rounded: `amount` counts. */
  readonly roundedPrice?: true
  /** The cash that the broker states, where it agrees with nothing else that it says. */
  readonly statedCash?: number
  /**
   * The fee that the broker states, in a currency that it does not name: in coins, where `fees` are what these were
   * worth, else it does not count.
   */
  readonly statedFee?: number
  /** How much of what was closed has no known cost, and why. */
  readonly unknownQuantity?: number
  readonly unknownReason?: UnknownReason
  readonly exact?: Readonly<Partial<Record<ExactField, string>>>
}

export type Effect = 'open' | 'close'
export type ExactField = 'quantity' | 'price' | 'amount' | 'fees' | 'realizedPnL'

/**
 * The history starts later, or the lots came without their cost: by a transfer, a corporate action, a split of unknown
 * shares. `size`: nothing says how much one contract is.
 */
export type UnknownReason = 'history' | 'transfer' | 'corporate' | 'split' | 'size'

export interface Fill extends Movement {
  readonly side: 'BUY' | 'SELL'
}

/**
 * Lots also move without a trade. `corporate`: spin-offs, mergers and whatever else changes units without a price.
 * `entered`: what the trader has added, or put in the place of a record. `disputed`: of so many units the trader says
 * that the broker's positions are wrong; it moves nothing. `cash`: money beside trades, which moves no lots either.
 * `renamed`: the trader says that the ticker has changed; the lots go by the new one. `cancelled`: the broker takes
 * back the fill that it names.
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

/** What cash beside trades is; `capital` is an own investment that is paid back. A later version may know more. */
export type CashKind = 'dividend' | 'interest' | 'fee' | 'tax' | 'capital'

/** A record as it was stated; amounts are decimal texts. */
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
  /** Of a split, where the broker named it: new shares for old ones, '4:1'; `fewer` where it says no more than that. */
  readonly ratio?: string
  /** Of a split, where the broker named it: the day before its record from which it counts. */
  readonly countsFrom?: string
  /**
   * Of what was entered: the record of the same instrument and day that it replaces. Without that record it rests. Of
   * `cancelled`: the fill that it takes back; without a timestamp one that is not known.
   */
  readonly insteadOf?: StatedRecord
  /** Of cash: its signed quantity is the amount in `currency`, received above zero. Its symbol may be ''. */
  readonly cash?: CashKind
  /** Of `renamed`, and of a change by the broker's rows that names it: the new ticker. */
  readonly renamedTo?: string
  /** Of `corporate`: the broker calls it a change of the ticker. */
  readonly isRename?: true
  /** Of `corporate`: its cash pays for the fraction of a share that another one has left. */
  readonly inLieu?: true
}

/** The ratio of a reverse split that is not named. */
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

/** The fields of a stated record. */
export const statedFields = ['what', 'quantity', 'price', 'fees', 'timestamp'] as const

/** What the fields that a movement may lack have to be. A movement is understood whole, or not at all. */
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

/** Of a record's own fields: to ask each record for the names of all is most of what it takes to read ten years. */
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

/** A trade with the spec's fields as far as the lots need them. */
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

/** Whether this ends an option. */
export const endsOption = (kind: unknown): boolean =>
  kind === 'expiration' || kind === 'assignment' || kind === 'exercise'

/** A movement of lots that is no trade. */
export const isAdjustment = (value: unknown): value is Adjustment =>
  isMovement(value) && isAdjustmentKind(value['kind']) && (value['kind'] !== 'cash' || isText(value['cash']))

/** Whether a movement is a trade, and no adjustment. */
export const isBuyOrSell = (movement: Fill | Adjustment): movement is Fill => 'side' in movement

/** What a movement does: what was entered is bought or sold. */
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

/** Whether a movement pays for the fraction of a share that is open. */
export const isInLieu = (movement: Fill | Adjustment): boolean => !('side' in movement) && movement.inLieu === true

/** Whether a movement is cash beside trades. */
export const isCash = (movement: Fill | Adjustment): movement is Adjustment =>
  !('side' in movement) && movement.kind === 'cash'

/** Whether a movement is an adjustment, and no trade. */
export const isAdjusting = (movement: Fill | Adjustment): movement is Adjustment => !('side' in movement)

/** The currency of every amount that names none (spec section 3, "Money"). */
export const defaultCurrency = 'USD'

/** A field as its exact text or number. */
export const valueOf = (
  movement: Pick<Movement, (ExactField & keyof Movement) | 'exact'>,
  field: ExactField,
): number | string => movement.exact?.[field] ?? movement[field] ?? 0

/** Shares per contract, 1 where nothing sound is said. */
export const multiplierOf = ({ multiplier }: Pick<Movement, 'multiplier'>): number =>
  multiplier !== undefined && Number.isFinite(multiplier) && multiplier > 0 ? multiplier : 1

/** The multiplier that a record states itself. */
export const ownMultiplierOf = ({
  multiplier,
  learntMultiplier,
}: Pick<Movement, 'multiplier' | 'learntMultiplier'>): number | undefined => (learntMultiplier ? undefined : multiplier)

/** So many movements are looked at in one step of longer work: some milliseconds. */
export const movementsPerStep = 500
