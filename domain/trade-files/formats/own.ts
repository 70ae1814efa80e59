import { domainError } from '#domain/errors/catalogue.ts'
import { currencyIn } from '#domain/fills/instrument.ts'
import { clockIn, givesTimes, type TradeTime } from '#domain/fills/trade-time.ts'
import { limits } from '#domain/limits.ts'
import { defaultCurrency } from '#domain/lots/movement.ts'
import { decimalText, signOf } from '#domain/money/decimal.ts'
import { isZone } from '#domain/time/zone-clock.ts'
import { dateOrderOf, momentReader, readMoment } from '#domain/trade-files/cells/dates.ts'
import { decimalMarkSteps, inSlices, readNumber } from '#domain/trade-files/cells/numbers.ts'
import { futureEffectSteps } from '#domain/trade-files/effects.ts'
import { fatesBelow, leftOut, notUnderstood } from '#domain/trade-files/fates.ts'
import type {
  DecimalMark,
  FileContext,
  FileQuestion,
  FormatReading,
  LeftOutReason,
  LineFate,
  StatedResult,
  TradeFormat,
} from '#domain/trade-files/format.ts'
import {
  type CellReader,
  cellsBelow,
  columnName,
  hasDigitsBeyond,
  type Header,
  headerIn,
} from '#domain/trade-files/header.ts'
import { isNoTradeKind, kindColumnIn } from '#domain/trade-files/line-kinds.ts'
import { assumed, sumOf, usualZone } from '#domain/trade-files/line.ts'
import { dayIn, isAllMidnight, sinceEpoch } from '#domain/trade-files/mapping/mapped-days.ts'
import { isUnfilled, sideWord } from '#domain/trade-files/mapping/side-words.ts'
import { csvColumns, requiredColumns } from '#domain/trade-files/own-columns.ts'
import { numberColumns, ownFate } from '#domain/trade-files/own-line.ts'
import { type OwnColumns, ownColumnsIn } from '#domain/trade-files/own-names.ts'
import { withSeparateFee } from '#domain/trade-files/separate-fees.ts'
import type { TableRow, TextTable } from '#domain/trade-files/table.ts'

const hasTimeWithoutZone = /^\d{4}([-/.])\d{1,2}\1\d{1,2}[T ]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]\.?m\.?)?$/i
const isDateAlone = /^\d{4}([-/.])\d{1,2}\1\d{1,2}$/
/** Whether a day is in the form of people and spreadsheets: '11/20/2026', '20 Nov 2026', 46346. */
const isWritten = (text: string): boolean => !/^\d{4}[-/.]\d/.test(text) && sinceEpoch(text) === undefined

/** Times of an export are exact; a person's times without a zone are local. */
function* timesInSteps(rows: ReadonlyArray<CellReader>, isExport: boolean, context: FileContext) {
  const { timeOf } = context
  let [isTimed, isLocal, hasTimes] = [isExport, false, false]
  const written: string[] = []
  for (const some of inSlices(rows)) {
    const dates = some.map((cell) => cell('date'))
    isTimed ||= givesTimes(dates.map(clockIn))
    isLocal ||= dates.some((date) => hasTimeWithoutZone.test(date))
    hasTimes ||= dates.some((date) => clockIn(date) !== 'none' || sinceEpoch(date) !== undefined)
    written.push(...dates.filter(isWritten))
    yield
  }
  const isMidnight = isAllMidnight(written)
  const shown = dateOrderOf(written)
  const order = shown === 'ask' ? (context.answers.dateOrder ?? 'month-first') : shown
  const isClocked = (date: string): boolean =>
    readMoment(dayIn(date, false), { order, zone: 'UTC' })?.timestamp.includes('T') === true
  isLocal ||= !isMidnight && written.some(isClocked)
  const named = usualZone(context, context.zone)
  // A browser without a zone leaves it unknown: the user is asked.
  const isKnown = isZone(named.name)
  const questions: ReadonlyArray<FileQuestion> =
    shown === 'ask' ? [{ kind: 'date-order', column: 'Date', example: written.find(isEitherOrder) ?? '' }] : []
  const reading: Pick<FormatReading, 'zone' | 'questions'> = isLocal
    ? {
        ...named.reading,
        questions: [...(isKnown ? named.reading.questions : [{ kind: 'zone' as const }]), ...questions],
      }
    : { ...(hasTimes && { zone: { name: 'UTC', from: 'cell' } }), questions }
  const momentOf = momentReader({ order, zone: isKnown ? named.name : 'UTC' })
  const timeOfCell = (text: string): TradeTime | undefined => {
    const hasTime = isTimed || clockIn(text) === 'time'
    const epoch = isExport ? undefined : sinceEpoch(text)
    if (epoch !== undefined) return timeOf(epoch, true)
    if (isWritten(text)) {
      const moment = momentOf(dayIn(text, isMidnight))
      return moment && timeOf(moment.timestamp, true)
    }
    const own = hasTimeWithoutZone.test(text) || isDateAlone.test(text) ? undefined : timeOf(text, hasTime)
    if (own) return own
    const moment = momentOf(text)
    return moment && timeOf(moment.timestamp, hasTime)
  }
  return { timeOfCell, reading }
}

