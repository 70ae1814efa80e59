import { domainError } from '#domain/errors/catalogue.ts'
import { ownValue } from '#domain/fields.ts'
import { decimalText, signOf } from '#domain/money/decimal.ts'
import type { Steps } from '#domain/steps.ts'
import { effectSteps } from '#domain/trade-files/effects.ts'
import { fatesBelow, notUnderstood } from '#domain/trade-files/fates.ts'
import type {
  FileContext,
  FileQuestion,
  FormatReading,
  LineFate,
  StatedResult,
  TradeFormat,
} from '#domain/trade-files/format.ts'
import { type CellReader, cellsBelow, hasDigitsBeyond, type Header } from '#domain/trade-files/header.ts'
import { kindColumnIn } from '#domain/trade-files/line-kinds.ts'
import { assumed, type CellStyle, linesBelow } from '#domain/trade-files/line.ts'
import { hasSeparateFees } from '#domain/trade-files/separate-fees.ts'
import { styleSteps } from '#domain/trade-files/styles.ts'
import type { TextTable } from '#domain/trade-files/table.ts'
import { type ColumnMapping, columnOf, type MappedField } from './column-mapping.ts'
import { isRebate, nameWords } from './column-names.ts'
import { convertedColumnsIn } from './converted-amounts.ts'
import { cashSignSteps, feesInAmountSteps } from './mapped-cash.ts'
import { isAllMidnight } from './mapped-days.ts'
import { areSidesSteps, firstNegativeSteps, hasUniqueIds, zoneSteps } from './mapped-facts.ts'
import { mappedFate } from './mapped-fates.ts'
import { separateFee, feesIn, isUnitUnclear, type MappedLine, mappedLine, moneyIn, type Plan } from './mapped-line.ts'
import { sideWord } from './side-words.ts'

const numberFields = ['quantity', 'price', 'fees', 'amount', 'multiplier', 'strike', 'exitPrice', 'result'] as const
const dateFields = ['date', 'exitDate'] as const

const columnsOf = ({ parts }: ColumnMapping, names: ReadonlyArray<MappedField>): ReadonlyArray<string> =>
  names.flatMap((name) => parts[name] ?? [])

const statedIn = ({ line, number, mapping }: MappedLine, fate: LineFate): ReadonlyArray<StatedResult> => {
  const amount = columnOf(mapping, 'result') === undefined ? undefined : number('result')
  const [activity] = fate.kind === 'fill' ? fate.activities.toReversed() : []
  // With a fee in another currency, the currency of the result is unknown.
  if (!activity || activity.cash || !amount) return []
  const { symbol, accountId, currency = 'USD' } = activity
  return [{ line: line.line, symbol, accountId, currency, amount: decimalText(amount) }]
}

/** Whether amounts that prices follow from include the fees, by their name or by the user. */
const feesInAmounts = ({ parts, answers }: ColumnMapping, written: string): boolean | 'ask' | undefined => {
  if (parts.price || !parts.fees || !parts.amount) return undefined
  const name = nameWords(written)
  if (/(?:^| )(?:net|netto)(?: |$)/.test(name)) return true
  if (/gross|brutto?|principal|consideration|before/.test(name)) return false
  return answers.amounts === undefined ? 'ask' : answers.amounts === 'after-fees'
}

const writtenOf = ({ names, written }: Header, column: string | undefined): string =>
  written[names.indexOf(column ?? '')] ?? column ?? ''

/** Only sales show the sign of quantities: shares that leave otherwise may be below zero in any file. */
const isSale = ({ meanings }: ColumnMapping, word: string): boolean => {
  const meaning = ownValue(meanings, word.toLowerCase())
  return meaning === undefined ? sideWord(word)?.side === 'SELL' : meaning === 'sell' || meaning === 'short'
}

function* planSteps(
  cells: ReadonlyArray<CellReader>,
  header: Header,
  { mapping, context, style }: Pick<Plan, 'mapping' | 'context' | 'style'>,
): Steps<Plan> {
  const [date, side] = [columnOf(mapping, 'date') ?? '', columnOf(mapping, 'side')]
  const sold = side === undefined ? cells : cells.filter((cell) => isSale(mapping, cell(side)))
  const hasSigns = (yield* firstNegativeSteps(sold, mapping.parts.quantity, style)) !== undefined
  yield
  const quantity = nameWords(writtenOf(header, columnOf(mapping, 'quantity')))
  const used = new Set(Object.values(mapping.parts).flat())
  const unread = header.names.filter((name) => !used.has(name))
  return {
    mapping,
    context,
    style,
    futures: new Set<string>(),
    found: new Set(),
    hasSigns,
    areSides: hasSigns && (yield* areSidesSteps(cells, mapping, style)),
    hasPositions: side !== undefined && cells.some((cell) => /^long$/i.test(cell(side))),
    isMidnight: columnOf(mapping, 'time') === undefined && isAllMidnight(cells.map((cell) => cell(date))),
    ofQuantities: { areFilled: /fill|exec|done|deal/.test(quantity), areLots: /(?:^| )lots?(?: |$)/.test(quantity) },
    holdsFees: feesInAmounts(mapping, writtenOf(header, columnOf(mapping, 'amount'))) === true,
    hasFeesInAmounts: false,
    hasIds: hasUniqueIds(cells, columnOf(mapping, 'id')),
    converted: convertedColumnsIn(header, mapping),
    kinds: kindColumnIn(unread, cells),
  }
}

