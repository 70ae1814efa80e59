import { domainError } from '#domain/errors/catalogue.ts'
import { ratioIn } from '#domain/fills/split-words.ts'
import { type Decimal, decimalText, parseDecimal, signOf } from '#domain/money/decimal.ts'
import type { Steps } from '#domain/steps.ts'
import { cashKindOf } from '#domain/trade-files/cash-words.ts'
import { futureEffectSteps } from '#domain/trade-files/effects.ts'
import { cashOnly, fatesSteps, leftOut, notUnderstood } from '#domain/trade-files/fates.ts'
import { hasFeesBeside, withFeeBeside } from '#domain/trade-files/fees-beside.ts'
import type { FileContext, LineFate, StatedResult, TradeFormat } from '#domain/trade-files/format.ts'
import { columnName, type Header, headerAnywhere } from '#domain/trade-files/header.ts'
import { assumed, type Line, linesBelow, negated, usStyle, usualZone } from '#domain/trade-files/line.ts'
import type { TableRow, TextTable } from '#domain/trade-files/table.ts'
import { conversionFee, nameIn, sectionOf, totalWord, translatedCategory } from './ibkr-languages.ts'
import { codesOf, ibkrInstrument } from './ibkr-words.ts'

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

/** Without these nothing of a statement can be read, in whichever language its names are. */
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

/** What other sections say of the trades: the account, and the multipliers of instruments. */
interface Surroundings {
  readonly account: string | undefined
  readonly multipliers: ReadonlyMap<string, number>
}

function* surroundingsSteps({ rows }: TextTable): Steps<Surroundings> {
  const multipliers = new Map<string, number>()
  let account: string | undefined
  let names: ReadonlyArray<string> = []
  for (const [at, { cells }] of rows.entries()) {
    if (at % linesPerStep === linesPerStep - 1) yield
    const [written = '', kind, field = '', value] = cells
    const section = sectionOf(written)
    if (section === 'account information' && nameIn(section, field) === 'account') account = value?.trim()
    if (section !== 'financial instrument information') continue
    if (kind?.trim() === 'Header') names = cells.map((cell) => nameIn(section, cell))
    const multiplier = Number(cells[names.indexOf('multiplier')] ?? '')
    if (kind?.trim() === 'Data' && multiplier > 0) multipliers.set(cells[names.indexOf('symbol')] ?? '', multiplier)
  }
  return { account, multipliers }
}

/** So many lines are looked through in one step: some milliseconds. */
const linesPerStep = 1000

/** 'EUR.USD' in USD: a conversion names itself, in every language, where its commission is of the account. */
const isConversion = (line: Line): boolean => {
  const [, quote] = /^[A-Z]{3}\.([A-Z]{3})$/.exec(line.text('symbol')) ?? []
  return quote !== undefined && quote === line.text('currency')
}

/** What is traded, in the words of an English statement; undefined where they are not known. */
const categoryIn = (line: Line, header: Header): string | undefined => {
  const written = line.text('asset category')
  if (header.written.some((cell) => columnName(cell) === 'asset category')) return written
  return translatedCategory(written) ?? (conversionFee(header.written) && isConversion(line) ? 'forex' : undefined)
}

const fillFateOf = (line: Line, header: Header, around: Surroundings, context: FileContext) => {
  const [written, currency] = [line.text('symbol'), line.text('currency')]
  const codes = codesOf(line.text('code'))
  const time = line.moment(line.text('date/time'))
  const stated = around.multipliers.get(written)
  const category = categoryIn(line, header)
  // How much a unit is worth is known for known categories alone.
  if (category === undefined) return line.unknown(line.text('asset category'))
  const instrument = ibkrInstrument(category, written, Number(time?.day.slice(0, 4) ?? 0), stated)
  const quantity = line.number('quantity')
  const price = line.number('t. price')
  const converted = isConversion(line) ? conversionFee(header.written) : undefined
  const paidIn = converted?.currency ?? currency
  const { isUnsized, ...named } = instrument
  const base = { ...named, time, accountId: line.text('account') || around.account || context.accountId, currency }
  const feeColumn = converted ? header.names.at(converted.at) : header.names.find((name) => name === 'comm/fee')
  // A fee column under an unknown name would read as no fee.
  if (feeColumn === undefined) return line.unknown(category)
  const fees = negated(line.number(feeColumn))
  if (codes.isCancelled) return line.unknown(line.text('code'))
  if (isUnsized) return notUnderstood(line.line, domainError('trades', 'NO_CONTRACT_SIZE', { symbol: named.symbol }))
  const isBeside = paidIn !== currency
  const own = isBeside ? undefined : fees
  const beside = (fate: LineFate): LineFate =>
    isBeside ? withFeeBeside(fate, { ...base, amount: fees, currency: paidIn }) : fate
  if (codes.end && price && signOf(price) === 0 && !isStock(category))
    return beside(line.adjustment({ ...base, quantity, kind: codes.end, fees: own }))
  const side = !quantity ? undefined : signOf(quantity) < 0 ? ('SELL' as const) : ('BUY' as const)
  const { effect, isReversal } = codes
  const cash = line.number('proceeds')
  return beside(line.filled({ ...base, side, effect, isReversal, quantity, price, fees: own, cash }))
}

