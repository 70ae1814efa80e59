import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { ownValue } from '#domain/fields.ts'
import { tradeTimesIn } from '#domain/fills/trade-time.ts'
import { limits } from '#domain/limits.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { runSync, type Steps } from '#domain/steps.ts'
import { withoutCancelled } from './cancellations.ts'
import { directed } from './directions.ts'
import { leftOut, notUnderstood } from './fates.ts'
import type { FileAnswers, FormatReading, LeftOutReason, LineFate, TradeFormat } from './format.ts'
import { tradeFormats } from './formats.ts'
import { columnName, type Header, nameLinesSteps } from './header.ts'
import { isForeignStatement, noTradesIn } from './no-trades.ts'
import { requiredColumns } from './own-columns.ts'
import { placedSteps } from './places.ts'
import { inPriceUnit } from './price-unit.ts'
import { withUnitsOnce } from './reinvested.ts'
import { inRepeatedHour } from './repeated-hour.ts'
import { inOneOrderSteps } from './same-columns.ts'
import { commaSteps } from './styles.ts'
import type { LineAside, TextTable } from './table.ts'
import { inTitledAccounts } from './titled-accounts.ts'

export interface ImportOptions {
  /** For lines that name no account. */
  readonly accountId: string
  /**
   * The brokerage account of the file, whatever its lines name. From the first day that the broker reports, only the
   * broker's own reports count: two records of one trade differ in seconds and in their fills.
   */
  readonly linked?: Pick<BrokerageAccount, 'id' | 'firstActivityDate'>
  /** It gives the days of instants, and is that of a person's own times. */
  readonly zone: string
  readonly answers?: FileAnswers
  /** The zone of the last file of each kind (`rememberedZones`). */
  readonly zones?: Readonly<Record<string, string>>
  /** The user's choice; without it, the first format that recognises the file. */
  readonly as?: { readonly format: TradeFormat; readonly header: Header }
}

export interface FileReading extends FormatReading {
  readonly format: Pick<TradeFormat, 'id' | 'name' | 'provedOn'>
}

interface Recognised {
  readonly format: TradeFormat
  readonly header: Header
}

/** The first format that recognises a file. */
export const recognised = (table: TextTable): Recognised | undefined => runSync(recognisedSteps(table))

function* recognisedSteps(table: TextTable): Steps<Recognised | undefined> {
  // In steps ahead of the formats that look for their names in later tables.
  yield* nameLinesSteps(table)
  for (const format of tradeFormats) {
    const header = format.recognise(table)
    if (header) return { format, header }
    yield
  }
  return undefined
}

const unrecognised = (table: TextTable): DomainError<'trades'> => {
  if (table.rows.length === 0) return domainError('trades', 'EMPTY_FILE')
  const known = noTradesIn(table)
  if (known) return domainError('trades', 'NO_TRADE_HISTORY', { what: known.what, instead: known.instead })
  if (isForeignStatement(table)) return domainError('trades', 'STATEMENT_LANGUAGE')
  const names = (table.rows[0]?.cells ?? []).map(columnName)
  const missing = requiredColumns.filter((column) => !names.includes(columnName(column)))
  const [first] = missing
  // Most of our names are there: the file is meant to have our columns.
  return first !== undefined && missing.length <= requiredColumns.length / 2
    ? domainError('trades', 'MISSING_COLUMN', { column: first })
    : domainError('trades', 'UNKNOWN_FILE')
}

const ofLinked = (fate: LineFate, linked: NonNullable<ImportOptions['linked']>): LineFate => {
  if (!('activities' in fate)) return fate
  const { firstActivityDate: first } = linked
  const ofIt = (activity: Activity): Activity => ({ ...activity, accountId: linked.id })
  if (first !== undefined && fate.activities.some(({ day }) => day >= first))
    return leftOut(fate.line, 'reported-by-broker')
  return {
    ...fate,
    activities: fate.activities.map(ofIt),
    ...('formerly' in fate && fate.formerly && { formerly: fate.formerly.map(ofIt) }),
  }
}

/**
 * A last line without a line break was cut off if it has fewer cells than the line before; with as many, its last cell
 * may have been cut off.
 */
