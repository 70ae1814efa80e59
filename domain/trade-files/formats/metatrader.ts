import { domainError } from '#domain/errors/catalogue.ts'
import { cashKindOf } from '#domain/fills/cash-words.ts'
import type { TradeTime } from '#domain/fills/trade-time.ts'
import { defaultCurrency } from '#domain/lots/movement.ts'
import { decimalText, signOf } from '#domain/money/decimal.ts'
import { lotOf, unsized } from '#domain/trade-files/contract-words.ts'
import { fatesSteps, leftOut, notUnderstood } from '#domain/trade-files/fates.ts'
import type { LineFate, StatedResult, TradeFormat } from '#domain/trade-files/format.ts'
import { type Header, headerAnywhere, headerOf } from '#domain/trade-files/header.ts'
import { assumed, type Line, linesBelow, negatedCell, sumOf, usualZone } from '#domain/trade-files/line.ts'
import { hasSeparateFees, withSeparateFee } from '#domain/trade-files/separate-fees.ts'
import { styleSteps } from '#domain/trade-files/styles.ts'
import type { TextTable } from '#domain/trade-files/table.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'
import { wholeTradeFate } from '#domain/trade-files/whole-trades.ts'

/** English names of version 5 for those of other languages and of version 4. */
const english: ReadonlyMap<string, string> = new Map([
  ['ora', 'time'],
  ['affare', 'deal'],
  ['posizione', 'position'],
  ['simbolo', 'symbol'],
  ['tipo', 'type'],
  ['direzione', 'direction'],
  ['prezzo', 'price'],
  ['commissioni', 'commission'],
  ['profitto', 'profit'],
  ['ticket', 'position'],
  ['open time', 'time'],
  ['close time', 'time'],
  ['size', 'volume'],
  ['item', 'symbol'],
])

const dealNames = ['time', 'deal', 'symbol', 'type', 'direction', 'volume', 'price', 'commission', 'swap', 'profit']
const positionNames = ['time', 'position', 'symbol', 'type', 'volume', 'price', 's / l', 't / p', 'swap', 'profit']

const startsWithTime = /^\d{4}\.\d{2}\.\d{2}/

/** Names of deals by their number of columns: older reports have no fee. */
const placedDeals: ReadonlyArray<ReadonlyArray<string>> = [
  [...dealNames.slice(0, 7), 'order', 'commission', 'fee', 'swap', 'profit', 'balance', 'comment'],
  [...dealNames.slice(0, 7), 'order', 'commission', 'swap', 'profit', 'balance', 'comment'],
]
const placedPositions: ReadonlyArray<ReadonlyArray<string>> = [
  [...positionNames.slice(0, 8), 'time', 'price', 'commission', 'swap', 'profit'],
]

const isSide = (cell: string | undefined): boolean => /^(?:buy|sell)$/.test(cell?.trim() ?? '')
/** The terminal writes these words in English, and in the same places, whatever its language. */
const isDeal = (cells: ReadonlyArray<string>): boolean =>
  isSide(cells[3]) && /^(?:in|out|in\/out|out by)$/.test(cells[4]?.trim() ?? '')
const isPosition = (cells: ReadonlyArray<string>): boolean =>
  isSide(cells[3]) && [cells[0], cells[8]].every((cell) => startsWithTime.test(cell ?? ''))

/** For names in an unknown language: the line above the first row. */
const headerAbove = (
  { rows }: TextTable,
  isRow: (cells: ReadonlyArray<string>) => boolean,
  placed: ReadonlyArray<ReadonlyArray<string>>,
): Header | undefined => {
  const first = rows.findIndex(({ cells }) => startsWithTime.test(cells[0] ?? '') && isRow(cells))
  const at = rows.findLastIndex(({ cells }, place) => place < first && !startsWithTime.test(cells[0] ?? ''))
  const written = rows[at]?.cells ?? []
  const width = written.findLastIndex((cell) => cell.trim() !== '') + 1
  const names = placed.find(({ length }) => length === width)
  return first < 0 || !names ? undefined : { at, names, written }
}

