import { ownValue } from '#domain/fields.ts'
import { cashKindOf } from '#domain/fills/cash-words.ts'
import { parseDecimal, signOf } from '#domain/money/decimal.ts'
import type { Steps } from '#domain/steps.ts'
import { unsized } from '#domain/trade-files/contract-words.ts'
import { futureEffectSteps } from '#domain/trade-files/effects.ts'
import { fatesSteps, leftOut } from '#domain/trade-files/fates.ts'
import type { FileContext, LineFate, StatedResult, TradeFormat } from '#domain/trade-files/format.ts'
import { columnName, type Header, headerAnywhere } from '#domain/trade-files/header.ts'
import { assumed, type Line, linesBelow, negatedCell, usStyle, usualZone, yearOf } from '#domain/trade-files/line.ts'
import { hasSeparateFees, withSeparateFee } from '#domain/trade-files/separate-fees.ts'
import { statedAbove, type TableRow, type TextTable } from '#domain/trade-files/table.ts'
import { conversionFee, nameIn, sectionOf, totalWord, translatedCategory } from './ibkr-languages.ts'
import { actionFate, beforeIsin, transferFate } from './ibkr-moves.ts'
import { codesOf, ibkrInstrument, statedResult } from './ibkr-words.ts'

const cashSections: ReadonlySet<string> = new Set([
  'fees',
  'dividends',
  'interest',
  'withholding tax',
  'deposits & withdrawals',
  'transaction fees',
  'other fees',
  'commission adjustments',
  'bond interest received',
  'payment in lieu of dividends',
])
const titleSections: ReadonlySet<string> = new Set(['statement', 'account information'])

/** The columns of a statement in any language. */
const needed = ['asset category', 'currency', 'symbol', 'date/time', 'quantity', 't. price'] as const

const isTradesHeader = (row: TableRow, at: number): boolean =>
  sectionOf(row.cells[0] ?? '') === 'trades' &&
  columnName(row.cells[1] ?? '') === 'header' &&
  columnName(row.cells[2] ?? '') === 'datadiscriminator' &&
  needed.every((name) => headerAt(row, at).names.includes(name))

const headerAt = ({ cells }: TableRow, at: number): Header => {
  const section = sectionOf(cells[0] ?? '')
  return { at, names: cells.map((cell) => nameIn(section, cell)), written: cells }
}

interface Surroundings {
  /** Several where statements were put behind each other, each with the line that names it. */
  readonly accounts: ReadonlyArray<{ readonly line: number; readonly account: string }>
  readonly multipliers: ReadonlyMap<string, number>
}

function* surroundingsSteps({ rows }: TextTable): Steps<Surroundings> {
  const multipliers = new Map<string, number>()
  const accounts: Array<Surroundings['accounts'][number]> = []
  let names: ReadonlyArray<string> = []
  for (const [at, { cells, line }] of rows.entries()) {
    if (at % linesPerStep === linesPerStep - 1) yield
    const [written = '', kind, field = '', value] = cells
    const section = sectionOf(written)
    if (section === 'account information' && nameIn(section, field) === 'account')
      accounts.push({ line, account: value?.trim() ?? '' })
    if (section !== 'financial instrument information') continue
    if (kind?.trim() === 'Header') names = cells.map((cell) => nameIn(section, cell))
    const multiplier = Number((cells[names.indexOf('multiplier')] ?? '').replaceAll(',', ''))
    if (kind?.trim() === 'Data' && multiplier > 0) multipliers.set(cells[names.indexOf('symbol')] ?? '', multiplier)
  }
  return { accounts, multipliers }
}

const linesPerStep = 1000

const accountIn = (line: Line, { accounts }: Surroundings, context: FileContext): string =>
  line.text('account') || statedAbove(accounts, line.line)?.account || context.accountId

