import * as z from 'zod/mini'
import { googleEndpoints } from '#functions/adapters/google/endpoints.ts'
import { addressSetting, keyRingSetting, originSetting } from '#functions/shared/setting-kinds.ts'

/** In the cloud no address may be on loopback: a local stand-in can never sign a user in there. */
export const authSettings = ({ loopbackAllowed }: { readonly loopbackAllowed: boolean }) => {
  const address = addressSetting(loopbackAllowed)
  return z.object({
    /** `https://…`, or http on loopback. */
    APP_ORIGIN: originSetting(loopbackAllowed),
    GOOGLE_CLIENT_ID: z.string().check(z.minLength(1)),
    GOOGLE_CLIENT_SECRET: z.string().check(z.minLength(1)),
    SESSION_KEYS: keyRingSetting,
    ROUTER_KEYS: keyRingSetting,
    LOG_KEY: z.string().check(z.minLength(32)),
    GOOGLE_ISSUER: z._default(address, googleEndpoints.issuer),
    GOOGLE_AUTHORIZATION_URL: z._default(address, googleEndpoints.authorization),
    GOOGLE_TOKEN_URL: z._default(address, googleEndpoints.token),
    GOOGLE_REVOCATION_URL: z._default(address, googleEndpoints.revocation),
    /** The operator's bearer token for the health route. Without it no request counts as the operator's. */
    OPERATOR_TOKEN: z.optional(z.string().check(z.regex(/^[\w-]{32,200}$/))),
  })
}
export type AuthSettings = z.output<ReturnType<typeof authSettings>>
