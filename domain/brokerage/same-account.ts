import type { BrokerageAccount, Connection } from '#domain/api/snaptrade.ts'

/** Whether a row can be used: one without an id is passed on, as a sign that it exists. */
export const isRead = (row: Pick<BrokerageAccount, 'id'> | Pick<Connection, 'authorizationId'>): boolean =>
  ('id' in row ? row.id : row.authorizationId) !== ''

/** What identifies an account at its broker under any id of the provider. */
export type AccountFacts = Pick<BrokerageAccount, 'institution' | 'name' | 'type' | 'currency' | 'numberEnding'>

/** The facts of an account, to be stored. */
export const factsOf = ({ institution, name, type, currency, numberEnding }: BrokerageAccount): AccountFacts => ({
  institution,
  name,
  type,
  currency,
  ...(numberEnding !== undefined && { numberEnding }),
})

/** Shorter endings are too often equal in two accounts. */
const minCharacters = 3

/**
 * Whether two accounts are one at the broker: by institution, number ending, type and currency. 'unknown' with too few
 * facts; 'other' where the numbers differ, however many digits are masked.
 */
export const samenessOf = (
  one: AccountFacts | undefined,
  other: AccountFacts | undefined,
): 'same' | 'other' | 'unknown' => {
  const [a, b] = [one?.numberEnding ?? '', other?.numberEnding ?? '']
  if (!one || !other || Math.min(a.length, b.length) < minCharacters) return 'unknown'
  if (!a.endsWith(b) && !b.endsWith(a)) return 'other'
  return a === b && one.institution === other.institution && one.type === other.type && one.currency === other.currency
    ? 'same'
    : 'unknown'
}
