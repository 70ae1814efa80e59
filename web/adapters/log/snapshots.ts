import type { LongText } from '#domain/long-text.ts'
import type { JournalKey, Snapshot } from '#machines/ports/log.ts'
import type { BellbookSchema, PieceKey, RowKey } from './database.ts'
import { keyOf } from './journal-key.ts'
import { rangeOfPieces, readPieces, writePieces } from './pieces.ts'

type SnapshotRow = BellbookSchema['snapshots']['value']

interface SnapshotStores {
  readonly snapshots: {
    readonly get: (key: RowKey) => Promise<SnapshotRow | undefined>
    readonly put: (row: SnapshotRow, key: RowKey) => Promise<unknown>
    readonly delete: (key: RowKey) => Promise<unknown>
  }
  readonly pieces: {
    readonly get: (key: PieceKey) => Promise<string | undefined>
    readonly put: (value: string, key: PieceKey) => Promise<unknown>
    readonly delete: (range: IDBKeyRange) => Promise<unknown>
  }
}

/** The file as last seen; undefined if it, or a piece of it, is missing. */
export const readSnapshot = async (
  stores: Pick<SnapshotStores, 'snapshots' | 'pieces'>,
  key: JournalKey,
): Promise<Snapshot | undefined> => {
  const row = await stores.snapshots.get(keyOf(key))
  const text =
    row && (row.pieces === undefined ? row.text : await readPieces(stores.pieces, key, 'snapshot', row.pieces))
  return text === undefined || !row ? undefined : { text, revision: row.revision, modifiedTime: row.modifiedTime }
}

/** Replaces the snapshot, within the transaction of the stores; `page` identifies the writing page. */
export const writeSnapshot = async (
  page: object,
  stores: SnapshotStores,
  key: JournalKey,
  { text, revision, modifiedTime }: Snapshot<LongText>,
): Promise<void> => {
  const inPieces = await writePieces(page, stores.pieces, key, 'snapshot', text, await stores.snapshots.get(keyOf(key)))
  await stores.snapshots.put({ revision, modifiedTime, ...inPieces }, keyOf(key))
}

/** Within the transaction of the stores. */
export const deleteSnapshot = async (stores: SnapshotStores, key: JournalKey): Promise<void> => {
  await stores.snapshots.delete(keyOf(key))
  await stores.pieces.delete(rangeOfPieces(key.userId, key.fileId, 'snapshot'))
}
