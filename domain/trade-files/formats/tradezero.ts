import { absolute, compareDecimals, type Decimal, subtractDecimals, zero } from '#domain/money/decimal.ts'
import { sizedFuture, unsized } from '#domain/trade-files/contract-words.ts'
import { fatesBelow, leftOut } from '#domain/trade-files/fates.ts'
import type { LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { headerIn } from '#domain/trade-files/header.ts'
import { journalWords } from '#domain/trade-files/journal-trades.ts'
import { type Line, linesBelow, ratioOf, sumOf, usStyle, yearOf } from '#domain/trade-files/line.ts'
import { optionInWords } from '#domain/trade-files/options.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'

const zone = 'America/New_York'
const fees = ['comm', 'sec', 'taf', 'nscc', 'nasdaq', 'ecn remove', 'ecn add'] as const
/** The rounding of proceeds. */
const cent: Decimal = { units: 1n, scale: 2 }
/** A difference above this part of the proceeds is not a fee. */
const mostCharged = 0.05

/** Proceeds before and after fees show the fees of columns that came with later years: CAT, ORF. */
const chargedIn = (line: Line, side: 'BUY' | 'SELL'): Decimal | undefined => {
  const listed = sumOf(...fees.map((name) => line.number(name)))
  const [gross, net] = [line.number('gross proceeds'), line.number('net proceeds')]
  if (!gross || !net) return listed
  const [more, less] = side === 'BUY' ? [net, gross] : [gross, net]
  const all = subtractDecimals(absolute(more), absolute(less))
  const isMore = compareDecimals(absolute(subtractDecimals(all, listed ?? zero)), cent) > 0
  return isMore && ratioOf(all, gross) < mostCharged ? all : listed
}

const fateOf = (line: Line, accountId: string): LineFate => {
  const written = line.text('side')
  if (written === '' && line.text('symbol') === '') return leftOut(line.line, 'total')
  const word = tradeWord(written)
  if (!word) return line.unknown(written)
  const time = line.moment(`${line.text('t/d')} ${line.text('exec time')}`)
  const named = line.text('symbol')
  const instrument = /futur/i.test(line.text('type'))
    ? sizedFuture(named, yearOf(time))
    : { symbol: optionInWords(named) ?? named }
  if (!instrument) return unsized(line.line, named)
  const [quantity, price] = [line.number('qty'), line.number('price')]
  return line.filled({
    ...word,
    ...instrument,
    time,
    accountId: line.text('account') || accountId,
    quantity,
    price,
    fees: chargedIn(line, word.side),
    currency: line.text('currency') || 'USD',
    cash: line.number('net proceeds'),
  })
}

/** TradeZero's trades, also TradeNote's template. Fees are in many columns, credits below zero. */
export const tradezero: TradeFormat = {
  id: 'tradezero',
  name: 'TradeZero or TradeNote, Executions',
  provedOn: '2026-09',
  recognise: (table) =>
    headerIn(table, { needs: ['t/d', 'side', 'symbol', 'qty', 'price', 'exec time', 'comm', 'sec', 'taf'] }),
  read: function* (table, header, context) {
    const lineOf = linesBelow(header, context, usStyle(zone))
    const said = journalWords()
    const fates = yield* fatesBelow(table, header, (row) => {
      const line = lineOf(row)
      said.note({ line: line.line, note: line.text('note'), labels: [] })
      return fateOf(line, context.accountId)
    })
    const { words } = said
    return { fates, words, zone: { name: zone, from: 'format' }, decimalMark: '.', assumptions: [], questions: [] }
  },
}
