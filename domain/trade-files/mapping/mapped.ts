import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { absolute, grossOf } from '#domain/fills/amounts.ts'
import { currencyIn } from '#domain/fills/instrument.ts'
import { isReinvested } from '#domain/fills/paid-in-shares.ts'
import { type Decimal, decimalText, signOf, zero } from '#domain/money/decimal.ts'
import type { Steps } from '#domain/steps.ts'
import { readCurrency } from '#domain/trade-files/cells/currencies.ts'
import { effectSteps } from '#domain/trade-files/effects.ts'
import { fatesBelow, leftOut, notUnderstood } from '#domain/trade-files/fates.ts'
import { hasFeesBeside, withFeeBeside } from '#domain/trade-files/fees-beside.ts'
import type { FileContext, FormatReading, LineFate, StatedResult, TradeFormat } from '#domain/trade-files/format.ts'
import { cellsBelow, type Header } from '#domain/trade-files/header.ts'
import { assumed, linesBelow, pricedBy } from '#domain/trade-files/line.ts'
import { inWholeMoney } from '#domain/trade-files/own-money.ts'
import { unitAsked } from '#domain/trade-files/price-unit.ts'
import { styleSteps } from '#domain/trade-files/styles.ts'
import type { TableRow, TextTable } from '#domain/trade-files/table.ts'
import type { TradeWord } from '#domain/trade-files/us-words.ts'
import { wholeTradeFate } from '#domain/trade-files/whole-trades.ts'
import { type ColumnMapping, columnOf, type MappedField } from './column-mapping.ts'
import { cashFate, type CashSign, cashSignSteps } from './mapped-cash.ts'
import { firstNegativeSteps, hasUniqueIds, zoneSteps } from './mapped-facts.ts'
import {
  feesIn,
  instrumentIn,
  type MappedLine,
  mappedLine,
  moneyIn,
  type Plan,
  unsizedIn,
  wordIn,
} from './mapped-line.ts'
import { effectWord, isCashWord, isLongWord, isUnfilled } from './side-words.ts'

const numberFields = ['quantity', 'price', 'fees', 'amount', 'multiplier', 'strike', 'exitPrice', 'result'] as const
const dateFields = ['date', 'exitDate'] as const

const columnsOf = ({ parts }: ColumnMapping, names: ReadonlyArray<MappedField>): ReadonlyArray<string> =>
  names.flatMap((name) => parts[name] ?? [])

/** A price that no column has follows from the amount before fees. */
const pricedIn = (
  { number }: MappedLine,
  money: ReturnType<typeof moneyIn>,
  quantity: Decimal | undefined,
  size: number | undefined,
) => {
  const price = money.price(number('price'))
  const amount = number('amount')
  if (price || !amount || !quantity || signOf(quantity) === 0 || (size ?? 1) !== 1)
    return { price, cash: amount, gross: undefined }
  return { cash: undefined, ...pricedBy(absolute(amount), quantity) }
}

const isHeaderAgain = (row: TableRow, { written }: Header): boolean =>
  row.cells.length > 1 && row.cells.every((cell, place) => cell.trim() === (written[place] ?? '') || cell.trim() === '')

const fateOf = (mapped: MappedLine, row: TableRow, sign: CashSign): LineFate => {
  const { line, text, mapping } = mapped
  const isBare = (['symbol', 'quantity', 'price'] as const).filter((field) => text(field) === '').length > 1
  const isCash = columnOf(mapping, 'side') !== undefined && !isUnfilled(text('status')) && isCashWord(text('side'))
  if (isBare && (text('date') === '' || (text('symbol') === '' && !(isCash && text('amount') !== ''))))
    return leftOut(row.line, row.cells.some((cell) => /total/i.test(cell)) ? 'total' : 'footnote')
  const word = wordIn(mapped)
  if (word === 'left-out') return leftOut(row.line, 'by-its-word')
  if (isUnfilled(text('status'))) return leftOut(row.line, 'nothing-filled')
  if (columnOf(mapping, 'side') !== undefined && !word)
    return isCash || isReinvested(text('side')) ? cashFate(mapped, sign) : line.unknown(text('side'))
  if (columnOf(mapping, 'status') !== undefined && /^[0.,]*$/.test(text('quantity')))
    return leftOut(row.line, 'nothing-filled')
  const unread = unreadIn(mapped)
  if (unread) return notUnderstood(row.line, unread)
  return columnOf(mapping, 'exitDate') === undefined ? tradeFate(mapped, word) : wholeFate(mapped, word)
}

