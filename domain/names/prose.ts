import { hasControlCharacterInProse } from './markup.ts'

/** As in `markup.ts`, with the whole tag. */
const refusedInProse = [
  /<\s*(?:\/\s*)?(?:script|iframe)\b[^<>]*>?/i,
  /javascript:/i,
  /\bon(?:click|error)\s*=/i,
  /(?![\t\n\r])\p{Cc}/u,
] as const

interface RefusedPart {
  /** As in the text: a whole tag, a word, or a control character. */
  readonly text: string
  /** Counted from 1. */
  readonly line: number
}

/** The first part of a text that `checkEntryText` refuses. */
export const refusedPartOf = (text: string): RefusedPart | undefined => {
  const found = refusedInProse.flatMap((pattern) => pattern.exec(text) ?? [])
  const first = found.toSorted((one, other) => text.indexOf(one) - text.indexOf(other))[0]
  return first === undefined
    ? undefined
    : { text: first, line: text.slice(0, text.indexOf(first)).split(/\r\n|\r|\n/).length }
}

/** Vertical tab, form feed, the separators of files, groups and records, and the next line. */
const breaks = '\v\f\u001c\u001d\u001e\u0085'

/** A pasted text without control characters: breaks within a paragraph or page become line breaks, others go. */
export const proseOf = (pasted: string): string =>
  hasControlCharacterInProse(pasted)
    ? pasted.replace(/\p{Cc}/gu, (sign) => ('\t\n\r'.includes(sign) ? sign : breaks.includes(sign) ? '\n' : ''))
    : pasted
