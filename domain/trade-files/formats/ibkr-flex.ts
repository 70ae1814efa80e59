import { domainError } from '#domain/errors/catalogue.ts'
import { cashKindOf } from '#domain/fills/cash-words.ts'
import { occTicker } from '#domain/fills/instrument.ts'
import { asNumber, type Decimal, negated, signOf } from '#domain/money/decimal.ts'
import { unsized } from '#domain/trade-files/contract-words.ts'
import { futureEffectSteps } from '#domain/trade-files/effects.ts'
import { fatesSteps, leftOut, notUnderstood } from '#domain/trade-files/fates.ts'
import type { FileContext, LineFate, StatedResult, TradeFormat } from '#domain/trade-files/format.ts'
import { columnName, headerIn, headerOf } from '#domain/trade-files/header.ts'
import { assumed, type Line, linesBelow, negatedCell, sumOf, usualZone, yearOf } from '#domain/trade-files/line.ts'
import { optionSymbol } from '#domain/trade-files/options.ts'
import { hasSeparateFees, withSeparateFee } from '#domain/trade-files/separate-fees.ts'
import { styleSteps } from '#domain/trade-files/styles.ts'
import type { TableRow, TextTable } from '#domain/trade-files/table.ts'
import { actionFate, transferFate } from './ibkr-moves.ts'
import { codesOf, ibkrInstrument, statedResult } from './ibkr-words.ts'

const needs = { needs: ['buy/sell', 'quantity', 'tradeprice', 'ibcommission'] } as const
const control = /^(?:BO[FAS]|EO[FAS]|MSG)$/

const fillLevels = ['EXECUTION', 'ORDER', 'TRADE'] as const

/**
 * The level whose lines are fills: executions, or orders where the query has no executions. Closed lots and summaries
 * are never fills.
 */
const levelIn = ({ rows }: TextTable, at: number, place: number): string | undefined => {
  const levels = new Set(rows.slice(at + 1).map(({ cells }) => cells[place]?.trim().toUpperCase() ?? ''))
  // Lines of control have no level, and the names may be repeated.
  for (const none of ['', 'LEVELOFDETAIL']) levels.delete(none)
  return fillLevels.find((level) => levels.has(level)) ?? (levels.size > 0 ? fillLevels[0] : undefined)
}

const isNamed = (line: Line): boolean =>
  occTicker(line.text('symbol')) !== undefined || (/^fop$/i.test(line.text('assetclass')) && line.text('symbol') !== '')

/** A root differs from the underlying's symbol: SPXW of SPX, or a week's options on a future. */
const symbolOf = (line: Line): string => {
  const expiry = line.text('expiry').replaceAll('-', '')
  const date = `${expiry.slice(0, 4)}-${expiry.slice(4, 6)}-${expiry.slice(6, 8)}`
  const ofParts =
    line.text('put/call') === '' || isNamed(line)
      ? undefined
      : optionSymbol(line.text('underlyingsymbol'), date, line.text('put/call'), line.text('strike'))
  return ofParts ?? (line.text('symbol') || line.text('isin'))
}

/** Commissions have the currency of their trade, except those of conversions and coins. */
const currencyIn = (line: Line): string =>
  line.text('currencyprimary') ||
  (/^(?:stk|opt|fut|fop|bond|cfd|war|fund|bill)$/i.test(line.text('assetclass'))
    ? line.text('ibcommissioncurrency')
    : '')

