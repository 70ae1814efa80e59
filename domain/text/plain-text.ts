import { ownValue } from '#domain/fields.ts'

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
}

/** Decodes HTML entities once: `&amp;lt;` becomes `&lt;`. Unknown ones stay. */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ownValue(named, name) ?? whole
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return point > 0 && point <= 0x10_ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : whole
    },
  )

/** Foreign text as one line without control and direction characters, at most `max` characters. */
export const oneLine = (text: string, max: number): string => {
  // A megabyte of spaces must not take longer than any other text.
  const line = text
    .slice(0, max * 8)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length <= max
    ? line
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}

/** The text of an HTML fragment on one line; shown as text, never as HTML. */
export const textOfHtml = (html: string, max: number): string =>
  oneLine(
    decodeEntities(
      html
        .slice(0, max * 16)
        .replace(/<(?:script|style)\b[^<]*<\/(?:script|style)>/gi, ' ')
        .replace(/<[^<>]*>/g, ' '),
    ),
    max,
  )

/** The address if it is https, whole, without name or password; what is read and what is answered share this rule. */
export const httpsAddress = (text: string): string | undefined => {
  const trimmed = text.trim()
  return /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:[/?#][^\s"'<>\\]*)?$/i.test(trimmed) && trimmed.length <= 2000
    ? `https${trimmed.slice('https'.length)}`
    : undefined
}
