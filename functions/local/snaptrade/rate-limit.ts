/** SnapTrade's limit for a client: so many requests in a minute that starts with the first one. */
export interface RateLimit {
  /** Counts a request. `headers` go with every answer; `waitSeconds` is set where there were too many. */
  readonly take: (nowMs: number, limit: number) => { readonly headers: Readonly<Record<string, string>>; readonly waitSeconds: number | undefined }
}

const windowMs = 60_000

/** A limiter that has counted nothing yet. */
export const createRateLimit = (): RateLimit => {
  let startedMs = Number.NEGATIVE_INFINITY
  let count = 0
  return {
    take: (nowMs, limit) => {
      if (nowMs - startedMs >= windowMs) [startedMs, count] = [nowMs, 0]
      count += 1
      const resetSeconds = Math.max(1, Math.ceil((startedMs + windowMs - nowMs) / 1000))
      return {
        headers: { 'x-ratelimit-limit': String(limit), 'x-ratelimit-remaining': String(Math.max(0, limit - count)), 'x-ratelimit-reset': String(resetSeconds) },
        waitSeconds: count > limit ? resetSeconds : undefined,
      }
    },
  }
}
