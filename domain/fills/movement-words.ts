import { ownValue } from '#domain/fields.ts'
import { type Adjustment, type CashKind, type Fill, valueOf } from '#domain/lots/movement.ts'
import { hasResult } from '#domain/lots/results.ts'
import { isSoldShort } from '#domain/lots/sold-short.ts'
import { type Decimal, parseDecimal, signOf, subtractDecimals, zero } from '#domain/money/decimal.ts'
import { quantityText } from '#domain/money/money-text.ts'

export const adjustmentWords: Readonly<Record<Adjustment['kind'], string>> = {
  reinvestment: 'Reinvested',
  split: 'Split',
  expiration: 'Expired',
  assignment: 'Assigned',
  exercise: 'Exercised',
  transfer: 'Transferred',
  corporate: 'Corporate action',
  entered: 'Entered by you',
  disputed: 'Broker is wrong',
  cash: 'Cash',
  renamed: 'Ticker changed',
  cancelled: 'Cancelled',
}

/** The word of an adjustment, or of cash in lieu of a fraction of a share. */
export const adjustmentWord = ({ kind, inLieu }: Pick<Adjustment, 'kind' | 'inLieu'>): string =>
  inLieu ? 'Cash in lieu' : adjustmentWords[kind]

/** Cash apart from trades: the words of one line and of a sum. */
export const cashWords: Readonly<Record<CashKind, { readonly one: string; readonly sum: string }>> = {
  dividend: { one: 'Dividend', sum: 'Dividends' },
  interest: { one: 'Interest', sum: 'Interest' },
  fee: { one: 'Account fee', sum: 'Account fees' },
  tax: { one: 'Tax', sum: 'Taxes' },
  capital: { one: 'Returned capital', sum: 'Returned capital' },
}
const otherCash = { one: 'Cash', sum: 'Other cash' } as const

/** Kinds that a later version wrote get general words. */
export const cashWord = (kind = ''): (typeof cashWords)[CashKind] => ownValue(cashWords, kind) ?? otherCash

type SideWord = 'Buy' | 'Sell' | 'Short' | 'Cover'

/** 'Short' opens by a sale, 'Cover' closes by a purchase: by the broker's effect, else by the position. */
export const sideWord = (trade: Fill): SideWord => {
  const { side, effect, unknownReason } = trade
  const closes = hasResult(trade)
  // A purchase after a sale of unknown cost closes no known position, and stays a purchase.
  if (side === 'BUY') return effect === 'close' || (effect === undefined && closes) ? 'Cover' : 'Buy'
  const opens = !closes && unknownReason === undefined && isSoldShort(trade)
  return effect === 'open' || (effect === undefined && opens) ? 'Short' : 'Sell'
}

/** A fee in no stated currency; undefined where there is none. */
export const feeWords = ({ statedFee, fees }: Fill | Adjustment, shown = true): string | undefined =>
  statedFee === undefined
    ? undefined
    : `a fee${shown ? ` of ${quantityText(parseDecimal(statedFee) ?? zero)}` : ''} in no stated currency, ` +
      (fees === 0 ? 'which does not count' : 'counted as coins')

/** How much of an order may count twice; undefined where none does. */
export const twiceWords = ({ mayBeRecorded }: Fill | Adjustment): string | undefined =>
  mayBeRecorded === undefined
    ? undefined
    : `up to ${quantityText(parseDecimal(mayBeRecorded) ?? zero)} may count on an earlier day as well, ` +
      "until your broker's record is complete"

/** Cash that came with a corporate action, after fees; undefined where none did. */
export const cashWithin = (movement: Adjustment): Decimal | undefined => {
  if (movement.kind !== 'corporate') return undefined
  const [gross, fees] = [parseDecimal(valueOf(movement, 'amount')), parseDecimal(valueOf(movement, 'fees')) ?? zero]
  return gross && signOf(gross) !== 0 ? subtractDecimals(gross, fees) : undefined
}

const cancelledWord: Readonly<Record<string, string>> = { SELL: 'Sell', reinvestment: 'Reinvested' }

/** The cancelled fill: 'Buy 10 at 12', or 'Buy 10' where prices are not shown. */
export const cancelledWords = ({ insteadOf: of }: Adjustment, shown = true): string =>
  of ? `${ownValue(cancelledWord, of.what) ?? 'Buy'} ${of.quantity}${shown ? ` at ${of.price}` : ''}` : ''