const isStock = (category: string): boolean => /^stocks$/i.test(category)

const statedOf = (line: Line, fate: LineFate): ReadonlyArray<StatedResult> => {
  const amount: Decimal | undefined = parseDecimal(line.text('realized p/l').replaceAll(',', ''))
  const [activity, ...others] = 'activities' in fate ? fate.activities : []
  // The broker has converted the fee that stands beside: its result is another one.
  if (!activity || others.length > 0 || !amount || signOf(amount) === 0) return []
  const { symbol, accountId, currency = 'USD' } = activity
  return [{ line: line.line, symbol, accountId, currency, amount: decimalText(amount) }]
}

/** Reads the lines of the section with trades; its header changes within the section. */
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
    stated.push(...statedOf(line, fate))
    return fate
  }
}

/** The ticker before its ISIN. */
const named = /^([A-Z0-9. ]+?)\s*\([A-Z]{2}[A-Z0-9]{9}\d\)/

/** Reads the lines of the sections with cash, each below a header of its own. */
const cashReader = ({ account }: Surroundings, context: FileContext, zone: string) => {
  let lineOf: ((row: TableRow) => Line) | undefined
  return (row: TableRow, at: number, section: string): LineFate => {
    const kind = columnName(row.cells[1] ?? '')
    if (kind === 'header') lineOf = linesBelow(headerAt(row, at), context, usStyle(zone))
    const isTotal = row.cells.slice(2, 4).some((cell) => totalWord.test(cell.trim()))
    if (kind !== 'data' || isTotal || !lineOf) return leftOut(row.line, 'other-table')
    const line = lineOf(row)
    // 'KLM(US0000000001) Cash Dividend USD 0.31 per Share'
    const [, symbol = ''] = named.exec(line.text('description')) ?? []
    return cashOnly(row.line, {
      time: line.moment(line.text('date')),
      accountId: line.text('account') || account || context.accountId,
      symbol,
      currency: line.text('currency') || 'USD',
      kind: cashKindOf(section),
      amount: line.number('amount'),
    })
  }
}

/** Reads corporate actions: splits; what else moves shares is named as not understood. */
const actionReader = ({ account }: Surroundings, context: FileContext, zone: string) => {
  let lineOf: ((row: TableRow) => Line) | undefined
  return (row: TableRow, at: number): LineFate => {
    const kind = columnName(row.cells[1] ?? '')
    if (kind === 'header') lineOf = linesBelow(headerAt(row, at), context, usStyle(zone))
    if (kind !== 'data' || !lineOf) return leftOut(row.line, kind === 'header' ? 'header' : 'total')
    const line = lineOf(row)
    const [described, quantity] = [line.text('description'), line.number('quantity')]
    if (described === '' && line.text('date/time') === '') return leftOut(row.line, 'total')
    const [, symbol = ''] = new RegExp(String.raw`${named.source}\s*Split\b`, 'i').exec(described) ?? []
    if (symbol === '' || !isStock(line.text('asset category'))) return line.unknown(described)
    const ratio = ratioIn(described, quantity ? signOf(quantity) : 0)
    return line.adjustment({
      time: line.moment(line.text('date/time')),
      accountId: line.text('account') || account || context.accountId,
      symbol,
      currency: line.text('currency') || 'USD',
      kind: 'split',
      quantity,
      ...(ratio !== undefined && { ratio }),
    })
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
    const cashOf = cashReader(around, context, name)
    const actionOf = actionReader(around, context, name)
    const read = yield* fatesSteps(table.rows, (row, at) => {
      const section = sectionOf(row.cells[0] ?? '')
      if (section === 'trades') return tradeOf(row, at)
      if (titleSections.has(section)) return leftOut(row.line, 'title')
      if (cashSections.has(section)) return cashOf(row, at, section)
      if (section === 'corporate actions') return actionOf(row, at)
      return leftOut(row.line, 'other-table')
    })
    const { fates, isAssumed } = yield* futureEffectSteps(read)
    const assumptions = assumed({
      'effect-by-position': isAssumed,
      'exchange-contract-sizes': true,
      'fees-beside': hasFeesBeside(fates),
    })
    return { fates, ...reading, decimalMark: '.', assumptions, stated }
  },
}
