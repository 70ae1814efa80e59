import { type LongText, piecesOf } from '#domain/journal/long-text.ts'
import type { LogScope } from '#machines/ports/log.ts'
import type { PieceKey } from './database.ts'

/**
 * A text in one row of 16 MB would be copied into the database in one task, which a typing user feels (100 ms and more).
 * In pieces of 384 K characters, each put after the one before it, no task lasts longer than a few milliseconds; what we
 * print comes in smaller ones.
 */
const pieceChars = 393_216

/** Which text of a journal: the file as last seen, or the backup. */
export type PieceKind = PieceKey[2]

interface PieceWriter {
  readonly put: (value: string, key: PieceKey) => Promise<unknown>
  readonly delete: (range: IDBKeyRange) => Promise<unknown>
}

interface PieceReader {
  readonly get: (key: PieceKey) => Promise<string | undefined>
}

/** A text as it lies in rows. */
export const rowsOf = (text: LongText): ReadonlyArray<string> =>
  piecesOf(text).flatMap((piece) => Array.from({ length: Math.ceil(piece.length / pieceChars) }, (_, index) => piece.slice(index * pieceChars, (index + 1) * pieceChars)))

/** Replaces the text, within the transaction of the store. */
export const writePieces = async (store: PieceWriter, { userId, fileId }: LogScope, kind: PieceKind, rows: ReadonlyArray<string>): Promise<void> => {
  await store.delete(rangeOfPieces(userId, fileId, kind))
  for (const [index, row] of rows.entries()) await store.put(row, [userId, fileId, kind, index])
}

/** The text again; undefined where a piece of it is missing. Asked for one by one: all in one answer would be one long task. */
export const readPieces = async (store: PieceReader, { userId, fileId }: LogScope, kind: PieceKind, count: number): Promise<string | undefined> => {
  const pieces = await Promise.all(Array.from({ length: count }, (_, index) => store.get([userId, fileId, kind, index])))
  return pieces.includes(undefined) ? undefined : pieces.join('')
}

/** All pieces of one text. */
export const rangeOfPieces = (userId: string, fileId: string, kind: PieceKind): IDBKeyRange => IDBKeyRange.bound([userId, fileId, kind], [userId, fileId, kind, []])
