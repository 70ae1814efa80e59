import { limits } from '#domain/limits.ts'
import type { Clock } from '#machines/ports/time.ts'
import type { Signal } from '../signals.ts'

/**
 * What may still be asked of a drive that fails (I20). Backing off is the machines' work; this is the bound that holds
 * whatever they, several tabs and an impatient user come to together.
 */
export interface RequestBudget {
  /** Milliseconds until the drive may be asked again; 0: now. */
  readonly waitMs: () => number
  /** A request leaves. */
  readonly sent: () => void
  /** The drive, or the way to it, failed. */
  readonly failed: () => void
  /** The drive took bytes: the trouble is over. That it can be read says nothing, for a drive may refuse only what is written. */
  readonly wrote: () => void
}

const minuteMs = 60_000
/** Longer than any wait for another try: without a failure for so long nobody is trying any more. */
const overAfterMs = 300_000
const topics = { sent: 'sent', failed: 'failed', wrote: 'wrote' } as const

/** Counts the requests and failures of all tabs of the profile: each tells the others of its own. */
export const createRequestBudget = (clock: Pick<Clock, 'now'>, tabs: Signal): RequestBudget => {
  let sent: ReadonlyArray<number> = []
  let failing: { readonly since: number; readonly last: number } | undefined
  // A clock that was set back must not keep old moments in the window for ever.
  const isWithin = (ms: number, at: number, now: number) => at > now - ms && at <= now
  const isRecent = (at: number, now: number) => isWithin(minuteMs, at, now)
  const noteSent = () => {
    const now = clock.now()
    sent = [...sent.filter((at) => isRecent(at, now)), now]
  }
  const noteFailed = () => {
    const now = clock.now()
    // It began with the request that failed; what the drive answered before was no burden on a failing one.
    failing = { since: failing && isWithin(overAfterMs, failing.last, now) ? failing.since : (sent.at(-1) ?? now), last: now }
  }
  const noteWrote = () => {
    failing = undefined
  }
  tabs.subscribe((topic) => {
    if (topic === topics.sent) noteSent()
    if (topic === topics.failed) noteFailed()
    if (topic === topics.wrote) noteWrote()
  })
  return {
    waitMs: () => {
      const now = clock.now()
      if (!failing || !isWithin(overAfterMs, failing.last, now)) return 0
      const most = now - failing.since < minuteMs ? limits.failingRequestsFirstMinute : limits.failingRequestsPerMinute
      const { since } = failing
      const recent = sent.filter((at) => isRecent(at, now) && at >= since)
      const inTheWay = recent[recent.length - most]
      return inTheWay === undefined ? 0 : inTheWay + minuteMs - now
    },
    sent: () => {
      noteSent()
      tabs.send(topics.sent)
    },
    failed: () => {
      noteFailed()
      tabs.send(topics.failed)
    },
    wrote: () => {
      if (!failing) return
      noteWrote()
      tabs.send(topics.wrote)
    },
  }
}
