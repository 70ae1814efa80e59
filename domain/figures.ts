/** '12,500', without a sign. Not by Intl, whose first use takes 50 ms on a slow phone: the first paint needs this. */
export const inFigures = (whole: number | bigint | string): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')

/** A file's size in KB, rounded: '13,442 KB'; '< 1 KB' below one (spec section 2, Settings). */
export const sizeLabel = (bytes: number): string =>
  bytes < 1024 ? '< 1 KB' : `${inFigures(Math.round(bytes / 1024))} KB`

let english: Intl.PluralRules | undefined

/** The form that goes with a count: `plural(2, 'day', 'days')`. */
export const plural = (count: number, one: string, other: string): string =>
  (english ??= new Intl.PluralRules('en-US')).select(count) === 'one' ? one : other

/** '1 line', '1,200 lines'. */
export const counted = (count: number, one: string, other: string): string =>
  `${inFigures(count)} ${plural(count, one, other)}`