function* read(table: TextTable, header: Header, asked: FileContext, mapping: ColumnMapping): Steps<FormatReading> {
  // The user is asked about each column of numbers, so other columns' commas do not count.
  const context = { ...asked, answers: mapping.answers, hasCommas: false }
  const columns = { numbers: columnsOf(mapping, numberFields), dates: columnsOf(mapping, dateFields) }
  const { style: found, reading } = yield* styleSteps(table, header, context, { ...columns, zone: context.zone })
  yield
  const below = table.rows.slice(header.at + 1)
  const cells = below.map(cellsBelow(header))
  const plan = yield* planSteps(cells, header, { mapping, context, style: found })
  const { name, isAsked, zone } = yield* zoneSteps(below, header, mapping, { ...found, isMidnight: plan.isMidnight })
  yield
  const style = { ...found, zone: name }
  const lineOf = linesBelow(header, context, style)
  const isChecked = !mapping.parts.fees && mapping.parts.price !== undefined && mapping.parts.amount !== undefined
  const hasFeesInAmounts =
    isChecked && (yield* feesInAmountSteps(below, (row) => mappedLine(lineOf(row), { ...plan, style })))
  const whole: Plan = { ...plan, style, hasFeesInAmounts }
  const stated: StatedResult[] = []
  const hasAmounts = columnOf(mapping, 'amount') !== undefined && columnOf(mapping, 'side') !== undefined
  const sign = hasAmounts ? yield* cashSignSteps(below, (row) => mappedLine(lineOf(row), whole)) : 'unclear'
  const asking: Asking = {}
  const fates = yield* fatesBelow(table, header, (row) => {
    if (hasDigitsBeyond(row, table, header)) return notUnderstood(row.line, domainError('trades', 'MORE_CELLS'))
    const mapped = mappedLine(lineOf(row), whole)
    const fate = mappedFate(mapped, row, sign)
    stated.push(...statedIn(mapped, fate))
    if (fate.kind === 'fill') noteQuestions(asking, mapped)
    return fate
  })
  const { futures } = plan
  const byPosition = mapping.hasShorts || futures.size > 0
  const isShorted = ({ symbol }: { readonly symbol: string }): boolean => mapping.hasShorts || futures.has(symbol)
  return {
    fates: byPosition ? yield* effectSteps(fates, isShorted) : fates,
    ...(zone && { zone }),
    ...reading,
    stated,
    assumptions: [...plan.found].concat(
      assumed({
        'effect-by-position': byPosition,
        'fees-unknown': mapping.parts.fees === undefined && !hasFeesInAmounts,
        'fees-from-amount': hasFeesInAmounts,
        'whole-trades': columnOf(mapping, 'exitDate') !== undefined,
        'exchange-contract-sizes': futures.size > 0,
        'price-from-amount': columnOf(mapping, 'price') === undefined,
        'separate-fees': hasSeparateFees(fates),
      }),
    ),
    questions: [
      ...(isAsked ? [{ kind: 'zone' as const }] : []),
      ...reading.questions,
      ...(yield* questionSteps(cells, header, mapping, style)),
      ...questionsAsked(asking, header, mapping),
    ],
  }
}

/** The first lines that need an answer. */
interface Asking {
  units?: string
  amounts?: Pick<Extract<FileQuestion, { readonly kind: 'amounts' }>, 'example' | 'fees'>
}

const noteQuestions = (asking: Asking, mapped: MappedLine): void => {
  const { text, line, mapping } = mapped
  if (asking.units === undefined && isUnitUnclear(mapped)) asking.units = `${text('quantity')} ${text('symbol')}`
  if (asking.amounts) return
  const fees = feesIn(mapped)
  const charged = (mapping.parts.fees ?? []).map((column) => line.text(column)).find((cell) => /[1-9]/.test(cell))
  if (fees && signOf(fees) !== 0 && !separateFee(mapped, moneyIn(mapped).currency))
    asking.amounts = { example: text('amount'), fees: charged ?? decimalText(fees) }
}

const questionsAsked = (asking: Asking, header: Header, mapping: ColumnMapping): ReadonlyArray<FileQuestion> => {
  const column = writtenOf(header, columnOf(mapping, 'amount'))
  const unanswered = { ...mapping, answers: {} }
  const { units, amounts } = asking
  return [
    ...(units === undefined ? [] : [{ kind: 'quantity-unit' as const, example: units }]),
    ...(amounts && feesInAmounts(unanswered, column) === 'ask'
      ? [{ kind: 'amounts' as const, column, ...amounts }]
      : []),
  ]
}

/** Only the user knows whether a fee below zero is paid or a credit. */
function* questionSteps(
  cells: ReadonlyArray<CellReader>,
  { names, written }: Header,
  { parts, negativeFees: usual }: ColumnMapping,
  style: CellStyle,
): Steps<ReadonlyArray<FileQuestion>> {
  const charged = parts.fees?.filter((name) => !isRebate(nameWords(name)))
  const fee = yield* firstNegativeSteps(cells, charged, style)
  if (!fee) return []
  const column = written[names.indexOf(fee.column)] ?? fee.column
  return [{ kind: 'fee-sign', column, example: fee.example, usual }]
}

/** The format of a file whose columns the user has named. */
export const mappedFormat = (mapping: ColumnMapping, name: string, header: Header): TradeFormat => ({
  id: 'mapped',
  name,
  recognise: () => header,
  read: (table, at, context) => read(table, at, context, mapping),
})
