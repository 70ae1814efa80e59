import { Parser } from 'htmlparser2'
import type { Steps } from '#domain/steps.ts'
import type { TableRow, TextTable } from '#domain/trade-files/table.ts'

/** A cell is never as wide as the longest statement. */
const widestCell = 40
/** So many characters are read in one step: some milliseconds. */
const charsPerStep = 65_536

/**
 * All rows of all tables of a page, one after the other, numbered from 1. It is read as text: nothing of it is drawn or
 * run, and scripts and styles say nothing. Cells that the page hides are none; a wide one is followed by empty ones.
 */
export function* htmlTableSteps(html: string): Steps<TextTable> {
  const rows: TableRow[] = []
  let cells: string[] | undefined
  let cell: { text: string; readonly width: number } | undefined
  let [line, silent] = [0, 0]
  const endCell = (): void => {
    if (cell && cells) {
      cells.push(cell.text.replace(/\s+/g, ' ').trim(), ...Array.from({ length: cell.width - 1 }, () => ''))
    }
    cell = undefined
  }
  const endRow = (): void => {
    endCell()
    if (cells?.some((text) => text !== '')) rows.push({ line, cells })
    cells = undefined
  }
  const isSilent = (name: string): boolean => name === 'script' || name === 'style'
  const parser = new Parser({
    onopentag: (name, { class: names = '', colspan = '1' }) => {
      if (isSilent(name)) silent += 1
      else if (name === 'tr') {
        endRow()
        line += 1
        cells = []
      } else if (name === 'td' || name === 'th') {
        endCell()
        const width = Math.min(widestCell, Math.max(1, Number.parseInt(colspan, 10) || 1))
        if (!/(?:^|\s)hidden(?:\s|$)/.test(names)) cell = { text: '', width }
      } else if (name === 'br' && cell) cell.text += ' '
    },
    ontext: (text) => {
      if (cell && silent === 0) cell.text += text
    },
    onclosetag: (name) => {
      if (isSilent(name)) silent = Math.max(0, silent - 1)
      else if (name === 'td' || name === 'th') endCell()
      else if (name === 'tr' || name === 'table') endRow()
    },
  })
  for (let at = 0; at < html.length; at += charsPerStep) {
    parser.write(html.slice(at, at + charsPerStep))
    yield
  }
  parser.end()
  endRow()
  return { rows }
}