const fateOf = (line: Line, accountId: string): LineFate => {
  const word = line.text('buy/sell')
  const currency = currencyIn(line)
  // 'BUY (Ca.)' takes a purchase back, with its quantity in the other sign.
  const [, way, taken] = /^(buy|sell)( \(ca\.\))?$/i.exec(word) ?? []
  if (way === undefined) return line.unknown(word)
  const side = /^buy$/i.test(way) ? ('BUY' as const) : ('SELL' as const)
  const isCancellation = taken !== undefined
  const time = line.moment(line.text('datetime') || line.text('tradedate'))
  const multiplier = line.number('multiplier')
  const year = yearOf(time)
  const sized = multiplier && asNumber(multiplier)
  const { isUnsized, ...named } = ibkrInstrument(line.text('assetclass'), symbolOf(line), year, sized)
  const codes = { ...codesOf(line.text('notes/codes')), ...openClose(line.text('open/closeindicator')) }
  const fees = negatedCell(sumOf(line.number('ibcommission'), line.number('taxes')))
  const feeCurrency = line.text('ibcommissioncurrency') || currency
  const [price, quantity] = [line.number('tradeprice'), line.number('quantity')]
  const account = line.text('clientaccountid') || accountId
  const id = line.text('tradeid') || line.text('ibexecid')
  const base = { ...named, time, accountId: account, currency, ...(id !== '' && { id: `ibkr|${account}|${id}` }) }
  if (codes.isCancelled && !isCancellation) return line.unknown(line.text('notes/codes'))
  if (isUnsized) return unsized(line.line, named.symbol)
  if (currency === '')
    return notUnderstood(line.line, domainError('trades', 'MISSING_COLUMN', { column: 'CurrencyPrimary' }))
  const isSeparate = feeCurrency !== currency
  const own = isSeparate ? undefined : fees
  const withFee = (fate: LineFate): LineFate =>
    isSeparate ? withSeparateFee(fate, { ...base, symbol: named.symbol, amount: fees, currency: feeCurrency }) : fate
  if (codes.end && price && signOf(price) === 0 && !/^stk$/i.test(line.text('assetclass')))
    return withFee(line.adjustment({ ...base, kind: codes.end, quantity: directedBy(side, quantity), fees: own }))
  const { effect, isReversal } = codes
  const cash = line.number('proceeds') ?? line.number('trademoney')
  // Prices of bonds are in percent, whatever their multiplier is.
  const percent = !cash && /^(?:bond|bill)$/i.test(line.text('assetclass')) ? { multiplier: 0.01 } : {}
  return withFee(
    line.filled({ ...base, ...percent, side, effect, isReversal, isCancellation, quantity, price, fees: own, cash }),
  )
}

const openClose = (text: string) => {
  const { effect, isReversal } = codesOf(text)
  return { isReversal, ...(effect && { effect }) }
}

const directedBy = (side: 'BUY' | 'SELL', quantity: Decimal | undefined): Decimal | undefined =>
  quantity && (side === 'SELL') !== signOf(quantity) < 0 ? negated(quantity) : quantity

const dateNames = ['date/time', 'datetime', 'date', 'settledate', 'reportdate'] as const

const baseOf = (line: Line, contextAccount: string) => ({
  time: line.moment(dateNames.map((name) => line.text(name)).find(Boolean) ?? ''),
  accountId: line.text('clientaccountid') || contextAccount,
  currency: line.text('currencyprimary') || 'USD',
})

/** Payments and charges: 'Dividends', 'Withholding Tax', 'Broker Interest Paid'. */
const cashOf = (line: Line, contextAccount: string): LineFate => {
  const [base, id] = [baseOf(line, contextAccount), line.text('transactionid')]
  return line.cash({
    ...base,
    symbol: line.text('symbol'),
    kind: cashKindOf(line.text('type')),
    amount: line.number('amount'),
    ...(id !== '' && { id: `ibkr|${base.accountId}|${id}` }),
  })
}

/** 'KLM(US0000000001) SPLIT 4 FOR 1 (KLM, KLM CORP, US0000000001)' */
const actionOf = (line: Line, contextAccount: string): LineFate =>
  actionFate(
    line,
    line.text('actiondescription') || line.text('description'),
    /^stk$/i.test(line.text('assetclass')),
    baseOf(line, contextAccount),
  )

const transferOf = (line: Line, contextAccount: string): LineFate => {
  const [base, multiplier] = [baseOf(line, contextAccount), line.number('multiplier')]
  const sized = multiplier && asNumber(multiplier)
  const instrument = ibkrInstrument(line.text('assetclass'), symbolOf(line), yearOf(base.time), sized)
  return transferFate(line, line.number('quantity'), instrument, base)
}

