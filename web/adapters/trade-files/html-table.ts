import { Parser } from 'htmlparser2'
import { ownValue } from '#domain/fields.ts'
import type { Steps } from '#domain/steps.ts'
import type { TableRow, TextTable } from '#domain/trade-files/table.ts'
import { numberText } from './cell-text.ts'

/** Bounds the columns that a cell may claim to span. */
const widestCell = 40
/** Names of rows and cells in a workbook as XML (Excel 2003). */
const tagNames: Readonly<Record<string, string>> = { row: 'tr', cell: 'td' }
const asInXml = { date: undefined, from1904: false } as const

/** In a typed cell, a day comes with midnight. */
const typed = (text: string, type: string): string => {
  if (type === 'DateTime') return text.replace(/T00:00:00(?:\.0+)?$/, '')
  return type === 'Number' ? numberText(text, asInXml) : text
}

const spreadsheetXml = /urn:schemas-microsoft-com:office:spreadsheet/
/** How many columns or rows a cell takes; a workbook as XML counts those after the first. */
const span = (all = '1', more = '0'): number => Math.max(1, Number.parseInt(all, 10) + Number.parseInt(more, 10) || 1)
const emptyCells = (count: number): ReadonlyArray<string> => Array.from({ length: Math.max(0, count) }, () => '')

/** Read in one step: some milliseconds. */
const charsPerStep = 65_536

/**
 * All rows of all tables of a page, numbered from 1, read as text: nothing is drawn or run; scripts, styles and hidden
 * cells are left out. A cell that spans columns is followed by empty ones; one that spans rows leaves empty ones below.
 * Reads a workbook as XML like a page.
 */
export function* htmlTableSteps(html: string): Steps<TextTable> {
  const rows: TableRow[] = []
  let cells: string[] | undefined
  let cell: { text: string; readonly width: number; readonly height: number; type: string } | undefined
  /** For each column the first row that no cell above reaches into. */
  let freeFrom: number[] = []
  let [line, silent] = [0, 0]
  const endCell = (): void => {
    if (cell && cells) {
      const text = cell.text.replace(/\s+/g, ' ').trim()
      for (let column = 0; column < cell.width; column += 1) freeFrom[cells.length + column] = line + cell.height
      cells.push(typed(text, cell.type), ...emptyCells(cell.width - 1))
    }
    cell = undefined
  }
  const endRow = (): void => {
    endCell()
    if (cells?.some((text) => text !== '')) rows.push({ line, cells })
    cells = undefined
  }
  const isCovered = () => cells !== undefined && cells.length < widestCell && line < (freeFrom[cells.length] ?? 0)
  const isSheet = spreadsheetXml.test(html.slice(0, charsPerStep))
  const named = (tag: string): string => {
    const bare = tag.slice(tag.indexOf(':') + 1)
    return isSheet ? (ownValue(tagNames, bare) ?? bare) : tag
  }
  const isSilent = (name: string): boolean => name === 'script' || name === 'style' || (isSheet && name === 'comment')
  const handlers = {
    onopentag: (tag: string, attributes: Readonly<Record<string, string>>) => {
      const name = named(tag)
      const { class: names = '', 'ss:index': index = '', 'ss:type': type = '' } = attributes
      if (isSilent(name)) silent += 1
      else if (name === 'data' && cell && silent === 0) cell.type = type
      else if (name === 'tr') {
        endRow()
        line += 1
        cells = []
      } else if (name === 'td' || name === 'th') {
        endCell()
        while (isCovered()) cells?.push('')
        // Empty cells are left out if the next one gives its index.
        if (isSheet && index !== '') cells?.push(...emptyCells(Math.min(widestCell, Number(index) - 1 - cells.length)))
        if (!/(?:^|\s)hidden(?:\s|$)/.test(names)) {
          const width = Math.min(widestCell, span(attributes['colspan'], attributes['ss:mergeacross']))
          cell = { text: '', width, height: span(attributes['rowspan'], attributes['ss:mergedown']), type: '' }
        }
      } else if (name === 'br' && cell) cell.text += ' '
    },
    ontext: (text: string) => {
      if (cell && silent === 0) cell.text += text
    },
    onclosetag: (tag: string) => {
      const name = named(tag)
      if (isSilent(name)) silent = Math.max(0, silent - 1)
      else if (name === 'td' || name === 'th') endCell()
      else if (name === 'tr' || name === 'table') endRow()
      if (name === 'table') freeFrom = []
    },
  }
  const parser = new Parser(handlers, { recognizeSelfClosing: isSheet })
  for (let at = 0; at < html.length; at += charsPerStep) {
    parser.write(html.slice(at, at + charsPerStep))
    yield
  }
  parser.end()
  endRow()
  return { rows }
}
