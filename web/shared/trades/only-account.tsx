import { muted } from '#web/design/recipes/muted.css.ts'
import { useAccount } from '#web/shared/page/kept-account.ts'
import { nameOfChosen } from './named-accounts.ts'
import { useAccounts } from './use-account-names.ts'

/** The account filter in words: 'Only TFSA'; undefined without one. */
export const useOnlyAccount = (): string | undefined => {
  const account = useAccount()
  const accounts = useAccounts()
  return account && `Only ${nameOfChosen(accounts, account)}`
}

export const OnlyAccount = () => {
  const only = useOnlyAccount()
  return only && <p className={muted.small}>{only}</p>
}
