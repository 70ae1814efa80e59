import * as z from 'zod/mini'
import { clearCookie, type CookieRule, readCookie, setCookie } from '#functions/shared/cookies.ts'
import type { ApiRequest } from '#functions/shared/request.ts'
import type { AuthPorts } from './ports.ts'

export type SessionPorts = Pick<AuthPorts, 'vault' | 'counters' | 'now' | 'secret' | 'hash'>

const sessionSeconds = 30 * 24 * 3600
/** A session in use is sealed again at most this often. */
const slideAfterSeconds = 24 * 3600

const rule: CookieRule = { name: '__Host-sid', sameSite: 'Strict', maxAgeSeconds: sessionSeconds }

/**
 * Times in seconds since the epoch. `sid` names the sign-in (none in older cookies), since two sign-ins can have the
 * same refresh token.
 */
const session = z.strictObject({
  sub: z.string(),
  rt: z.string(),
  sid: z.optional(z.string()),
  iat: z.number(),
  exp: z.number(),
})
export type Session = z.infer<typeof session>

export type FoundSession =
  | { readonly kind: 'open'; readonly session: Session; readonly isStale: boolean }
  | { readonly kind: 'absent' }
  /** Not ours, expired or signed out. */
  | { readonly kind: 'void' }

/** Does the same work with and without a cookie, so that the time reveals nothing. */
export const findSession = async (ports: SessionPorts, request: ApiRequest): Promise<FoundSession> => {
  const cookie = readCookie(request.cookies, rule)
  const sealed = cookie.ok ? cookie.value : undefined
  const opened = await ports.vault.open(rule.name, sealed ?? (await decoyFor(ports)))
  if (cookie.ok && sealed === undefined) return { kind: 'absent' }
  const parsed = session.safeParse(opened?.value)
  if (!opened || !parsed.success) return { kind: 'void' }
  const seconds = ports.now() / 1000
  const { iat, exp } = parsed.data
  if (seconds >= exp || exp - iat > sessionSeconds) return { kind: 'void' }
  if ((await ports.counters.read(endedKey(ports, parsed.data))) > 0) return { kind: 'void' }
  return { kind: 'open', session: parsed.data, isStale: !opened.current || seconds - iat > slideAfterSeconds }
}

/** The `Set-Cookie` value of a session that starts or slides now. */
export const sealSession = async (
  ports: SessionPorts,
  identity: Pick<Session, 'sub' | 'rt' | 'sid'>,
): Promise<string> => {
  const iat = Math.floor(ports.now() / 1000)
  return setCookie(
    rule,
    await ports.vault.seal(rule.name, { ...identity, iat, exp: iat + sessionSeconds } satisfies Session),
  )
}

/** The `Set-Cookie` value that ends the session in the browser. */
export const clearSession = (): string => clearCookie(rule)

/** Copies of the session's cookie, also those in answers under way, become void. */
export const endSession = async (ports: SessionPorts, ended: Session): Promise<void> => {
  await ports.counters.increment(endedKey(ports, ended), sessionSeconds)
}

/** It stays the same while the cookie slides. */
export const sessionKey = (ports: SessionPorts, { rt }: Pick<Session, 'rt'>): string => ports.hash(rt)

/** The key is per sign-in: a late sign-out must not end the next sign-in, which may use the same refresh token. */
const endedKey = (ports: SessionPorts, { sid, rt }: Session): string => `ended:${ports.hash(sid ?? rt)}`

const decoys = new WeakMap<SessionPorts['vault'], Promise<string>>()

const decoyFor = (ports: SessionPorts): Promise<string> => {
  const known = decoys.get(ports.vault)
  if (known) return known
  const made = ports.vault.seal('decoy', { sub: '', rt: ports.secret().repeat(8), iat: 0, exp: 0 } satisfies Session)
  decoys.set(ports.vault, made)
  return made
}
