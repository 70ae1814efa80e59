import { strToU8, zipSync } from 'fflate'
import { valueOf } from '#domain/lots/movement.ts'
import { runSync } from '#domain/steps.ts'
import type { LineFate } from '#domain/trade-files/format.ts'
import { headerAt, missingFields } from '#domain/trade-files/mapping/column-mapping.ts'
import { mappedFormat } from '#domain/trade-files/mapping/mapped.ts'
import { proposedHeaderLine, proposedMapping } from '#domain/trade-files/mapping/proposed.ts'
import { type ImportOptions, readTradesSteps } from '#domain/trade-files/reading.ts'
import type { TextTable } from '#domain/trade-files/table.ts'
import { readTradeFile } from '#web/adapters/trade-files/read-trade-file.ts'

/** A cell as a sheet holds it: a text, a number, or its XML parts. */
export type MadeCell =
  | string
  | number
  | undefined
  | { readonly v?: string | number; readonly s?: number; readonly t?: string; readonly f?: string }

/** How the parts of a workbook are called and written. */
export interface MadeBook {
  /** Rows by the name of their sheet, in the order of the sheets. */
  readonly sheets: Readonly<Record<string, ReadonlyArray<ReadonlyArray<MadeCell>>>>
  /** Codes of number formats; the first is style 1. A number is one of those that are built in. */
  readonly formats?: ReadonlyArray<string | number>
  readonly shared?: ReadonlyArray<string>
  readonly hidden?: ReadonlyArray<string>
  readonly from1904?: boolean
  /** The prefix of the relations in the list of sheets. */
  readonly prefix?: string
  /** What becomes of the paths of its parts. */
  readonly path?: (path: string) => string
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const cellXml = (cell: MadeCell, at: string): string => {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'string')
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  const { v, s, t, f } = cell
  const attributes = `${s === undefined ? '' : ` s="${s}"`}${t === undefined ? '' : ` t="${t}"`}`
  const [formula, value] = [f === undefined ? '' : `<f>${escaped(f)}</f>`, v === undefined ? '' : `<v>${v}</v>`]
  return `<c r="${at}"${attributes}>${formula}${value}</c>`
}

export const madeBook = ({ sheets, formats = [], shared = [], path = (as) => as, ...more }: MadeBook): Uint8Array => {
  const names = Object.keys(sheets)
  const { prefix = 'r', hidden = [], from1904 = false } = more
  const states = names.map((name) => (hidden.includes(name) ? ' state="hidden"' : ''))
  const parts: Readonly<Record<string, string>> = {
    'xl/workbook.xml':
      `<workbook xmlns:${prefix}="r"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>` +
      names
        .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}"${states[at]} ${prefix}:id="rId${at + 1}"/>`)
        .join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${shared.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/styles.xml':
      `<styleSheet><numFmts>${formats
        .map((code, at) =>
          typeof code === 'string'
            ? `<numFmt numFmtId="${200 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`
            : '',
        )
        .join('')}</numFmts><cellXfs><xf numFmtId="0"/>` +
      formats.map((code, at) => `<xf numFmtId="${typeof code === 'number' ? code : 200 + at}"/>`).join('') +
      '</cellXfs></styleSheet>',
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${rows
          .map(
            (cells, line) =>
              `<row r="${line + 1}">${cells
                .map((cell, place) => cellXml(cell, `${String.fromCharCode(65 + place)}${line + 1}`))
                .join('')}</row>`,
          )
          .join('')}</sheetData></worksheet>`,
      ]),
    ),
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [path(name), strToU8(text)])))
}

const fateText = (fate: LineFate): ReadonlyArray<string> => {
  if (fate.kind === 'not-understood') return [`! ${fate.errors.map(({ code }) => code).join(' ')}`]
  if (!('activities' in fate) || fate.kind === 'left-out') return []
  return fate.activities.map((activity) => {
    const { timestamp, side, kind, cash, symbol, multiplier = 1, currency = 'USD', effect } = activity
    const [quantity, price, fees] = (['quantity', 'price', 'fees'] as const).map((field) => valueOf(activity, field))
    const what = `${timestamp} ${side ?? cash ?? kind} ${quantity} ${symbol}`
    if (cash) return `${what} ${currency}`
    return `${what} @ ${price} x${multiplier} ${fees} ${currency}${effect ? ` ${effect}` : ''}`
  })
}

/** What a table is read as: questions, fills and refusals, in texts. */
export const toldOf = (table: TextTable, options: Partial<ImportOptions> = {}): ReadonlyArray<string> => {
  const read = runSync(readTradesSteps(table, { accountId: 'a', zone: 'UTC', ...options }))
  if (!read.ok) return [read.error.code]
  const { fates, questions } = read.value
  return [...questions.map(({ kind }) => `? ${kind}`), ...fates.flatMap(fateText)]
}

/** The file as a table, or the code with which it is refused. */
export const tableIn = async (content: string | Uint8Array): Promise<TextTable | string> => {
  const file = await readTradeFile(new Blob([content as BlobPart]))
  return file.ok ? file.value.table : file.error.code
}

/** What a file is read as by the formats. */
export const told = async (
  content: string | Uint8Array,
  options?: Partial<ImportOptions>,
): Promise<ReadonlyArray<string>> => {
  const table = await tableIn(content)
  return typeof table === 'string' ? [table] : toldOf(table, options)
}

/** What a file is read as by the mapping that is proposed for it. */
export const toldByProposal = async (content: string | Uint8Array): Promise<ReadonlyArray<string>> => {
  const table = await tableIn(content)
  if (typeof table === 'string') return [table]
  const at = proposedHeaderLine(table)
  const mapping = proposedMapping(table, at)
  const missing = missingFields(mapping)
  if (missing.length > 0) return missing.map((field) => `missing ${field}`)
  const header = headerAt(table, at)
  return toldOf(table, { as: { format: mappedFormat(mapping, 'Mapped', header), header } })
}
