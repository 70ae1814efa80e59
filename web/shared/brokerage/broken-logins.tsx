import { linkedAccounts } from '#domain/brokerage/accounts.ts'
import { plural } from '#domain/figures.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { PageLink } from '#web/shared/page/page-link.tsx'
import { useBrokers } from './use-brokers.ts'

/** Warns about linked accounts whose login no longer works: their broker keeps reporting old data. */
export const BrokenLogins = ({ linkedIds }: { readonly linkedIds: ReadonlyArray<string> }) => {
  const { connections, accounts } = useBrokers()
  const followed = new Set(linkedAccounts(accounts, linkedIds).map(({ authorizationId }) => authorizationId))
  const names = new Set(
    connections.flatMap(({ authorizationId, disabled, institution }) =>
      disabled && followed.has(authorizationId) ? [institution] : [],
    ),
  )
  if (names.size === 0) return undefined
  return (
    <Alert tone="warning">
      {new Intl.ListFormat('en-US').format(names)} no longer {plural(names.size, 'takes', 'take')} the login, so what
      happened there since is missing. <PageLink to="/app/settings/brokerage">Reconnect</PageLink>
    </Alert>
  )
}
