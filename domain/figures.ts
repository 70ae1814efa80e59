/**
 * A whole number with its thousands apart, as US English writes it: '12,500'. Its sign is the caller's. Without Intl:
 * its first use takes 50 ms on a slow phone, and this is needed for the first paint.
 */
export const inFigures = (whole: number | bigint | string): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')

/** The size of a journal file: bytes in KB, rounded, '13,442 KB'; '< 1 KB' below one (spec section 2, Settings). */
export const sizeLabel = (bytes: number): string =>
  bytes < 1024 ? '< 1 KB' : `${inFigures(Math.round(bytes / 1024))} KB`

let english: Intl.PluralRules | undefined

/** The form that goes with a count, by the plural rules of English: `plural(2, 'day', 'days')`. */
export const plural = (count: number, one: string, other: string): string =>
  (english ??= new Intl.PluralRules('en-US')).select(count) === 'one' ? one : other

/** A count and what it counts: '1 line', '1,200 lines'. */
export const counted = (count: number, one: string, other: string): string =>
  `${inFigures(count)} ${plural(count, one, other)}`
