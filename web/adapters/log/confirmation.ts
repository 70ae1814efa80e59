import type { LongText } from '#domain/journal/long-text.ts'
import type { Confirmation, LogScope, Snapshot } from '#machines/ports/log.ts'
import { settle } from './attempt.ts'
import type { Database, ScopeRow } from './database.ts'
import { strict, toLogged } from './operations.ts'
import { afterConfirmation } from './retention.ts'
import { keyOf, rangeOf } from './scope.ts'
import type { ScopeMemory } from './scope-memory.ts'
import { writeSnapshot } from './snapshots.ts'

/** Stores the snapshot and marks the events that the drive has acknowledged; old acknowledged ones go. */
export const confirmSnapshot = async (
  database: Database, memory: ScopeMemory, scope: LogScope, snapshot: Snapshot<LongText>, sent: Confirmation,
): Promise<void> => {
  const transaction = database.transaction(['scopes', 'events', 'snapshots', 'pieces'], 'readwrite', strict)
  const stores = { scopes: transaction.objectStore('scopes'), events: transaction.objectStore('events') }
  const texts = { snapshots: transaction.objectStore('snapshots'), pieces: transaction.objectStore('pieces') }
  const row = await memory.rowFor(stores, scope)
  const stored = await stores.events.getAll(rangeOf(scope))
  const { rows, expired, reads } = afterConfirmation(stored, snapshot, sent, row.reads ?? [])
  // The file is there: it is neither lost, nor does its journal live in another one.
  const next: ScopeRow = { clientId: row.clientId, lastSeq: row.lastSeq, snapshotRevision: snapshot.revision, reads }
  await settle(transaction, [
    () => stores.scopes.put(next, keyOf(scope)),
    ...rows.filter((each, index) => each !== stored[index] && !expired.has(each.seq)).map((each) => () => stores.events.put(each, [...keyOf(scope), each.seq])),
    ...[...expired].map((seq) => () => stores.events.delete([...keyOf(scope), seq])),
    // Up to 20 MB of text that is already there is not written again.
    ...(row.snapshotRevision === snapshot.revision ? [] : [() => writeSnapshot(texts, scope, snapshot)]),
  ])
  memory.remember(scope, next, rows.filter((each) => !expired.has(each.seq)).map(toLogged))
}
