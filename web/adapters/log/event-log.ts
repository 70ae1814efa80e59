import type { Result } from '#domain/result.ts'
import type { Clock, DeviceJournals, EventLog, Hashes, Ids, LogError, LogScope } from '#machines/ports.ts'
import type { Signal } from '../signals.ts'
import { attempt } from './attempt.ts'
import type { Connection, Database } from './database.ts'
import { keepLost, keptJournals, moveJournal } from './kept-journals.ts'
import {
  appendEvents, clearSnapshots, confirmSnapshot, discardUnsent, holdsSnapshot, keepAside, makeRoom, readEvents, readIdentity, readScope,
  replaceIdentity, restoreScope, writeDraft,
} from './operations.ts'
import { topicOf } from './scope.ts'
import { createScopeMemory } from './scope-memory.ts'
import type { SeenScope } from './scope-memory.ts'

export interface EventLogDeps {
  readonly connection: Connection
  readonly ids: Ids
  readonly clock: Pick<Clock, 'now'>
  readonly hashes: Hashes
  /** Tells the other tabs of this profile; they read from the database, never from the message. */
  readonly signal: Signal
}

export interface BrowserEventLog extends EventLog, DeviceJournals {
  /** Whether the journal could be opened from here, without the network. */
  readonly holds: (scope: LogScope) => Promise<boolean>
  /** Sign-out: snapshots are caches of the drive and go, unless the drive has lost the file; events and drafts stay under their user's id. */
  readonly forgetSnapshots: () => Promise<Result<void, LogError>>
}

/** The event log on a disk, with what is needed where the disk gives out. */
export interface DurableLog extends BrowserEventLog {
  readonly makeRoom: () => Promise<Result<void, LogError>>
  /** What this page knows of a scope, whatever has become of the disk. */
  readonly seenIn: (scope: LogScope) => SeenScope | undefined
  /** Writes back what a page kept in memory since `since`; false when another tab has gone on meanwhile. */
  readonly restore: (scope: LogScope, seen: SeenScope, since: number) => Promise<Result<boolean, LogError>>
  /** The storage was cleared under this page: writes everything that it has seen again. */
  readonly writeAgain: () => Promise<void>
}

/** The event log on IndexedDB. An answered call is on disk. */
export const createEventLog = ({ connection, ids, clock, hashes, signal }: EventLogDeps): DurableLog => {
  const memory = createScopeMemory(ids)
  const run = <T>(work: (database: Database) => Promise<T>) => attempt(connection, work)
  const announced = async <T>(scope: LogScope, work: (database: Database) => Promise<T>) => {
    const done = await run(work)
    if (done.ok) signal.send(topicOf(scope))
    return done
  }
  return {
    open: (scope) => run((database) => readScope(database, memory, scope)),
    holds: async (scope) => {
      const held = await run((database) => holdsSnapshot(database, scope))
      return held.ok && held.value
    },
    append: (scope, events, consumed) => announced(scope, (database) => appendEvents(database, memory, scope, events, consumed)),
    events: (scope) => run((database) => readEvents(database, memory, scope)),
    identity: (scope) => run((database) => readIdentity(database, memory, scope)),
    confirm: (scope, snapshot, sent) => announced(scope, (database) => confirmSnapshot(database, memory, scope, snapshot, sent)),
    putDraft: (scope, draft) => run((database) => writeDraft(database, scope, draft)),
    renewClient: async (scope, reappend, upToSeq) => {
      const renewed = await announced(scope, (database) => replaceIdentity(database, memory, scope, { events: reappend, upToSeq }, { ids, now: clock.now() }))
      return renewed.ok ? run((database) => readScope(database, memory, scope)) : renewed
    },
    quarantine: async (scope, text, reason) => {
      // Hashed first: waiting for anything else inside a transaction would end it.
      const hash = await hashes.sha256(text)
      return run((database) => keepAside(database, scope, { text, reason, hash, now: clock.now() }))
    },
    discard: (scope) => announced(scope, (database) => discardUnsent(database, memory, scope)),
    subscribe: (scope, changed) => signal.subscribe((topic) => topic === topicOf(scope) && changed()),
    forgetSnapshots: () => run(clearSnapshots),
    makeRoom: () => run(makeRoom),
    seenIn: memory.seenIn,
    restore: (scope, seen, since) => announced(scope, (database) => restoreScope(database, memory, scope, seen, since)),
    writeAgain: async () => {
      for (const scope of memory.scopes()) await run((database) => readScope(database, memory, scope))
    },
    kept: (userId) => run((database) => keptJournals(database, userId)),
    markLost: (scope) => run((database) => keepLost(database, memory, scope)),
    moveTo: (from, fileId, held) => announced(from, (database) => moveJournal(database, memory, from, { userId: from.userId, fileId }, held)),
  }
}
