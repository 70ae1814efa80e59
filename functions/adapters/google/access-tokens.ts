import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { err, ok, type Result } from '#domain/result.ts'
import type { AccessTokens, TokenProblem } from '#functions/shared/bearer.ts'
import { parseUrl } from '#functions/shared/loopback.ts'

/** Whose tokens are taken, and where they are asked about. */
export interface AccessTokenOptions {
  readonly tokenInfoAddress: string
  /** Tokens that were issued to another program prove nothing. */
  readonly clientId: string
  readonly scopes: ReadonlyArray<string>
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Seconds and numbers come as text. */
const tokenInfo = z.object({ aud: z.string(), sub: z.string().check(z.minLength(1), z.maxLength(255)), exp: z.coerce.number(), scope: z.string() })

const timeoutMs = 5000
const knownForMs = 300_000
const refusedForMs = 30_000
const mostKept = 10_000

interface Kept {
  readonly result: Result<{ readonly userId: string }, TokenProblem>
  readonly untilMs: number
}

/** Google's access tokens by its tokeninfo endpoint. What it said is kept for 300 s, never past the token's own end. */
export const googleAccessTokens = (options: AccessTokenOptions): AccessTokens => {
  const kept = new Map<string, Kept>()
  const keep = (key: string, entry: Kept): Kept => {
    kept.delete(key)
    const oldest = kept.keys().next()
    if (kept.size >= mostKept && !oldest.done) kept.delete(oldest.value)
    kept.set(key, entry)
    return entry
  }
  return {
    verify: async (token) => {
      const key = createHash('sha256').update(token).digest('base64url')
      const known = kept.get(key)
      if (known && options.now() < known.untilMs) return known.result
      const asked = await ask(options, token)
      return asked === 'unavailable' ? err('unavailable') : keep(key, asked).result
    },
  }
}

const ask = async (options: AccessTokenOptions, token: string): Promise<Kept | 'unavailable'> => {
  const { now, clientId, scopes } = options
  try {
    const address = parseUrl(options.tokenInfoAddress)
    if (!address) return 'unavailable'
    // In the body: addresses are written down by whoever passes them on.
    const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ access_token: token }), redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const body: unknown = await answer.json()
    if (answer.status >= 500 || answer.status === 429) return 'unavailable'
    const info = answer.ok ? tokenInfo.safeParse(body) : undefined
    const refused: Kept = { result: err('refused'), untilMs: now() + refusedForMs }
    if (!info?.success) return refused
    const { aud, sub, exp, scope } = info.data
    const granted = scope.split(' ')
    if (aud !== clientId || !(exp * 1000 > now()) || !scopes.every((wanted) => granted.includes(wanted))) return refused
    return { result: ok({ userId: sub }), untilMs: Math.min(exp * 1000, now() + knownForMs) }
  } catch {
    return 'unavailable'
  }
}
