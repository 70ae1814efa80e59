import { isPrompt } from '#domain/time/ahead.ts'
import type { Clock } from '#machines/ports/time.ts'

/**
 * The same fetch, which tells the server's time (milliseconds since the epoch) with each answer that carries it. Only
 * for our own origin: from another one the browser hides the header. `Age` is how long a cache has kept the answer.
 */
export const hearingTime = (fetch: typeof globalThis.fetch, clock: Pick<Clock, 'now'>, heard: (nowMs: number) => void): typeof globalThis.fetch => async (input, init) => {
  const askedAt = clock.now()
  const response = await fetch(input, init)
  const date = Date.parse(response.headers.get('date') ?? '')
  const ageS = Number(response.headers.get('age') ?? 0)
  if (Number.isFinite(date) && isPrompt(askedAt, clock.now())) heard(date + (Number.isFinite(ageS) ? ageS * 1000 : 0))
  return response
}