/** Rows of a table are adjacent: a row that begins otherwise ends it. */
const endOf = ({ rows }: TextTable, header: Header): number => {
  const place = header.names.indexOf('time')
  const end = rows.findIndex(
    ({ cells }, at) => at > header.at && !startsWithTime.test((cells[place] ?? '').replace(/^'/, '').trim()),
  )
  return end < 0 ? rows.length : end
}

/** Only the head has the account's currency: 'Account: 000 (USD, Demo-Server, demo, Hedge)', 'Currency: USD'. */
const accountCurrency = ({ rows }: TextTable): string | undefined => {
  const head = rows.slice(0, 20).map(({ cells }) => cells.join(' '))
  const [code] = currencyPatterns.flatMap((pattern) => head.flatMap((text) => pattern.exec(text)?.[1] ?? []))
  return code?.toUpperCase()
}

/** After the account's number, after a word for currency, or in brackets, where a company may have letters, too. */
const currencyPatterns = [
  /\d\s*\(([A-Z]{3})[,\s)]/,
  /(?:currency|valuta|währung|devise|divisa|moneda|moeda|валюта)\s*:\s*([A-Z]{3})(?![A-Z])/i,
  /\((USD|EUR|GBP|CHF|JPY|AUD|CAD|NZD|SGD|PLN|CZK|HUF|ZAR|SEK|NOK|DKK)[,\s)]/i,
]

/** Accounts in cents have lots of their own size, which no report states. */
const inCents = /^(?:USC|EUC|GBC)$/

/** Version 4 writes pairs in small letters, with the broker's mark after them. */
const symbolIn = (written: string): string => {
  const capital = written.trim().replace(/^[a-z]{6}/, (pair) => pair.toUpperCase())
  return lotOf(capital) ? capital : written.trim()
}

/** Undefined where the prices of a table are in several currencies. */
const priceCurrency = ({ rows }: TextTable, header: Header, until: number): string | undefined => {
  const place = header.names.indexOf('symbol')
  const [only, ...others] = new Set(
    rows.slice(header.at + 1, until).flatMap(({ cells }) => lotOf(symbolIn(cells[place] ?? ''))?.currency ?? []),
  )
  return others.length > 0 ? undefined : only
}

const costsOf = (line: Line) =>
  negatedCell(sumOf(line.number('commission'), line.number('fee'), line.number('taxes'), line.number('swap')))

interface Account {
  readonly id: string
  /** Of costs and results; undefined where the report does not state it. */
  readonly currency: string | undefined
}

const sized = (line: Line, { currency }: Account) => {
  const symbol = symbolIn(line.text('symbol'))
  const lot = lotOf(symbol)
  const costs = costsOf(line)
  if (!lot || inCents.test(currency ?? '')) return { refused: unsized(line.line, symbol) }
  if (currency === undefined && costs && signOf(costs) !== 0)
    return { refused: notUnderstood(line.line, domainError('trades', 'FEE_CURRENCY_UNKNOWN')) }
  const isSeparate = currency !== undefined && currency !== lot.currency
  const withFee = (fate: LineFate, time: TradeTime | undefined, accountId: string, id: string | undefined): LineFate =>
    isSeparate
      ? withSeparateFee(fate, { time, accountId, symbol, amount: costs, currency, ...(id !== undefined && { id }) })
      : fate
  return { stated: { ...lot, symbol, fees: isSeparate ? undefined : costs }, withFee }
}

type Fate = (line: Line, account: Account) => LineFate

const idOf = (accountId: string, id: string): string | undefined =>
  id === '' ? undefined : `metatrader|${accountId}|${id}`

const dealFate: Fate = (line, account) => {
  const { id: accountId, currency } = account
  const time = line.moment(line.text('time'))
  const [word, way] = [tradeWord(line.text('type')), line.text('direction').toLowerCase()]
  if (!word)
    return line.cash({
      time,
      accountId,
      kind: cashKindOf(line.text('type')),
      amount: line.number('profit'),
      ...(currency !== undefined && { currency }),
    })
  const { stated, withFee, refused } = sized(line, account)
  if (!stated) return refused
  const id = idOf(accountId, line.text('deal'))
  const fate = line.filled({
    ...stated,
    ...(id !== undefined && { id }),
    side: word.side,
    effect: way === 'in' ? 'open' : way === 'out' || way === 'out by' ? 'close' : undefined,
    ...(way === 'in/out' && { isReversal: true }),
    time,
    accountId,
    quantity: line.number('volume'),
    price: line.number('price'),
  })
  return withFee(fate, time, accountId, id)
}

const positionFate: Fate = (line, account) => {
  const word = tradeWord(line.text('type'))
  if (!word) {
    // Version 4 lists orders that were never filled among its trades.
    return /^(?:buy|sell) (?:limit|stop)/i.test(line.text('type')) ? leftOut(line.line, 'nothing-filled') : line.cash()
  }
  const { stated, withFee, refused } = sized(line, account)
  if (!stated) return refused
  const id = idOf(account.id, line.text('position'))
  const closed = line.moment(line.text('time', 1))
  if (line.text('time', 1) === '')
    return line.filled({
      ...stated,
      ...(id !== undefined && { id: `${id}|entry` }),
      side: word.side,
      effect: 'open',
      time: line.moment(line.text('time')),
      accountId: account.id,
      quantity: line.number('volume'),
      price: line.number('price'),
      fees: undefined,
    })
  const fate = wholeTradeFate(line, {
    ...stated,
    ...(id !== undefined && { id }),
    isLong: word.side === 'BUY',
    accountId: account.id,
    quantity: line.number('volume'),
    entry: { time: line.moment(line.text('time')), price: line.number('price') },
    exit: { time: closed, price: line.number('price', 1) },
  })
  return withFee(fate, closed, account.id, id)
}

/** Profits are in the account's currency: where prices are in another one, the broker has converted them. */
const statedOf = (line: Line, fate: LineFate, stated: string | undefined): ReadonlyArray<StatedResult> => {
  const [activity] = fate.kind === 'fill' ? fate.activities : []
  const amount = activity && line.number('profit')
  if (!activity || !amount || signOf(amount) === 0) return []
  const { symbol, accountId, currency = defaultCurrency } = activity
  if (stated !== currency) return []
  return [{ line: line.line, symbol, accountId, currency, amount: decimalText(amount), isGross: true }]
}

/** Open trades of version 4 follow in a table of the same columns: each is its entry. */
const isStillOpen = ({ names, written }: Header, cells: ReadonlyArray<string>): boolean => {
  const [opened, closed] = [names.indexOf('time'), names.lastIndexOf('time')]
  return (
    /^ticket$/i.test(written[0]?.trim() ?? '') &&
    startsWithTime.test(cells[opened]?.trim() ?? '') &&
    (cells[closed]?.trim() ?? '') === ''
  )
}

/** A trade in a later table of the same kind: another report was put behind the first. Orders have a state there. */
const isOfAnother = (
  { written }: Header,
  cells: ReadonlyArray<string>,
  isRow: (cells: ReadonlyArray<string>) => boolean,
): boolean => {
  const isOfTicket = /^ticket$/i.test(written[0]?.trim() ?? '') && isSide(cells[2])
  return (isOfTicket || isRow(cells)) && /^[-\d\s.,]*$/.test(cells[9] ?? '')
}

interface Report {
  readonly needs: ReadonlyArray<string>
  readonly placed: ReadonlyArray<ReadonlyArray<string>>
  readonly isRow: (cells: ReadonlyArray<string>) => boolean
  readonly fateOf: Fate
}

const report = (id: string, name: string, { needs, placed, isRow, fateOf }: Report): TradeFormat => ({
  id,
  name,
  provedOn: '2026-09',
  recognise: (table) =>
    headerAnywhere(table, (row, at) => headerOf(row, at, { needs, also: english })) ??
    headerAbove(table, isRow, placed),
  read: function* (table, header, context) {
    const { name: zone, reading } = usualZone(context, 'Europe/Athens')
    const until = endOf(table, header)
    const named = accountCurrency(table)
    const account = { id: context.accountId, currency: named ?? priceCurrency(table, header, until) }
    const numbers = ['volume', 'price', 'commission', 'fee', 'taxes', 'swap', 'profit']
    const found = yield* styleSteps(table, header, context, { numbers, dates: [], usualMark: '.', zone, until })
    const lineOf = linesBelow(header, context, found.style)
    const fates = yield* fatesSteps(table.rows, (row, at) => {
      if (at === header.at) return leftOut(row.line, 'header')
      if (at > header.at && (at < until || isStillOpen(header, row.cells))) return fateOf(lineOf(row), account)
      if (at > header.at && isOfAnother(header, row.cells, isRow))
        return notUnderstood(row.line, domainError('trades', 'OTHER_REPORT'))
      return leftOut(
        row.line,
        startsWithTime.test(row.cells[0] ?? '') ? 'repeats' : at < header.at ? 'title' : 'footnote',
      )
    })
    const stated = fates.flatMap((fate, at) => {
      const row = table.rows[at]
      return row && fate.kind === 'fill' ? statedOf(lineOf(row), fate, account.currency) : []
    })
    const assumptions = assumed({
      'whole-trades': needs === positionNames,
      'separate-fees': hasSeparateFees(fates),
      'fees-in-price-currency': named === undefined && account.currency !== undefined,
    })
    return { ...reading, ...found.reading, questions: reading.questions, fates, stated, assumptions }
  },
})

/** The deals of a MetaTrader 5 report are its fills. Its positions and orders repeat them. */
export const metatraderDeals = report('metatrader5-deals', 'MetaTrader 5, Deals', {
  needs: dealNames,
  placed: placedDeals,
  isRow: isDeal,
  fateOf: dealFate,
})

/** The positions of a MetaTrader 5 report without deals, or the closed transactions of MetaTrader 4. */
export const metatraderPositions = report('metatrader5-positions', 'MetaTrader, Positions', {
  needs: positionNames,
  placed: placedPositions,
  isRow: isPosition,
  fateOf: positionFate,
})
