import type { AccountFacts } from '#domain/brokerage/same-account.ts'
import { ownValue } from '#domain/fields.ts'
import type { AccountNames } from '#domain/settings/account-names.ts'

/** 'Margin …1234, Northlake'; without the broker if the name contains it. */
export const accountLabel = ({ name, numberEnding, institution }: AccountFacts): string =>
  [
    name,
    ...(numberEnding === undefined ? [] : [` …${numberEnding}`]),
    ...(institution === '' || name.includes(institution) ? [] : [`, ${institution}`]),
  ].join('')

export interface AccountKnowledge {
  readonly own: AccountNames
  readonly accounts: ReadonlyArray<AccountFacts & { readonly id: string }>
  /** As last read, by account id. */
  readonly read: Readonly<Record<string, AccountFacts>>
}

/** The trader's own name of an account, else the broker's; undefined if this device knows none. */
export const accountNameIn = ({ own, accounts, read }: AccountKnowledge, accountId: string): string | undefined => {
  const named = own.get(accountId)
  if (named !== undefined) return named
  const known = accounts.find(({ id }) => id === accountId) ?? ownValue(read, accountId)
  return known && accountLabel(known)
}
