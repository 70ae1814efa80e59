import { asNumber, signOf } from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { exactFields } from './amounts.ts'
import { type CashRow, checkedRow, rowByCash } from './cash-check.ts'

/**
 * What a price may mean: plain, in another currency than the cash, in percent of a bond's face value, of which a part
 * may be paid back, or which an index raises, or of income the price of a unit or the income on each.
 */
export type Priced = 'plain' | 'foreign' | 'percent' | 'income'

/** The amounts of a trade. */
export type CheckedFields = Pick<
  Activity,
  'quantity' | 'price' | 'amount' | 'fees' | 'exact' | 'multiplier' | 'roundedPrice' | 'statedCash'
>

/** The amounts of a trade, its row checked against its cash. Where both disagree, the cash counts and is marked. */
export const checkedFields = (row: CashRow, priced: Priced = 'plain'): CheckedFields => {
  const checked = checkedRow(row)
  const isOfNoSize = checked.differs && checked.multiplier === row.multiplier
  const isOff = checked.differs || checked.isRounded || checked.multiplier !== row.multiplier
  const isOffByMore = checked.differs || checked.multiplier !== row.multiplier
  const isElse = { plain: false, foreign: isOff, percent: isOfNoSize, income: isOffByMore }[priced]
  const isOther = signOf(row.price) !== 0 && isElse
  const { fees, gross, multiplier, isRounded, differs } = isOther ? rowByCash(row) : checked
  const stated = differs && row.cash ? asNumber(row.cash) : undefined
  return {
    ...exactFields({ quantity: row.quantity, price: row.price, amount: gross, fees }),
    // The cash may imply 1 for an instrument whose usual multiplier is another.
    ...((multiplier !== 1 || row.multiplier !== 1) && { multiplier }),
    ...(isRounded && { roundedPrice: true }),
    ...(stated !== undefined && { statedCash: stated }),
  }
}

/**
 * Whether a stated price of 0 makes a trade: it does where a worthless position is closed, and where the cash shows
 * that the price was rounded. Shares for nothing have no known cost, and are no trade.
 */
export const countsAtZero = (
  { amount, statedCash, roundedPrice }: Pick<Activity, 'amount' | 'statedCash' | 'roundedPrice'>,
  isClosing: boolean,
): boolean => roundedPrice === true || (isClosing && amount === 0 && statedCash === undefined)