/** Sections other than trades, by names in their header. Further sections are not read. */
const sections = [
  { needs: ['actiondescription', 'quantity'], fateOf: actionOf },
  { needs: ['type', 'quantity', 'proceeds', 'value'], lacks: ['buy/sell'], fateOf: actionOf },
  { needs: ['direction', 'quantity', 'transferprice'], fateOf: transferOf },
  { needs: ['direction', 'quantity', 'positionamount'], fateOf: transferOf },
  { needs: ['currencyprimary', 'type', 'amount'], lacks: ['quantity'], fateOf: cashOf },
] as const

/** How the lines below a line of names are read; a header without a reading begins another section. */
const sectionOf = (row: TableRow, at: number, first: string) => {
  const trades = headerOf(row, at, needs)
  if (trades) return { header: trades, fateOf: 'trades' as const }
  if (columnName(row.cells[0] ?? '') !== first) return undefined
  for (const section of sections) {
    const header = headerOf(row, at, section)
    if (header) return { header, fateOf: section.fateOf }
  }
  return { header: undefined, fateOf: undefined }
}

const isSummary = (line: Line): boolean => /^summary$/i.test(line.text('levelofdetail'))

type Below = NonNullable<ReturnType<typeof sectionOf>>['fateOf']

/** Interactive Brokers' Flex Query: the user picks the columns, and the levels of detail. */
export const ibkrFlex: TradeFormat = {
  id: 'ibkr-flex',
  name: 'Interactive Brokers, Flex Query',
  provedOn: '2026-09',
  withoutFills: {
    what: 'an Interactive Brokers Flex Query of closed lots or summaries alone',
    instead: 'the same query with the option Executions among its trades',
  },
  recognise: (table) => headerIn(table, needs),
  read: function* (table, found, context: FileContext) {
    const { name, reading } = usualZone(context, 'America/New_York')
    const stated: StatedResult[] = []
    const place = found.names.indexOf('levelofdetail')
    const level = place < 0 ? undefined : levelIn(table, found.at, place)
    // The order of day and month is a setting of the query.
    const plan = { numbers: [], dates: ['datetime', 'tradedate'], usualMark: '.', zone: name } as const
    const { style, reading: styled } = yield* styleSteps(table, found, context, plan)
    let [lineOf, below]: [(row: TableRow) => Line, Below | 'title'] = [linesBelow(found, context, style), 'title']
    const fateOfRow = (row: TableRow, at: number): LineFate => {
      if (control.test(columnName(row.cells[0] ?? '').toUpperCase())) return leftOut(row.line, 'control')
      const section = sectionOf(row, at, found.names[0] ?? '')
      if (section) {
        below = section.fateOf
        if (section.header) lineOf = linesBelow(section.header, context, style)
        return leftOut(row.line, section.header ? 'header' : 'other-table')
      }
      if (!below || below === 'title') return leftOut(row.line, below ?? 'other-table')
      const line = lineOf(row)
      if (below !== 'trades') return isSummary(line) ? leftOut(line.line, 'repeats') : below(line, context.accountId)
      if (level !== undefined && line.text('levelofdetail').toUpperCase() !== level) return leftOut(row.line, 'repeats')
      const fate = fateOf(line, context.accountId)
      stated.push(...statedResult(line.line, fate, line.number('fifopnlrealized')))
      return fate
    }
    const { fates, isAssumed } = yield* futureEffectSteps(yield* fatesSteps(table.rows, fateOfRow))
    const questions = [...reading.questions, ...styled.questions]
    const assumptions = assumed({
      'effect-by-position': isAssumed,
      'exchange-contract-sizes': true,
      'separate-fees': hasSeparateFees(fates),
    })
    return { fates, ...reading, questions, decimalMark: '.', assumptions, stated }
  },
}
