import { type LongText, piecesOf } from '#domain/long-text.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import type { PieceKey, TextInPieces } from './database.ts'

/** `snapshot`: the file as last seen. */
type PieceKind = PieceKey[2]

interface PieceReader {
  readonly get: (key: PieceKey) => Promise<string | undefined>
}

/** Undefined if a piece is missing. Each piece is its own request: one answer with all would be one long task. */
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

export const rangeOfPieces = (userId: string, fileId: string, kind: PieceKind, from = 0): IDBKeyRange =>
  IDBKeyRange.bound([userId, fileId, kind, from], [userId, fileId, kind, []])

/** A row of 16 MB would block typing for 100 ms and more; each piece of 384 K characters takes some milliseconds. */
const pieceChars = 393_216

interface PieceWriter {
  readonly put: (value: string, key: PieceKey) => Promise<unknown>
  readonly delete: (range: IDBKeyRange) => Promise<unknown>
}

/** The pieces that this page wrote last, under the mark in the text's row. */
interface Written {
  readonly mark: string
  readonly pieces: ReadonlyArray<string>
}

const writtenBy = new WeakMap<object, Map<string, Written>>()

/** Within the store's transaction; returns the row's content. If `page` wrote the last text, puts only what changed. */
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
  // A text that was read as one string would stay in memory as long as any slice of it is remembered.
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
