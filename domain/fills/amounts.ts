import { fileNumber } from '#domain/lots/file-number.ts'
import type { ExactField } from '#domain/lots/movement.ts'
import { absolute, type Decimal, multiplied, one, parseDecimal } from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'

/** Amounts as the file stores them, with exact texts where a number loses digits. */
export const exactFields = (
  amounts: Readonly<Record<'quantity' | 'price' | 'amount' | 'fees', Decimal>>,
): Pick<Activity, 'quantity' | 'price' | 'amount' | 'fees' | 'exact'> => {
  const numbers = {
    quantity: fileNumber(amounts.quantity),
    price: fileNumber(amounts.price),
    amount: fileNumber(amounts.amount),
    fees: fileNumber(amounts.fees),
  }
  const exact: Partial<Record<ExactField, string>> = {}
  for (const [field, { text }] of Object.entries(numbers)) if (text !== undefined) exact[field as ExactField] = text
  return {
    quantity: numbers.quantity.value,
    price: numbers.price.value,
    amount: numbers.amount.value,
    fees: numbers.fees.value,
    ...(Object.keys(exact).length > 0 && { exact }),
  }
}

/** |quantity| x price x multiplier, exactly. */
export const grossOf = (quantity: Decimal, price: Decimal, multiplier = 1): Decimal =>
  multiplied(multiplied(absolute(quantity), price), parseDecimal(multiplier) ?? one)
