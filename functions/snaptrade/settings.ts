import * as z from 'zod/mini'
import { googleTokenInfo } from '#functions/adapters/google/endpoints.ts'
import { addressSetting, keyRingSetting, originSetting } from '#functions/shared/setting-kinds.ts'
import { personalKeyRefusal } from './personal-key-refusal.ts'

const kinds = ['commercial', 'personal'] as const

/** The API's paths are at its root. */
const snapTradeAddress = 'https://api.snaptrade.com'

/** Without SnapTrade's key brokers are not available. */
export const snapTradeSettings = ({ loopbackAllowed }: { readonly loopbackAllowed: boolean }) => {
  const address = addressSetting(loopbackAllowed)
  return z.object({
    /** `https://…`, or http on loopback. */
    APP_ORIGIN: originSetting(loopbackAllowed),
    GOOGLE_CLIENT_ID: z.string().check(z.minLength(1)),
    GOOGLE_TOKEN_INFO_URL: z._default(address, googleTokenInfo),
    /** A session cookie must agree with the bearer. */
    SESSION_KEYS: keyRingSetting,
    USER_SECRET_KEYS: keyRingSetting,
    ROUTER_KEYS: keyRingSetting,
    /** For hashes in logs and in shared state. With another key, earlier secrets are not found. */
    LOG_KEY: z.string().check(z.minLength(32)),
    SNAPTRADE_CLIENT_ID: z.optional(z.string()),
    SNAPTRADE_CONSUMER_KEY: z.optional(z.string()),
    /** `personal`: the key of one trader, for that trader's own computer. */
    SNAPTRADE_KEY: z
      ._default(z.enum(kinds, 'it is "personal" or "commercial"'), 'commercial')
      .check(z.refine((kind) => loopbackAllowed || kind !== 'personal', personalKeyRefusal)),
    SNAPTRADE_BASE_URL: z._default(address, snapTradeAddress),
    /** The operator's bearer token for the health route. Without it no request counts as the operator's. */
    OPERATOR_TOKEN: z.optional(z.string().check(z.regex(/^[\w-]{32,200}$/))),
  })
}
export type SnapTradeSettings = z.output<ReturnType<typeof snapTradeSettings>>

/** Without the keys of sessions and of the router. */
export const idleUsersSettings = (how: { readonly loopbackAllowed: boolean }) =>
  z.pick(snapTradeSettings(how), {
    APP_ORIGIN: true,
    USER_SECRET_KEYS: true,
    LOG_KEY: true,
    SNAPTRADE_CLIENT_ID: true,
    SNAPTRADE_CONSUMER_KEY: true,
    SNAPTRADE_KEY: true,
    SNAPTRADE_BASE_URL: true,
  })
export type IdleUsersSettings = z.output<ReturnType<typeof idleUsersSettings>>
