import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import type { Fields } from '#domain/fields.ts'
import { parseNoisy } from '#domain/money/noisy.ts'

const amounts = ['units', 'price', 'amount', 'fee', 'fees'] as const
const mostShown = 40

/**
 * The first number of a row that cannot be read, such as '1,250.00': it is not nothing. A text without digits is ('',
 * '--', 'N/A'). Of the owner's own cash only units count, which may be shares.
 */
export const misreadIn = (raw: Fields, isOwnCash: boolean): DomainError<'trades'> | undefined => {
  const column = (isOwnCash ? amounts.slice(0, 1) : amounts).find(
    (name) => /\d/.test(String(raw[name])) && parseNoisy(raw[name]) === undefined,
  )
  return column && domainError('trades', 'INVALID_NUMBER', { column, text: String(raw[column]).slice(0, mostShown) })
}