/** 'EUR.USD' in USD: a conversion has this form in every language, with its commission in the account's currency. */
const isConversion = (line: Line): boolean => {
  const [, quote] = /^[A-Z]{3}\.([A-Z]{3})$/.exec(line.text('symbol')) ?? []
  return quote !== undefined && quote === line.text('currency')
}

/** Statements of some years name the custodian: 'Stocks - Held with Interactive Brokers (U.K.) Limited'. */
const writtenCategory = (line: Line): string => line.text('asset category').replace(/ - held with .*$/i, '')

const categoryIn = (line: Line, header: Header): string | undefined => {
  const written = writtenCategory(line)
  if (header.written.some((cell) => columnName(cell) === 'asset category')) return written
  return translatedCategory(written) ?? (conversionFee(header.written) && isConversion(line) ? 'forex' : undefined)
}

const fillFateOf = (line: Line, header: Header, around: Surroundings, context: FileContext) => {
  const [written, currency] = [line.text('symbol'), line.text('currency')]
  const codes = codesOf(line.text('code'))
  const time = line.moment(line.text('date/time'))
  const stated = around.multipliers.get(written)
  const category = categoryIn(line, header)
  // An unknown category has no known unit size.
  if (category === undefined) return line.unknown(line.text('asset category'))
  const instrument = ibkrInstrument(category, written, yearOf(time), stated)
  const quantity = line.number('quantity')
  const price = line.number('t. price')
  const converted = isConversion(line) ? conversionFee(header.written) : undefined
  const paidIn = converted?.currency ?? currency
  const { isUnsized, ...named } = instrument
  const base = { ...named, time, accountId: accountIn(line, around, context), currency }
  const feeColumn = converted ? header.names.at(converted.at) : header.names.find((name) => name === 'comm/fee')
  // A fee column under an unknown name would be read as no fee.
  if (feeColumn === undefined) return line.unknown(category)
  const fees = negatedCell(line.number(feeColumn))
  if (isUnsized) return unsized(line.line, named.symbol)
  const isSeparate = paidIn !== currency
  const own = isSeparate ? undefined : fees
  const withFee = (fate: LineFate): LineFate =>
    isSeparate ? withSeparateFee(fate, { ...base, amount: fees, currency: paidIn }) : fate
  if (codes.end && price && signOf(price) === 0 && !isStock(category))
    return withFee(line.adjustment({ ...base, quantity, kind: codes.end, fees: own }))
  const { effect, isReversal, isCancelled: isCancellation } = codes
  // A cancellation has the quantity of its fill with the other sign.
  const isSale = quantity && signOf(quantity) < 0 !== isCancellation
  const side = !quantity ? undefined : isSale ? ('SELL' as const) : ('BUY' as const)
  const cash = line.number('proceeds')
  return withFee(line.filled({ ...base, side, effect, isReversal, isCancellation, quantity, price, fees: own, cash }))
}

const isStock = (category: string): boolean => /^stocks$/i.test(category)

/** The header changes within the section. */
const tradesReader = (around: Surroundings, context: FileContext, zone: string, stated: StatedResult[]) => {
  let header: Header | undefined
  let lineOf: ((row: TableRow) => Line) | undefined
  return (row: TableRow, at: number): LineFate => {
    const kind = columnName(row.cells[1] ?? '')
    if (kind === 'header') {
      header = headerAt(row, at)
      lineOf = linesBelow(header, context, usStyle(zone))
      return leftOut(row.line, 'header')
    }
    if (kind !== 'data' || !header || !lineOf) return leftOut(row.line, 'total')
    const line = lineOf(row)
    if (line.text('datadiscriminator').toLowerCase() !== 'order') return leftOut(row.line, 'repeats')
    const fate = fillFateOf(line, header, around, context)
    const result = parseDecimal(line.text('realized p/l').replaceAll(',', ''))
    stated.push(...statedResult(line.line, fate, result))
    return fate
  }
}

type SectionFate = (line: Line, around: Surroundings, context: FileContext, section: string) => LineFate

