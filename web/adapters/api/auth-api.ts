import { csrfHeader, disconnect, refresh, signOut } from '#domain/api/auth.ts'
import { parseJson } from '#domain/json.ts'
import { limits } from '#domain/limits.ts'
import { product } from '#domain/product.ts'
import { err, ok } from '#domain/result.ts'
import type { AuthApi } from '#machines/ports/session.ts'
import type { Clock } from '#machines/ports/time.ts'
import { retryAfterMsOf } from '#web/adapters/http.ts'
import { inTime, type Timers } from '#web/adapters/time.ts'

interface AuthApiDeps {
  readonly fetch: typeof fetch
  readonly origin: string
  readonly clock: Pick<Clock, 'now'>
  readonly timers: Timers
}

/** The sign-in endpoints of our own backend. The sealed cookie goes along; the user id is only a cross-check. */
export const createAuthApi = (deps: AuthApiDeps): Pick<AuthApi, 'refresh' | 'signOut' | 'disconnect'> => ({
  refresh: async (userId) => {
    const answer = await post(deps, refresh.path, { userId })
    if (!answer) return err({ kind: 'unreachable', retryAfterMs: undefined })
    if (answer.status === 401) return err({ kind: 'signed-out' })
    const parsed = refresh.answer.safeParse(parseJson(answer.text))
    if (answer.status !== 200 || !parsed.success) return err({ kind: 'unreachable', retryAfterMs: answer.retryAfterMs })
    return ok({ accessToken: parsed.data.accessToken, expiresInSeconds: parsed.data.expiresIn })
  },
  signOut: async (userId) => {
    const answer = await post(deps, signOut.path, { userId })
    // A final refusal counts as an answer: asking again would change nothing.
    return answer !== undefined && answer.status < 500 && answer.status !== 429
  },
  disconnect: async (userId) => (await post(deps, disconnect.path, { userId }))?.status === 200,
})

interface Answer {
  readonly status: number
  readonly text: string
  readonly retryAfterMs: number | undefined
}

/** Undefined if no answer came in time. */
const post = (deps: AuthApiDeps, path: string, body: unknown): Promise<Answer | undefined> =>
  inTime(deps.timers, limits.driveRequestTimeoutMs, async ({ signal }) => {
    try {
      const response = await deps.fetch(`${deps.origin}${product.apiBasePath}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', [csrfHeader.name]: csrfHeader.value },
        body: JSON.stringify(body),
        credentials: 'same-origin',
        cache: 'no-store',
        redirect: 'error',
        signal,
      })
      const retryAfterMs = retryAfterMsOf(response.headers.get('retry-after'), deps.clock.now())
      return { status: response.status, text: await response.text(), retryAfterMs }
    } catch {
      return undefined
    }
  })
