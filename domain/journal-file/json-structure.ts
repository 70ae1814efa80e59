import type { Steps } from '#domain/steps.ts'

export interface Span {
  readonly name: string
  /** The offsets after the opening bracket and before the closing one or its line break. */
  readonly start: number
  readonly end: number
  /** Commas to cut at; absent: line ends. */
  readonly cuts?: ReadonlyArray<number>
}

const spanChars = 524_288

const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const openList = 0x5b
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/** The lists of `data` in another layout; none where that is ambiguous. The caller checks that pieces are lists. */
export function* spansByStructure(
  text: string,
  names: ReadonlyArray<string>,
  chars: number,
): Steps<ReadonlyArray<Span>> {
  const spans: Span[] = []
  let [level, key, isInData] = [0, '', false]
  let list: { readonly name: string; readonly start: number; readonly cuts: number[] } | undefined
  let nextYieldAt = spanChars
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      const end = endOfString(text, at)
      if (end < 0) return []
      if (level < 3) key = text.slice(at + 1, end)
      at = end
    } else if (code === openObject || code === openList) {
      level += 1
      if (level === 2) isInData = code === openObject && key === 'data'
      if (level === 3 && isInData && code === openList && names.includes(key))
        list = { name: key, start: at + 1, cuts: [] }
    } else if (code === closeObject || code === closeList) {
      if (level === 3 && list) {
        // Of two lists of one name the last one counts, and it is unknown which record belongs to which.
        if (spans.some(({ name }) => name === list?.name)) return []
        spans.push({ ...list, end: at })
        list = undefined
      }
      level -= 1
    } else if (code === comma && level === 3 && list && at - (list.cuts.at(-1) ?? list.start) >= chars)
      list.cuts.push(at)
    if (at < nextYieldAt) continue
    nextYieldAt = at + spanChars
    yield
  }
  return spans.filter(({ cuts = [] }) => cuts.length > 0)
}

/** The index of the closing quotation mark, or -1. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes += 1
    if (escapes % 2 === 0) return end
  }
  return -1
}
