import { type LongText, piecesOf } from '#domain/long-text.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import type { PieceKey, TextInPieces } from './database.ts'

/** Which text of a journal: the file as last seen, or the backup. */
type PieceKind = PieceKey[2]

interface PieceReader {
  readonly get: (key: PieceKey) => Promise<string | undefined>
}

/**
 * The text again; undefined where a piece of it is missing. Asked for one by one: all in one answer would be one long
 * task.
 */
export const readPieces = async (
  store: PieceReader,
  { userId, fileId }: JournalKey,
  kind: PieceKind,
  count: number,
): Promise<string | undefined> => {
  const pieces = await Promise.all(
    Array.from({ length: count }, (_, index) => store.get([userId, fileId, kind, index])),
  )
  return pieces.includes(undefined) ? undefined : pieces.join('')
}

/** All pieces of one text, or those from a number on. */
export const rangeOfPieces = (userId: string, fileId: string, kind: PieceKind, from = 0): IDBKeyRange =>
  IDBKeyRange.bound([userId, fileId, kind, from], [userId, fileId, kind, []])

/**
 * A text in one row of 16 MB would be copied into the database in one task, which a typing user feels (100 ms and
 * more). In pieces of 384 K characters, each put after the one before it, no task lasts longer than a few milliseconds;
 * what we print comes in smaller ones.
 */
const pieceChars = 393_216

interface PieceWriter {
  readonly put: (value: string, key: PieceKey) => Promise<unknown>
  readonly delete: (range: IDBKeyRange) => Promise<unknown>
}

/** What this page has written last, under the mark in the text's row. */
interface Written {
  readonly mark: string
  readonly pieces: ReadonlyArray<string>
}

const writtenBy = new WeakMap<object, Map<string, Written>>()

/**
 * Replaces the text, within the transaction of the store, and answers the next content of its row; `before` is the
 * present one. After one edit nearly all pieces of a printed journal are stored already: where the row carries the mark
 * of what `page` (which identifies it) has written itself, they are unchanged, and only others are put.
 */
export const writePieces = async (
  page: object,
  store: PieceWriter,
  { userId, fileId }: JournalKey,
  kind: PieceKind,
  text: LongText,
  before: TextInPieces | undefined,
): Promise<TextInPieces> => {
  const pieces = cut(text)
  const key = JSON.stringify([userId, fileId, kind])
  const written = writtenBy.get(page) ?? new Map<string, Written>()
  writtenBy.set(page, written)
  const known = written.get(key)
  const there = known && before?.mark === known.mark ? known.pieces : undefined
  const mark = crypto.randomUUID()
  // What was read in one string stays in memory as long as any part of it is remembered.
  if (typeof text === 'string') written.delete(key)
  else written.set(key, { mark, pieces })
  await store.delete(rangeOfPieces(userId, fileId, kind, there ? pieces.length : 0))
  for (const [index, piece] of pieces.entries())
    if (piece !== there?.[index]) await store.put(piece, [userId, fileId, kind, index])
  return { pieces: pieces.length, mark }
}

const cut = (text: LongText): ReadonlyArray<string> =>
  piecesOf(text).flatMap((piece) =>
    Array.from({ length: Math.ceil(piece.length / pieceChars) }, (_, index) =>
      piece.slice(index * pieceChars, (index + 1) * pieceChars),
    ),
  )
