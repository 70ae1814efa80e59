import { err } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Hashes } from '#machines/ports/browser.ts'
import type { DeviceJournals, EventLog, LogError, LogScope } from '#machines/ports/log.ts'
import type { Clock, Ids } from '#machines/ports/time.ts'
import { lateCode } from '../late-code.ts'
import type { Signal } from '../signals.ts'
import { attempt } from './attempt.ts'
import type { Connection, Database } from './database.ts'
import { appendEvents, clearSnapshots, holdsSnapshot, makeRoom, readIdentity, readScope, writeDraft } from './operations.ts'
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

/** What comes with a save or a look at the drive, and what is hardly ever needed: fetched at its first use. */
const lateConfirmation = lateCode(() => import('./confirmation.ts'))
const lateRepairs = lateCode(() => import('./repairs.ts'))
const lateKept = lateCode(() => import('./kept-journals.ts'))

/** The event log on IndexedDB. An answered call is on disk. */
export const createEventLog = ({ connection, ids, clock, hashes, signal }: EventLogDeps): DurableLog => {
  const memory = createScopeMemory(ids)
  const run = <T>(work: (database: Database) => Promise<T>) => attempt(connection, work)
  const announced = async <T>(scope: LogScope, work: (database: Database) => Promise<T>) => told(scope, await run(work))
  const told = <T>(scope: LogScope, done: Result<T, LogError>): Result<T, LogError> => {
    if (done.ok) signal.send(topicOf(scope))
    return done
  }
  /** Without its code a piece of work has done nothing, as without a disk. */
  const runLate = async <Code, T>(load: () => Promise<Code | undefined>, work: (code: Code, database: Database) => Promise<T>): Promise<Result<T, LogError>> => {
    // Fetched first: waiting for anything else inside a transaction would end it.
    const code = await load()
    return code ? run((database) => work(code, database)) : err({ kind: 'unavailable' })
  }
  const announcedLate = async <Code, T>(scope: LogScope, load: () => Promise<Code | undefined>, work: (code: Code, database: Database) => Promise<T>) =>
    told(scope, await runLate(load, work))
  return {
    open: (scope) => run((database) => readScope(database, memory, scope)),
    holds: async (scope) => {
      const held = await run((database) => holdsSnapshot(database, scope))
      return held.ok && held.value
    },
    append: (scope, events, consumed) => announced(scope, (database) => appendEvents(database, memory, scope, events, consumed)),
    events: (scope) => runLate(lateConfirmation, (code, database) => code.readEvents(database, memory, scope)),
    identity: (scope) => run((database) => readIdentity(database, memory, scope)),
    confirm: (scope, snapshot, sent) => announcedLate(scope, lateConfirmation, (code, database) => code.confirmSnapshot(database, memory, scope, snapshot, sent)),
    putDraft: (scope, draft) => run((database) => writeDraft(database, scope, draft)),
    renewClient: async (scope, reappend, upToSeq) => {
      const renewed = await announcedLate(scope, lateRepairs, (code, database) => code.replaceIdentity(database, memory, scope, { events: reappend, upToSeq }, { ids, now: clock.now() }))
      return renewed.ok ? run((database) => readScope(database, memory, scope)) : renewed
    },
    quarantine: async (scope, text, reason) => {
      // Hashed first: waiting for anything else inside a transaction would end it.
      const hash = await hashes.sha256(text)
      return runLate(lateRepairs, (code, database) => code.keepAside(database, scope, { text, reason, hash, now: clock.now() }))
    },
    discard: (scope) => announcedLate(scope, lateRepairs, (code, database) => code.discardUnsent(database, memory, scope)),
    subscribe: (scope, changed) => signal.subscribe((topic) => topic === topicOf(scope) && changed()),
    forgetSnapshots: () => run(clearSnapshots),
    makeRoom: () => run(makeRoom),
    seenIn: memory.seenIn,
    restore: (scope, seen, since) => announcedLate(scope, lateRepairs, (code, database) => code.restoreScope(database, memory, scope, seen, since)),
    writeAgain: async () => {
      for (const scope of memory.scopes()) await run((database) => readScope(database, memory, scope))
    },
    kept: (userId) => runLate(lateKept, (code, database) => code.keptJournals(database, userId)),
    markLost: (scope) => runLate(lateKept, (code, database) => code.keepLost(database, memory, scope)),
    moveTo: (from, fileId, held) => announcedLate(from, lateKept, (code, database) => code.moveJournal(database, memory, from, { userId: from.userId, fileId }, held)),
  }
}
