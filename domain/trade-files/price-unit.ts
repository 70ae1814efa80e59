import { exactFields } from '#domain/fills/amounts.ts'
import { bookKeyOf, valueOf } from '#domain/lots/movement.ts'
import { type Decimal, parseDecimal, zero } from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { FileAnswers, FormatReading, LineFate } from './format.ts'

/** By the end of a ticker the currency of an exchange whose prices are mostly in hundredths of it. */
const quotedInHundredths: ReadonlyMap<string, string> = new Map([
  ['L', 'GBP'],
  ['JO', 'ZAR'],
  ['TA', 'ILS'],
])

/** From here on a price is more likely one in hundredths. */
const likelyFrom = 10

/**
 * Whether nothing in a line says if its price is in whole units of its currency or in hundredths: its exchange quotes
 * in hundredths, and it has no cash. `isNamed`: its cells name hundredths.
 */
export const isUnitUnsaid = (
  { symbol, currency }: { readonly symbol: string; readonly currency: string | undefined },
  { isNamed, hasCash }: { readonly isNamed: boolean; readonly hasCash: boolean },
): boolean => {
  const end = /[^.]\.([A-Z]{1,2})$/.exec(symbol.trim().toUpperCase())?.[1]
  return !isNamed && !hasCash && currency !== undefined && quotedInHundredths.get(end ?? '') === currency
}

/** The fills of lines that do not say their unit, where no other line of their instrument says it either. */
const unsaidIn = (fates: ReadonlyArray<LineFate>): ReadonlySet<Activity> => {
  const fills = fates.flatMap((fate) => (fate.kind === 'fill' ? [fate] : []))
  const unsaid = fills.flatMap(({ isUnitUnsaid: is, activities }) => (is ? activities : []))
  if (unsaid.length === 0) return new Set()
  const said = new Set(fills.flatMap(({ isUnitUnsaid: is, activities }) => (is ? [] : activities.map(bookKeyOf))))
  return new Set(unsaid.filter((activity) => !said.has(bookKeyOf(activity))))
}

/** Asks for the unit of such prices, once for all of them, and reads them as it was answered. */
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

const inHundredths = ({ exact: _exact, ...activity }: Activity): Activity => {
  const exactOf = (field: 'quantity' | 'price' | 'amount' | 'fees'): Decimal =>
    parseDecimal(valueOf({ ...activity, ...(_exact && { exact: _exact }) }, field)) ?? zero
  const hundredth = (value: Decimal): Decimal => ({ ...value, scale: value.scale + 2 })
  const amounts = { price: hundredth(exactOf('price')), amount: hundredth(exactOf('amount')) }
  return { ...activity, ...exactFields({ quantity: exactOf('quantity'), fees: exactOf('fees'), ...amounts }) }
}
