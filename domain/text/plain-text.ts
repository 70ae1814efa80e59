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

/** Entities of HTML as their characters, once: `&amp;lt;` becomes `&lt;`. Unknown ones stay as they are. */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ownValue(named, name) ?? whole
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return point > 0 && point <= 0x10_ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : whole
    },
  )

/**
 * Anything from outside as one line of text: control and direction characters gone, white space single, at most `max`
 * characters.
 */
export const oneLine = (text: string, max: number): string => {
  // Only this much is read, so that a megabyte of spaces takes no longer than any other text.
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

/**
 * The text of a fragment of HTML: tags gone, entities read, one line. What is left is shown as text and never as HTML.
 */
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

/**
 * The address when it is https, whole and without a name or password in it; it is what a link may point at. One rule
 * for what is read and for what is answered.
 */
export const httpsAddress = (text: string): string | undefined => {
  const trimmed = text.trim()
  return /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:[/?#][^\s"'<>\\]*)?$/i.test(trimmed) && trimmed.length <= 2000
    ? `https${trimmed.slice('https'.length)}`
    : undefined
}
