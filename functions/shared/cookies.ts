import { err, ok, type Result } from '#domain/result.ts'

const largestCookieBytes = 4096

export interface CookieRule {
  readonly name: `__Host-${string}`
  readonly sameSite: 'Strict' | 'Lax'
  readonly maxAgeSeconds: number
}

/** Undefined without a cookie. Several of one name are refused, since it is unknown which is ours. */
export const readCookie = (
  cookies: ReadonlyArray<string>,
  rule: CookieRule,
): Result<string | undefined, 'ambiguous'> => {
  const values = cookies
    .filter((pair) => pair.startsWith(`${rule.name}=`))
    .map((pair) => pair.slice(rule.name.length + 1))
  return values.length > 1 ? err('ambiguous') : ok(values[0])
}

/** The `__Host-` prefix makes the browser insist on Secure, Path=/ and no Domain. */
export const setCookie = (rule: CookieRule, value: string): string => {
  const cookie = `${rule.name}=${value}; Max-Age=${rule.maxAgeSeconds}; ${attributes(rule)}`
  if (cookie.length > largestCookieBytes) throw new Error(`The cookie ${rule.name} is too large for a browser`)
  return cookie
}

/** A `Set-Cookie` value that deletes the cookie. */
export const clearCookie = (rule: CookieRule): string => `${rule.name}=; Max-Age=0; ${attributes(rule)}`

const attributes = (rule: CookieRule): string => `Path=/; HttpOnly; Secure; SameSite=${rule.sameSite}`
