import { navigate } from 'wouter/use-browser-location'
import { Button } from '#web/design/controls/button.tsx'
import { Select } from '#web/design/controls/select.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { withAccount, useAccount } from '#web/shared/page/kept-account.ts'
import * as styles from './account-filter.css.ts'
import { type NamedAccount, nameOfChosen } from './named-accounts.ts'
import { useOnlyAccount } from './only-account.tsx'
import { useAccounts } from './use-account-names.ts'

interface AccountSelectProps {
  readonly accounts: ReadonlyArray<NamedAccount>
  readonly account: string | undefined
  /** '' for every account. */
  readonly onChange: (account: string) => void
}

/** Nothing if there is only one account to choose. */
export const AccountSelect = ({ accounts, account, onChange }: AccountSelectProps) => {
  const isGone = account !== undefined && !accounts.some(({ value }) => value === account)
  if (accounts.length < 2 && !isGone) return undefined
  const gone = isGone ? [{ value: account, label: nameOfChosen(accounts, account) }] : []
  return (
    <Select
      label="Account"
      options={[{ value: '', label: 'Every account' }, ...accounts, ...gone]}
      value={account ?? ''}
      onChange={onChange}
    />
  )
}

/** The account filter of a page, in its address. */
export const AccountFilter = ({ others }: { readonly others: string }) => {
  const accounts = useAccounts()
  const account = useAccount()
  const only = useOnlyAccount()
  if (accounts.length < 2 && only === undefined) return undefined
  const show = (next: string) => {
    const { pathname, search } = window.location
    navigate(withAccount(`${pathname}${search}`, next || undefined))
  }
  return (
    <search className={styles.filter} aria-label="Which account">
      <div className={styles.choice}>
        <AccountSelect accounts={accounts} account={account} onChange={show} />
      </div>
      {only !== undefined && (
        <div className={styles.words}>
          <p>
            <span className={styles.only}>{only}</span>
            <span className={muted.small}>{`. ${others}`}</span>
          </p>
          <Button size="sm" onClick={() => show('')}>
            Show every account
          </Button>
        </div>
      )}
    </search>
  )
}
