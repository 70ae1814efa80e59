import { exactFields } from '#domain/fills/amounts.ts'
import { bookKeyOf } from '#domain/lots/lot-names.ts'
import { valueOf } from '#domain/lots/movement.ts'
import { quoteOf } from '#domain/lots/sold-short.ts'
import { type Decimal, hundredth, parseDecimal, zero } from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { FileAnswers, FormatReading, LineFate } from './format.ts'

/** The currencies of exchanges whose prices are mostly in hundredths: London, Johannesburg, Tel Aviv. */
const quotedInHundredths: ReadonlySet<string> = new Set(['GBP', 'ZAR', 'ILS'])

/** From this price on, hundredths are more likely. */
const likelyFrom = 10

/**
 * Marks a fill of a share in a currency in which shares are mostly quoted in hundredths, unless cells of its line name
 * the unit (`isSaid`) or cash shows it.
 */
export const unitAsked = (fate: LineFate, { isSaid }: { readonly isSaid: boolean }, hasCash: boolean): LineFate => {
  if (fate.kind !== 'fill' || isSaid || hasCash) return fate
  const isUnsaid = fate.activities.some(
    (activity) =>
      quotedInHundredths.has(activity.currency ?? '') &&
      activity.multiplier === undefined &&
      quoteOf(activity.symbol) === undefined,
  )
  return isUnsaid ? { ...fate, isUnitUnsaid: true } : fate
}

/** The fills of unknown unit, where no other line of their instrument shows it either. */
const unsaidIn = (fates: ReadonlyArray<LineFate>): ReadonlySet<Activity> => {
  const fills = fates.flatMap((fate) => (fate.kind === 'fill' ? [fate] : []))
  const unsaid = fills.flatMap(({ isUnitUnsaid: is, activities }) => (is ? activities : []))
  if (unsaid.length === 0) return new Set()
  const said = new Set(fills.flatMap(({ isUnitUnsaid: is, activities }) => (is ? [] : activities.map(bookKeyOf))))
  return new Set(unsaid.filter((activity) => !said.has(bookKeyOf(activity))))
}

/** Asks for the unit of such prices once for all of them, and reads them by the answer. */
export const inPriceUnit = (
  { fates, questions }: Pick<FormatReading, 'fates' | 'questions'>,
  { priceUnit }: FileAnswers,
): Pick<FormatReading, 'fates' | 'questions'> => {
  const unsaid = unsaidIn(fates)
  const dearest = [...unsaid].toSorted((one, other) => other.price - one.price)[0]
  if (!dearest || dearest.price < likelyFrom) return { fates, questions }
  const { symbol, price, currency = '' } = dearest
  const divided = (activity: Activity): Activity => (unsaid.has(activity) ? inHundredths(activity) : activity)
  return {
    fates:
      priceUnit === 'hundredths'
        ? fates.map((fate) => (fate.kind === 'fill' ? { ...fate, activities: fate.activities.map(divided) } : fate))
        : fates,
    questions: [...questions, { kind: 'price-unit', example: `${symbol} at ${price}`, currency }],
  }
}

const inHundredths = ({ exact, ...activity }: Activity): Activity => {
  const exactOf = (field: 'quantity' | 'price' | 'amount' | 'fees'): Decimal =>
    parseDecimal(valueOf({ ...activity, ...(exact && { exact }) }, field)) ?? zero
  const amounts = { price: hundredth(exactOf('price')), amount: hundredth(exactOf('amount')) }
  return { ...activity, ...exactFields({ quantity: exactOf('quantity'), fees: exactOf('fees'), ...amounts }) }
}
