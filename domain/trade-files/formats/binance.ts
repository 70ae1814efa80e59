import { type Decimal, multiplied, subtractDecimals } from '#domain/money/decimal.ts'
import { readNumber } from '#domain/trade-files/cells/numbers.ts'
import { pairOf } from '#domain/trade-files/crypto-pairs.ts'
import { fatesBelow } from '#domain/trade-files/fates.ts'
import type { Assumption, LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { headerIn } from '#domain/trade-files/header.ts'
import { type Line, linesBelow } from '#domain/trade-files/line.ts'
import { hasSeparateFees, withSeparateFee } from '#domain/trade-files/separate-fees.ts'
import { usStyleSteps } from '#domain/trade-files/styles.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'

/** Two generations of columns; the older one has a column for the coin of a fee. */
const newer = { pair: 'pair', side: 'side', quantity: 'executed' } as const
const older = { pair: 'market', side: 'type', quantity: 'amount' } as const
type Names = typeof newer | typeof older

/** The coin after a number may begin with a digit. */
const amountIn = (cell: string, coin: string): Decimal | undefined => {
  const bare = cell.toUpperCase().endsWith(coin) ? cell.slice(0, cell.length - coin.length) : cell
  const value = readNumber(bare, '.')
  return typeof value === 'object' ? value : undefined
}

const fateOf = (line: Line, names: Names, accountId: string, found: Set<Assumption>): LineFate => {
  // '60USD' tells OXT in USD from OX in TUSD.
  const [, paid = ''] = /\d([A-Z]+)$/.exec(line.text('amount').toUpperCase()) ?? []
  const pair = pairOf(line.text(names.pair), (quote) => names === older || paid === '' || quote === paid)
  if (!pair) return line.unknown(line.text(names.pair))
  const [base, quote] = pair.written
  const side = tradeWord(line.text(names.side))?.side
  const [executed, price] = [amountIn(line.text(names.quantity), base), line.number('price')]
  const feeCell = line.text('fee').toUpperCase()
  const coin = line.text('fee coin').toUpperCase() || [base, quote].find((each) => feeCell.endsWith(each))
  const fee = coin === undefined ? undefined : amountIn(feeCell, coin)
  const isInCoin = coin === base && fee !== undefined
  const named = { time: line.moment(line.text('date')), accountId, symbol: pair.base }
  // The file does not state the worth of a fee in a third coin.
  const other = isInCoin || coin === quote || feeCell === '' ? undefined : otherFee(feeCell, coin)
  if (other === 'unknown') found.add('fees-unknown')
  const fate = line.filled({
    ...named,
    currency: pair.quote,
    side,
    // A lot holds the units that have arrived.
    quantity: isInCoin && side === 'BUY' && executed ? subtractDecimals(executed, fee) : executed,
    price,
    fees: isInCoin && price ? multiplied(fee, price) : other ? undefined : fee,
  })
  return typeof other === 'object' ? withSeparateFee(fate, { ...named, ...other }) : fate
}

/** A fee in a third coin: BNB, '0.0075BNB', or a coin that a column names. Other coins may begin with digits. */
const otherFee = (cell: string, coin: string | undefined) => {
  const [, digits = '', glued = ''] = /^([\d.,]+)\s*(BNB)?$/.exec(cell) ?? []
  const [currency, amount] = [coin ?? glued, readNumber(digits, '.')]
  return typeof amount === 'object' && currency !== '' ? { amount, currency } : 'unknown'
}

export const binance: TradeFormat = {
  id: 'binance',
  name: 'Binance, Spot trades',
  provedOn: '2026-09',
  recognise: (table) =>
    headerIn(table, { needs: ['date', 'pair', 'side', 'price', 'executed', 'amount', 'fee'] }) ??
    headerIn(table, { needs: ['date', 'market', 'type', 'price', 'amount', 'total', 'fee', 'fee coin'] }),
  read: function* (table, header, context) {
    const shown = yield* usStyleSteps(table, header, context, { dates: ['date'], zone: 'UTC' })
    const lineOf = linesBelow(header, context, shown.style)
    const names = header.names.includes('executed') ? newer : older
    const found = new Set<Assumption>()
    const fates = yield* fatesBelow(table, header, (row) => fateOf(lineOf(row), names, context.accountId, found))
    if (hasSeparateFees(fates)) found.add('separate-fees')
    return { fates, zone: { name: 'UTC', from: 'header' }, ...shown.reading, assumptions: [...found] }
  },
}
