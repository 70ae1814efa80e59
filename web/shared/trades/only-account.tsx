import { muted } from '#web/design/recipes/muted.css.ts'
import { useAccount } from '#web/shared/page/kept-account.ts'
import { nameOfChosen } from './named-accounts.ts'
import { useAccounts } from './use-account-names.ts'

/** The words of a filter: 'Only TFSA'; undefined without one. */
export const useOnlyAccount = (): string | undefined => {
  const account = useAccount()
  const accounts = useAccounts()
  return account && `Only ${nameOfChosen(accounts, account)}`
}

/** Says that the content below is of one account, if it is. */
export const OnlyAccount = () => {
  const only = useOnlyAccount()
  return only && <p className={muted.small}>{only}</p>
}
