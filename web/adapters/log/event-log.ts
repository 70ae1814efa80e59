import type { Result } from '#domain/result.ts'
import type { Hashes } from '#machines/ports/browser.ts'
import type { DeviceJournals, EventLog, JournalKey, LogError } from '#machines/ports/log.ts'
import type { Clock, Ids } from '#machines/ports/time.ts'
import type { Signal } from '#web/adapters/signals.ts'
import { attempt } from './attempt.ts'
import { confirmSnapshot, readNamedLog } from './confirmation.ts'
import type { Connection, Database } from './database.ts'
import { topicOf } from './journal-key.ts'
import { createJournalMemory, type SeenJournal } from './journal-memory.ts'
import { appendEvents, freeDiskSpace, holdsSnapshot, readLog, writeDraft } from './operations.ts'
import { discardUnsent, keepAside, type KeptByPage, replaceIdentity, restoreLog } from './repairs.ts'
import { markLost, storedJournals } from './stored-journals.ts'
import { keepOnlyUnsent } from './unsent-only.ts'

interface EventLogDeps {
  readonly connection: Connection
  readonly ids: Ids
  readonly clock: Pick<Clock, 'now'>
  readonly hashes: Hashes
  /** Notifies the other tabs of this profile; they read the database, not the message. */
  readonly signal: Signal
}

export interface BrowserEventLog extends EventLog, DeviceJournals {
  /** Whether the journal can be opened from here, without the network. */
  readonly holds: (key: JournalKey) => Promise<boolean>
}

/** The event log on a disk, and what the page's memory needs if the disk fails. */
export interface DurableLog extends BrowserEventLog {
  readonly freeDiskSpace: () => Promise<Result<void, LogError>>
  /** What this page knows of a journal, whatever happens to the disk. */
  readonly seenIn: (key: JournalKey) => SeenJournal | undefined
  /** Writes back what a page kept in its own memory. */
  readonly restore: (key: JournalKey, kept: KeptByPage) => Promise<Result<void, LogError>>
  /** After the storage was cleared under this page: writes again everything that it has seen. */
  readonly writeAgain: () => Promise<void>
}

/** The event log on IndexedDB. An answered call is on disk. */
export const createEventLog = ({ connection, ids, clock, hashes, signal }: EventLogDeps): DurableLog => {
  const listeners = new Set<{ readonly topic: string; readonly changed: () => void }>()
  /** Every reader of this log, also in this page, has to read it again: its client id and numbers have changed. */
  const renamed = (key: JournalKey) => {
    signal.send(topicOf(key))
    for (const { topic, changed } of listeners) if (topic === topicOf(key)) changed()
  }
  const memory = createJournalMemory(ids, renamed)
  const run = <T>(work: (database: Database) => Promise<T>) => attempt(connection, work)
  const announced = async <T>(key: JournalKey, work: (database: Database) => Promise<T>) => {
    const done = await run(work)
    if (done.ok) signal.send(topicOf(key))
    return done
  }
  return {
    open: (key) => run((database) => readLog(database, memory, key)),
    holds: async (key) => {
      const held = await run((database) => holdsSnapshot(database, key))
      return held.ok && held.value
    },
    append: (key, events, consumed) =>
      announced(key, (database) => appendEvents(database, memory, key, events, consumed)),
    read: (key) => run((database) => readNamedLog(database, memory, key)),
    confirm: (key, snapshot, sent) =>
      announced(key, (database) => confirmSnapshot(database, memory, key, snapshot, sent)),
    putDraft: (key, draft) => run((database) => writeDraft(database, key, draft)),
    renewClient: async (key, reappend, upToSeq) => {
      const renewed = await announced(key, (database) =>
        replaceIdentity(database, memory, key, { events: reappend, upToSeq }, { ids, now: clock.now() }),
      )
      return renewed.ok ? run((database) => readLog(database, memory, key)) : renewed
    },
    quarantine: async (key, text, reason) => {
      // Hashed first: waiting for anything else inside a transaction would end it.
      const hash = await hashes.sha256(text)
      return run((database) => keepAside(database, key, { text, reason, hash, now: clock.now() }))
    },
    discard: (key) => announced(key, (database) => discardUnsent(database, memory, key)),
    subscribe: (key, changed) => {
      const listener = { topic: topicOf(key), changed }
      listeners.add(listener)
      const unsubscribe = signal.subscribe((topic) => topic === listener.topic && changed())
      return () => {
        listeners.delete(listener)
        unsubscribe()
      }
    },
    freeDiskSpace: () => run(freeDiskSpace),
    seenIn: memory.seenIn,
    restore: (key, kept) => announced(key, (database) => restoreLog(database, memory, key, kept)),
    writeAgain: async () => {
      for (const key of memory.keys()) await run((database) => readLog(database, memory, key))
    },
    stored: (userId) => run((database) => storedJournals(database, userId)),
    keepOnlyUnsent: (signedIn) => run((database) => keepOnlyUnsent(database, memory, signedIn)),
    markLost: (key) => run((database) => markLost(database, memory, key)),
    moveTo: async (from, fileId, held) => {
      // Rare. Without its code nothing has moved, and the restore reports a failure.
      const { moveJournal } = await import('./move-journal.ts')
      return announced(from, (database) => moveJournal(database, memory, from, { userId: from.userId, fileId }, held))
    },
  }
}
