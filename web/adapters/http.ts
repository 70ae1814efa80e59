import { limits } from '#domain/limits.ts'
import { isPrompt } from '#domain/time/ahead.ts'
import type { Clock } from '#machines/ports/time.ts'

/**
 * `Retry-After` in seconds or as a date, in milliseconds from `now` (milliseconds since the epoch), a day at most: a
 * browser's timer of 25 days ends at once, and a device's clock may be as wrong.
 */
export const retryAfterMsOf = (header: string | null, now: number): number | undefined => {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), limits.retryAfterMaxMs) : undefined
}

/**
 * The same fetch, reporting the server's time (ms since the epoch). Our own origin only: from others the browser hides
 * the header. `Age` is how long a cache has held the answer.
 */
export const withServerTime =
  (
    fetch: typeof globalThis.fetch,
    clock: Pick<Clock, 'now'>,
    serverTime: (nowMs: number) => void,
  ): typeof globalThis.fetch =>
  async (input, init) => {
    const askedAt = clock.now()
    const response = await fetch(input, init)
    const date = Date.parse(response.headers.get('date') ?? '')
    const ageS = Number(response.headers.get('age') ?? 0)
    if (Number.isFinite(date) && isPrompt(askedAt, clock.now()))
      serverTime(date + (Number.isFinite(ageS) ? ageS * 1000 : 0))
    return response
  }
