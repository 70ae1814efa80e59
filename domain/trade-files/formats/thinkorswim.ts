import { domainError } from '#domain/errors/catalogue.ts'
import { ownValue } from '#domain/fields.ts'
import { cashKindOf } from '#domain/fills/cash-words.ts'
import { futureOf } from '#domain/lots/contracts.ts'
import { queueTimeOf, usPerMs } from '#domain/lots/queue-time.ts'
import { absolute, type Decimal, parseDecimal, signOf } from '#domain/money/decimal.ts'
import { futureEffectSteps } from '#domain/trade-files/effects.ts'
import { fatesSteps, leftOut, notUnderstood } from '#domain/trade-files/fates.ts'
import type { Assumption, FileContext, LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { columnName, type Header, headerAnywhere } from '#domain/trade-files/header.ts'
import {
  type Line,
  linesBelow,
  negatedCell,
  pricedBy,
  sumOf,
  usStyle,
  usualZone,
  yearOf,
} from '#domain/trade-files/line.ts'
import { monthNumber, optionInWords, optionSymbol } from '#domain/trade-files/options.ts'
import type { TableRow, TextTable } from '#domain/trade-files/table.ts'

const tradeNames = ['exec time', 'side', 'qty', 'pos effect', 'symbol', 'exp', 'strike', 'type', 'price'] as const
const cashNames = ['date', 'time', 'type', 'description', 'amount'] as const
/** The known difference between the times of both tables. */
const feesWithinMs = 2000

const headerOf = (row: TableRow, at: number): Header => ({ at, names: row.cells.map(columnName), written: row.cells })
const holds = ({ cells }: TableRow, names: ReadonlyArray<string>): boolean => {
  const written = cells.map(columnName)
  return names.every((name) => written.includes(name))
}

interface CashLine {
  readonly ms: number
  readonly description: string
  readonly fees: Decimal | undefined
  isTaken: boolean
}

/** A title of one cell begins the next section. */
type Section = { readonly kind: 'none' | 'other' } | { readonly kind: 'trades' | 'cash'; readonly header: Header }

const sectionsOf = ({ rows }: TextTable): ReadonlyArray<Section> => {
  let section: Section = { kind: 'none' }
  return rows.map((row, at) => {
    if (row.cells.filter((cell) => cell.trim() !== '').length === 1) section = { kind: 'other' }
    else if (holds(row, tradeNames)) section = { kind: 'trades', header: headerOf(row, at) }
    else if (holds(row, cashNames)) section = { kind: 'cash', header: headerOf(row, at) }
    return section
  })
}

const msOf = (timestamp: string | undefined): number => (queueTimeOf(timestamp ?? '') ?? 0) / usPerMs

const cashLinesOf = (
  { rows }: TextTable,
  sections: ReadonlyArray<Section>,
  lineIn: (header: Header, row: TableRow) => Line,
): ReadonlyArray<CashLine> =>
  rows.flatMap((row, at) => {
    const section = sections[at]
    if (section?.kind !== 'cash' || section.header.at === at) return []
    const line = lineIn(section.header, row)
    const time = line.moment(`${line.text('date')} ${line.text('time')}`)
    const fees = negatedCell(sumOf(line.number('misc fees'), line.number('commissions & fees')))
    return /^trd$/i.test(line.text('type'))
      ? [{ ms: msOf(time?.timestamp), description: line.text('description'), fees, isTaken: false }]
      : []
  })

/** Roots of index options that settle in the afternoon; another series of the same day may settle before. */
const weeklyRoots: Readonly<Record<string, string>> = { SPX: 'SPXW', NDX: 'NDXP', RUT: 'RUTW', VIX: 'VIXW' }

/** `expiry`: '20 MAR 26 (Weeklys)', or '20-Mar-26' after a spreadsheet has saved it. */
const optionIn = (symbol: string, expiry: string, right: string, strike: string): string | undefined => {
  const [, day = '', month = '', short = ''] = /^(\d{1,2})[ -]([A-Z]{3})[ -](\d{2})/i.exec(expiry) ?? []
  const date = `20${short}-${monthNumber(month) ?? ''}-${day.padStart(2, '0')}`
  const root = /weekly|quarterly|eom/i.test(expiry) ? ownValue(weeklyRoots, symbol.toUpperCase()) : undefined
  return optionSymbol(root ?? symbol, date, right, strike)
}

const symbolOf = (line: Line, year: number) => {
  const [symbol, kind] = [line.text('symbol'), line.text('type').toUpperCase()]
  if (kind === 'CALL' || kind === 'PUT')
    return { symbol: optionIn(symbol, line.text('exp'), kind, line.text('strike')) }
  const future = kind === 'FUTURE' ? futureOf(symbol, year) : undefined
  return kind === 'FUTURE' ? { symbol: future?.symbol, multiplier: future?.multiplier } : { symbol }
}

const sides = { buy: 'BUY', sell: 'SELL' } as const
const openOrClose = { 'to open': 'open', 'to close': 'close' } as const

/** The legs of a spread take their time and their fees from the first. */
const tradesReader = (accountId: string, cash: ReadonlyArray<CashLine>, found: Set<Assumption>) => {
  let time: ReturnType<Line['moment']>
  const feesOf = (line: Line): Decimal | undefined => {
    const size = line.text('qty')
    const its = cash.find(
      ({ isTaken, ms, description }) =>
        !isTaken &&
        Math.abs(ms - msOf(time?.timestamp)) <= feesWithinMs &&
        ` ${description.replaceAll(',', '')} `.includes(` ${size.replaceAll(',', '')} `) &&
        ` ${description} `.includes(` ${line.text('symbol')} `),
    )
    if (its) its.isTaken = true
    else found.add('fees-unknown')
    return its?.fees
  }
  return (line: Line): LineFate => {
    const written = line.text('exec time')
    const isLeg = written === ''
    if (isLeg) found.add('fees-on-first-leg')
    else time = line.moment(written)
    const { symbol, multiplier } = symbolOf(line, yearOf(time))
    if (symbol === undefined || (line.text('type').toUpperCase() === 'FUTURE' && multiplier === undefined))
      return notUnderstood(line.line, domainError('trades', 'NO_CONTRACT_SIZE', { symbol: line.text('symbol') }))
    const word = line.text('side').toLowerCase()
    const said = line.text('pos effect').toLowerCase()
    return line.filled({
      time,
      accountId,
      symbol,
      ...(multiplier !== undefined && { multiplier }),
      side: word === 'buy' || word === 'sell' ? sides[word] : undefined,
      effect: said === 'to open' || said === 'to close' ? openOrClose[said] : undefined,
      quantity: line.number('qty'),
      price: line.number('price'),
      fees: isLeg ? undefined : feesOf(line),
    })
  }
}

/** 'REMOVAL OF OPTION DUE TO EXPIRATION -1.0 QRS 100 (Weeklys) 20 MAR 26 45 CALL', '... -6.0 .QRS260320P45' */
const removal = /\b(expiration|assignment|exercise|asg:).*?\s([-+]?[\d,]+(?:\.\d+)?) \$?(\.?[A-Z/].*)$/i
const removed = /^([A-Z]+)(?:\.X)? \d+ (.*?)(\d{1,2} [A-Z]{3}) (?:20)?(\d{2}) ([\d.,]+) (CALL|PUT)$/i
const removedFor = {
  expiration: 'expiration',
  assignment: 'assignment',
  exercise: 'exercise',
  'asg:': 'assignment',
} as const
/** Shares of an option: 'BOT 100.0 QRS UPON OPTION ASSIGNMENT'. */
const delivery = /^(bot|sold) ([-+]?[\d,.]+) ([A-Z.]+) upon\b/i

/** The table of trades has neither options that end nor the shares that they bring; lines of cash have both. */
const cashFate = (line: Line, accountId: string): LineFate => {
  const described = line.text('description')
  const [amount, costs] = [line.number('amount'), sumOf(line.number('misc fees'), line.number('commissions & fees'))]
  const base = { time: line.moment(`${line.text('date')} ${line.text('time')}`), accountId }
  const [, word, shares = '', ticker = ''] = delivery.exec(described) ?? []
  if (word !== undefined) {
    const quantity = decimalIn(shares)
    const side = /^bot$/i.test(word) ? ('BUY' as const) : ('SELL' as const)
    const priced = pricedBy(amount && absolute(amount), quantity)
    return line.filled({ ...base, side, symbol: ticker, quantity, ...priced, fees: negatedCell(costs) })
  }
  const [, why = '', units = '', name = ''] = removal.exec(described) ?? []
  const [, root, series = '', day = '', year = '', strike = '', right = ''] = removed.exec(name) ?? []
  const symbol = root === undefined ? optionInWords(name) : optionIn(root, `${day} ${year} ${series}`, right, strike)
  const kind = ownValue(removedFor, why.toLowerCase())
  if (kind && symbol !== undefined)
    return line.adjustment({ ...base, kind, symbol, quantity: decimalIn(units), fees: negatedCell(costs) })
  const isMoved = /^(?:rad|exp)$/i.test(line.text('type')) && (!amount || signOf(amount) === 0)
  return isMoved
    ? line.unknown(described)
    : line.cash({ ...base, kind: cashKindOf(described), amount: sumOf(amount, costs) })
}

const decimalIn = (text: string): Decimal | undefined => parseDecimal(text.replace(/[,+]/g, ''))

/** An account statement: many tables, one with the fills and one with their fees. */
export const thinkorswim: TradeFormat = {
  id: 'thinkorswim',
  name: 'thinkorswim, Account Statement',
  provedOn: '2026-09',
  recognise: (table) => headerAnywhere(table, (row, at) => (holds(row, tradeNames) ? headerOf(row, at) : undefined)),
  read: function* (table, _header, context: FileContext) {
    const { name, reading } = usualZone(context, 'America/New_York')
    const readers = new Map<Header, (row: TableRow) => Line>()
    const lineIn = (header: Header, row: TableRow): Line => {
      const lineOf = readers.get(header) ?? linesBelow(header, context, usStyle(name))
      readers.set(header, lineOf)
      return lineOf(row)
    }
    const sections = sectionsOf(table)
    const found = new Set<Assumption>(['exchange-contract-sizes'])
    const tradeOf = tradesReader(context.accountId, cashLinesOf(table, sections, lineIn), found)
    const read = yield* fatesSteps(table.rows, (row, at) => {
      const section = sections[at] ?? { kind: 'none' }
      switch (section.kind) {
        case 'none':
          return leftOut(row.line, 'title')
        case 'other':
          return leftOut(row.line, 'other-table')
        case 'trades':
          return section.header.at === at ? leftOut(row.line, 'header') : tradeOf(lineIn(section.header, row))
        case 'cash': {
          if (section.header.at === at) return leftOut(row.line, 'header')
          const line = lineIn(section.header, row)
          return /^trd$/i.test(line.text('type')) ? leftOut(row.line, 'repeats') : cashFate(line, context.accountId)
        }
      }
    })
    // 'AUTO' leaves the effect to the platform.
    const { fates, isAssumed } = yield* futureEffectSteps(read)
    if (isAssumed) found.add('effect-by-position')
    return { fates, ...reading, decimalMark: '.', assumptions: [...found] }
  },
}
