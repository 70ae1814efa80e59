import type { BrokerageAccount, Connection } from '#domain/api/snaptrade.ts'

/** Whether an account or a connection can be read: one without an id is passed on, for it is there. */
export const isRead = (row: Pick<BrokerageAccount, 'id'> | Pick<Connection, 'authorizationId'>): boolean =>
  ('id' in row ? row.id : row.authorizationId) !== ''

/** What identifies an account at its broker, whatever id the provider gives it. */
export type AccountFacts = Pick<BrokerageAccount, 'institution' | 'name' | 'type' | 'currency' | 'numberEnding'>

/** The facts of an account, to be stored. */
export const factsOf = ({ institution, name, type, currency, numberEnding }: BrokerageAccount): AccountFacts => ({
  institution,
  name,
  type,
  currency,
  ...(numberEnding !== undefined && { numberEnding }),
})

/** Fewer characters of a number are too often the same in two accounts. */
const minCharacters = 3

/**
 * Whether two accounts are one at the broker: by its name, the end of the number, kind and currency. `unknown` where
 * one of them says too little; `other` where the numbers differ, however much of them is masked.
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
