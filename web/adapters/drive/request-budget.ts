import { limits } from '#domain/limits.ts'
import type { DriveError } from '#machines/ports/drive.ts'
import type { Clock } from '#machines/ports/time.ts'
import type { Signal } from '#web/adapters/signals.ts'

/**
 * What may still be asked of a drive that fails (I20). Backing off is the machines' work; this is the bound that holds
 * whatever they, several tabs and an impatient user come to together.
 */
export interface RequestBudget {
  /** Why the drive is not asked now, in its own last words, and for how long; undefined: it may be asked. */
  readonly held: () => DriveError | undefined
  /** A request leaves. */
  readonly sent: () => void
  /** The drive, or the way to it, failed. */
  readonly failed: (kind: FailingKind) => void
  /**
   * The drive took bytes: the trouble is over. That it can be read says nothing, for a drive may refuse only what is
   * written.
   */
  readonly wrote: () => void
}

/** What passes by itself, and is asked again. */
export const failingKinds = ['offline', 'timeout', 'server', 'rate-limited'] as const
export type FailingKind = (typeof failingKinds)[number]

const minuteMs = 60_000
/** Longer than any wait for another try: after so long without a failure no caller tries any more. */
const overAfterMs = 300_000
const topics = { sent: 'sent', wrote: 'wrote' } as const
/** Another tab's failure is sent under its kind. */
const kindOf = (topic: string): FailingKind | undefined => failingKinds.find((kind) => kind === topic)

/** Counts the requests and failures of all tabs of the profile: each reports its own to the others. */
export const createRequestBudget = (clock: Pick<Clock, 'now'>, tabs: Signal): RequestBudget => {
  let sent: ReadonlyArray<number> = []
  let failing: { readonly since: number; readonly last: number; readonly kind: FailingKind } | undefined
  // A clock that was set back must not keep old moments in the window for ever.
  const isWithin = (ms: number, at: number, now: number) => at > now - ms && at <= now
  const isRecent = (at: number, now: number) => isWithin(minuteMs, at, now)
  const noteSent = () => {
    const now = clock.now()
    sent = [...sent.filter((at) => isRecent(at, now)), now]
  }
  const noteFailed = (kind: FailingKind) => {
    const now = clock.now()
    // It began with the request that failed; what the drive answered before was no burden on a failing one.
    failing = {
      since: failing && isWithin(overAfterMs, failing.last, now) ? failing.since : (sent.at(-1) ?? now),
      last: now,
      kind,
    }
  }
  const noteWrote = () => {
    failing = undefined
  }
  tabs.subscribe((topic) => {
    const kind = kindOf(topic)
    if (topic === topics.sent) noteSent()
    if (kind) noteFailed(kind)
    if (topic === topics.wrote) noteWrote()
  })
  return {
    held: () => {
      const now = clock.now()
      if (!failing || !isWithin(overAfterMs, failing.last, now)) return undefined
      const most = now - failing.since < minuteMs ? limits.failingRequestsFirstMinute : limits.failingRequestsPerMinute
      const { since, kind } = failing
      const recent = sent.filter((at) => isRecent(at, now) && at >= since)
      const inTheWay = recent[recent.length - most]
      const waitMs = inTheWay === undefined ? 0 : inTheWay + minuteMs - now
      // Our own patience is not the drive's: what it said last stays the reason.
      return waitMs > 0 ? { kind, retryAfterMs: waitMs } : undefined
    },
    sent: () => {
      noteSent()
      tabs.send(topics.sent)
    },
    failed: (kind) => {
      noteFailed(kind)
      tabs.send(kind)
    },
    wrote: () => {
      if (!failing) return
      noteWrote()
      tabs.send(topics.wrote)
    },
  }
}
