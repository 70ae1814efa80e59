import { runSync, type Steps } from '#domain/steps.ts'
import { guarded } from './csv.ts'
import type { TableRow, TextTable } from './table.ts'

/** The first of equals counts: numbers and texts have commas, too. */
const separators = ['\t', ';', '|', ','] as const
type Separator = (typeof separators)[number]

/** Preambles have up to 40 lines. */
const sniffedChars = 20_000
const sniffedLines = 60
/** With so many cells or more, a quoted line was wrapped as a whole by a program. */
const wrappedFromCells = 4

/**
 * The rows of a text by RFC 4180, a spreadsheet or a platform. A quotation mark without its end is an ordinary
 * character; lines that are quoted as a whole are opened.
 */
export const tableOfText = (text: string): TextTable => runSync(tableSteps(text))

export function* tableSteps(text: string): Steps<TextTable> {
  const source = inCells(text.replaceAll('\ufeff', ''))
  const said = saidSeparator(source)
  const separator = said ?? separatorOf(source)
  const raw = yield* rowSteps(source, separator)
  const width = widthOfLines(raw, separator)
  const rows: TableRow[] = []
  for (const [at, row] of raw.entries()) {
    if (said && row.line === 1) continue
    const opened = unwrapped(row, separator, width)
    if (opened.cells.some((cell) => cell.trim() !== '')) rows.push(opened)
    if (at % linesPerStep === linesPerStep - 1) yield
  }
  return {
    rows,
    ...(!/[\r\n]$/.test(source) && rows.length > 0 && { isUnended: true }),
    ...(separator === ',' && { isByCommas: true }),
  }
}

/** Columns separated by blanks alone, as in a mail or a terminal, become columns separated by tabs. */
const inCells = (source: string): string => {
  const start = source.slice(0, sniffedChars)
  const lines = start.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const isSpaced = (line: string): boolean => (line.trim().match(/\S {2,}(?=\S)/g) ?? []).length >= fewestGaps
  const isOnlySpaced =
    lines.length > 1 &&
    !/[\t;|"]/.test(start) &&
    !/,(?!\d)/.test(start.replace(/\d,/g, '')) &&
    lines.filter(isSpaced).length * 10 >= lines.length * spacedTenths
  return isOnlySpaced ? source.replace(/(?<=\S) {2,}(?=\S)/g, '\t') : source
}

const [fewestGaps, spacedTenths] = [3, 8]

/** `sep=;` in the first line names the separator for a spreadsheet, which saves that line filled with separators. */
const saidSeparator = (source: string): Separator | undefined => {
  const mark = /^"?sep=([^\r\n])"?\1*[\r\n]/i.exec(source)?.[1]
  return separators.find((separator) => separator === mark)
}

/** The most frequent separator of the first lines, outside quotes and not between digits (a decimal comma). */
const separatorOf = (source: string): Separator => {
  const start = source.slice(0, sniffedChars)
  const bare = start.replace(/"(?:[^"]|"")*"/g, '')
  const counted = (separator: Separator, text: string): number =>
    text.split(separator).reduce((count, part, at, parts) => {
      const next = parts[at + 1]
      return next === undefined || (/\d$/.test(part) && /^\d/.test(next)) ? count : count + 1
    }, 0)
  const scored = separators.map((separator) => ({ separator, score: counted(separator, bare) }))
  const best = scored.reduce((most, each) => (each.score > most.score ? each : most))
  if (best.score > 0) return best.separator
  return separators.find((separator) => start.includes(separator)) ?? ','
}

interface RawRow extends TableRow {
  readonly isQuoted: boolean
}

const linesPerStep = 1000

function* rowSteps(source: string, separator: Separator): Steps<ReadonlyArray<RawRow>> {
  const rows: RawRow[] = []
  let cells: string[] = []
  let [at, line, startedAt, isQuoted] = [0, 1, 1, false]
  while (at < source.length) {
    const cell = quotedCell(source, at, separator) ?? bareCell(source, at, separator)
    isQuoted = source[at] === '"'
    cells.push(plain(cell.text))
    line += cell.breaks
    at = cell.end
    if (source[at] === separator) {
      at += 1
      if (at < source.length) continue
      cells.push('')
    }
    rows.push({ line: startedAt, cells, isQuoted: isQuoted && cells.length === 1 })
    at += source.startsWith('\r\n', at) ? 2 : 1
    line += 1
    ;[cells, startedAt] = [[], line]
    if (rows.length % linesPerStep === 0) yield
  }
  return rows
}

interface Cell {
  readonly text: string
  /** At a separator, a line break or the end of the text. */
  readonly end: number
  readonly breaks: number
}

const bareCell = (source: string, start: number, separator: Separator): Cell => {
  let end = start
  while (end < source.length && source[end] !== separator && source[end] !== '\n' && source[end] !== '\r') end += 1
  return { text: source.slice(start, end), end, breaks: 0 }
}

const lineBreak = /\r\n|\n|\r/g

/** Text between the closing mark and the separator belongs to the cell. */
const quotedCell = (source: string, start: number, separator: Separator): Cell | undefined => {
  if (source[start] !== '"') return undefined
  const parts: string[] = []
  let from = start + 1
  for (;;) {
    const close = source.indexOf('"', from)
    if (close < 0) return undefined
    parts.push(source.slice(from, close))
    if (source[close + 1] !== '"') {
      const rest = bareCell(source, close + 1, separator)
      const text = `${parts.join('"')}${rest.text}`
      return { text, end: rest.end, breaks: text.match(lineBreak)?.length ?? 0 }
    }
    from = close + 2
  }
}

const asFormula = /^="(.*)"$/s

/** `="500001"` keeps a spreadsheet from reading an id as a number, an apostrophe keeps it from running a formula. */
const plain = (text: string): string => (asFormula.exec(text)?.[1] ?? text).replace(guarded, '')

const openedCells = ({ cells, isQuoted }: RawRow, separator: Separator): ReadonlyArray<string> =>
  isQuoted ? (runSync(rowSteps(cells[0] ?? '', separator))[0]?.cells ?? cells) : cells

/** The most cells of the first lines; where all are quoted as a whole, after they are opened. */
const widthOfLines = (rows: ReadonlyArray<RawRow>, separator: Separator): number => {
  const first = rows.slice(0, sniffedLines)
  const longest = Math.max(0, ...first.map(({ cells }) => cells.length))
  return longest > 1 ? longest : Math.max(longest, ...first.map((row) => openedCells(row, separator).length))
}

/** Opens a line that is quoted as a whole, as in files of Tradovate, where that makes it as long as the others. */
const unwrapped = (row: RawRow, separator: Separator, width: number): TableRow => {
  const { line, cells } = row
  const open = width >= wrappedFromCells && row.isQuoted ? openedCells(row, separator) : cells
  return { line, cells: open.length === width ? open : cells }
}