/** What of a line would be another trade than the one that it means. */
const unreadIn = (mapped: MappedLine): DomainError<'trades'> | undefined => {
  const { text, number } = mapped
  if (!readCurrency(text('currency'))) return domainError('trades', 'UNKNOWN_CURRENCY', { text: text('currency') })
  if (text('effect') !== '' && !effectWord(text('effect')))
    return domainError('trades', 'UNKNOWN_KIND', { text: text('effect') })
  const [price, amount] = [number('price'), number('amount')]
  if (!amount && price && signOf(price) < 0) return domainError('trades', 'PRICE_BELOW_ZERO')
  return unsizedIn(mapped)
}

const tradeFate = (mapped: MappedLine, word: TradeWord | undefined): LineFate => {
  const { line, text, number, moment, hasIds, context } = mapped
  const time = moment('date', 'time')
  const money = moneyIn(mapped)
  const instrument = instrumentIn(mapped, time)
  const [quantity, fees] = [number('quantity'), feesIn(mapped)]
  const accountId = text('account') || context.accountId
  const named = hasIds && text('id') !== '' ? { id: `file|${accountId}|${text('id')}` } : {}
  const beside = feeBeside(mapped, money.currency)
  const priced = pricedIn(mapped, money, quantity, instrument.multiplier)
  const size = grossOf(quantity ?? zero, priced.price ?? zero, instrument.multiplier)
  const inPence = { code: money.currency, isHundredth: money.isHundredth && priced.gross === undefined }
  const stated = { amount: priced.cash ?? zero, fees: beside ? zero : (fees ?? zero) }
  // What prices are in, its trader may have said of them alone: their fees stay as they are.
  const whole = inWholeMoney(stated, size, inPence) ?? (money.isNamed ? undefined : stated)
  if (!whole)
    return notUnderstood(
      line.line,
      domainError('trades', 'UNKNOWN_CURRENCY', { text: `Fees ${decimalText(stated.fees)}` }),
    )
  const fate = line.filled({
    ...instrument,
    ...word,
    ...named,
    effect: effectWord(text('effect')) ?? word?.effect,
    time,
    accountId,
    side: word?.side,
    quantity,
    currency: money.currency,
    ...priced,
    fees: whole.fees,
    ...(priced.cash && { cash: whole.amount }),
  })
  const asked = unitAsked(fate, money, number('amount') !== undefined)
  const isCancellation = word?.side === 'BUY' && text('side') !== '' && quantity && signOf(quantity) < 0
  if (isCancellation && fate.kind === 'fill') return { ...fate, isCancellation }
  return beside
    ? withFeeBeside(asked, { ...named, ...beside, symbol: instrument.symbol, time, accountId, amount: fees })
    : asked
}

/** The currency of a fee that is in another one than its trade. */
const feeBeside = ({ text }: MappedLine, currency: string | undefined): { readonly currency: string } | undefined => {
  const own = currencyIn(text('feeCurrency'))
  return own === undefined || own === currency ? undefined : { currency: own }
}

const wholeFate = (mapped: MappedLine, word: TradeWord | undefined): LineFate => {
  const { line, text, number, moment, hasIds, context, mapping } = mapped
  const entered = moment('date', 'time')
  const money = moneyIn(mapped)
  const accountId = text('account') || context.accountId
  const instrument = instrumentIn(mapped, entered)
  const named = hasIds && text('id') !== '' ? { id: `file|${accountId}|${text('id')}` } : {}
  const [fees, beside, left] = [feesIn(mapped), feeBeside(mapped, money.currency), moment('exitDate', 'exitTime')]
  const fate = wholeTradeFate(line, {
    ...instrument,
    ...named,
    isLong:
      columnOf(mapping, 'side') === undefined
        ? word?.side === 'BUY'
        : word
          ? word.side === 'BUY'
          : isLongWord(text('side')),
    accountId,
    currency: money.currency,
    quantity: number('quantity'),
    entry: { time: entered, price: money.price(number('price')) },
    exit: { time: left, price: money.price(number('exitPrice')) },
    fees: beside ? undefined : fees,
  })
  const asked = unitAsked(fate, money, false)
  return beside
    ? withFeeBeside(asked, { ...named, ...beside, symbol: instrument.symbol, time: left, accountId, amount: fees })
    : asked
}

