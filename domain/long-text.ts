/**
 * A text of any length. A large one is in pieces, none of which ends within a character: putting 16 MB together in one
 * string would copy all of it in one task, and hold up who types.
 */
export type LongText = string | ReadonlyArray<string>

/** Its pieces in their order; a text in one string is one piece. */
export const piecesOf = <Piece = string>(text: string | ReadonlyArray<Piece>): ReadonlyArray<string | Piece> =>
  typeof text === 'string' ? [text] : text

/** How many characters (UTF-16 units) it has. */
export const lengthOf = (text: LongText): number => piecesOf(text).reduce((sum, { length }) => sum + length, 0)

/** All of it in one string: for small texts, and for work that blocks no typing. */
export const wholeOf = (text: LongText): string => piecesOf(text).join('')
