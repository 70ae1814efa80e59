interface Difference {
  readonly before: string
  readonly different: string
  readonly after: string
}

/** Where `text` differs from `other`, in whole words. Linear in the length of the texts. */
export const differenceFrom = (text: string, other: string): Difference => {
  const words = wordsOf(text)
  const otherWords = wordsOf(other)
  const shortest = Math.min(words.length, otherWords.length)
  let start = 0
  while (start < shortest && words[start] === otherWords[start]) start += 1
  let end = 0
  while (end < shortest - start && words[words.length - 1 - end] === otherWords[otherWords.length - 1 - end]) end += 1
  const until = words.length - end
  return {
    before: words.slice(0, start).join(''),
    different: words.slice(start, until).join(''),
    after: words.slice(until).join(''),
  }
}

// With the spaces between words: joined they are the whole text.
const wordsOf = (text: string): ReadonlyArray<string> => text.split(/(\s+)/)
