import * as z from 'zod/mini'
import { defaultModel } from '#functions/adapters/gemini-text-model.ts'
import { googleTokenInfo } from '#functions/adapters/google/endpoints.ts'
import { addressSetting, keyRingSetting, originSetting } from '#functions/shared/setting-kinds.ts'

/** In the cloud no address may be on loopback. */
export const aiSettings = ({ loopbackAllowed }: { readonly loopbackAllowed: boolean }) => {
  const origin = originSetting(loopbackAllowed)
  return z.object({
    APP_ORIGIN: origin,
    GOOGLE_CLIENT_ID: z.string().check(z.minLength(1)),
    GOOGLE_TOKEN_INFO_URL: z._default(addressSetting(loopbackAllowed), googleTokenInfo),
    ROUTER_KEYS: keyRingSetting,
    LOG_KEY: z.string().check(z.minLength(32)),
    /** Without it headlines are shown without a summary. */
    GEMINI_API_KEY: z.optional(z.string().check(z.minLength(1))),
    GEMINI_MODEL: z._default(z.string().check(z.regex(/^[a-z0-9.-]{1,80}$/)), defaultModel),
    GEMINI_ORIGIN: z._default(origin, 'https://generativelanguage.googleapis.com'),
    /** Over all users: one each 15 minutes is 96. */
    GEMINI_DAILY_REQUESTS: z._default(z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number)), 120),
    /** The proxy for feeds, asked as `<origin>/<host>/<path>`; without it each feed at its own address. */
    FEEDS_ORIGIN: z.optional(origin),
    /** The address at which operators of feeds can reach the operator. */
    FEEDS_CONTACT: z._default(z.string().check(z.regex(/^[\x20-\x7e]{1,200}$/)), 'no contact given'),
    /** The operator's bearer token for the health route. Without it no request counts as the operator's. */
    OPERATOR_TOKEN: z.optional(z.string().check(z.regex(/^[\w-]{32,200}$/))),
  })
}
export type AiSettings = z.output<ReturnType<typeof aiSettings>>
