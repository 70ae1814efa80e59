import * as z from 'zod/mini'

/** The wire of `/snaptrade/*`, one description for both sides. Every call carries a bearer. */

/** Google's `sub` of the signed-in user: a cross-check, never a key. */
const userId = z.string().check(z.minLength(1), z.maxLength(255))

/** An id of an account or authorization (security.md section 2). */
const providerId = z.string().check(z.regex(/^[0-9a-f-]{36}$/))

const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

const text = z.string()

/** An exact decimal, such as '-12.5'; null where the broker gives none. */
const amount = z.nullable(z.string().check(z.regex(/^-?\d{1,40}(\.\d{1,40})?$/)))

const success = z.object({ success: z.literal(true) })

/** The longest window of activities; without dates the answer covers the last so many days. */
export const activityWindowDays = 366

/** One brokerage with one login. */
export const connection = z.object({
  /** '' where it cannot be read; the connection still exists. */
  authorizationId: text,
  institution: text,
  /** The login no longer works: reads answer the last known state until the user reconnects. */
  disabled: z.boolean(),
})
export type Connection = z.infer<typeof connection>

/** The owner of a Personal key, which serves one user: no account yet, this account, another one. */
const keyStanding = z.enum(['free', 'own', 'taken'])
export type KeyStanding = z.infer<typeof keyStanding>

export const status = {
  method: 'GET',
  path: '/snaptrade/status',
  query: z.strictObject({ userId }),
  answer: z.object({
    available: z.boolean(),
    /** The user is registered, perhaps without any account. */
    connected: z.boolean(),
    /** A code of `brokerageErrors`: the connection exists, only its state could not be read. */
    error: z.optional(text),
    connections: z.optional(z.array(connection)),
    /** Absent for a key that registers users. */
    personalKey: z.optional(keyStanding),
  }),
} as const

export const register = {
  method: 'POST',
  path: '/snaptrade/register',
  body: z.strictObject({ userId }),
  answer: success,
} as const

export const portal = {
  method: 'GET',
  path: '/snaptrade/portal',
  /** `authorizationId`: reconnects that disabled connection instead of making a new one. */
  query: z.strictObject({ userId, authorizationId: z.optional(providerId) }),
  /** Https on an allow-listed host (or the local stand-in on loopback); valid once, for five minutes. */
  answer: z.object({ portalUrl: z.string() }),
} as const

export const disconnect = {
  method: 'POST',
  path: '/snaptrade/disconnect',
  body: z.strictObject({ userId }),
  answer: success,
} as const

export const disconnectAuthorization = {
  method: 'POST',
  path: '/snaptrade/disconnect-authorization',
  body: z.strictObject({ userId, authorizationId: providerId }),
  answer: success,
} as const

export const account = z.object({
  /** '' where it cannot be read; the account still exists. */
  id: text,
  name: text,
  institution: text,
  /** The broker's own word, such as 'Margin'; '' where it has none. */
  type: text,
  balance: amount,
  currency: text,
  authorizationId: text,
  /** The last four characters of the account number. */
  numberEnding: z.optional(text),
  /** The broker's first delivery of its history is under way. */
  syncing: z.optional(z.boolean()),
  /** The day of the oldest activity: history is read back to it. */
  firstActivityDate: z.optional(date),
  /** The last day of which the broker's record is complete; later fills are provisional. */
  completeThrough: z.optional(date),
  /** When balance and positions were read from the broker, ISO. */
  asOf: z.optional(text),
})
export type BrokerageAccount = z.infer<typeof account>

export const accounts = {
  method: 'GET',
  path: '/snaptrade/accounts',
  query: z.strictObject({ userId }),
  answer: z.object({ accounts: z.array(account) }),
} as const

export const position = z.object({
  accountId: text,
  /** Options under their OCC ticker; '' where it cannot be read. */
  symbol: text,
  /** Negative where sold short; null also where it cannot be read. */
  quantity: amount,
  /** Per share, also for options. */
  averagePrice: amount,
  currentPrice: amount,
  /** Quantity x price x multiplier, exactly. */
  marketValue: amount,
  currency: text,
  description: z.optional(text),
  /** A sweep of idle cash, which the broker itself buys and sells. */
  cashEquivalent: z.optional(z.literal(true)),
})
export type BrokeragePosition = z.infer<typeof position>

export const positions = {
  method: 'GET',
  path: '/snaptrade/positions',
  /** Without `accountId`: of every account. */
  query: z.strictObject({ userId, accountId: z.optional(providerId) }),
  answer: z.object({
    positions: z.array(position),
    /** Accounts whose positions could not be read now. */
    missing: z.optional(z.array(z.object({ accountId: text, error: text }))),
  }),
} as const

const currencyCode = z.object({ code: text })
/** `type`: its kind, such as 'crypto'. */
const security = z.object({
  symbol: text,
  raw_symbol: text,
  currency: z.optional(currencyCode),
  type: z.optional(z.object({ code: text })),
})
const number = z.union([z.number(), z.string()])

/** `trade_date`: an ISO instant or a date. `provisional: true`: one of today's executed orders. */
const activity = z.object({
  id: text,
  symbol: z.nullable(z.union([text, security])),
  /** The unit of price, amount and fee where it is no currency of a country. */
  currency_universal_symbol: z.optional(security),
  option_symbol: z.nullable(z.object({ ticker: text, is_mini_option: z.optional(z.boolean()) })),
  units: z.nullable(number),
  price: z.nullable(number),
  amount: z.nullable(number),
  fee: z.nullable(number),
  currency: z.nullable(currencyCode),
  trade_date: z.nullable(text),
  settlement_date: z.nullable(text),
  type: text,
  option_type: text,
  description: text,
  provisional: z.optional(z.literal(true)),
  /** When the order was placed. */
  placed: z.optional(text),
})
export type BrokerageActivity = z.infer<typeof activity>

export const activities = {
  method: 'GET',
  path: '/snaptrade/activities',
  /** Both days included. Real dates, the first not after the last, at most `activityWindowDays`. */
  query: z.strictObject({ userId, accountId: providerId, startDate: z.optional(date), endDate: z.optional(date) }),
  /** Newest first. */
  answer: z.object({
    activities: z.array(activity),
    /** Why today's fills are missing, where they were asked for. */
    todayMissing: z.optional(text),
  }),
} as const

/** The `error` of a refusal. Every other status comes from the network. */
export const brokerageErrors = [
  /** 400: a wrong parameter. */
  'bad_request',
  /** 401: sign in again. */
  'reauth_required',
  /** 402: the connection's login is broken: offer Reconnect. */
  'reconnect_required',
  /** 403 */
  'forbidden',
  /** 403: this computer's Personal key is another account's. */
  'key_taken',
  /** 404: no such account or authorization of this user. */
  'not_found',
  /** 409: not registered (any more): offer Connect. */
  'not_connected',
  /** 413: ask for half of the window. */
  'too_large',
  /** 425: the first sync is under way; Retry-After says when to ask again. */
  'syncing',
  /** 429, with Retry-After. */
  'too_many_requests',
  /** 501: this broker cannot. */
  'not_supported',
  /** 502 */
  'provider_error',
  /** 503, with Retry-After where it passes; of the status call it means `available: false`. */
  'provider_unavailable',
] as const
export type BrokerageError = (typeof brokerageErrors)[number]
