import { Parser } from 'htmlparser2'
import type { Steps } from '#domain/steps.ts'
import { type SheetRows, tableOfSheetsSteps } from '#domain/trade-files/sheets.ts'
import type { TableRow, TextTable } from '#domain/trade-files/table.ts'
import { cellText, type DateStyle, dateStyleOf, signShown } from './cell-text.ts'
import type { Unzipped } from './unzipped.ts'

type Attributes = Readonly<Record<string, string>>

interface XmlReader {
  readonly open?: (name: string, attributes: Attributes) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** Read in one step: some milliseconds. */
const bytesPerStep = 65_536

/** Parses a part of a workbook; names lose their prefixes. A document cannot declare entities of its own. */
function* xmlSteps(bytes: Uint8Array | undefined, { open, text, close }: XmlReader): Steps<void> {
  if (!bytes) return
  const bare = (name: string): string => name.slice(name.indexOf(':') + 1)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(bare(name), attributes),
      ontext: (part) => text?.(part),
      onclosetag: (name) => close?.(bare(name)),
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new TextDecoder()
  for (let at = 0; at < bytes.length; at += bytesPerStep) {
    parser.write(decoder.decode(bytes.subarray(at, at + bytesPerStep), { stream: true }))
    yield
  }
  parser.end(decoder.decode())
}

/** Characters that XML cannot hold are written as `_x000D_` in a text (ECMA-376, 22.9.2.19). */
const unescaped = (text: string): string =>
  text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Texts that cells refer to by number, without the phonetic readings (`rPh`) of Asian characters. */
function* sharedTextsSteps(bytes: Uint8Array | undefined): Steps<ReadonlyArray<string>> {
  const texts: string[] = []
  let [isText, isReading] = [false, false]
  yield* xmlSteps(bytes, {
    open: (name) => {
      if (name === 'si') texts.push('')
      if (name === 'rPh') isReading = true
      isText = name === 't'
    },
    text: (part) => {
      if (isText && !isReading) texts.push(`${texts.pop() ?? ''}${part}`)
    },
    close: (name) => {
      if (name === 'rPh') isReading = false
      if (name === 't') isText = false
    },
  })
  return texts.map(unescaped)
}

interface NumberStyle {
  readonly date: DateStyle | undefined
  readonly sign: string
}

function* numberStylesSteps(bytes: Uint8Array | undefined): Steps<ReadonlyArray<NumberStyle>> {
  const formats = new Map<string, string>()
  const styles: NumberStyle[] = []
  let isCells = false
  yield* xmlSteps(bytes, {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') formats.set(numFmtId, formatCode)
      if (name === 'cellXfs') isCells = true
      if (name !== 'xf' || !isCells) return
      const code = formats.get(numFmtId)
      styles.push({ date: dateStyleOf(Number(numFmtId), code), sign: signShown(Number(numFmtId), code) })
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}

/** The parts by lower-case path: case varies, and some archives use backslashes. */
type Parts = ReadonlyMap<string, Uint8Array>

const partsOf = (zip: Unzipped): Parts =>
  new Map(Object.entries(zip).map(([path, bytes]) => [path.replaceAll('\\', '/').toLowerCase(), bytes]))

const workbookName = /^xl\/(workbook\d*\.xml)$/

export const isWorkbook = (zip: Unzipped): boolean => [...partsOf(zip).keys()].some((path) => workbookName.test(path))

const pathTo = (target: string): string => {
  const parts: string[] = []
  for (const part of (/^[/\\]/.test(target) ? target : `xl/${target}`).split(/[/\\]/))
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  return parts.join('/').toLowerCase()
}

interface SheetPart {
  readonly path: string
  readonly isHidden: boolean
}

/** The sheets in their order, where texts and styles are, and whether days are counted from 1904. */
function* contentsSteps(parts: Parts) {
  const own = [...parts.keys()].flatMap((path) => workbookName.exec(path)?.[1] ?? [])[0] ?? ''
  const targets = new Map<string, string>()
  let [texts, styles] = ['xl/sharedstrings.xml', 'xl/styles.xml']
  yield* xmlSteps(parts.get(`xl/_rels/${own}.rels`), {
    open: (name, { Id = '', Target = '', Type = '' }) => {
      if (name !== 'Relationship') return
      const path = pathTo(Target)
      targets.set(Id, path)
      if (Type.endsWith('/sharedStrings')) texts = path
      if (Type.endsWith('/styles')) styles = path
    },
  })
  const sheets: SheetPart[] = []
  let from1904 = false
  yield* xmlSteps(parts.get(`xl/${own}`), {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      // Programs choose the prefix of `id` themselves.
      const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
      const path = targets.get(id)
      if (path !== undefined) sheets.push({ path, isHidden: /hidden/i.test(attributes['state'] ?? '') })
    },
  })
  return { sheets, texts, styles, from1904 }
}

/** Column of 'AB12', from 0. */
const placeOf = (reference: string): number => {
  let place = 0
  for (const letter of reference.replace(/[^A-Z].*$/, '')) place = place * 26 + letter.charCodeAt(0) - 64
  return place - 1
}

const isText = (kind: string): boolean => kind === 'inlineStr' || kind === 'str'

/** No sheet of trades is wider. */
const mostColumns = 512

interface Book {
  readonly texts: ReadonlyArray<string>
  readonly styles: ReadonlyArray<NumberStyle>
  readonly from1904: boolean
}

const noStyle: NumberStyle = { date: undefined, sign: '' }

/** The rows of a sheet, numbered on from `before`; 'uncounted' if a formula has no result. */
function* rowSteps(bytes: Uint8Array | undefined, before: number, book: Book) {
  const rows: TableRow[] = []
  let [cells, line, place, isValue, isUncounted]: [string[], number, number, boolean, boolean] = [
    [],
    before,
    -1,
    false,
    false,
  ]
  let cell = { kind: 'n', style: 0, value: '', isFormula: false }
  yield* xmlSteps(bytes, {
    open: (name, { r = '', t = 'n', s = '0' }) => {
      if (name === 'row') [cells, line, place] = [[], r === '' ? line + 1 : before + Number(r), -1]
      if (name === 'c') {
        place = r === '' ? place + 1 : placeOf(r)
        cell = { kind: t, style: Number(s), value: '', isFormula: false }
      }
      if (name === 'f') cell.isFormula = true
      isValue = name === 'v' || name === 't'
    },
    text: (part) => {
      if (isValue) cell.value += part
    },
    close: (name) => {
      isValue = false
      if (name === 'c' && place >= 0 && place < mostColumns) {
        while (cells.length < place) cells.push('')
        const { kind, value, isFormula } = cell
        // A formula whose result is an empty text has another kind.
        isUncounted ||= isFormula && kind === 'n' && value === ''
        const style = book.styles[cell.style] ?? noStyle
        cells[place] = cellText(kind, isText(kind) ? unescaped(value) : value, { ...book, ...style })
      }
      if (name === 'row' && cells.some((text) => text.trim() !== '')) rows.push({ line, cells })
    },
  })
  return isUncounted ? ('uncounted' as const) : { rows, line }
}

/** Each sheet continues the line numbers of the one before. Undefined if formulas have no results (some programs). */
export function* workbookTableSteps(zip: Unzipped): Steps<TextTable | undefined> {
  const parts = partsOf(zip)
  const contents = yield* contentsSteps(parts)
  const texts = yield* sharedTextsSteps(parts.get(contents.texts))
  const styles = yield* numberStylesSteps(parts.get(contents.styles))
  const sheets: SheetRows[] = []
  let before = 0
  for (const { path, isHidden } of contents.sheets) {
    const read = yield* rowSteps(parts.get(path), before, { texts, styles, from1904: contents.from1904 })
    if (read === 'uncounted') return undefined
    sheets.push({ rows: read.rows, isHidden })
    before = Math.max(before, read.line)
  }
  return yield* tableOfSheetsSteps(sheets)
}
