/** The parameters of the sign-in callback's address, unchecked: the callback machine trusts none of them. */
export interface CallbackAddress {
  readonly accessToken: string | undefined
  readonly userId: string | undefined
  readonly error: string | undefined
}

/** `appCallback.path` of domain/api as a literal: an import would run other modules before this one. */
const callbackPath = '/auth/callback'

/** Runs before every other module, to take the token out of the address and the history. */
const readCallback = (): CallbackAddress | undefined => {
  if (location.pathname.replace(/\/+$/, '') !== callbackPath) return undefined
  const query = new URLSearchParams(location.search)
  history.replaceState(null, '', location.pathname)
  return {
    accessToken: query.get('access_token') ?? undefined,
    userId: query.get('user_id') ?? undefined,
    error: query.get('error') ?? undefined,
  }
}

export const callbackAddress = readCallback()
