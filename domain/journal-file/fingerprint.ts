/** Crockford's alphabet: no I, L, O or U, so that what is read aloud or copied by hand is not misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groups = 4
const groupChars = 4
const bitsPerChar = 5

/**
 * The fingerprint of a journal for human eyes, such as `7K3M-Q0VD-9XWA-2B5H`: the first 80 bits of the SHA-256
 * (lower-case hex) of its canonical data. Two journals with the same records have the same one, wherever they lie. ''
 * for what is no hash.
 */
export const fingerprintOf = (sha256: string): string => {
  const hex = sha256.slice(0, (groups * groupChars * bitsPerChar) / 4)
  if (!/^[0-9a-f]{20}$/.test(hex)) return ''
  const bits = [...hex].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('')
  const chars = (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)] ?? '').join('')
  return (chars.match(/.{4}/g) ?? []).join('-')
}
