import { hasControlCharacterInProse } from './markup.ts'

/** As in `markup.ts`, with all of a tag. */
const refusedInProse = [
  /<\s*(?:\/\s*)?(?:script|iframe)\b[^<>]*>?/i,
  /javascript:/i,
  /\bon(?:click|error)\s*=/i,
  /(?![\t\n\r])\p{Cc}/u,
] as const

/** Part of a text that a note may not hold. */
interface RefusedPart {
  /** As it is in the text: a whole tag, a word, or a control character. */
  readonly text: string
  /** Counted from 1. */
  readonly line: number
}

/** The first part of a text that a note may not hold, by the rules of `checkEntryText`. */
export const refusedPartOf = (text: string): RefusedPart | undefined => {
  const found = refusedInProse.flatMap((pattern) => pattern.exec(text) ?? [])
  const first = found.toSorted((one, other) => text.indexOf(one) - text.indexOf(other))[0]
  return first === undefined
    ? undefined
    : { text: first, line: text.slice(0, text.indexOf(first)).split(/\r\n|\r|\n/).length }
}

/** Vertical tab, form feed, the separators of files, groups and records, and the next line. */
const breaks = '\v\f\u001c\u001d\u001e\u0085'

/**
 * A text of another program as a note may hold it: the breaks within a paragraph or page (vertical tab, form feed and
 * their like) become line breaks, other control characters go.
 */
export const proseOf = (pasted: string): string =>
  hasControlCharacterInProse(pasted)
    ? pasted.replace(/\p{Cc}/gu, (sign) => ('\t\n\r'.includes(sign) ? sign : breaks.includes(sign) ? '\n' : ''))
    : pasted