const statedIn = ({ line, number, mapping }: MappedLine, fate: LineFate): ReadonlyArray<StatedResult> => {
  const amount = columnOf(mapping, 'result') === undefined ? undefined : number('result')
  const [activity] = fate.kind === 'fill' ? fate.activities.toReversed() : []
  // With a fee in another currency beside it, nobody knows in which of them the result counts it.
  if (!activity || activity.cash || !amount) return []
  const { symbol, accountId, currency = 'USD' } = activity
  return [{ line: line.line, symbol, accountId, currency, amount: decimalText(amount) }]
}

function* read(table: TextTable, header: Header, asked: FileContext, mapping: ColumnMapping): Steps<FormatReading> {
  const context = { ...asked, answers: mapping.answers }
  const plan = { numbers: columnsOf(mapping, numberFields), dates: columnsOf(mapping, dateFields), zone: context.zone }
  const { style: found, reading } = yield* styleSteps(table, header, context, plan)
  yield
  const below = table.rows.slice(header.at + 1)
  const { name, isAsked, zone } = yield* zoneSteps(below, header, mapping, found)
  yield
  const style = { ...found, zone: name }
  const cells = below.map(cellsBelow(header))
  // Whether a fee below zero is paid or a credit, only its user knows.
  const fee = yield* firstNegativeSteps(cells, mapping.parts.fees, style)
  const hasSigns = (yield* firstNegativeSteps(cells, mapping.parts.quantity, style)) !== undefined
  yield
  const futures = new Set<string>()
  const hasIds = hasUniqueIds(cells, columnOf(mapping, 'id'))
  const whole: Plan = { mapping, context, style, futures, hasSigns, hasIds }
  const lineOf = linesBelow(header, context, style)
  const stated: StatedResult[] = []
  const hasAmounts = columnOf(mapping, 'amount') !== undefined && columnOf(mapping, 'side') !== undefined
  const sign = hasAmounts ? yield* cashSignSteps(below, (row) => mappedLine(lineOf(row), whole)) : 'unclear'
  const fates = yield* fatesBelow(table, header, (row) => {
    if (isHeaderAgain(row, header)) return leftOut(row.line, 'header')
    const mapped = mappedLine(lineOf(row), whole)
    const fate = fateOf(mapped, row, sign)
    stated.push(...statedIn(mapped, fate))
    return fate
  })
  const byPosition = mapping.hasShorts || futures.size > 0
  const isShorted = ({ symbol }: { readonly symbol: string }): boolean => mapping.hasShorts || futures.has(symbol)
  return {
    fates: byPosition ? yield* effectSteps(fates, isShorted) : fates,
    ...(zone && { zone }),
    ...reading,
    stated,
    assumptions: assumed({
      'effect-by-position': byPosition,
      'fees-unknown': mapping.parts.fees === undefined,
      'whole-trades': columnOf(mapping, 'exitDate') !== undefined,
      'exchange-contract-sizes': futures.size > 0,
      'price-from-amount': columnOf(mapping, 'price') === undefined,
      'fees-beside': mapping.parts.feeCurrency !== undefined && hasFeesBeside(fates),
    }),
    questions: [
      ...(isAsked ? [{ kind: 'zone' as const }] : []),
      ...reading.questions,
      ...(fee
        ? [
            {
              kind: 'fee-sign' as const,
              column: header.written[header.names.indexOf(fee.column)] ?? fee.column,
              example: fee.example,
              usual: mapping.negativeFees,
            },
          ]
        : []),
    ],
  }
}

/** A file whose columns its user has named. */
export const mappedFormat = (mapping: ColumnMapping, name: string, header: Header): TradeFormat => ({
  id: 'mapped',
  name,
  recognise: () => header,
  read: (table, at, context) => read(table, at, context, mapping),
})
