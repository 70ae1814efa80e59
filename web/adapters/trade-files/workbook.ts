import { Parser } from 'htmlparser2'
import type { Steps } from '#domain/steps.ts'
import type { TableRow, TextTable } from '#domain/trade-files/table.ts'
import { cellText, type DateStyle, dateStyleOf } from './cell-text.ts'
import type { Unzipped } from './unzipped.ts'

type Attributes = Readonly<Record<string, string>>

interface XmlReader {
  readonly open?: (name: string, attributes: Attributes) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** So many bytes are read in one step: some milliseconds. */
const bytesPerStep = 65_536

/** Goes through a part of a workbook; names without their prefixes. Entities of its own a document cannot declare. */
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

/** Texts that cells refer to by number; readings of Asian characters beside them are no part. */
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

/** How each style of a cell shows a number as a date; undefined where it does not. */
function* dateStylesSteps(bytes: Uint8Array | undefined): Steps<ReadonlyArray<DateStyle | undefined>> {
  const formats = new Map<string, string>()
  const styles: Array<DateStyle | undefined> = []
  let isCells = false
  yield* xmlSteps(bytes, {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') formats.set(numFmtId, formatCode)
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells) styles.push(dateStyleOf(Number(numFmtId), formats.get(numFmtId)))
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}

/** The sheets in their order, and whether days are counted from 1904. */
function* sheetsSteps(zip: Unzipped): Steps<{ readonly paths: ReadonlyArray<string>; readonly from1904: boolean }> {
  const targets = new Map<string, string>()
  yield* xmlSteps(zip['xl/_rels/workbook.xml.rels'], {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const paths: string[] = []
  let from1904 = false
  yield* xmlSteps(zip['xl/workbook.xml'], {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
      const path = name === 'sheet' ? targets.get(attributes['r:id'] ?? '') : undefined
      if (path !== undefined) paths.push(path)
    },
  })
  return { paths, from1904 }
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

/** All rows of all sheets, one after the other; each sheet goes on counting where the one before has ended. */
export function* workbookTableSteps(zip: Unzipped): Steps<TextTable> {
  const { paths, from1904 } = yield* sheetsSteps(zip)
  const texts = yield* sharedTextsSteps(zip['xl/sharedStrings.xml'])
  const styles = yield* dateStylesSteps(zip['xl/styles.xml'])
  const rows: TableRow[] = []
  let before = 0
  for (const path of paths) {
    let [cells, line, place, isValue]: [string[], number, number, boolean] = [[], before, -1, false]
    let cell = { kind: 'n', style: 0, value: '' }
    yield* xmlSteps(zip[path], {
      open: (name, { r = '', t = 'n', s = '0' }) => {
        if (name === 'row') [cells, line, place] = [[], r === '' ? line + 1 : before + Number(r), -1]
        if (name === 'c') {
          place = r === '' ? place + 1 : placeOf(r)
          cell = { kind: t, style: Number(s), value: '' }
        }
        isValue = name === 'v' || name === 't'
      },
      text: (part) => {
        if (isValue) cell.value += part
      },
      close: (name) => {
        isValue = false
        if (name === 'c' && place >= 0 && place < mostColumns) {
          while (cells.length < place) cells.push('')
          const value = isText(cell.kind) ? unescaped(cell.value) : cell.value
          cells[place] = cellText(cell.kind, value, { texts, from1904, date: styles[cell.style] })
        }
        if (name === 'row' && cells.some((text) => text.trim() !== '')) rows.push({ line, cells })
      },
    })
    before = Math.max(before, line)
  }
  return { rows }
}
