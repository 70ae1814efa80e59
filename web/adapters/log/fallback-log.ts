import type { Result } from '#domain/result.ts'
import type { JournalKey, LogError } from '#machines/ports/log.ts'
import type { BrowserEventLog, DurableLog } from './event-log.ts'
import { topicOf } from './journal-key.ts'
import type { PageLog } from './memory-log.ts'

/** A log that takes every event, and reports whether it survives the page. */
export interface FallbackLog extends BrowserEventLog {
  readonly durable: () => boolean
  readonly watch: (changed: () => void) => () => void
  /** Call when the disk answers after all. A journal that began in the page's memory must be in the drive by then. */
  readonly returnToDisk: () => Promise<void>
}

/**
 * The durable log. If storage is refused or fails (full, taken over by a newer version), the page's memory continues,
 * and is written back as soon as the disk takes it. Without the code that `load` brings, the refusal is the answer.
 */
export const createFallbackLog = (disk: DurableLog, load: () => Promise<PageLog | undefined>): FallbackLog => {
  const { present, watch, lasting, writeBack } = createTakeOver(disk, load)
  const afterWriteBack = async <T>(answer: Result<T, LogError>): Promise<Result<T, LogError>> => {
    await writeBack()
    return answer
  }
  /** A disk that refuses to write may still delete. */
  const everywhere = async (
    remove: (target: BrowserEventLog) => Promise<Result<void, LogError>>,
  ): Promise<Result<void, LogError>> => {
    const onDisk = await remove(disk)
    return present() === disk ? onDisk : remove(present())
  }
  return {
    durable: () => present() === disk,
    watch,
    returnToDisk: writeBack,
    open: (key) => lasting(key, (target) => target.open(key)),
    holds: (key) => present().holds(key),
    append: async (key, events, consumed) =>
      afterWriteBack(await lasting(key, (target) => target.append(key, events, consumed))),
    // Every save begins here, so this is where the disk gets another try.
    read: async (key) => {
      await writeBack()
      return lasting(key, (target) => target.read(key))
    },
    // A snapshot without space is no loss, since the drive holds it. It must not make the log leave its disk.
    confirm: async (key, snapshot, sent) => {
      const answer = await present().confirm(key, snapshot, sent)
      if (!answer.ok && answer.error.kind === 'quota' && present() === disk) {
        const freed = await disk.freeDiskSpace()
        return freed.ok ? disk.confirm(key, snapshot, sent) : freed
      }
      return afterWriteBack(answer)
    },
    putDraft: (key, draft) => lasting(key, (target) => target.putDraft(key, draft)),
    renewClient: (key, reappend, upToSeq) => lasting(key, (target) => target.renewClient(key, reappend, upToSeq)),
    quarantine: async (key, text, reason) => {
      await writeBack()
      return present().quarantine(key, text, reason)
    },
    discard: (key) => everywhere((target) => target.discard(key)),
    // No other page reports on this page's memory, but its client ids and numbers differ from the disk's.
    subscribe: (key, changed) => {
      const ends = [watch(changed), disk.subscribe(key, changed)]
      return () => ends.forEach((end) => end())
    },
    stored: (userId) => present().stored(userId),
    keepOnlyUnsent: (signedIn) => everywhere((target) => target.keepOnlyUnsent(signedIn)),
    markLost: (key) => present().markLost(key),
    moveTo: (from, fileId, held) => present().moveTo(from, fileId, held),
  }
}

const createTakeOver = (disk: DurableLog, load: () => Promise<PageLog | undefined>) => {
  let page: PageLog | undefined
  let log: BrowserEventLog = disk
  const watchers = new Set<() => void>()
  const goOnWith = (next: BrowserEventLog) => {
    if (log === next) return
    log = next
    for (const changed of watchers) changed()
  }
  const takeOver = (memory: PageLog, key: JournalKey) => {
    const seen = disk.seenIn(key)
    if (seen && !memory.keys().some((known) => topicOf(known) === topicOf(key))) memory.takeOver(key, seen)
  }
  let writing: Promise<void> | undefined
  return {
    present: () => log,
    watch: (changed: () => void) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    /** Tries the disk, once more after freeing space, and finally the page. */
    lasting: async <T>(
      key: JournalKey,
      work: (target: BrowserEventLog) => Promise<Result<T, LogError>>,
    ): Promise<Result<T, LogError>> => {
      if (page && log === page) {
        takeOver(page, key)
        return work(page)
      }
      const first = await work(disk)
      if (first.ok) return first
      if (first.error.kind === 'quota' && (await disk.freeDiskSpace()).ok) {
        const second = await work(disk)
        if (second.ok) return second
      }
      page ??= await load()
      if (!page) return first
      takeOver(page, key)
      goOnWith(page)
      return work(page)
    },
    writeBack: async (): Promise<void> => {
      if (!page || log !== page) return
      await (writing ??= writeAllBack(disk, page, () => goOnWith(disk)).finally(() => {
        writing = undefined
      }))
    },
  }
}

/** Ends once the disk has everything, also what came meanwhile; `goOn` follows at once, before another append. */
const writeAllBack = async (disk: DurableLog, memory: PageLog, goOn: () => void): Promise<void> => {
  const written = new Map<string, unknown>()
  const isWritten = (key: JournalKey) => written.get(topicOf(key)) === memory.keptOf(key)
  for (let left = memory.keys(); left.length > 0; left = memory.keys().filter((key) => !isWritten(key))) {
    for (const key of left) {
      const kept = memory.keptOf(key)
      if (!(await disk.restore(key, kept)).ok) return
      written.set(topicOf(key), kept)
    }
  }
  for (const key of memory.keys()) memory.forget(key)
  goOn()
}
