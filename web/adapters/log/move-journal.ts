import type { Content, WaitingFile } from '#machines/ports/attachments.ts'
import type { JournalKey, Snapshot } from '#machines/ports/log.ts'
import { writeAll } from './attempt.ts'
import type { Database, JournalRow } from './database.ts'
import { draftKeyOf, keyOf, rangeOf } from './journal-key.ts'
import type { JournalMemory } from './journal-memory.ts'
import { renumbered } from './moved-journals.ts'
import { strict } from './operations.ts'
import { deleteSnapshot, writeSnapshot } from './snapshots.ts'

/** Moves a journal to another file in one transaction, so that an event is in exactly one of both. */
export const moveJournal = async (
  database: Database,
  memory: JournalMemory,
  from: JournalKey,
  to: JournalKey,
  held: { readonly snapshot: Snapshot; readonly upToSeq: number },
): Promise<void> => {
  const names = ['scopes', 'events', 'snapshots', 'pieces', 'drafts', 'outbox', 'disconnections'] as const
  const transaction = database.transaction(names, 'readwrite', strict)
  const stores = { scopes: transaction.objectStore('scopes'), events: transaction.objectStore('events') }
  const drafts = transaction.objectStore('drafts')
  const texts = { snapshots: transaction.objectStore('snapshots'), pieces: transaction.objectStore('pieces') }
  const { row: old } = await memory.rowFor(stores, from)
  const { row: target } = await memory.rowFor(stores, to)
  const outbox = transaction.objectStore('outbox')
  const disconnections = transaction.objectStore('disconnections')
  const [events, typed, waiting, places, leaving] = await Promise.all([
    stores.events.getAll(rangeOf(from)),
    drafts.getAll(rangeOf(from)),
    outbox.getAll(rangeOf(from)),
    outbox.getAllKeys(rangeOf(from)),
    disconnections.getAll(rangeOf(from)),
  ])
  const moved = renumbered(
    events.filter(({ seq }) => seq > held.upToSeq),
    target.lastSeq,
  )
  const left: JournalRow = {
    clientId: old.clientId,
    lastSeq: old.lastSeq,
    snapshotRevision: undefined,
    movedTo: { fileId: to.fileId, upToSeq: old.lastSeq },
  }
  await writeAll(transaction, [
    () => writeSnapshot(memory, texts, to, held.snapshot),
    () =>
      stores.scopes.put(
        { ...target, snapshotRevision: held.snapshot.revision, lastSeq: target.lastSeq + moved.length },
        keyOf(to),
      ),
    ...moved.map((each) => () => stores.events.add(each, [...keyOf(to), each.seq])),
    ...typed.map((draft) => () => drafts.put(draft, draftKeyOf(to, draft))),
    // Cleared first: a disk may have room for all of it once, but not twice.
    () => outbox.delete(rangeOf(from)),
    ...places.flatMap(([, , ...place], at) => {
      const row = anew(waiting[at])
      return row ? [() => outbox.put(row, [...keyOf(to), ...place])] : []
    }),
    ...leaving.map((each) => () => disconnections.put(each, [...keyOf(to), each.authorizationId])),
    () => disconnections.delete(rangeOf(from)),
    () => stores.events.delete(rangeOf(from)),
    () => drafts.delete(rangeOf(from)),
    () => deleteSnapshot(texts, from),
    () => stores.scopes.put(left, keyOf(from)),
  ])
  memory.remember(from, left, [])
}

/** The drive marks a sent file as the old journal's, so it is sent again for the new one. */
const anew = (row: WaitingFile | Content | undefined): WaitingFile | Content | undefined => {
  if (!row || row instanceof Uint8Array) return row
  const { driveId: _id, sent: _sent, ...rest } = row
  return rest
}
