import * as z from 'zod/mini'
import { googleTokenInfo } from '#functions/adapters/google/endpoints.ts'
import { addressSetting, keyRingSetting, originSetting } from '#functions/shared/setting-kinds.ts'

/** SnapTrade's own address; the API's paths stand at its root. */
const snapTradeAddress = 'https://api.snaptrade.com'

/** The settings of the brokerage function. Without a key of SnapTrade it answers that the integration is not available. */
export const snapTradeSettings = ({ loopbackAllowed }: { readonly loopbackAllowed: boolean }) => {
  const address = addressSetting(loopbackAllowed)
  return z.object({
    /** The app's one origin: `https://…`, or http on loopback. */
    APP_ORIGIN: originSetting(loopbackAllowed),
    GOOGLE_CLIENT_ID: z.string().check(z.minLength(1)),
    GOOGLE_TOKEN_INFO_URL: z._default(address, googleTokenInfo),
    /** The key ring of session cookies: a cookie that comes along must agree with the bearer. */
    SESSION_KEYS: keyRingSetting,
    /** The key ring that seals the users' secrets. */
    USER_SECRET_KEYS: keyRingSetting,
    /** Keys the hashes in logs and in shared state. Another one finds no secret that was stored before. */
    LOG_KEY: z.string().check(z.minLength(32)),
    SNAPTRADE_CLIENT_ID: z.optional(z.string()),
    SNAPTRADE_CONSUMER_KEY: z.optional(z.string()),
    SNAPTRADE_BASE_URL: z._default(address, snapTradeAddress),
    /** Who shows it as a bearer at the function's health route is its operator. Without it nobody is. */
    OPERATOR_TOKEN: z.optional(z.string().check(z.regex(/^[\w-]{32,200}$/))),
  })
}
export type SnapTradeSettings = z.output<ReturnType<typeof snapTradeSettings>>
