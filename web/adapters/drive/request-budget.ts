import { limits } from '#domain/limits.ts'
import type { DriveError } from '#machines/ports/drive.ts'
import type { Clock } from '#machines/ports/time.ts'
import type { Signal } from '#web/adapters/signals.ts'

/** Bounds the requests to a failing drive (I20), over all machines and tabs, and a user who keeps retrying. */
export interface RequestBudget {
  /** The drive's last error and the remaining wait, if it may not be asked now. */
  readonly held: () => DriveError | undefined
  readonly sent: () => void
  readonly failed: (kind: FailingKind) => void
  /** The drive took bytes, so it works again. A read proves nothing: a drive may refuse only writes. */
  readonly wrote: () => void
}

/** Failures that may pass by themselves, so the request is repeated. */
export const failingKinds = ['offline', 'timeout', 'server', 'rate-limited'] as const
export type FailingKind = (typeof failingKinds)[number]

const minuteMs = 60_000
/** Longer than any wait before a retry: after this long without a failure no caller still tries. */
const overAfterMs = 300_000
const topics = { sent: 'sent', wrote: 'wrote' } as const
const kindOf = (topic: string): FailingKind | undefined => failingKinds.find((kind) => kind === topic)

/** Counts the requests and failures of all tabs of the profile: each tab reports its own to the others. */
export const createRequestBudget = (clock: Pick<Clock, 'now'>, tabs: Signal): RequestBudget => {
  let sent: ReadonlyArray<number> = []
  let failing: { readonly since: number; readonly last: number; readonly kind: FailingKind } | undefined
  // If the clock is set back, old moments must not stay in the window for ever.
  const isWithin = (ms: number, at: number, now: number) => at > now - ms && at <= now
  const isRecent = (at: number, now: number) => isWithin(minuteMs, at, now)
  const noteSent = () => {
    const now = clock.now()
    sent = [...sent.filter((at) => isRecent(at, now)), now]
  }
  const noteFailed = (kind: FailingKind) => {
    const now = clock.now()
    // The trouble began with the request that failed: requests that were answered before it do not count.
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
      // The reason stays the drive's own last error.
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
