/** Length and 53 bits, to compare a text with the one that an author saw; no protection from malice. */
export const textFingerprint = (text: string): string => {
  // cyrb53: two multiplicative hashes mixed into one another.
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  const hash = 4294967296 * (2097151 & low) + (high >>> 0)
  return `${text.length.toString(36)}-${hash.toString(36)}`
}
