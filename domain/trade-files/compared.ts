import { movementOf } from '#domain/fills/joining/same-content.ts'
import { bookedSteps, moneyOf } from '#domain/lots/instrument-book.ts'
import { bookKeyOf } from '#domain/lots/lot-names.ts'
import { defaultCurrency, movementsPerStep } from '#domain/lots/movement.ts'
import { compareRows, type Row, rowOf } from '#domain/lots/rows.ts'
import { addDecimals, type Decimal, decimalText, parseDecimal, roundedUnits, zero } from '#domain/money/decimal.ts'
import { compareTexts } from '#domain/order.ts'
import type { Steps } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { FormatReading, LineFate, StatedResult } from './format.ts'

export interface ComparedResult {
  readonly symbol: string
  readonly accountId: string
  readonly currency: string
  /** Decimal texts. `ours` counts the lines with a stated result, and of them the parts whose cost is in the file. */
  readonly stated: string
  readonly ours: string
  /** A closed position was opened before the file begins, so the results cannot be compared. */
  readonly isPartial: boolean
  /** The earliest line whose results differ by more than a rounded cent. */
  readonly firstDifference: number | undefined
  readonly differsOn?: LocalDate
}

const centDecimals = 2

interface OwnResult {
  readonly net: Decimal
  readonly gross: Decimal
  readonly isPartial: boolean
}

type Read = Extract<LineFate, { readonly kind: 'fill' | 'adjustment' }>

function* resultsByLine(fates: ReadonlyArray<Read>): Steps<ReadonlyMap<number, OwnResult>> {
  const books = new Map<string, Array<Row & { readonly line: number }>>()
  let n = 0
  for (const { line, activities } of fates)
    for (const activity of activities) {
      if (activity.cash !== undefined) continue
      if (n % movementsPerStep === movementsPerStep - 1) yield
      const key = bookKeyOf(activity)
      const row = rowOf(movementOf(activity, String((n += 1)).padStart(9, '0')), activity.day)
      const rows = books.get(key)
      if (rows) rows.push({ ...row, line })
      else books.set(key, [{ ...row, line }])
    }
  yield
  const results = new Map<number, OwnResult>()
  for (const rows of books.values()) {
    const sorted = rows.toSorted(compareRows)
    const book = yield* bookedSteps(sorted)
    for (const [index, closing] of book.closings.entries()) {
      if (index % movementsPerStep === movementsPerStep - 1) yield
      const line = sorted[index]?.line
      if (!closing || line === undefined) continue
      const was = results.get(line) ?? { net: zero, gross: zero, isPartial: false }
      const net = moneyOf(book, closing.result)
      const fees = addDecimals(moneyOf(book, closing.fees), moneyOf(book, closing.lotFees))
      results.set(line, {
        net: addDecimals(was.net, net),
        gross: addDecimals(was.gross, addDecimals(net, fees)),
        isPartial: was.isPartial || BigInt(closing.unknown) !== 0n || BigInt(closing.beyond) !== 0n,
      })
    }
  }
  return results
}

const cents = (value: Decimal): bigint => roundedUnits(value, centDecimals)

export interface LastDay {
  readonly day: LocalDate
  /** Decimal texts, one for each currency. */
  readonly nets: ReadonlyArray<{ readonly currency: string; readonly net: string }>
}

interface FileResults {
  readonly compared: ReadonlyArray<ComparedResult>
  /** Undefined where a position that it closes was opened before the file begins. */
  readonly lastDay: LastDay | undefined
}

export function* fileResultsSteps({ fates, stated = [] }: Pick<FormatReading, 'fates' | 'stated'>): Steps<FileResults> {
  const read = fates.flatMap((fate) => (fate.kind === 'fill' || fate.kind === 'adjustment' ? [fate] : []))
  const results = yield* resultsByLine(read)
  return { compared: yield* comparedSteps(read, stated, results), lastDay: lastDayOf(read, results) }
}

const lastDayOf = (read: ReadonlyArray<Read>, results: ReadonlyMap<number, OwnResult>): LastDay | undefined => {
  const closings = read.flatMap(({ line, activities: [first] }) => {
    const own = results.get(line)
    return first && own ? [{ day: first.day, currency: first.currency ?? defaultCurrency, own }] : []
  })
  const day = closings.reduce((last, each) => (each.day > last ? each.day : last), '')
  const ofDay = closings.filter((each) => each.day === day)
  if (day === '' || ofDay.some(({ own }) => own.isPartial)) return undefined
  const nets = new Map<string, Decimal>()
  for (const { currency, own } of ofDay) nets.set(currency, addDecimals(nets.get(currency) ?? zero, own.net))
  return { day, nets: [...nets].map(([currency, net]) => ({ currency, net: decimalText(net) })) }
}

function* comparedSteps(
  read: ReadonlyArray<Read>,
  stated: ReadonlyArray<StatedResult>,
  results: ReadonlyMap<number, OwnResult>,
): Steps<ReadonlyArray<ComparedResult>> {
  if (stated.length === 0) return []
  const timeByLine = new Map<number, string>()
  const dayByLine = new Map<number, LocalDate>()
  for (const [at, { line, activities }] of read.entries()) {
    const [first] = activities
    timeByLine.set(line, first?.timestamp ?? '')
    if (first) dayByLine.set(line, first.day)
    if (at % movementsPerStep === movementsPerStep - 1) yield
  }
  const groups = new Map<string, StatedResult[]>()
  for (const [at, each] of stated.entries()) {
    const key = bookKeyOf(each)
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
    if (at % movementsPerStep === movementsPerStep - 1) yield
  }
  const compared: ComparedResult[] = []
  for (const ofBook of groups.values()) {
    const inTime = ofBook.toSorted((one, other) =>
      compareTexts(timeByLine.get(one.line) ?? '', timeByLine.get(other.line) ?? ''),
    )
    yield
    const [first] = inTime
    if (!first) continue
    const sums = yield* sumsOf(first, inTime, results)
    const differsOn = dayByLine.get(sums.firstDifference ?? -1)
    compared.push({ ...sums, ...(differsOn !== undefined && { differsOn }) })
  }
  return compared
}

function* sumsOf(
  { symbol, accountId, currency }: StatedResult,
  stated: ReadonlyArray<StatedResult>,
  results: ReadonlyMap<number, OwnResult>,
): Steps<ComparedResult> {
  let [theirs, ours, isPartial]: [Decimal, Decimal, boolean] = [zero, zero, false]
  let firstDifference: number | undefined
  for (const [at, { line, amount, isGross }] of stated.entries()) {
    const own = results.get(line)
    const [said, found] = [parseDecimal(amount) ?? zero, (isGross ? own?.gross : own?.net) ?? zero]
    theirs = addDecimals(theirs, said)
    ours = addDecimals(ours, found)
    isPartial ||= own?.isPartial ?? false
    const off = cents(said) - cents(found)
    if (off > 1n || off < -1n) firstDifference ??= line
    if (at % movementsPerStep === movementsPerStep - 1) yield
  }
  return {
    symbol,
    accountId,
    currency,
    stated: decimalText(theirs),
    ours: decimalText(ours),
    isPartial,
    firstDifference,
  }
}
