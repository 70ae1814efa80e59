import { lengthOf, type LongText, piecesOf } from '#domain/long-text.ts'
import type { Steps } from '#domain/steps.ts'

/** More than one flipped bit changes, and far less than two saves differ by, which have their own times and hashes. */
const changedCharsMax = 4

/** Whether a text was cut off, or changed in one place, on its way to the drive. */
export function* isDamagedCopySteps(found: string, sent: LongText): Steps<boolean> {
  const longer = found.length - lengthOf(sent)
  let same = 0
  for (const piece of piecesOf(sent)) {
    const alike = alikeFrom(found, same, piece)
    same += alike
    if (alike < piece.length) break
    yield
  }
  if (same === found.length) return longer < 0
  if (Math.abs(longer) > changedCharsMax) return false
  // After the changed place they must be alike again.
  let start = 0
  for (const piece of piecesOf(sent)) {
    const skipped = Math.max(0, same + changedCharsMax - start)
    if (!found.startsWith(piece.slice(skipped), start + skipped + longer)) return false
    start += piece.length
    yield
  }
  return true
}

const alikeFrom = (found: string, from: number, piece: string): number => {
  if (found.startsWith(piece, from)) return piece.length
  let alike = 0
  while (found.charCodeAt(from + alike) === piece.charCodeAt(alike)) alike += 1
  return alike
}