const cashFate: SectionFate = (line, around, context, section) => {
  const described = line.text('description')
  const [, symbol = line.text('symbol')] = beforeIsin.exec(described) ?? []
  return line.cash({
    time: line.moment(line.text('date') || line.text('date/time')),
    accountId: accountIn(line, around, context),
    symbol,
    currency: line.text('currency') || 'USD',
    kind: cashKindOf(/return of capital/i.test(described) ? described : section),
    amount: line.number('amount'),
  })
}

const baseOf = (line: Line, around: Surroundings, context: FileContext, date: string) => ({
  time: line.moment(line.text(date)),
  accountId: accountIn(line, around, context),
  currency: line.text('currency') || 'USD',
})

const actionOf: SectionFate = (line, around, context) => {
  const described = line.text('description')
  if (described === '' && line.text('date/time') === '') return leftOut(line.line, 'total')
  const isOfStock = isStock(writtenCategory(line))
  return actionFate(line, described, isOfStock, baseOf(line, around, context, 'date/time'))
}

const transferOf: SectionFate = (line, around, context) => {
  const [base, written] = [baseOf(line, around, context, 'date'), line.text('symbol')]
  const stated = around.multipliers.get(written)
  const instrument = ibkrInstrument(writtenCategory(line), written, yearOf(base.time), stated)
  return transferFate(line, line.number('qty'), instrument, base)
}

/** Shares of a plan are listed when they are granted and again when they vest; the lines look alike. */
const grantFate: SectionFate = (line) => line.unknown(`${line.text('description')} ${line.text('symbol')}`)

const sectionFates: Readonly<Record<string, SectionFate>> = {
  ...Object.fromEntries([...cashSections].map((section) => [section, cashFate])),
  'corporate actions': actionOf,
  transfers: transferOf,
  'grant activity': grantFate,
}

const sectionReader = (around: Surroundings, context: FileContext, zone: string) => {
  let lineOf: ((row: TableRow) => Line) | undefined
  return (row: TableRow, at: number, section: string): LineFate => {
    const kind = columnName(row.cells[1] ?? '')
    if (kind === 'header') lineOf = linesBelow(headerAt(row, at), context, usStyle(zone))
    const isTotal = row.cells.slice(2, 4).some((cell) => totalWord.test(cell.trim()))
    const fateOf = ownValue(sectionFates, section)
    if (kind !== 'data' || isTotal || !lineOf || !fateOf) return leftOut(row.line, 'other-table')
    return fateOf(lineOf(row), around, context, section)
  }
}

/** Interactive Brokers' Activity Statement: many tables in one file, of which one has the trades. */
export const ibkrActivity: TradeFormat = {
  id: 'ibkr-activity',
  name: 'Interactive Brokers, Activity Statement',
  provedOn: '2026-09',
  recognise: (table) => headerAnywhere(table, (row, at) => (isTradesHeader(row, at) ? headerAt(row, at) : undefined)),
  read: function* (table, _header, context) {
    const { name, reading } = usualZone(context, 'America/New_York')
    const stated: StatedResult[] = []
    const around = yield* surroundingsSteps(table)
    const tradeOf = tradesReader(around, context, name, stated)
    const otherOf = sectionReader(around, context, name)
    const read = yield* fatesSteps(table.rows, (row, at) => {
      const section = sectionOf(row.cells[0] ?? '')
      if (section === 'trades') return tradeOf(row, at)
      if (titleSections.has(section)) return leftOut(row.line, 'title')
      return otherOf(row, at, section)
    })
    const { fates, isAssumed } = yield* futureEffectSteps(read)
    const assumptions = assumed({
      'effect-by-position': isAssumed,
      'exchange-contract-sizes': true,
      'separate-fees': hasSeparateFees(fates),
    })
    return { fates, ...reading, decimalMark: '.', assumptions, stated }
  },
}
