import { limits } from '#domain/limits.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { AccessTokens, AuthApi, RefreshFailure, StoredTokens } from '#machines/ports/session.ts'
import type { Clock } from '#machines/ports/time.ts'
import type { Exclusively } from '#web/adapters/locks/patient-lock.ts'
import type { BrowserSession } from '#web/adapters/storage/session-store.ts'

interface AccessTokensDeps {
  readonly session: BrowserSession
  readonly api: Pick<AuthApi, 'refresh'>
  readonly clock: Pick<Clock, 'now'>
  /** One refresh at a time over all tabs. */
  readonly exclusively: Exclusively
  /** Called with every answer, so that the authentication machine learns of refreshes that the drive's 401 started. */
  readonly refreshed: (answer: Result<StoredTokens, RefreshFailure>) => void
}

export interface BrowserAccessTokens extends AccessTokens {
  /** A token that lasts beyond the margin, refreshed now unless another caller has just done so. */
  readonly refresh: () => Promise<Result<StoredTokens, RefreshFailure>>
}

/** A sign-out came first, or no user is signed in. This says nothing about a session, so callers may try again. */
const overtaken: Result<StoredTokens, RefreshFailure> = err({ kind: 'unreachable', retryAfterMs: undefined })

/** Access tokens with one refresh at a time per profile. Tabs share the result through the session store. */
export const createAccessTokens = (deps: AccessTokensDeps): BrowserAccessTokens => {
  // A page works for one user: tokens that another user has stored meanwhile are not for it.
  let user: string | undefined
  const isOurs = () => {
    const { userId } = deps.session.read()
    user ??= userId
    return userId !== undefined && userId === user
  }
  let flight:
    | { readonly generation: number; readonly answer: Promise<Result<StoredTokens, RefreshFailure>> }
    | undefined
  const refresh = (rejected: string | undefined): Promise<Result<StoredTokens, RefreshFailure>> => {
    if (!isOurs()) return Promise.resolve(overtaken)
    const generation = deps.session.generation()
    if (flight?.generation === generation) return flight.answer
    const answer = deps
      .exclusively('token-refresh', () => ask(deps, generation, rejected))
      .finally(() => {
        if (flight?.answer === answer) flight = undefined
      })
    flight = { generation, answer }
    return answer
  }
  return {
    current: async () => {
      if (!isOurs()) return tokenOf(overtaken)
      const { tokens } = deps.session.read()
      if (tokens && lasts(tokens, deps.clock, limits.tokenRefreshMarginMs)) return ok(tokens.accessToken)
      const answer = await refresh(undefined)
      const old = !answer.ok && answer.error.kind === 'unreachable' ? deps.session.read().tokens : undefined
      // Within the margin the old token still opens the drive: a slow refresh must not stop a save.
      return old && lasts(old, deps.clock, 0) ? ok(old.accessToken) : tokenOf(answer)
    },
    replace: async (rejected) => {
      if (!isOurs()) return tokenOf(overtaken)
      const { tokens } = deps.session.read()
      if (tokens && tokens.accessToken !== rejected && lasts(tokens, deps.clock, 0)) return ok(tokens.accessToken)
      const answer = await refresh(rejected)
      // A refresh that had begun for another reason may return the very token that was refused.
      return tokenOf(answer.ok && answer.value.accessToken === rejected ? await refresh(rejected) : answer)
    },
    refresh: () => refresh(undefined),
  }
}

const tokenOf = (answer: Result<StoredTokens, RefreshFailure>): Result<string, RefreshFailure> =>
  answer.ok ? ok(answer.value.accessToken) : answer

const lasts = (tokens: StoredTokens, clock: Pick<Clock, 'now'>, marginMs: number): boolean =>
  tokens.expiresAt - clock.now() > marginMs

const ask = async (
  deps: AccessTokensDeps,
  generation: number,
  rejected: string | undefined,
): Promise<Result<StoredTokens, RefreshFailure>> => {
  const { userId, tokens } = deps.session.read()
  if (userId === undefined || deps.session.generation() !== generation) return overtaken
  // Another tab has refreshed while this one waited for its turn.
  if (tokens && tokens.accessToken !== rejected && lasts(tokens, deps.clock, limits.tokenRefreshMarginMs))
    return ok(tokens)
  const answer = await deps.api.refresh(userId)
  // After a sign-out, or another sign-in, this answer must not be stored.
  if (deps.session.generation() !== generation || deps.session.read().userId !== userId) return overtaken
  const fresh = answer.ok
    ? ok({ accessToken: answer.value.accessToken, expiresAt: deps.clock.now() + answer.value.expiresInSeconds * 1000 })
    : answer
  if (fresh.ok) deps.session.writeTokens(fresh.value)
  deps.refreshed(fresh)
  return fresh
}
