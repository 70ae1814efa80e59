import * as z from 'zod/mini'

/**
 * The wire of `/snaptrade/*`, below the API's base path. One description for both sides. Every call carries a bearer.
 */

/** Google's `sub` of the signed-in user: a cross-check, never a key. */
const userId = z.string().check(z.minLength(1), z.maxLength(255))

/** SnapTrade's ids of accounts and authorizations (security.md section 2). */
const providerId = z.string().check(z.regex(/^[0-9a-f-]{36}$/))

const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

const text = z.string()

/** An exact decimal as text, such as '-12.5'; null where the broker gives none. */
const amount = z.nullable(z.string().check(z.regex(/^-?\d{1,40}(\.\d{1,40})?$/)))

const success = z.object({ success: z.literal(true) })

/** The longest window of activities, in days; without dates the answer covers the last so many. */
export const activityWindowDays = 366

/** A connection to one brokerage with one login. */
export const connection = z.object({
  /** '' where it cannot be read: there is another connection. */
  authorizationId: text,
  institution: text,
  /** The login no longer works: reads answer the last known state until the user reconnects. */
  disabled: z.boolean(),
})
export type Connection = z.infer<typeof connection>

/** The owner of a Personal key, which serves one user alone: no account yet, this account, another one. */
const keyStanding = z.enum(['free', 'own', 'taken'])
export type KeyStanding = z.infer<typeof keyStanding>

export const status = {
  method: 'GET',
  path: '/snaptrade/status',
  query: z.strictObject({ userId }),
  answer: z.object({
    available: z.boolean(),
    /** The user is registered; `connections` and the accounts say whether there are accounts. */
    connected: z.boolean(),
    /** A code of `brokerageErrors`: the connection is as it was, only its state could not be read now. */
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
  /** Https on an allow-listed host (or the local stand-in on loopback); valid for five minutes, once. */
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
  /** '' where it cannot be read: there is another account. */
  id: text,
  name: text,
  institution: text,
  /** The broker's own word, such as 'Margin'; '' where it has none. */
  type: text,
  balance: amount,
  currency: text,
  authorizationId: text,
  /** The last four characters of its number. */
  numberEnding: z.optional(text),
  /** The broker's history is still on its way for the first time. */
  syncing: z.optional(z.boolean()),
  /** The day of the oldest activity: history is read back to here. */
  firstActivityDate: z.optional(date),
  /** The broker's own record of activities is complete through this day; today's fills beyond it are provisional. */
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
  /** Where idle cash lies: bought and sold by the broker itself. */
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
/** `type`: of what kind it is, such as 'crypto'. */
const security = z.object({
  symbol: text,
  raw_symbol: text,
  currency: z.optional(currencyCode),
  type: z.optional(z.object({ code: text })),
})
const number = z.union([z.number(), z.string()])

/**
 * An activity as the provider gives it, without unused fields. `symbol` is its object (or null), `trade_date` an ISO
 * instant or a date; today's executed orders have the same shape with `provisional: true`.
 */
const activity = z.object({
  id: text,
  symbol: z.nullable(z.union([text, security])),
  /** What price, amount and fee are in, where that is no currency of a country. */
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
  /** Of an order: when it was placed. */
  placed: z.optional(text),
})
export type BrokerageActivity = z.infer<typeof activity>

export const activities = {
  method: 'GET',
  path: '/snaptrade/activities',
  /** Both days count. Real dates, the first not after the last, at most `activityWindowDays`. */
  query: z.strictObject({ userId, accountId: providerId, startDate: z.optional(date), endDate: z.optional(date) }),
  /** Newest first. */
  answer: z.object({
    activities: z.array(activity),
    /** Why today's fills are not among them, where they were asked for. */
    todayMissing: z.optional(text),
  }),
} as const

/** The `error` of a refusal, and what it means for the one who asked. Every other status is the network's. */
export const brokerageErrors = [
  /** 400: a wrong parameter. */
  'bad_request',
  /** 401: sign in again. */
  'reauth_required',
  /** 402: the connection's login is broken: offer Reconnect. */
  'reconnect_required',
  /** 403 */
  'forbidden',
  /** 403: the Personal key of this computer is another account's. */
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
