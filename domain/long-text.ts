/** A large text is in pieces that end between characters: joining 16 MB would copy it in one task and delay typing. */
export type LongText = string | ReadonlyArray<string>

/** Its pieces in their order; a text in one string is one piece. */
export const piecesOf = <Piece = string>(text: string | ReadonlyArray<Piece>): ReadonlyArray<string | Piece> =>
  typeof text === 'string' ? [text] : text

/** In UTF-16 units. */
export const lengthOf = (text: LongText): number => piecesOf(text).reduce((sum, { length }) => sum + length, 0)

/** Joins it: for small texts, and for work that delays no typing. */
export const wholeOf = (text: LongText): string => piecesOf(text).join('')
