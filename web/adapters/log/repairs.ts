import type { LogScope } from '#machines/ports/log.ts'
import type { Ids } from '#machines/ports/time.ts'
import { settle } from './attempt.ts'
import type { Database, ScopeRow } from './database.ts'
import { numbered, rowOf, strict, toLogged } from './operations.ts'
import type { NewEvents } from './operations.ts'
import { quarantineMs } from './retention.ts'
import { keyOf, rangeOf } from './scope.ts'
import type { ScopeMemory, SeenScope } from './scope-memory.ts'

/**
 * Writes back what a page kept in its own memory since the log had stood at `since`; false when another tab has written
 * there meanwhile. What the drive holds comes along as well: the snapshot on the disk may be older than it, and another
 * writer may yet bury it.
 */
export const restoreScope = async (database: Database, memory: ScopeMemory, scope: LogScope, seen: SeenScope, since: number): Promise<boolean> => {
  const transaction = database.transaction(['scopes', 'events'], 'readwrite', strict)
  const stores = { scopes: transaction.objectStore('scopes'), events: transaction.objectStore('events') }
  const stored = await stores.scopes.get(keyOf(scope))
  if (stored && (stored.clientId !== seen.clientId || stored.lastSeq !== since)) {
    await transaction.done
    return false
  }
  const next: ScopeRow = { clientId: seen.clientId, lastSeq: seen.lastSeq, snapshotRevision: undefined }
  await settle(transaction, [
    () => stores.events.delete(rangeOf(scope)),
    () => stores.scopes.put(next, keyOf(scope)),
    ...seen.events.map((each) => () => stores.events.put(rowOf(each), [...keyOf(scope), each.seq])),
  ])
  memory.remember(scope, next, seen.events)
  return true
}

/**
 * A new identity; the replaced events are kept aside, in case the file holds less of them than we believed. What was
 * appended beyond `upToSeq`, while somebody decided about the rest, goes along.
 */
export const replaceIdentity = async (
  database: Database, memory: ScopeMemory, scope: LogScope, reappend: { readonly events: NewEvents; readonly upToSeq: number },
  given: { readonly ids: Ids; readonly now: number },
): Promise<void> => {
  const transaction = database.transaction(['scopes', 'events', 'quarantine'], 'readwrite', strict)
  const stores = { scopes: transaction.objectStore('scopes'), events: transaction.objectStore('events') }
  const row = await memory.rowFor(stores, scope)
  const replaced = (await stores.events.getAll(rangeOf(scope))).map(toLogged)
  const logged = numbered([...reappend.events, ...replaced.filter(({ seq }) => seq > reappend.upToSeq)], row.lastSeq)
  const next: ScopeRow = { ...row, clientId: given.ids.next(), lastSeq: row.lastSeq + logged.length, reads: [] }
  const kept = { text: JSON.stringify(replaced), reason: 'identity-renewed', until: given.now + quarantineMs }
  await settle(transaction, [
    () => stores.events.delete(rangeOf(scope)),
    () => transaction.objectStore('quarantine').put(kept, [...keyOf(scope), row.clientId]),
    () => stores.scopes.put(next, keyOf(scope)),
    ...logged.map((each) => () => stores.events.add(rowOf(each), [...keyOf(scope), each.seq])),
  ])
  memory.remember(scope, next, logged)
}

/** Keeps bytes under their hash: the same bytes are kept once, however often they are met. */
export const keepAside = async (database: Database, scope: LogScope, kept: { text: string; reason: string; hash: string; now: number }): Promise<void> => {
  const transaction = database.transaction('quarantine', 'readwrite', strict)
  for (let cursor = await transaction.store.openCursor(); cursor; cursor = await cursor.continue()) {
    if (cursor.value.until < kept.now) await cursor.delete()
  }
  const row = { text: kept.text, reason: kept.reason, until: kept.now + quarantineMs }
  await settle(transaction, [() => transaction.store.put(row, [...keyOf(scope), kept.hash])])
}

/** Throws away what never reached the drive; what the drive acknowledged stays. */
export const discardUnsent = async (database: Database, memory: ScopeMemory, scope: LogScope): Promise<void> => {
  const transaction = database.transaction(['scopes', 'events', 'drafts'], 'readwrite', strict)
  const stores = { scopes: transaction.objectStore('scopes'), events: transaction.objectStore('events') }
  const row = await memory.rowFor(stores, scope)
  const rows = await stores.events.getAll(rangeOf(scope))
  const unsent = rows.filter((each) => each.sentRevision === undefined)
  await settle(transaction, [
    ...unsent.map((each) => () => stores.events.delete([...keyOf(scope), each.seq])),
    () => transaction.objectStore('drafts').delete(rangeOf(scope)),
  ])
  memory.remember(scope, row, rows.filter((each) => each.sentRevision !== undefined).map(toLogged))
}
