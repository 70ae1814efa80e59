import type { LongText } from '#domain/journal/long-text.ts'
import type { LogScope, Snapshot } from '#machines/ports/log.ts'
import { rangeOfPieces } from './pieces.ts'
import { keyOf } from './scope.ts'
import type { SnapshotStores } from './snapshots.ts'
import { writePieces } from './written-pieces.ts'

/** Replaces it, within the transaction of the stores; `page` stands for the page that does. */
export const writeSnapshot = async (page: object, stores: SnapshotStores, scope: LogScope, { text, revision, modifiedTime }: Snapshot<LongText>): Promise<void> => {
  const inPieces = await writePieces(page, stores.pieces, scope, 'snapshot', text, await stores.snapshots.get(keyOf(scope)))
  await stores.snapshots.put({ revision, modifiedTime, ...inPieces }, keyOf(scope))
}

/** Removes it, within the transaction of the stores. */
export const deleteSnapshot = async (stores: SnapshotStores, scope: LogScope): Promise<void> => {
  await stores.snapshots.delete(keyOf(scope))
  await stores.pieces.delete(rangeOfPieces(scope.userId, scope.fileId, 'snapshot'))
}
