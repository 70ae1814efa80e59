import { ownValue } from '#domain/fields.ts'
import { listsIn } from '#domain/lists/views.ts'
import { canonicalText } from '#domain/record/canonical-text.ts'
import type { Journal, JournalEntry } from '#domain/record/journal.ts'
import type { Table } from '#domain/record/table.ts'
import type { Steps } from '#domain/steps.ts'
import { printEntry } from './records.ts'

/** The `data` of a file, one record per line. Texts of buckets are remembered, so that an edit prints one bucket. */
export const canonicalData = (journal: Journal): string => dataPieces(journal).join('')

/** In pieces, and in steps while much is not remembered yet, as for a file of another layout. */
export function* canonicalDataSteps(journal: Journal): Steps<ReadonlyArray<string>> {
  let printed = 0
  for (const [, { buckets }, print] of dataTables(journal)) {
    for (const bucket of buckets) {
      if (bucketTexts.has(bucket)) continue
      printed += bucketText(bucket, print).length
      if (printed < stepChars) continue
      printed = 0
      yield
    }
  }
  return dataPieces(journal)
}

/** Characters of one step and of one piece. */
const stepChars = 262_144
/** A bucket of at least so many characters is a piece by itself. */
const ownPieceChars = 65_536

/** Remembers texts from a `data` text proven canonical by its hash: slices are cheap, printing 16 MB is not. */
export const rememberDataText = (journal: Journal, dataText: string): void => {
  const found: Array<readonly [ReadonlyArray<unknown>, string]> = []
  let at = 0
  for (const [name, table] of dataTables(journal)) {
    if (table.size === 0) continue
    const opening = `\n"${name}":[\n`
    const start = dataText.indexOf(opening, at)
    if (start < 0) return
    at = start + opening.length
    for (const bucket of table.buckets) {
      if (bucket.length === 0) continue
      const end = endOfLines(dataText, at, bucket.length)
      if (end < 0) return
      const until = dataText.charCodeAt(end - 1) === comma ? end - 1 : end
      found.push([
        bucket,
        at === start + opening.length ? `,\n${dataText.slice(at, until)}` : dataText.slice(at - 2, until),
      ])
      at = end + 1
    }
    if (dataText[at] !== ']') return
  }
  // Slices for a few buckets would only keep all of this text in memory.
  if (found.some(([bucket]) => bucketTexts.has(bucket))) return
  for (const [bucket, text] of found) bucketTexts.set(bucket, text)
}

type Rows = Pick<Table<unknown>, 'buckets' | 'size'>

const dataPieces = (journal: Journal): ReadonlyArray<string> => {
  const pieces: string[] = []
  let piece = '{'
  const flush = (): void => {
    if (piece !== '') pieces.push(piece)
    piece = ''
  }
  const add = (text: string): void => {
    // A large text stays the remembered string: joined with others it would be copied at every save.
    if (text.length < ownPieceChars) piece += text
    else {
      flush()
      pieces.push(text)
    }
    if (piece.length >= stepChars) flush()
  }
  for (const [name, table, print] of dataTables(journal)) {
    add(`\n"${name}":[`)
    const buckets = table.buckets.filter((bucket) => bucket.length > 0)
    buckets.forEach((bucket, index) => add(bucketText(bucket, print).slice(index === 0 ? 1 : 0)))
    add(buckets.length === 0 ? '],' : '\n],')
  }
  piece += `\n"settings":${canonicalText(journal.settings)}`
  for (const key of Object.keys(journal.extra).toSorted()) {
    // A value in the place of one of our lists is by now the first item of that list.
    if (journal.extra[key] !== undefined && !ownValue(journal.records, key))
      add(`,\n${JSON.stringify(key)}:${canonicalText(journal.extra[key])}`)
  }
  return [...pieces, `${piece}\n}`]
}

type PrintRecord = (record: unknown) => unknown

const asItIs: PrintRecord = (record) => record

const dataTables = (journal: Journal): ReadonlyArray<readonly [string, Rows, PrintRecord]> => [
  ['checklists', journal.checklists, asItIs],
  ['tasks', journal.tasks, asItIs],
  ['journalEntries', journal.entries, (entry) => printEntry(entry as JournalEntry)],
  ['dayStats', journal.dayStats, asItIs],
  ...listsIn(journal.records).map(([list, table]) => [list, table, asItIs] as const),
]

/** The text of each bucket after another one, so with a comma and a line break first. */
const bucketTexts = new WeakMap<ReadonlyArray<unknown>, string>()

/** Where the last of so many lines ends, or -1. */
const endOfLines = (text: string, start: number, lines: number): number => {
  let end = start - 1
  for (let line = 0; line < lines; line += 1) {
    end = text.indexOf('\n', end + 1)
    if (end < 0) return -1
  }
  return end
}

const comma = 0x2c

const bucketText = (bucket: ReadonlyArray<unknown>, print: PrintRecord): string => {
  const remembered = bucketTexts.get(bucket)
  if (remembered !== undefined) return remembered
  // Joined with an empty text: a text put before another one is copied with it when it is first read.
  const text = ['', ...bucket.map((record) => canonicalText(print(record)))].join(',\n')
  bucketTexts.set(bucket, text)
  return text
}
