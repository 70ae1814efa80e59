import { type Decimal, parseDecimal } from '#domain/money/decimal.ts'
import { runSync, type Steps } from '#domain/steps.ts'
import type { DecimalMark } from '#domain/trade-files/format.ts'
import { withoutUnseen } from '#domain/trade-files/table.ts'

const none = /^(?:|-{1,3}|–|—|n\/?a|null)$/i
const blanks = /[\s\u00a0\u2007\u2009\u202f]/g
/** Blanks between digits group three: '110 16' is not 11016. */
const spaced = /^[^.,]*\d[\s\u00a0\u2007\u2009\u202f](?!\d{3}(?!\d))\d/
/** Longer cells are texts. */
const longest = 64

const currencyWord = /^([+-]?)(?:[A-Za-z]{1,3}\$|US\$|[A-Z]{3}(?=[\d+\-$€£¥₹.,]))/
const signs = /[$€£¥₹₿]/g
const suffix = /^(.*?[\d.,])(?:[A-Za-z%][A-Za-z%0-9]{0,11})$/
/** Words that multiply the number before them, or are its sign: 1,234.50 DR. */
const times = /\d\s*(?:k|m|mm|mio|mln|b|bn|mrd|mil|tsd|cr|dr|lac|lakhs?|crores?|thousand|hundred|[mb]illion|dozen)\.?$/i
const exponent = /[eE][+-]?\d{1,3}$/

const bareNumber = (cell: string): { readonly body: string; readonly isNegative: boolean } | undefined => {
  if (cell.length > longest || spaced.test(cell)) return undefined
  let text = withoutUnseen(cell)
    .replace(/[−‐‑–]/g, '-')
    .replace(blanks, '')
    .replace(/^'/, '')
  let isNegative = false
  const bracketed = /^([$€£¥₹]|[A-Z]{3})?\((.*)\)$/.exec(text)
  if (bracketed) {
    text = `${bracketed[2]}`
    isNegative = true
  }
  text = text.replace(/^@/, '').replace(currencyWord, '$1').replace(signs, '')
  const [, minus] = /^([+-]+)/.exec(text) ?? []
  if (minus !== undefined && minus.length > 1) return undefined
  text = text.replace(/^[+-]/, '')
  if (minus === undefined && text.endsWith('-') && text.length > 1) {
    text = text.slice(0, -1)
    isNegative = !isNegative
  }
  if (minus === '-') isNegative = !isNegative
  if (times.test(text)) return undefined
  if (!exponent.test(text)) text = suffix.exec(text)?.[1] ?? text
  return /^[\d.,'’]*\d[\d.,'’]*(?:[eE][+-]?\d{1,3})?$/.test(text) ? { body: text, isNegative } : undefined
}

/** Groups of three, or of two before a three, as in India. No group begins with a 0: 0,125 marks its decimals. */
const grouped = (mark: DecimalMark): RegExp => {
  const [other, point] = mark === '.' ? [',', '\\.'] : ['\\.', ',']
  return new RegExp(
    `^(?:\\d+|(?!0)\\d{1,3}(?:${other}\\d{3})+|(?!0)\\d{1,2}(?:${other}\\d{2})*${other}\\d{3}|` +
      `(?!0)\\d{1,3}(?:['’]\\d{3})+)?` +
      `(?:${point}\\d*)?(?:[eE][+-]?\\d{1,3})?$`,
  )
}
const shapes: Readonly<Record<DecimalMark, RegExp>> = { '.': grouped('.'), ',': grouped(',') }

/** Exact, with any currency, unit or grouping. 'none' for an empty cell or a dash, undefined for other texts. */
export const readNumber = (cell: string, mark: DecimalMark): Decimal | 'none' | undefined => {
  if (none.test(cell.trim())) return 'none'
  const bare = bareNumber(cell)
  if (!bare || !shapes[mark].test(bare.body)) return undefined
  const digits = bare.body.replace(mark === '.' ? /[,'’]/g : /[.'’]/g, '').replace(',', '.')
  const [, whole = '', fraction = '', power = ''] = /^(\d*)\.?(\d*)(.*)$/.exec(digits) ?? []
  const text = `${bare.isNegative ? '-' : ''}${whole || '0'}${fraction === '' ? '' : `.${fraction}`}${power}`
  return parseDecimal(text)
}

/** 'either' for 1,234, undefined for none. */
const markIn = (cell: string): DecimalMark | 'either' | undefined => {
  if (!/[.,]/.test(cell)) return undefined
  const body = bareNumber(cell)?.body
  if (body === undefined) return undefined
  const hasPoint = body.includes('.')
  const hasComma = body.includes(',')
  if (!hasPoint && !hasComma) return undefined
  if (hasPoint && hasComma) return body.lastIndexOf('.') > body.lastIndexOf(',') ? '.' : ','
  const [mark, other]: readonly [DecimalMark, DecimalMark] = hasPoint ? ['.', ','] : [',', '.']
  if (body.split(mark).length > 2) return other
  const [before = '', after = ''] = body.split(mark)
  const isGroup = /^\d{3}$/.test(after) && /^[1-9]\d{0,2}$/.test(before)
  return isGroup && !/\d[\s\u00a0\u2009\u202f]\d/.test(cell) ? 'either' : mark
}

const isMoment = /^\d{8},\d{6}$/

/** Whether a cell can only have decimals after a comma: '118,4', but not '118,456'. */
export const hasCommaDecimals = (cell: string): boolean =>
  cell.includes(',') && markIn(cell) === ',' && !isMoment.test(cell.trim())

/** Whether a cell such as '118,456' is a different number with either decimal mark. */
export const isOfEitherMark = (cell: string): boolean => markIn(cell) === 'either'

/** The decimal mark of a column by all cells; 'ask' if both readings are possible or cells contradict each other. */
export const decimalMarkOf = (cells: ReadonlyArray<string>): DecimalMark | 'ask' => runSync(decimalMarkSteps(cells))

export function* decimalMarkSteps(cells: ReadonlyArray<string>): Steps<DecimalMark | 'ask'> {
  const said = new Set<ReturnType<typeof markIn>>()
  for (const some of inSlices(cells)) {
    for (const cell of some) said.add(markIn(cell))
    yield
  }
  if (said.has('.') && said.has(',')) return 'ask'
  if (said.has('.')) return '.'
  if (said.has(',')) return ','
  return said.has('either') ? 'ask' : '.'
}

const cellsPerStep = 2000

export function* inSlices<T>(items: ReadonlyArray<T>): Generator<ReadonlyArray<T>, void> {
  for (let from = 0; from < items.length; from += cellsPerStep) yield items.slice(from, from + cellsPerStep)
}