const endOf = (
  { rows, isUnended }: TextTable,
  { fates, assumptions }: FormatReading,
): Pick<FormatReading, 'fates' | 'assumptions'> => {
  const [last, lastRow] = [fates.at(-1), rows.at(-1)]
  if (!isUnended || !last || !lastRow || !('activities' in last)) return { fates, assumptions }
  const before = fates.findLastIndex((fate, at) => at < fates.length - 1 && 'activities' in fate)
  const isShort = before >= 0 && lastRow.cells.length < (rows[before]?.cells.length ?? 0)
  return isShort
    ? { fates: [...fates.slice(0, -1), notUnderstood(last.line, domainError('trades', 'CUT_OFF'))], assumptions }
    : { fates, assumptions: [...assumptions, 'may-be-cut'] }
}

/** Lines left out for these reasons do not show another kind of file. */
const keptReasons: ReadonlySet<LeftOutReason> = new Set(['reported-by-broker', 'cancelled'])

/** Why a file of a known format holds no trades: every line of it is left out. */
const emptyReading = (
  fates: ReadonlyArray<LineFate>,
  { withoutFills: known }: Pick<TradeFormat, 'withoutFills'>,
): DomainError<'trades'> | undefined => {
  if (!known && fates.length > limits.headerWithinLines) return undefined
  if (!fates.every((fate) => fate.kind === 'left-out' && !keptReasons.has(fate.why))) return undefined
  const repeats = fates.some((fate) => fate.kind === 'left-out' && fate.why === 'repeats')
  return known && repeats
    ? domainError('trades', 'NO_TRADE_HISTORY', { what: known.what, instead: known.instead })
    : domainError('trades', 'EMPTY_FILE')
}

const inRememberedZone = (reading: FormatReading, remembered: string): FormatReading =>
  reading.zone?.from === 'answer'
    ? {
        ...reading,
        zone: { ...reading.zone, from: 'remembered' },
        questions: reading.questions.map((question) =>
          question.kind === 'zone' ? { ...question, usual: remembered, isRemembered: true } : question,
        ),
      }
    : reading

/** A fate for each line of a file. An error only where no format recognises the file, or it holds no trades. */
export function* readTradesSteps(
  table: TextTable,
  { linked, answers = {}, as, zones = {}, ...options }: ImportOptions,
): Steps<Result<FileReading, DomainError<'trades'>>> {
  const found = as ?? (yield* recognisedSteps(table))
  if (!found) return err(unrecognised(table))
  const { format, header } = found
  const ordered = yield* inOneOrderSteps(table, header)
  const timeOf = tradeTimesIn(options.zone)
  const zone = answers.zone === undefined ? ownValue(zones, format.id) : undefined
  const said = zone === undefined ? answers : { ...answers, zone }
  const hasCommas = yield* commaSteps(ordered)
  const lines = yield* format.read(ordered, header, { ...options, timeOf, answers: said, hasCommas })
  const read = inTitledAccounts(lines, table, options.accountId)
  const inUnits = { ...read, ...inPriceUnit(read, answers) }
  const reading = zone === undefined ? inUnits : inRememberedZone(inUnits, zone)
  yield
  const ended = inRepeatedHour({ ...reading, ...endOf(table, reading) })
  const whole = { ...reading, ...ended, fates: directed(withoutCancelled(withUnitsOnce(ended.fates))) }
  const order = { answer: answers.lineOrder, ofFormat: format.lineOrder }
  const placed = yield* placedSteps(whole, order)
  const fates = placed.fates.map((fate) => (linked ? ofLinked(fate, linked) : fate))
  yield
  const empty = emptyReading(fates, format)
  if (empty) return err(empty)
  return ok({ ...whole, ...placed, fates: withAside(fates, table), format })
}

const asideFate = ({ line, why }: LineAside): LineFate =>
  why === 'other-columns' ? notUnderstood(line, domainError('trades', 'OTHER_SHEET')) : leftOut(line, why)

const withAside = (fates: ReadonlyArray<LineFate>, { aside = [] }: TextTable): ReadonlyArray<LineFate> =>
  aside.length === 0 ? fates : [...fates, ...aside.map(asideFate)].toSorted((one, other) => one.line - other.line)
