/** Crockford's: no I, L, O or U, against misreading. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groups = 4
const groupChars = 4
const bitsPerChar = 5

/** '7K3M-Q0VD-9XWA-2B5H': the first 80 bits of a SHA-256 (lower-case hex), for human eyes; '' for no hash. */
export const fingerprintOf = (sha256: string): string => {
  const hex = sha256.slice(0, (groups * groupChars * bitsPerChar) / 4)
  if (!/^[0-9a-f]{20}$/.test(hex)) return ''
  const bits = [...hex].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('')
  const chars = (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)] ?? '').join('')
  return (chars.match(/.{4}/g) ?? []).join('-')
}
