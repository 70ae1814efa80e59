import * as z from 'zod/mini'
import { authPaths } from './auth-paths.ts'

/** The wire of `/auth/*`, below the API's base path. One description for both sides. */
export const login = {
  method: 'GET',
  path: authPaths.login,
  /** Byte-equal to an allow-listed callback address. */
  query: z.strictObject({ redirect: z.string().check(z.maxLength(2048)) }),
} as const

/** Where Google returns to; no page links here. */
export const providerCallback = { method: 'GET', path: '/auth/google/callback' } as const

/**
 * Replaces the spec's token in the callback's address: browsers store addresses for years, so no address may open
 * anything. The token comes with the answer of `refresh`.
 */
export const tokenInAddress = 'confirmed-by-session'

export const appCallback = {
  path: authPaths.appCallback,
  query: z.union([
    z.object({
      access_token: z.string().check(z.minLength(1)),
      expires_in: z._default(z.coerce.number(), 3600),
      user_id: z.string().check(z.minLength(1)),
    }),
    z.object({ error: z.string() }),
  ]),
} as const

export const refresh = {
  method: 'POST',
  path: '/auth/refresh',
  body: z.strictObject({ userId: z.string().check(z.minLength(1), z.maxLength(255)) }),
  answer: z.object({ accessToken: z.string().check(z.minLength(1)), expiresIn: z.number() }),
} as const

export const signOut = {
  method: 'POST',
  path: authPaths.signOut,
  body: refresh.body,
  answer: z.object({ success: z.literal(true) }),
} as const

/** Revokes the app's access at the provider, on every device. Not in the spec, which only has signing out. */
export const disconnect = {
  method: 'POST',
  path: '/auth/disconnect',
  body: refresh.body,
  answer: signOut.answer,
} as const

/** Sent with every state-changing request; a cross-site form cannot send it, so it forces a preflight. */
export const csrfHeader = { name: authPaths.csrfHeader, value: '1' } as const

export type SignInError =
  | 'access_denied'
  | 'scope_missing'
  | 'expired'
  | 'state_mismatch'
  | 'provider_error'
  | 'provider_unavailable'