const isEitherOrder = (date: string): boolean => dateOrderOf([date]) === 'ask'

/** One mark for all columns: a file has one writer. */
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
  sideWord(type)?.side === 'SELL' && /^[-−(]/.test(quantity)

const statedIn = (fate: LineFate, result: string, mark: DecimalMark): ReadonlyArray<StatedResult> => {
  const amount = readNumber(result, mark)
  const [activity] = fate.kind === 'fill' ? fate.activities : []
  if (!activity || !amount || amount === 'none') return []
  const { symbol, accountId, currency = defaultCurrency } = activity
  return [{ line: fate.line, symbol, accountId, currency, amount: decimalText(amount) }]
}

/** Fees never above zero may be payments or credits. Without cash that shows it, the user is asked. */
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

const unsigned = (text: string): string => text.replace(/(?<![eE])[-−‐‑()]/g, '')

const withClock = (cell: CellReader, clock: string): CellReader =>
  clock === '' || /\d:\d/.test(cell('date')) || cell('date') === '' || cell(clock) === ''
    ? cell
    : (name, nth) => (name === 'date' ? `${cell('date')} ${cell(clock)}` : cell(name, nth))

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
  return withSeparateFee(bare, { time: { timestamp, day }, accountId, symbol, amount: sumOf(...amounts), currency })
}

const noLine = (row: TableRow, { written }: Header, cell: CellReader): LeftOutReason | undefined => {
  if (row.cells.every((text, place) => text.trim() === (written[place]?.trim() ?? ''))) return 'header'
  if (cell('type') !== '' || cell('symbol') !== '' || /^\D*\d{1,4}[-/. ]/.test(cell('date'))) return undefined
  return row.cells.some((text) => /total|^sum\b/i.test(text)) ? 'total' : 'footnote'
}

/** The header with our names; none where the types are unknown and another column, such as 'Side', has the sides. */
const recognised = (table: TextTable): Header | undefined => {
  const header = headerIn(table, { needs: requiredColumns.map(columnName) })
  const sides = header ? header.names.findIndex((name) => /^(?:side|action|direction|b\/s|buy\/sell)$/.test(name)) : -1
  if (!header || sides < 0) return header
  const types = header.names.indexOf('type')
  const rows = table.rows.slice(header.at + 1, header.at + 1 + limits.headerWithinLines)
  const isSaid = (place: number): boolean => rows.some(({ cells }) => sideWord(cells[place] ?? '') !== undefined)
  return isSaid(types) || !isSaid(sides) ? header : undefined
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
  const unclear = new Set<string>()
  const kind = isExport ? undefined : kindColumnIn(columns.unread.map(columnName), rows)
  const hasSigns = rows.some((cell) => isSoldBelowZero(cell(columns.named('Type')), cell(columns.named('Quantity'))))
  const read = yield* fatesBelow(table, header, (row: TableRow) => {
    const cell = cellsOf(row)
    const reason = isExport ? undefined : noLine(row, header, cell)
    if (reason) return leftOut(row.line, reason)
    if (isUnfilled(cell(columns.status))) return leftOut(row.line, 'nothing-filled')
    if (hasDigitsBeyond(row, table, header)) return notUnderstood(row.line, domainError('trades', 'MORE_CELLS'))
    const kindOfLine = kind === undefined ? '' : cell(kind)
    if (isNoTradeKind(kindOfLine))
      return notUnderstood(row.line, domainError('trades', 'UNKNOWN_KIND', { text: kindOfLine }))
    const fees = columns.fees.map((name) => (isPaid ? unsigned(cell(name)) : cell(name)))
    const line = { ...context, isExport, hasSigns, mark, timeOfCell, unclear }
    const chargedWith = (charged: ReadonlyArray<string>): LineFate =>
      ownFate(row.line, (column) => cell(columns.named(column)), { ...line, fees: charged })
    const fate = withItsFee(chargedWith, fees, cell(columns.feeCurrency), mark)
    stated.push(...statedIn(fate, cell(columnName('Realized P&L')), mark))
    return fate
  })
  // An export states the effects that it knows, and leaves the others open.
  const { fates, isAssumed } = isExport ? { fates: read, isAssumed: false } : yield* futureEffectSteps(read)
  const assumptions = assumed({ 'effect-by-position': isAssumed, 'exchange-contract-sizes': isAssumed })
  const [example] = unclear
  const ofUnit = example === undefined ? [] : [{ kind: 'quantity-unit' as const, example }]
  const asked = [...reading.questions, ...questions, ...ofUnit, ...(feeSign ? [feeSign] : [])]
  return { ...reading, fates, decimalMark: mark, assumptions, questions: asked, unread: columns.unread, stated }
}

/** The columns of an export of this app, or of a person's file with our names. */
export const own: TradeFormat = {
  id: 'own',
  name: 'Bellbook, or columns with our names',
  provedOn: '2026-11',
  recognise: recognised,
  read: readOwn,
}
