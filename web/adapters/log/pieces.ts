import type { LogScope } from '#machines/ports/log.ts'
import type { PieceKey } from './database.ts'

/** Which text of a journal: the file as last seen, or the backup. */
export type PieceKind = PieceKey[2]

interface PieceReader {
  readonly get: (key: PieceKey) => Promise<string | undefined>
}

/** The text again; undefined where a piece of it is missing. Asked for one by one: all in one answer would be one long task. */
export const readPieces = async (store: PieceReader, { userId, fileId }: LogScope, kind: PieceKind, count: number): Promise<string | undefined> => {
  const pieces = await Promise.all(Array.from({ length: count }, (_, index) => store.get([userId, fileId, kind, index])))
  return pieces.includes(undefined) ? undefined : pieces.join('')
}

/** All pieces of one text, or those from a number on. */
export const rangeOfPieces = (userId: string, fileId: string, kind: PieceKind, from = 0): IDBKeyRange =>
  IDBKeyRange.bound([userId, fileId, kind, from], [userId, fileId, kind, []])
