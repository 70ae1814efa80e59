import type { AccountFacts } from '#domain/brokerage/same-account.ts'
import { ownValue } from '#domain/fields.ts'
import type { AccountNames } from '#domain/settings/account-names.ts'

/** 'Margin …1234, Northlake'; without the broker where the name holds it. */
export const accountLabel = ({ name, numberEnding, institution }: AccountFacts): string =>
  [
    name,
    ...(numberEnding === undefined ? [] : [` …${numberEnding}`]),
    ...(institution === '' || name.includes(institution) ? [] : [`, ${institution}`]),
  ].join('')

/** What is known of accounts, by which they are called. */
export interface AccountKnowledge {
  /** The trader's own names. */
  readonly own: AccountNames
  /** Those that brokers report. */
  readonly accounts: ReadonlyArray<AccountFacts & { readonly id: string }>
  /** The facts of an account as it was last read. */
  readonly read: Readonly<Record<string, AccountFacts>>
}

/** The trader's own name of an account, else the broker's; undefined where this device knows none. */
export const accountNameIn = ({ own, accounts, read }: AccountKnowledge, accountId: string): string | undefined => {
  const named = own.get(accountId)
  if (named !== undefined) return named
  const known = accounts.find(({ id }) => id === accountId) ?? ownValue(read, accountId)
  return known && accountLabel(known)
}
