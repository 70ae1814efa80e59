import { entryOn } from '#domain/entries/views.ts'
import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import type { Adjustment, Effect, Fill } from '#domain/lots/movement.ts'
import { type Decimal, decimalText, negated, signOf, zero } from '#domain/money/decimal.ts'
import { numberIn } from '#domain/money/typed-number.ts'
import { type Activity, allMovementsOf } from '#domain/record/day-trades.ts'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { type LocalDate, isLocalDate } from '#domain/time/local-date.ts'
import { exactFields, grossOf } from './amounts.ts'
import { asReported, contentKeyOf } from './identity.ts'
import { statedRecord } from './own-entries.ts'

export interface TypedEntry {
  readonly quantity: string
  /** Per share, also for options. */
  readonly price: string
  /** Empty means none. */
  readonly fees: string
}

/** The field that is refused, and why. */
export interface EntryRefusal {
  readonly field: keyof TypedEntry | 'day' | 'ticker'
  readonly error: DomainError<'trades'>
}

export type EnteredInstrument = Pick<Adjustment, 'accountId' | 'symbol' | 'instrument' | 'currency' | 'multiplier'>

/** The instrument of a movement. */
export const instrumentIn = ({
  accountId,
  symbol,
  instrument,
  currency,
  multiplier,
}: EnteredInstrument): EnteredInstrument => ({
  accountId,
  symbol,
  ...(instrument !== undefined && { instrument }),
  ...(currency !== undefined && { currency }),
  ...(multiplier !== undefined && { multiplier }),
})

/** A stored movement with its day. */
export interface Recorded {
  readonly movement: Fill | Adjustment
  readonly day: LocalDate
}

interface Amounts {
  readonly quantity: Decimal
  readonly price: Decimal
  readonly fees: Decimal
}

const refused = (
  field: EntryRefusal['field'],
  code: 'ENTRY_QUANTITY' | 'ENTRY_PRICE' | 'ENTRY_FEES' | 'ENTRY_DATE' | 'ENTRY_TICKER',
) => err({ field, error: domainError('trades', code) })

const amountsIn = (typed: TypedEntry): Result<Amounts, EntryRefusal> => {
  const [quantity, price] = [numberIn(typed.quantity), numberIn(typed.price)]
  const fees = typed.fees.trim() === '' ? zero : numberIn(typed.fees)
  if (!quantity || signOf(quantity) <= 0) return refused('quantity', 'ENTRY_QUANTITY')
  if (!price || signOf(price) < 0) return refused('price', 'ENTRY_PRICE')
  return fees ? ok({ quantity, price, fees }) : refused('fees', 'ENTRY_FEES')
}

const enteredFields = ({ quantity, price, fees }: Amounts, multiplier: number | undefined) =>
  exactFields({ quantity, price, fees, amount: grossOf(quantity, price, multiplier) })

/** A position held, or sold short, before the journal; or an unreported sale. */
export type Missing = 'held' | 'short' | 'sold'

/** A position from before the journal, with its cost (short: proceeds), or an unreported sale; not after `today`. */
export const missingEntry = (
  instrument: EnteredInstrument,
  typed: TypedEntry & { readonly day: string; readonly was: Missing },
  today: LocalDate,
): Result<ReplacedTrades, EntryRefusal> => {
  if (!isLocalDate(typed.day) || typed.day > today) return refused('day', 'ENTRY_DATE')
  const read = amountsIn(typed)
  if (!read.ok) return read
  const quantity = typed.was === 'held' ? read.value.quantity : negated(read.value.quantity)
  const entered: Activity = {
    ...instrument,
    ...enteredFields({ ...read.value, quantity }, instrument.multiplier),
    kind: 'entered',
    snapTradeId: '',
    ...(typed.was !== 'sold' && { effect: 'open' as const }),
    timestamp: typed.day,
    day: typed.day,
  }
  return ok({ removed: {}, activities: [entered] })
}

/** The cost of shares that came without a price, as by a transfer: replaces that movement. */
export const costEntry = (
  { movement, day }: Recorded,
  typed: Pick<TypedEntry, 'price' | 'fees'>,
): Result<ReplacedTrades, EntryRefusal> => {
  const stated = statedRecord(movement)
  const read = amountsIn({ ...typed, quantity: stated.quantity })
  return read.ok ? ok(replacing({ movement, day }, read.value, 'open')) : read
}

