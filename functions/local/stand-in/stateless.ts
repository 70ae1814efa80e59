import { setTimeout as wait } from 'node:timers/promises'
import { bytesAnswer, connectionReset } from './http.ts'
import type { StandIn } from './listen.ts'

/** A request as text; header names are lower case. */
export interface TextRequest {
  readonly method: string
  /** With its query, as it came. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** An answer as text. */
export interface TextAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
  /** Waits so long before it answers. */
  readonly afterMs?: number
}

/** A stand-in without state, for text only. Answers that still wait when it closes are dropped. */
export const statelessStandIn = (handle: (request: TextRequest) => TextAnswer): StandIn => {
  const closing = new AbortController()
  let origin = 'http://localhost'
  return {
    handle: async ({ method, url, headers, body }) => {
      const answer = handle({ method, url, headers, body: new TextDecoder().decode(body) })
      if (answer.afterMs !== undefined) {
        const waited = await wait(answer.afterMs, true, { signal: closing.signal }).catch(() => false)
        if (!waited) return connectionReset
      }
      return bytesAnswer(answer.status, new TextEncoder().encode(answer.body), { 'content-type': answer.contentType })
    },
    origin: () => origin,
    moveTo: (next) => {
      origin = next
    },
    close: async () => closing.abort(),
  }
}
