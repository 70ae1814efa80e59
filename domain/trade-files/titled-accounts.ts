import { leftOut } from './fates.ts'
import type { FormatReading, LineFate } from './format.ts'
import type { TextTable } from './table.ts'

/** 'Account Statement for 12345 (ira) since 3/1/26', 'Transactions for account XXXX-1234 as of …', 'For Account: 1' */
const title = /^(?:account statement for|transactions for account|for account:?) +(.*?\d.*?)(?: (?:since|as of) .*)?$/i
const mostCells = 2

const titledBy = (cells: ReadonlyArray<string>): string | undefined => {
  if (!/^(?:account|transactions|for) /i.test(cells[0] ?? '')) return undefined
  const given = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (given.length > mostCells) return undefined
  return title.exec(given.join(' ').replace(/\s+/g, ' '))?.[1]
}

/** Lines without an account belong to the title above them; in a file of one account, to the `chosen` one. */
export const inTitledAccounts = <Reading extends Pick<FormatReading, 'fates' | 'stated'>>(
  reading: Reading,
  table: TextTable,
  chosen: string,
): Reading => {
  const titles = new Map<number, string>()
  const accounts = new Map<number, string>()
  let account = chosen
  for (const { line, cells } of table.rows) {
    const titled = titledBy(cells)
    if (titled !== undefined) titles.set(line, (account = titled))
    accounts.set(line, account)
  }
  if (new Set(titles.values()).size < 2) return reading
  const named = <Each extends { readonly accountId: string }>(line: number, each: Each): Each =>
    each.accountId === chosen ? { ...each, accountId: accounts.get(line) ?? chosen } : each
  const ofIt = (fate: LineFate): LineFate => {
    if (titles.has(fate.line)) return leftOut(fate.line, 'title')
    if (!('activities' in fate)) return fate
    return { ...fate, activities: fate.activities.map((activity) => named(fate.line, activity)) }
  }
  const { stated } = reading
  return {
    ...reading,
    fates: reading.fates.map(ofIt),
    ...(stated && { stated: stated.map((each) => named(each.line, each)) }),
  }
}
