import { navigate, useLocationProperty } from 'wouter/use-browser-location'

const home = '/app'
/** Pages whose trades are of one account if their address names it. */
const pages = ['/app/today', '/app/calendar', '/app/trades', '/app/insight']
const isOfAccounts = (path: string): boolean =>
  path === home || pages.some((page) => path === page || path.startsWith(`${page}/`))

export const accountIn = (query: string): string | undefined => new URLSearchParams(query).get('account') || undefined

let lastRead: { readonly query: string; readonly account: string | undefined } = { query: '', account: undefined }

/** Hundreds of links call this at each change of the address: the query is read once. */
const current = (): string | undefined => {
  const query = window.location.search
  if (query !== lastRead.query) lastRead = { query, account: accountIn(query) }
  return lastRead.account
}
const none = (): undefined => undefined

/** The account that the address names. Hundreds of links read it: a change of another filter renders none of them. */
export const useAccount = (): string | undefined => useLocationProperty<string | undefined>(current, none)

export const withAccount = (address: string, account: string | undefined): string => {
  const [path = '', query] = address.split('?')
  const said = new URLSearchParams(query)
  said.delete('account')
  if (account !== undefined) said.set('account', account)
  return said.size > 0 ? `${path}?${said.toString()}` : path
}

/** Adds the current account to a link's address, unless the link names one or its page shows no trades. */
export const keepingAccount = (to: string, account: string | undefined): string => {
  const [path = '', own = ''] = to.split('?')
  return account === undefined || !isOfAccounts(path) || accountIn(own) !== undefined ? to : withAccount(to, account)
}

export const goTo = (to: string, how?: Parameters<typeof navigate>[1]): void =>
  navigate(keepingAccount(to, current()), how)
