import * as z from 'zod/mini'
import { googleEndpoints } from '#functions/adapters/google/endpoints.ts'
import { isLoopback, parseUrl } from '#functions/shared/loopback.ts'
import { keyRing } from '#functions/shared/sealed.ts'

const isAddress = (text: string, loopbackAllowed: boolean): boolean => {
  const url = parseUrl(text)
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return false
  return isLoopback(url) ? loopbackAllowed : url.protocol === 'https:'
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The settings of the sign-in function. In the cloud nothing may live on loopback: a local stand-in can never sign anybody in
 * there.
 */
export const authSettings = ({ loopbackAllowed }: { readonly loopbackAllowed: boolean }) => {
  const address = z.string().check(z.refine((text) => isAddress(text, loopbackAllowed)))
  const origin = address.check(z.refine((text) => parseUrl(text)?.origin === text))
  return z.object({
    /** The app's one origin: `https://…`, or http on loopback. */
    APP_ORIGIN: origin,
    GOOGLE_CLIENT_ID: z.string().check(z.minLength(1)),
    GOOGLE_CLIENT_SECRET: z.string().check(z.minLength(1)),
    /** The key ring as JSON: `[{"kid","k","created"}]`. */
    SESSION_KEYS: z.pipe(z.pipe(z.string(), z.transform(parseJson)), keyRing),
    /** Keys the hashes in logs and in shared state. */
    LOG_KEY: z.string().check(z.minLength(32)),
    GOOGLE_ISSUER: z._default(address, googleEndpoints.issuer),
    GOOGLE_AUTHORIZATION_URL: z._default(address, googleEndpoints.authorization),
    GOOGLE_TOKEN_URL: z._default(address, googleEndpoints.token),
    GOOGLE_REVOCATION_URL: z._default(address, googleEndpoints.revocation),
  })
}
export type AuthSettings = z.output<ReturnType<typeof authSettings>>
