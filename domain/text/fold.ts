/** Ignored by a search. Marks of other scripts are letters and stay. */
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
/** What phones and text programs write in the place of a keyboard's characters. */
const typed: ReadonlyArray<readonly [RegExp, string]> = [
  [/[‘’ʼ]/g, "'"],
  [/[“”„]/g, '"'],
  [/[‐‑‒–—−]/g, '-'],
  [/ς/g, 'σ'],
]
const simple = /^[\t\n\r\x20-\x7e]*$/
/** Single blanks stay: copying nearly every blank of a text takes three times as long. */
const uneven = / \s+|[^\S ]\s*/g

const foldedLetters = (text: string): string => {
  if (simple.test(text)) return text.toLowerCase()
  const bare = text.normalize('NFKD').replace(accents, '').replace(invisible, '').normalize('NFKC')
  // There and back: 'ß' is 'ss' only in capitals.
  const lower = bare.toLowerCase().toUpperCase().toLowerCase()
  return typed.reduce((folded, [sign, plain]) => folded.replace(sign, plain), lower)
}

/** Without case, accents and width (Unicode's NFKC), with single blanks, plain quotes and dashes. */
export const fold = (text: string): string => foldedLetters(text).replace(uneven, ' ')

/** `places`: for each folded character, where its letter begins in the text. */
interface PlacedFold {
  readonly folded: string
  /** One more than there are characters: the last is the length of the text. */
  readonly places: ReadonlyArray<number>
}

const letters = new Intl.Segmenter('en-US', { granularity: 'grapheme' })

/** As `fold`, with the way back to the text. Slower: for what is shown. */
export const foldWithPlaces = (text: string): PlacedFold => {
  let folded = ''
  const places: number[] = []
  for (const { segment, index } of letters.segment(text)) {
    const letter = fold(segment)
    const added = letter === ' ' && folded.endsWith(' ') ? '' : letter
    folded += added
    for (const _ of added.split('')) places.push(index)
  }
  return { folded, places: [...places, text.length] }
}
