import type { Result } from '#domain/result.ts'
import type { JournalKey, LogError } from '#machines/ports/log.ts'
import type { BrowserEventLog, DurableLog } from './event-log.ts'
import { topicOf } from './journal-key.ts'
import type { PageLog } from './memory-log.ts'

/** A log that always takes what it is given, and says whether it would survive the page. */
export interface FallbackLog extends BrowserEventLog {
  readonly durable: () => boolean
  /** Calls back when that changes. Returns the unsubscribe. */
  readonly watch: (changed: () => void) => () => void
  /**
   * The disk answers after all, so what the page has taken over from it is written back. A journal that began in the
   * page's own memory stays there, so the drive must hold it by then, and its session opens it again.
   */
  readonly returnToDisk: () => Promise<void>
}

/**
 * The durable log where there is one. Where the browser refuses storage from the start, or fails on the way (no space
 * left even after some was freed, taken over by a newer version), the page's own memory continues where the disk
 * stopped, and is written back as soon as the disk takes it. Its code is loaded on demand, by `load`: without it the
 * disk's refusal is the answer, and the next call tries again.
 */
export const createFallbackLog = (disk: DurableLog, load: () => Promise<PageLog | undefined>): FallbackLog => {
  const { present, watch, lasting, writeBack } = createTakeOver(disk, load)
  const afterWriteBack = async <T>(answer: Result<T, LogError>): Promise<Result<T, LogError>> => {
    await writeBack()
    return answer
  }
  return {
    durable: () => present() === disk,
    watch,
    returnToDisk: writeBack,
    open: (key) => lasting(key, (target) => target.open(key)),
    holds: (key) => present().holds(key),
    append: async (key, events, consumed) =>
      afterWriteBack(await lasting(key, (target) => target.append(key, events, consumed))),
    // Every save and every look begins here: the disk may take again what no other page has added to since.
    read: async (key) => {
      await writeBack()
      return lasting(key, (target) => target.read(key))
    },
    // A snapshot that finds no space is no loss: the drive holds it. It only must not cost the log its disk.
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
    discard: (key) => present().discard(key),
    // No other page reports on the memory of this one, but its names and numbers differ from the disk's.
    subscribe: (key, changed) => {
      const ends = [watch(changed), disk.subscribe(key, changed)]
      return () => ends.forEach((end) => end())
    },
    stored: (userId) => present().stored(userId),
    // Whatever refused to write may yet take a deletion.
    keepOnlyUnsent: async (signedIn) => {
      const onDisk = await disk.keepOnlyUnsent(signedIn)
      return present() === disk ? onDisk : present().keepOnlyUnsent(signedIn)
    },
    markLost: (key) => present().markLost(key),
    moveTo: (from, fileId, held) => present().moveTo(from, fileId, held),
  }
}

/** Which of both logs is at work, and the way from one to the other and back. */
const createTakeOver = (disk: DurableLog, load: () => Promise<PageLog | undefined>) => {
  let page: PageLog | undefined
  let log: BrowserEventLog = disk
  const watchers = new Set<() => void>()
  const goOnWith = (next: BrowserEventLog) => {
    if (log === next) return
    log = next
    for (const changed of watchers) changed()
  }
  /** The page goes on with a journal where the disk stopped. */
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
    /** The disk first, once more after freeing space, and in the end the page. */
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
    /** The disk goes on as soon as it takes all that the page has. */
    writeBack: async (): Promise<void> => {
      if (!page || log !== page) return
      await (writing ??= writeAllBack(disk, page, () => goOnWith(disk)).finally(() => {
        writing = undefined
      }))
    },
  }
}

/**
 * All of it, and what came meanwhile: the disk goes on only where the page has nothing that it lacks. `goOn` is called
 * at that very moment, so that nothing is appended to the page any more.
 */
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
