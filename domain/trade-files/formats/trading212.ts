import { cashKindOf } from '#domain/fills/cash-words.ts'
import {
  absolute,
  addDecimals,
  type Decimal,
  hundredth,
  negated,
  signOf,
  subtractDecimals,
  zero,
} from '#domain/money/decimal.ts'
import { fatesBelow, leftOut } from '#domain/trade-files/fates.ts'
import type { Assumption, LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { headerIn, type Header } from '#domain/trade-files/header.ts'
import { type Line, linesBelow, pricedBy, beforeFees } from '#domain/trade-files/line.ts'
import { hasSeparateFees, withSeparateFee } from '#domain/trade-files/separate-fees.ts'
import { usStyleSteps } from '#domain/trade-files/styles.ts'

const order = /^(?:market|limit|stop|stop limit) (buy|sell)$/i
const cashWords =
  /dividend|deposit|withdrawal|interest|card|cashback|spending|lending|adjustment|fee|transfer|conversion/i
/** Fees and taxes of any exchange, but not taxes on income. */
const feeName = /^(?!currency \(|withholding).*\b(?:fee|duty|tax|levy|ftt)\b/

const symbolOf = (line: Line): string => line.text('ticker') || line.text('isin')

/** Pence are hundredths of a pound. */
const isPence = (currency: string): boolean => currency === 'GBX' || currency === 'GBp'

/** The currency has its own column or, in 2020, brackets in the name of the total. */
const totalOf = ({ names, written }: Pick<Header, 'names' | 'written'>) => {
  const isTotal = (name: string): boolean => /^total(?: \([a-z]{3}\))?$/.test(name)
  const [, inName] = /\(([A-Z]{3})\)/i.exec(written[names.findIndex(isTotal)] ?? '') ?? []
  return { name: names.find(isTotal) ?? '', inName: inName?.toUpperCase() }
}

/** Each fee names its currency, or is in that of the total. */
const feesByCurrency = (line: Line, header: Header, totalCurrency: string): ReadonlyMap<string, Decimal> => {
  const fees = new Map<string, Decimal>()
  for (const name of header.names.filter((each) => feeName.test(each))) {
    const fee = line.number(name)
    const [, inName] = /\(([a-z]{3})\)$/.exec(name) ?? []
    const currency = inName?.toUpperCase() ?? (line.text(`currency (${name})`) || totalCurrency)
    if (fee && signOf(fee) !== 0) fees.set(currency, addDecimals(fees.get(currency) ?? zero, fee))
  }
  return fees
}

/** In the instrument's currency if the account holds it, else in the account's, as charged. */
const amountsOf = (line: Line, header: Header, isBuy: boolean, found: Set<Assumption>) => {
  const total = totalOf(header)
  const totalCurrency = total.inName ?? line.text('currency (total)')
  const written = line.text('currency (price / share)')
  const [quantity, price] = [line.number('no. of shares'), line.number('price / share')]
  const currency = isPence(written) ? 'GBP' : written
  const isOwn = currency === totalCurrency || totalCurrency === ''
  const fees = feesByCurrency(line, header, totalCurrency || currency).get(isOwn ? currency : totalCurrency)
  const paid = line.number(total.name)
  const cash = paid && signOf(paid) > 0 && isBuy ? negated(paid) : paid
  if (isOwn) return { quantity, fees, currency, cash, price: price && isPence(written) ? hundredth(price) : price }
  found.add('account-currency')
  const gross = beforeFees(isBuy ? 'BUY' : 'SELL', paid ?? zero, fees)
  return { quantity, fees, currency: totalCurrency, ...pricedBy(gross, quantity) }
}

const splitWord = /^stock split (open|close)$/i
/** The two lines of a split are at most a second apart, in either order. */
const mostBetween = 1000

/** The old shares of each split, by the lines of both halves. A half alone is not a split. */
const splitsIn = (lines: ReadonlyArray<Line>): ReadonlyMap<number, Decimal> => {
  const halves = lines.flatMap((line) => {
    const [, half] = splitWord.exec(line.text('action')) ?? []
    const [time, quantity] = half === undefined ? [] : [line.moment(line.text('time')), line.number('no. of shares')]
    const isNew = half?.toLowerCase() === 'open'
    return time && quantity ? [{ line: line.line, symbol: symbolOf(line), isNew, quantity, ...time }] : []
  })
  const splits = new Map<number, Decimal>()
  for (const fresh of halves.filter(({ isNew }) => isNew)) {
    const [old, other] = halves.filter((half) => {
      const between = Math.abs(Date.parse(fresh.timestamp) - Date.parse(half.timestamp))
      return !half.isNew && half.symbol === fresh.symbol && between <= mostBetween
    })
    if (!old || other || splits.has(old.line)) continue
    splits.set(old.line, old.quantity).set(fresh.line, old.quantity)
  }
  return splits
}

const splitFate = (line: Line, splits: ReadonlyMap<number, Decimal>, accountId: string): LineFate => {
  const [before, after] = [splits.get(line.line), line.number('no. of shares')]
  if (!before) return line.unknown(line.text('action'))
  if (/close$/i.test(line.text('action'))) return leftOut(line.line, 'repeats')
  return line.adjustment({
    time: line.moment(line.text('time')),
    accountId,
    symbol: symbolOf(line),
    kind: 'split',
    quantity: after && subtractDecimals(absolute(after), absolute(before)),
  })
}

const cashFate = (line: Line, header: Header, accountId: string): LineFate => {
  const total = totalOf(header)
  const id = line.text('id')
  return line.cash({
    ...(id !== '' && { id: `trading212|${accountId}|${id}` }),
    time: line.moment(line.text('time')),
    accountId,
    symbol: symbolOf(line),
    currency: (total.inName ?? line.text('currency (total)')) || 'GBP',
    kind: cashKindOf(line.text('action')),
    amount: line.number(total.name),
    said: line.text('action'),
    quantity: line.number('no. of shares'),
  })
}

/** The columns depend on the activity of the account. */
export const trading212: TradeFormat = {
  id: 'trading212',
  name: 'Trading 212, History',
  provedOn: '2026-09',
  recognise: (table) => headerIn(table, { needs: ['action', 'time', 'ticker', 'no. of shares', 'price / share'] }),
  read: function* (table, header, context) {
    const shown = yield* usStyleSteps(table, header, context, { dates: ['time'], zone: 'UTC' })
    const lineOf = linesBelow(header, context, shown.style)
    const found = new Set<Assumption>()
    const splits = splitsIn(table.rows.slice(header.at + 1).map(lineOf))
    const fates = yield* fatesBelow(table, header, (row) => {
      const line = lineOf(row)
      const action = line.text('action')
      const [, word] = order.exec(action) ?? []
      if (splitWord.test(action)) return splitFate(line, splits, context.accountId)
      const shares = line.number('no. of shares')
      if (word === undefined && shares && signOf(shares) !== 0 && /transfer|adjustment/i.test(action))
        return line.unknown(action)
      if (word === undefined)
        return cashWords.test(action) ? cashFate(line, header, context.accountId) : line.unknown(action)
      const isBuy = /^buy$/i.test(word)
      const id = line.text('id')
      const amounts = amountsOf(line, header, isBuy, found)
      const named = {
        ...(id !== '' && { id: `trading212|${context.accountId}|${id}` }),
        time: line.moment(line.text('time')),
        accountId: context.accountId,
        symbol: symbolOf(line),
      }
      const fate = line.filled({ ...amounts, ...named, side: isBuy ? 'BUY' : 'SELL' })
      return [...feesByCurrency(line, header, amounts.currency)]
        .filter(([currency]) => currency !== amounts.currency)
        .reduce((all, [currency, amount]) => withSeparateFee(all, { ...named, amount, currency }), fate)
    })
    if (hasSeparateFees(fates)) found.add('separate-fees')
    return { fates, zone: { name: 'UTC', from: 'header' }, ...shown.reading, assumptions: [...found] }
  },
}