/** The shares that a broker paid for, and their price: replaces a record that states the cash alone. */
export const paidEntry = ({ movement, day }: Recorded, typed: TypedEntry): Result<ReplacedTrades, EntryRefusal> => {
  const read = amountsIn(typed)
  if (!read.ok) return read
  const quantity = negated(read.value.quantity)
  return ok(replacing({ movement, day }, { ...read.value, quantity }, 'close'))
}

/** Corrects a fill. The record stays in the journal, and counts again when the entry is removed. */
export const correctionEntry = (
  { movement, day }: { readonly movement: Fill; readonly day: LocalDate },
  typed: TypedEntry & { readonly side: Fill['side'] },
): Result<ReplacedTrades, EntryRefusal> => {
  const read = amountsIn(typed)
  if (!read.ok) return read
  const { quantity, price, fees } = read.value
  const stated = statedRecord(movement)
  const isSame =
    typed.side === movement.side &&
    [quantity, price, fees].every(
      (amount, index) => decimalText(amount) === [stated.quantity, stated.price, stated.fees][index],
    )
  if (isSame) return err({ field: 'quantity', error: domainError('trades', 'ENTRY_SAME') })
  const signed = typed.side === 'SELL' ? negated(quantity) : quantity
  // The broker's effect is valid for its own side only.
  const effect = typed.side === movement.side ? movement.effect : undefined
  return ok(replacing({ movement, day }, { quantity: signed, price, fees }, effect))
}

const replacing = ({ movement, day }: Recorded, amounts: Amounts, effect: Effect | undefined): ReplacedTrades => ({
  removed: {},
  activities: [
    {
      ...instrumentIn(movement),
      ...enteredFields(amounts, movement.multiplier),
      kind: 'entered',
      snapTradeId: '',
      ...(effect && { effect }),
      timestamp: movement.timestamp,
      insteadOf: statedRecord(movement),
      day,
    },
  ],
})

/** Removes the replaced entry, and adds the new one with its twins, which one statement has to name. */
export const entryChange = (journal: Journal, change: ReplacedTrades, without?: Recorded): ReplacedTrades => ({
  removed: without ? { [without.day]: [without.movement.id] } : {},
  activities: change.activities.flatMap((activity) => {
    const key = contentKeyOf(activity)
    const twins = allMovementsOf(entryOn(journal, activity.day)?.trades).filter(
      (movement) => movement.id !== without?.movement.id && contentKeyOf(movement) === key,
    )
    return [...twins.map((movement) => asReported(movement, activity.day)), activity]
  }),
})

/** Removes an entry of the trader. */
export const entryRemoval = ({ movement, day }: Recorded): ReplacedTrades => ({
  removed: { [day]: [movement.id] },
  activities: [],
})

/** Capitals, as brokers write tickers; spaces for those of options. */
const ticker = /^[A-Z0-9][A-Z0-9./ -]{0,23}$/

/** A change of ticker from a day on: the holdings continue under the new one. */
export const renameEntry = (
  renamed: EnteredInstrument,
  typed: { readonly ticker: string; readonly day: string },
  today: LocalDate,
): Result<ReplacedTrades, EntryRefusal> => {
  if (!isLocalDate(typed.day) || typed.day > today) return refused('day', 'ENTRY_DATE')
  const renamedTo = typed.ticker.trim().toUpperCase()
  if (!ticker.test(renamedTo) || renamedTo === (renamed.instrument ?? renamed.symbol))
    return refused('ticker', 'ENTRY_TICKER')
  const entered: Activity = {
    ...instrumentIn(renamed),
    ...exactFields({ quantity: zero, price: zero, amount: zero, fees: zero }),
    kind: 'renamed',
    renamedTo,
    snapTradeId: '',
    timestamp: typed.day,
    day: typed.day,
  }
  return ok({ removed: {}, activities: [entered] })
}

/** The trader disputes a difference: the broker holds `off` more than the trades leave. */
export const disputeEntry = (
  instrument: Pick<EnteredInstrument, 'accountId' | 'symbol'>,
  off: Decimal,
  today: LocalDate,
): ReplacedTrades => ({
  removed: {},
  activities: [
    {
      accountId: instrument.accountId,
      symbol: instrument.symbol,
      ...exactFields({ quantity: off, price: zero, amount: zero, fees: zero }),
      kind: 'disputed',
      snapTradeId: '',
      timestamp: today,
      day: today,
    },
  ],
})
