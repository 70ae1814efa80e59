import type { LogScope, Snapshot } from '#machines/ports/log.ts'
import type { BellbookSchema, PieceKey, ScopeKey } from './database.ts'
import { readPieces } from './pieces.ts'
import { keyOf } from './scope.ts'

type SnapshotRow = BellbookSchema['snapshots']['value']

/** The two object stores of a transaction under way. */
export interface SnapshotStores {
  readonly snapshots: {
    readonly get: (key: ScopeKey) => Promise<SnapshotRow | undefined>
    readonly put: (row: SnapshotRow, key: ScopeKey) => Promise<unknown>
    readonly delete: (key: ScopeKey) => Promise<unknown>
  }
  readonly pieces: {
    readonly get: (key: PieceKey) => Promise<string | undefined>
    readonly put: (value: string, key: PieceKey) => Promise<unknown>
    readonly delete: (range: IDBKeyRange) => Promise<unknown>
  }
}

/** The file as last seen; undefined where there is none, or not all of it. */
export const readSnapshot = async (stores: Pick<SnapshotStores, 'snapshots' | 'pieces'>, scope: LogScope): Promise<Snapshot | undefined> => {
  const row = await stores.snapshots.get(keyOf(scope))
  const text = row && (row.pieces === undefined ? row.text : await readPieces(stores.pieces, scope, 'snapshot', row.pieces))
  return text === undefined || !row ? undefined : { text, revision: row.revision, modifiedTime: row.modifiedTime }
}
