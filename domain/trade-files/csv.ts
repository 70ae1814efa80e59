import { domainError, type DomainError } from '#domain/errors/catalogue.ts'
import { err, ok, type Result } from '#domain/result.ts'

/** A line of a table: its fields, and the number of its first line in the text, from 1. */
export interface CsvRow {
  readonly line: number
  readonly fields: ReadonlyArray<string>
}

/** Programs run a field that begins so as a formula (OWASP, "CSV Injection"). */
const formulaStart = /^[=+\-@\t\r]/
const plainNumber = /^-?\d+(?:\.\d+)?$/

/** A field as it stands in a file: numbers as they are, a text that looks like a formula behind an apostrophe. */
const printField = (text: string): string => {
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",\r\n;\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A text as it was before `printField` made it safe. */
const withoutGuard = (field: string): string =>
  field.startsWith("'") && formulaStart.test(field.slice(1)) ? field.slice(1) : field

/** A table as RFC 4180 writes it: commas, quotes where needed, CRLF after every line. */
export const printCsv = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  rows.map((fields) => `${fields.map(printField).join(',')}\r\n`).join('')

const separators = [',', ';', '\t'] as const

/** Spreadsheets of many countries write semicolons: what the first line has most of separates. */
const separatorOf = (text: string): string => {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const counted = separators.map((separator) => ({ separator, count: head.split(separator).length }))
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).separator
}

/**
 * The rows of a text that RFC 4180 or a spreadsheet wrote; empty lines are none. Refuses a quotation that never ends.
 */
export const parseCsv = (text: string): Result<ReadonlyArray<CsvRow>, DomainError<'trades'>> => {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text
  const separator = separatorOf(source)
  const rows: CsvRow[] = []
  let fields: string[] = []
  let [at, line, startedAt] = [0, 1, 1]
  while (at < source.length) {
    const field = source[at] === '"' ? quoted(source, at) : bare(source, at, separator)
    if (!field) return err(domainError('trades', 'UNCLOSED_QUOTE'))
    fields.push(withoutGuard(field.text))
    line += field.lines
    at = field.end
    if (source[at] === separator) {
      at += 1
      // A separator at the very end opens one more, empty field.
      if (at < source.length) continue
      fields.push('')
    }
    if (fields.some((each) => each.trim() !== '')) rows.push({ line: startedAt, fields })
    at += source.startsWith('\r\n', at) ? 2 : 1
    line += 1
    ;[fields, startedAt] = [[], line]
  }
  return ok(rows)
}

interface Field {
  readonly text: string
  /** Where it ends: at a separator, a line break or the end. */
  readonly end: number
  /** Line breaks inside of it. */
  readonly lines: number
}

const bare = (source: string, start: number, separator: string): Field => {
  let end = start
  while (end < source.length && source[end] !== separator && source[end] !== '\n' && source[end] !== '\r') end += 1
  return { text: source.slice(start, end), end, lines: 0 }
}

const quoted = (source: string, start: number): Field | undefined => {
  const parts: string[] = []
  let from = start + 1
  for (;;) {
    const close = source.indexOf('"', from)
    if (close < 0) return undefined
    parts.push(source.slice(from, close))
    if (source[close + 1] !== '"') {
      const text = parts.join('"')
      return { text, end: close + 1, lines: text.split('\n').length - 1 }
    }
    from = close + 2
  }
}
