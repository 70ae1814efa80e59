import { currencyIn } from '#domain/fills/instrument.ts'
import { clockIn, givesTimes, type TradeTime } from '#domain/fills/trade-time.ts'
import { defaultCurrency } from '#domain/lots/movement.ts'
import { decimalText, signOf } from '#domain/money/decimal.ts'
import { isZone } from '#domain/time/zone-clock.ts'
import { momentReader } from '#domain/trade-files/cells/dates.ts'
import { decimalMarkSteps, inSlices, readNumber } from '#domain/trade-files/cells/numbers.ts'
import { futureEffectSteps } from '#domain/trade-files/effects.ts'
import { fatesBelow, leftOut } from '#domain/trade-files/fates.ts'
import { withFeeBeside } from '#domain/trade-files/fees-beside.ts'
import type {
  DecimalMark,
  FileContext,
  FileQuestion,
  FormatReading,
  LineFate,
  StatedResult,
  TradeFormat,
} from '#domain/trade-files/format.ts'
import { type CellReader, cellsBelow, columnName, type Header, headerIn } from '#domain/trade-files/header.ts'
import { assumed, sumOf, usualZone } from '#domain/trade-files/line.ts'
import { isUnfilled } from '#domain/trade-files/mapping/side-words.ts'
import { csvColumns, requiredColumns } from '#domain/trade-files/own-columns.ts'
import { numberColumns, ownFate } from '#domain/trade-files/own-line.ts'
import { type OwnColumns, ownColumnsIn } from '#domain/trade-files/own-names.ts'
import type { TableRow, TextTable } from '#domain/trade-files/table.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'

const hasTimeWithoutZone = /^\d{4}([-/.])\d{1,2}\1\d{1,2}[T ]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]\.?m\.?)?$/i
const isDateAlone = /^\d{4}([-/.])\d{1,2}\1\d{1,2}$/

/** Times of an export stand as they are; what a person writes without a zone is local. */
function* timesInSteps(rows: ReadonlyArray<CellReader>, isExport: boolean, context: FileContext) {
  const { timeOf } = context
  let [isTimed, isLocal, hasTimes] = [isExport, false, false]
  for (const some of inSlices(rows)) {
    const dates = some.map((cell) => cell('date'))
    isTimed ||= givesTimes(dates.map(clockIn))
    isLocal ||= dates.some((date) => hasTimeWithoutZone.test(date))
    hasTimes ||= dates.some((date) => clockIn(date) !== 'none')
    yield
  }
  const named = usualZone(context, context.zone)
  // A browser may know no zone: then its user is asked.
  const isKnown = isZone(named.name)
  const reading: Pick<FormatReading, 'zone' | 'questions'> = isLocal
    ? { ...named.reading, ...(!isKnown && { questions: [{ kind: 'zone' }] }) }
    : { ...(hasTimes && { zone: { name: 'UTC', from: 'cell' } }), questions: [] }
  const momentOf = momentReader({ order: 'month-first', zone: isKnown ? named.name : 'UTC' })
  const timeOfCell = (text: string): TradeTime | undefined => {
    const hasTime = isTimed || clockIn(text) === 'time'
    if (!hasTimeWithoutZone.test(text) && !isDateAlone.test(text)) return timeOf(text, hasTime)
    const moment = momentOf(text)
    return moment && timeOf(moment.timestamp, hasTime)
  }
  return { timeOfCell, reading }
}

/** One mark for all columns: who writes such a file writes every number alike. */
function* markInSteps(rows: ReadonlyArray<CellReader>, { named, fees }: OwnColumns, { answers }: FileContext) {
  const cells: string[] = []
  for (const name of [...numberColumns.map((column) => named(column)), ...fees])
    for (const some of inSlices(rows)) {
      for (const cell of some) cells.push(cell(name))
      yield
    }
  const found = yield* decimalMarkSteps(cells)
  if (found !== 'ask') return { mark: found, questions: [] }
  let asked: (typeof numberColumns)[number] = 'Price'
  for (const column of numberColumns.toReversed())
    if ((yield* decimalMarkSteps(rows.map((cell) => cell(named(column))))) === 'ask') asked = column
  const example = cells.find((cell) => /[.,]/.test(cell)) ?? ''
  const question: FileQuestion = { kind: 'decimal-mark', column: asked, example }
  return { mark: answers.decimalMark ?? ('.' as const), questions: [question] }
}

const isOurExport = ({ names }: Header): boolean => csvColumns.every((column) => names.includes(columnName(column)))

