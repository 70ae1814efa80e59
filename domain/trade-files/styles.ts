import type { Steps } from '#domain/steps.ts'
import { dateOrderOf } from './cells/dates.ts'
import { decimalMarkSteps, hasCommaDecimals, inSlices } from './cells/numbers.ts'
import type { DateOrder, DecimalMark, FileContext, FileQuestion, FormatReading } from './format.ts'
import type { Header } from './header.ts'
import { type CellStyle, usStyle } from './line.ts'
import type { TextTable } from './table.ts'

export interface StylePlan {
  /** In the form of `columnName`; all columns of one name count. */
  readonly numbers: ReadonlyArray<string>
  readonly dates: ReadonlyArray<string>
  /** For a column that can be read in both ways; without it the user is asked. */
  readonly usualMark?: DecimalMark
  readonly usualOrder?: DateOrder
  /** For clocks that name none. */
  readonly zone: string
  /** The end of the table that is read. */
  readonly until?: number
}

interface FoundStyle {
  readonly style: CellStyle
  readonly reading: Pick<FormatReading, 'decimalMark' | 'questions'>
}

/** The form of numbers and dates by all cells below a header, or the questions about it. */
export function* styleSteps(
  { rows }: TextTable,
  header: Pick<Header, 'at' | 'names' | 'written'>,
  { answers }: FileContext,
  plan: StylePlan,
): Steps<FoundStyle> {
  const below = rows.slice(header.at + 1, plan.until)
  const columns = (names: ReadonlyArray<string>) =>
    header.names.flatMap((name, place) =>
      names.includes(name)
        ? [
            {
              name,
              written: header.written[place]?.trim() ?? name,
              cells: below.map(({ cells }) => cells[place] ?? ''),
            },
          ]
        : [],
    )
  const questions: FileQuestion[] = []
  const marks = new Map<string, DecimalMark>()
  const looked: Array<ReturnType<typeof columns>[number] & { readonly found: DecimalMark | 'ask' }> = []
  for (const column of columns(plan.numbers)) looked.push({ ...column, found: yield* decimalMarkSteps(column.cells) })
  // The usual mark counts where no column has the other one: a spreadsheet may have saved the file.
  const isUsual = !looked.some(({ cells, found }) => found !== 'ask' && found !== plan.usualMark && hasMark(cells))
  const usualMark = isUsual ? plan.usualMark : undefined
  for (const { name, written, cells, found } of looked) {
    const mark = found === 'ask' ? (usualMark ?? answers.decimalMarks?.[written] ?? answers.decimalMark) : found
    if (found === 'ask' && !usualMark)
      questions.push({ kind: 'decimal-mark', column: written, example: exampleOf(cells, /\d[.,]\d{3}/) })
    if (mark && hasMark(cells)) marks.set(name, mark)
  }
  const mark = answers.decimalMark ?? [...marks.values()][0] ?? plan.usualMark ?? '.'
  const dates = columns(plan.dates)
  yield
  const found = dateOrderOf(dates.flatMap(({ cells }) => cells))
  const order = found === 'ask' ? (plan.usualOrder ?? answers.dateOrder ?? 'month-first') : found
  const [first] = dates
  if (found === 'ask' && !plan.usualOrder && first)
    questions.push({ kind: 'date-order', column: first.written, example: exampleOf(first.cells, /\d/) })
  return { style: { mark, marks, order, zone: plan.zone }, reading: { decimalMark: mark, questions } }
}

/** Whether some cell of a file can only have decimals after a comma. */
export function* commaSteps({ rows }: TextTable): Steps<boolean> {
  for (const some of inSlices(rows)) {
    if (some.some(({ cells }) => cells.some(hasCommaDecimals))) return true
    yield
  }
  return false
}

/** The style of brokers of the United States, but for the order of days, which a spreadsheet may have turned around. */
export function* usStyleSteps(
  table: TextTable,
  header: Header,
  context: FileContext,
  { dates, zone }: Pick<StylePlan, 'dates' | 'zone'>,
): Steps<FoundStyle> {
  const { style, reading } = yield* styleSteps(table, header, context, { numbers: [], dates, zone })
  return { style: { ...usStyle(zone), order: style.order }, reading }
}

const hasMark = (cells: ReadonlyArray<string>): boolean => cells.some((cell) => /[.,]/.test(cell))

const exampleOf = (cells: ReadonlyArray<string>, shape: RegExp): string =>
  cells.find((cell) => shape.test(cell))?.trim() ?? ''
