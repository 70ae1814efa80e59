/** More than one flipped bit can change, and far less than two saves differ by: each has its own time and hashes. */
const changedCharsMax = 4

/** Whether a text is another one that was cut off, or changed in one place, on its way to the drive. */
export const isDamagedCopy = (found: string, sent: string): boolean => {
  if (found === sent) return false
  const end = Math.min(found.length, sent.length)
  let same = 0
  while (same < end && found.charCodeAt(same) === sent.charCodeAt(same)) same += 1
  if (same === found.length) return true
  if (Math.abs(found.length - sent.length) > changedCharsMax) return false
  let sameAtEnd = 0
  while (sameAtEnd < end - same && found.charCodeAt(found.length - 1 - sameAtEnd) === sent.charCodeAt(sent.length - 1 - sameAtEnd)) sameAtEnd += 1
  return sent.length - same - sameAtEnd <= changedCharsMax
}