const isSoldBelowZero = (type: string, quantity: string): boolean =>
  tradeWord(type)?.side === 'SELL' && /^[-−(]/.test(quantity)

/** What a line says that it has realized. */
const statedIn = (fate: LineFate, result: string, mark: DecimalMark): ReadonlyArray<StatedResult> => {
  const amount = readNumber(result, mark)
  const [activity] = fate.kind === 'fill' ? fate.activities : []
  if (!activity || !amount || amount === 'none') return []
  const { symbol, accountId, currency = defaultCurrency } = activity
  return [{ line: fate.line, symbol, accountId, currency, amount: decimalText(amount) }]
}

/**
 * Fees of which none is above zero, and no cash shows which way they went: who writes what was paid below zero, and who
 * has had credits alone, writes the same.
 */
const feeSignIn = (rows: ReadonlyArray<CellReader>, { named, fees }: OwnColumns, mark: DecimalMark) => {
  let found: Extract<FileQuestion, { readonly kind: 'fee-sign' }> | undefined
  for (const cell of rows)
    for (const name of fees) {
      const fee = readNumber(cell(name), mark)
      if (!fee || fee === 'none' || signOf(fee) === 0) continue
      if (signOf(fee) > 0 || cell(named('Amount')) !== '') return undefined
      found ??= { kind: 'fee-sign', column: name, example: cell(name) }
    }
  return found
}

/** A number without its sign, whichever way it is written. */
const unsigned = (text: string): string => text.replace(/(?<![eE])[-−‐‑()]/g, '')

/** A date and the clock of its line, where they stand in two columns. */
const withClock = (cell: CellReader, clock: string): CellReader =>
  clock === '' || !isDateAlone.test(cell('date')) || cell(clock) === ''
    ? cell
    : (name, nth) => (name === 'date' ? `${cell('date')} ${cell(clock)}` : cell(name, nth))

/** A line whose fee is in another currency has it apart from its fill. */
const withItsFee = (
  read: (fees: ReadonlyArray<string>) => LineFate,
  fees: ReadonlyArray<string>,
  feeCurrency: string,
  mark: DecimalMark,
): LineFate => {
  const currency = currencyIn(feeCurrency)
  const bare = currency === undefined ? undefined : read([])
  const [activity] = bare?.kind === 'fill' ? bare.activities : []
  if (!bare || !activity || currency === undefined || (activity.currency ?? defaultCurrency) === currency)
    return read(fees)
  const { timestamp, day, accountId, symbol } = activity
  const amounts = fees.map((text) => readNumber(text, mark)).flatMap((fee) => (fee && fee !== 'none' ? [fee] : []))
  return withFeeBeside(bare, { time: { timestamp, day }, accountId, symbol, amount: sumOf(...amounts), currency })
}

function* readOwn(table: TextTable, header: Header, context: FileContext) {
  const bareCells = cellsBelow(header)
  const isExport = isOurExport(header)
  const columns = ownColumnsIn(header, isExport, table.rows.slice(header.at + 1))
  const cellsOf = (row: TableRow): CellReader => withClock(bareCells(row), columns.clock)
  const rows = table.rows.slice(header.at + 1).map(cellsOf)
  const { mark, questions } = yield* markInSteps(rows, columns, context)
  const { timeOfCell, reading } = yield* timesInSteps(rows, isExport, context)
  const feeSign = isExport ? undefined : feeSignIn(rows, columns, mark)
  const isPaid = feeSign !== undefined && context.answers.feeSign === 'paid'
  const stated: StatedResult[] = []
  const hasSigns = rows.some((cell) => isSoldBelowZero(cell(columns.named('Type')), cell(columns.named('Quantity'))))
  const read = yield* fatesBelow(table, header, (row: TableRow) => {
    const cell = cellsOf(row)
    if (isUnfilled(cell(columns.status))) return leftOut(row.line, 'nothing-filled')
    const fees = columns.fees.map((name) => (isPaid ? unsigned(cell(name)) : cell(name)))
    const line = { ...context, isExport, hasSigns, mark, timeOfCell }
    const chargedWith = (charged: ReadonlyArray<string>): LineFate =>
      ownFate(row.line, (column) => cell(columns.named(column)), { ...line, fees: charged })
    const fate = withItsFee(chargedWith, fees, cell(columns.feeCurrency), mark)
    stated.push(...statedIn(fate, cell(columnName('Realized P&L')), mark))
    return fate
  })
  // An export says what it knows, and leaves open what nobody does.
  const { fates, isAssumed } = isExport ? { fates: read, isAssumed: false } : yield* futureEffectSteps(read)
  const assumptions = assumed({ 'effect-by-position': isAssumed, 'exchange-contract-sizes': isAssumed })
  const asked = [...reading.questions, ...questions, ...(feeSign ? [feeSign] : [])]
  return { ...reading, fates, decimalMark: mark, assumptions, questions: asked, unread: columns.unread, stated }
}

/** Our own columns: what an export of this app has, and what a person may write. */
export const own: TradeFormat = {
  id: 'own',
  name: 'Bellbook, or columns with our names',
  provedOn: '2026-11',
  recognise: (table) => headerIn(table, { needs: requiredColumns.map(columnName) }),
  read: readOwn,
}
