import { type LongText, lengthOf, piecesOf } from './long-text.ts'

/** More than one flipped bit can change, and far less than two saves differ by: each has its own time and hashes. */
const changedCharsMax = 4

/** Whether a text is another one that was cut off, or changed in one place, on its way to the drive. One step for each piece of what was sent. */
export function* isDamagedCopyInSteps(found: string, sent: LongText): Generator<void, boolean, void> {
  const sentLength = lengthOf(sent)
  const end = Math.min(found.length, sentLength)
  let same = 0
  for (const piece of piecesOf(sent)) {
    const alike = alikeFromStart(found, same, piece)
    same += alike
    if (alike < piece.length) break
    yield
  }
  if (same === found.length) return found.length < sentLength
  if (Math.abs(found.length - sentLength) > changedCharsMax) return false
  let sameAtEnd = 0
  for (const piece of piecesOf(sent).toReversed()) {
    const alike = Math.min(alikeToEnd(found, sameAtEnd, piece), end - same - sameAtEnd)
    sameAtEnd += alike
    if (alike < piece.length) break
    yield
  }
  return sentLength - same - sameAtEnd <= changedCharsMax
}

const alikeFromStart = (found: string, from: number, piece: string): number => {
  if (found.startsWith(piece, from)) return piece.length
  let alike = 0
  while (alike < piece.length && found.charCodeAt(from + alike) === piece.charCodeAt(alike)) alike += 1
  return alike
}

const alikeToEnd = (found: string, behind: number, piece: string): number => {
  const last = found.length - 1 - behind
  let alike = 0
  while (alike < piece.length && alike <= last && found.charCodeAt(last - alike) === piece.charCodeAt(piece.length - 1 - alike)) alike += 1
  return alike
}
