import type { Result } from '#domain/result.ts'
import type { LogError, LogScope } from '#machines/ports/log.ts'
import type { BrowserEventLog, DurableLog } from './event-log.ts'
import type { PageLog } from './memory-log.ts'
import { topicOf } from './scope.ts'

/** A log that always takes what it is given, and says whether it would survive the page. */
export interface StandingLog extends BrowserEventLog {
  readonly durable: () => boolean
  /** Calls back when that changes. Returns the unsubscribe. */
  readonly watch: (changed: () => void) => () => void
  /**
   * The disk answers after all: what the page has taken over from it goes back. What began in the page's own memory stays
   * behind, so the drive must hold it by then, and whoever works on it opens it anew.
   */
  readonly returnToDisk: () => Promise<void>
}

/**
 * The durable log where there is one. Where the browser refuses storage from the start, or gives out on the way (no room
 * left even after room was made, taken over by a newer version), the page's own memory goes on where the disk stopped,
 * and what it keeps is written back as soon as the disk takes it. Its code comes when it is needed, through `load`:
 * without it the disk's refusal stands, and the next piece of work asks again.
 */
export const createStandingLog = (disk: DurableLog, load: () => Promise<PageLog | undefined>): StandingLog => {
  let page: PageLog | undefined
  let log: BrowserEventLog = disk
  /** Where the disk stood when the page took over, by scope. */
  const takenOver = new Map<string, { readonly scope: LogScope; readonly since: number }>()
  const watchers = new Set<() => void>()
  const goOnWith = (next: BrowserEventLog) => {
    if (log === next) return
    log = next
    for (const each of watchers) each()
  }
  /** The page goes on with a scope where the disk stopped. */
  const takeOver = (memory: PageLog, scope: LogScope) => {
    const seen = disk.seenIn(scope)
    if (!seen || takenOver.has(topicOf(scope))) return
    memory.takeOver(scope, seen)
    takenOver.set(topicOf(scope), { scope, since: seen.lastSeq })
  }
  /** The disk first, once more after making room, and in the end the page. */
  const lasting = async <T>(scope: LogScope, work: (target: BrowserEventLog) => Promise<Result<T, LogError>>): Promise<Result<T, LogError>> => {
    if (page && log === page) {
      takeOver(page, scope)
      return work(page)
    }
    const first = await work(disk)
    if (first.ok) return first
    if (first.error.kind === 'quota' && (await disk.makeRoom()).ok) {
      const second = await work(disk)
      if (second.ok) return second
    }
    page ??= await load()
    if (!page) return first
    takeOver(page, scope)
    goOnWith(page)
    return work(page)
  }
  const writeBack = async () => {
    for (const [topic, { scope, since }] of takenOver) {
      const restored = page && (await disk.restore(scope, page.seenIn(scope), since))
      if (restored?.ok && restored.value) takenOver.delete(topic)
      else return
    }
    goOnWith(disk)
  }
  const afterTakeOver = async <T>(answer: Result<T, LogError>): Promise<Result<T, LogError>> => {
    if (log === page && takenOver.size > 0) await writeBack()
    return answer
  }
  return {
    durable: () => log === disk,
    watch: (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    returnToDisk: async () => {
      if (log === page) await writeBack()
    },
    open: (scope) => lasting(scope, (target) => target.open(scope)),
    holds: (scope) => log.holds(scope),
    append: async (scope, events, consumed) => afterTakeOver(await lasting(scope, (target) => target.append(scope, events, consumed))),
    events: (scope) => lasting(scope, (target) => target.events(scope)),
    identity: (scope) => lasting(scope, (target) => target.identity(scope)),
    // A snapshot that finds no room is no loss: the drive holds it. It only must not cost the log its disk.
    confirm: async (scope, snapshot, sent) => {
      const answer = await log.confirm(scope, snapshot, sent)
      if (!answer.ok && answer.error.kind === 'quota' && log === disk) {
        const room = await disk.makeRoom()
        return room.ok ? disk.confirm(scope, snapshot, sent) : room
      }
      return afterTakeOver(answer)
    },
    putDraft: (scope, draft) => lasting(scope, (target) => target.putDraft(scope, draft)),
    renewClient: (scope, reappend, upToSeq) => log.renewClient(scope, reappend, upToSeq),
    quarantine: (scope, text, reason) => log.quarantine(scope, text, reason),
    discard: (scope) => log.discard(scope),
    // A page's memory is its own: nobody else tells of it.
    subscribe: (scope, changed) => disk.subscribe(scope, changed),
    forgetSnapshots: () => log.forgetSnapshots(),
    kept: (userId) => log.kept(userId),
    markLost: (scope) => log.markLost(scope),
    moveTo: (from, fileId, held) => log.moveTo(from, fileId, held),
  }
}
