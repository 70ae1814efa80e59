/** What the address of the sign-in callback said. Unchecked: the callback machine believes none of it. */
export interface CallbackAddress {
  readonly accessToken: string | undefined
  readonly userId: string | undefined
  readonly error: string | undefined
}

/** `appCallback.path` of domain/api, written out: importing it would let other modules run before this one. */
const callbackPath = '/auth/callback'

/**
 * Runs before every other module: takes the token out of the address, the history and whatever would read them later.
 * Undefined on every other page.
 */
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
