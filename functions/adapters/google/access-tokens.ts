import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { err, ok, type Result } from '#domain/result.ts'
import type { AccessTokens, TokenProblem } from '#functions/shared/bearer.ts'
import { parseUrl } from '#functions/shared/loopback.ts'
import type { Strangers } from '#functions/shared/strangers.ts'

interface AccessTokenOptions {
  readonly tokenInfoAddress: string
  /** Tokens that were issued to another program prove nothing. */
  readonly clientId: string
  readonly scopes: ReadonlyArray<string>
  readonly strangers: Strangers
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Google sends numbers as text. */
const tokenInfo = z.object({
  aud: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  exp: z.coerce.number(),
  scope: z.string(),
})

const timeoutMs = 5000
const knownForMs = 300_000
const refusedForMs = 30_000
const maxEntries = 10_000

interface Entry {
  readonly result: Result<{ readonly userId: string }, TokenProblem>
  readonly untilMs: number
}

/** An answer counts for 300 s, never past the end of the token. Requests of unknown callers are limited. */
export const googleAccessTokens = (options: AccessTokenOptions): AccessTokens => {
  const entries = new Map<string, Entry>()
  const keep = (key: string, entry: Entry): Entry => {
    entries.delete(key)
    const oldest = entries.keys().next()
    if (entries.size >= maxEntries && !oldest.done) entries.delete(oldest.value)
    entries.set(key, entry)
    return entry
  }
  return {
    verify: async (token, stranger) => {
      const key = createHash('sha256').update(token).digest('base64url')
      const known = entries.get(key)
      if (known && options.now() < known.untilMs) return known.result
      const { strangers } = options
      if (stranger !== undefined && !(await strangers.mayAsk(stranger))) return err('too-many')
      const asked = await ask(options, token)
      if (asked === 'unavailable') {
        if (stranger !== undefined) await strangers.gotNoAnswer()
        return err('unavailable')
      }
      if (stranger !== undefined && !asked.result.ok) await strangers.recordInvalid(stranger)
      return keep(key, asked).result
    },
  }
}

const ask = async (options: AccessTokenOptions, token: string): Promise<Entry | 'unavailable'> => {
  const { now, clientId, scopes } = options
  try {
    const address = parseUrl(options.tokenInfoAddress)
    if (!address) return 'unavailable'
    // The token is in the body, since addresses are logged on the way.
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ access_token: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body: unknown = await answer.json()
    if (answer.status >= 500 || answer.status === 429) return 'unavailable'
    const info = answer.ok ? tokenInfo.safeParse(body) : undefined
    const refused: Entry = { result: err('refused'), untilMs: now() + refusedForMs }
    if (!info?.success) return refused
    const { aud, sub, exp, scope } = info.data
    const granted = scope.split(' ')
    if (aud !== clientId || !(exp * 1000 > now()) || !scopes.every((wanted) => granted.includes(wanted))) return refused
    return { result: ok({ userId: sub }), untilMs: Math.min(exp * 1000, now() + knownForMs) }
  } catch {
    return 'unavailable'
  }
}
