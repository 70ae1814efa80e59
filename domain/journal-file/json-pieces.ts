import { type Fields, isFields } from '#domain/fields.ts'
import { recordListNames } from '#domain/record/record-lists.ts'
import type { Steps } from '#domain/steps.ts'
import { type Span, spansByStructure } from './json-structure.ts'
import { type Nesting, nestingOf } from './nesting.ts'

export interface ParsedText {
  readonly value: unknown
  readonly nesting: Nesting
}

/** Answers a known object for a record just read from `list`, if their content is equal. */
export type Recognise = (list: string, record: unknown) => unknown

const itself: Recognise = (_, record) => record

/** Parsing so many characters takes a millisecond or two, ten on a slow phone. */
const pieceChars = 262_144
/** In the order in which we print them. */
const lists = ['checklists', 'tasks', 'journalEntries', 'dayStats', ...recordListNames]

/**
 * Parses a text in pieces and yields between them: reading 16 MB must not block typing. The answer is that of
 * `JSON.parse`, undefined where the text is no JSON. A raw line break is never inside a JSON string, so a bracket
 * between two of them is structure; lists are cut at line ends, or in another layout at commas between records. If
 * every piece in brackets is a list, so is the whole. The rest is parsed with a mark in place of each list; where a
 * mark is not that list of `data`, the whole is parsed at once.
 */
export function* parseInPieces(
  text: string,
  chars: number = pieceChars,
  recognise: Recognise = itself,
): Steps<ParsedText | undefined> {
  const own = text.length > chars ? spansOf(text) : []
  const spans = own.length > 0 || text.length <= chars ? own : yield* spansByStructure(text, lists, chars)
  if (spans.length === 0) return parseWhole(text)
  const items = new Map<string, Array<unknown>>()
  const found = new Set<Nesting>()
  for (const span of spans) {
    const list: Array<unknown> = []
    for (let from = span.start; from < span.end;) {
      const until = span.cuts
        ? (span.cuts.find((cut) => cut > from) ?? span.end)
        : endOfPiece(text, from, span.end, chars)
      const piece = recordsIn(text, from, until) ?? parse(`[${text.slice(from, until)}]`)?.value
      // Two commas in a row are an empty list here, and no JSON in the whole.
      if (!Array.isArray(piece) || piece.length === 0) return parseWhole(text)
      // In the file these are two levels deeper.
      found.add(nestingOf([[piece]]))
      for (const item of piece) list.push(recognise(span.name, item))
      from = until + 1
      yield
    }
    items.set(span.name, list)
  }
  const frameText = frameOf(text, spans)
  const frame = frameText.split(markBegin).length === spans.length + 1 ? parse(frameText) : undefined
  if (!frame || !putIn(frame.value, items)) return parseWhole(text)
  found.add(nestingOf(frame.value))
  yield
  return { value: withLists(frame.value, items), nesting: worstOf(found) }
}

const spansOf = (text: string): ReadonlyArray<Span> => {
  const spans: Array<Span> = []
  let at = 0
  for (const name of lists) {
    const opening = `\n"${name}":[\n`
    const begin = text.indexOf(opening, at)
    const end = begin < 0 ? -1 : text.indexOf('\n]', begin + opening.length)
    if (end < 0) continue
    spans.push({ name, start: begin + opening.length, end })
    at = end
  }
  return spans
}

/** A comma that nothing follows stays in the piece, to be refused. */
const endOfPiece = (text: string, from: number, end: number, chars: number): number => {
  if (end - from <= chars) return end
  const comma = text.indexOf(',\n', from + chars)
  return comma < 0 || comma + 1 >= end ? end : comma
}

/** For one item per line, as we print: a bracket before a piece would copy it. Undefined for another layout. */
const recordsIn = (text: string, start: number, end: number): ReadonlyArray<unknown> | undefined => {
  const records: Array<unknown> = []
  try {
    for (let from = start; from < end;) {
      const comma = text.indexOf(',\n', from)
      const until = comma < 0 || comma + 1 >= end ? end : comma
      records.push(JSON.parse(text.slice(from, until)))
      from = until + 1
    }
  } catch {
    return undefined
  }
  return records
}

/** A text that contains this mark already is parsed as a whole. */
const markBegin = '\\u0001'
const markOf = (name: string): string => `\u0001${name}`

const frameOf = (text: string, spans: ReadonlyArray<Span>): string => {
  let frame = ''
  let at = 0
  for (const { name, start, end } of spans) {
    frame += `${text.slice(at, start)}${JSON.stringify(markOf(name))}`
    at = end
  }
  return frame + text.slice(at)
}

const isMark = (value: unknown, name: string): boolean =>
  Array.isArray(value) && value.length === 1 && value[0] === markOf(name)

const dataOf = (file: unknown): Fields | undefined =>
  isFields(file) && isFields(file['data']) ? file['data'] : undefined

const putIn = (file: unknown, items: ReadonlyMap<string, unknown>): boolean => {
  const data = dataOf(file)
  return data !== undefined && [...items.keys()].every((name) => isMark(data[name], name))
}

/** The keys keep their order. */
const withLists = (file: unknown, items: ReadonlyMap<string, unknown>): unknown => {
  const data = dataOf(file)
  return isFields(file) && data ? { ...file, data: { ...data, ...Object.fromEntries(items) } } : file
}

const worstOf = (found: ReadonlySet<Nesting>): Nesting =>
  (['too-deep', 'not-finite'] as const).find((each) => found.has(each)) ?? 'fine'

const parseWhole = (text: string): ParsedText | undefined => {
  const parsed = parse(text)
  return parsed && { value: parsed.value, nesting: nestingOf(parsed.value) }
}

const parse = (text: string): { readonly value: unknown } | undefined => {
  try {
    // Some editors put a byte order mark in front.
    return { value: JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text) }
  } catch {
    return undefined
  }
}
