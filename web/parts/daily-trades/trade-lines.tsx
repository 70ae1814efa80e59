import type { ReactNode } from 'react'
import { limits } from '#domain/limits.ts'
import { type Decimal, parseDecimal } from '#domain/money/decimal.ts'
import { quantityText } from '#domain/money/money-text.ts'
import { defaultCurrency, type Totals, winRateOf } from '#domain/trades/daily-summary.ts'
import { type Adjustment, type ExactField, type Trade, valueOf } from '#domain/trades/daily-trades.ts'
import type { TradesOn } from '#domain/trades/trades-on.ts'
import { Money } from './money.tsx'
import * as styles from './trades-of-day.css.ts'

/** The sums of a day, those of each currency for themselves. */
export const DaySums = ({ totals, shown }: Pick<TradesOn, 'totals'> & { readonly shown: boolean }) => totals.map((each) => <Summary key={each.currency} totals={each} shown={shown} />)

/** Trades, then what moved lots without being one; each with what it brought. */
export const TradeLines = ({ trades, adjustments, shown }: Omit<TradesOn, 'totals'> & { readonly shown: boolean }) => (
  <ul className={styles.list}>
    {trades.map((trade) => <TradeRow key={trade.id} trade={trade} shown={shown} />)}
    {adjustments.map((adjustment) => <AdjustmentRow key={adjustment.id} adjustment={adjustment} shown={shown} />)}
  </ul>
)

const Summary = ({ totals, shown }: { readonly totals: Totals; readonly shown: boolean }) => {
  const { currency, realized, fees, volume, trades, closings, unknownCost } = totals
  return (
    <div>
      <dl className={styles.figures}>
        <Figure name={currency === defaultCurrency ? 'Profit and loss' : `Profit and loss, ${currency}`}><Money amount={realized} currency={currency} shown={shown} toned /></Figure>
        <Figure name="Win rate">{closings > 0 ? `${winRateOf(totals).toFixed(limits.winRateDecimals)}%` : '–'}</Figure>
        <Figure name="Trades">{String(trades)}</Figure>
      </dl>
      <p className={styles.hint}>Fees <Money amount={fees} currency={currency} shown={shown} />, volume <Money amount={volume} currency={currency} shown={shown} /></p>
      {unknownCost > 0 && <p className={styles.hint}>{unknownCost === 1 ? 'One closing has' : `${unknownCost} closings have`} a part whose cost is unknown. It is left out of the result.</p>}
    </div>
  )
}

const Figure = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles.figure}><dt className={styles.name}>{name}</dt><dd className={styles.value}>{children}</dd></div>
)

const zero: Decimal = { units: 0n, scale: 0 }
const exact = (movement: Trade | Adjustment, field: ExactField): Decimal => parseDecimal(valueOf(movement, field)) ?? zero

const TradeRow = ({ trade, shown }: { readonly trade: Trade; readonly shown: boolean }) => {
  const currency = trade.currency ?? defaultCurrency
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <span className={styles.side}>{trade.side}</span> {quantityText(exact(trade, 'quantity'))} {trade.symbol} <span className={styles.hint}>at <Money amount={exact(trade, 'price')} currency={currency} shown={shown} />{timeText(trade.timestamp)}</span>
      </span>
      <Result movement={trade} shown={shown} />
    </li>
  )
}

const kindWords: Record<Adjustment['kind'], string> = {
  reinvestment: 'Reinvested', split: 'Split', expiration: 'Expired', assignment: 'Assigned', exercise: 'Exercised', transfer: 'Transferred', corporate: 'Corporate action',
}

const AdjustmentRow = ({ adjustment, shown }: { readonly adjustment: Adjustment; readonly shown: boolean }) => (
  <li className={styles.row}>
    <span className={styles.what}><span className={styles.side}>{kindWords[adjustment.kind]}</span> {adjustment.ratio ?? quantityText(exact(adjustment, 'quantity'))} {adjustment.symbol}</span>
    <Result movement={adjustment} shown={shown} />
  </li>
)

const Result = ({ movement, shown }: { readonly movement: Trade | Adjustment; readonly shown: boolean }) => {
  if (movement.realizedPnL === undefined) return movement.unknownReason === undefined ? undefined : <span className={styles.hint}>cost unknown</span>
  return <Money amount={exact(movement, 'realizedPnL')} currency={movement.currency ?? defaultCurrency} shown={shown} toned />
}

/** ', 9:35 AM' in the user's zone; nothing for a mere date. */
const timeText = (timestamp: string): string => {
  const at = timestamp.length > 10 ? Date.parse(timestamp) : Number.NaN
  return Number.isNaN(at) ? '' : `, ${new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(at)}`
}
