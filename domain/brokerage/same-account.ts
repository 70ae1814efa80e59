import type { BrokerageAccount } from '../api/snaptrade.ts'

/** What tells an account apart at its broker, whatever id the provider gives it. */
export type AccountFacts = Pick<BrokerageAccount, 'institution' | 'name' | 'type' | 'currency' | 'numberEnding'>

/** The facts of an account, to be kept. */
export const factsOf = ({ institution, name, type, currency, numberEnding }: BrokerageAccount): AccountFacts => ({ institution, name, type, currency, ...(numberEnding !== undefined && { numberEnding }) })

/** With fewer characters of a number two accounts are too often alike. */
const tellingCharacters = 3

/**
 * Whether two accounts are one at the broker: by its name, the end of the number, kind and currency. `unknown` where one of
 * them tells too little; `other` where the numbers differ, however much of them is masked.
 */
export const samenessOf = (one: AccountFacts | undefined, other: AccountFacts | undefined): 'same' | 'other' | 'unknown' => {
  const [a, b] = [one?.numberEnding ?? '', other?.numberEnding ?? '']
  if (!one || !other || Math.min(a.length, b.length) < tellingCharacters) return 'unknown'
  if (!a.endsWith(b) && !b.endsWith(a)) return 'other'
  return a === b && one.institution === other.institution && one.type === other.type && one.currency === other.currency ? 'same' : 'unknown'
}
