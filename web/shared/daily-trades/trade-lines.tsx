import type { ReactNode } from 'react'
import { symbolText } from '#domain/fills/instrument.ts'
import { adjustmentWords, sideWord } from '#domain/fills/movement-words.ts'
import { type Totals, winRateOf, type TradesOn } from '#domain/fills/summary.ts'
import { limits } from '#domain/limits.ts'
import { defaultCurrency, type Adjustment, type ExactField, type Trade, valueOf } from '#domain/lots/movement.ts'
import { type Decimal, parseDecimal } from '#domain/money/decimal.ts'
import { priceText, quantityText } from '#domain/money/money-text.ts'
import { Money } from '#web/shared/brokerage/money.tsx'
import * as styles from './trades-of-day.css.ts'

/** The sums of a day, per currency. */
export const DaySums = ({ totals, shown }: Pick<TradesOn, 'totals'> & { readonly shown: boolean }) =>
  totals.map((each) => <Summary key={each.currency} totals={each} shown={shown} />)

/** Said beside the elements: Safari takes a table that is laid out as a grid for none. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const
const columns = ['Time', 'Side', 'Symbol', 'Quantity at price', 'Result'] as const

/** Trades, then adjustments of lots, each with its result. A narrow place shows each row in two lines. */
export const TradeLines = ({ trades, adjustments, shown }: Omit<TradesOn, 'totals'> & { readonly shown: boolean }) => (
  <div className={styles.tableFrame}>
    <table {...roles.table} aria-label="Trades" className={styles.table}>
      <thead {...roles.rowgroup}>
        <tr {...roles.row} className={styles.columns}>
          {columns.map((name) => (
            <th key={name} {...roles.columnheader} scope="col" className={styles.column}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup} className={styles.lines}>
        {trades.map((trade) => (
          <TradeRow key={trade.id} trade={trade} shown={shown} />
        ))}
        {adjustments.map((adjustment) => (
          <AdjustmentRow key={adjustment.id} adjustment={adjustment} shown={shown} />
        ))}
      </tbody>
    </table>
  </div>
)

const Summary = ({ totals, shown }: { readonly totals: Totals; readonly shown: boolean }) => {
  const { currency, realized, fees, volume, trades, rated, unknownCost } = totals
  return (
    <div>
      <dl className={styles.figures}>
        <Figure name={currency === defaultCurrency ? 'Profit and loss' : `Profit and loss, ${currency}`}>
          <Money amount={realized} currency={currency} shown={shown} toned />
        </Figure>
        <Figure name="Win rate">{rated > 0 ? `${winRateOf(totals).toFixed(limits.winRateDecimals)}%` : '–'}</Figure>
        <Figure name="Trades">{String(trades)}</Figure>
      </dl>
      <p className={styles.hint}>
        Fees <Money amount={fees} currency={currency} shown={shown} />, volume{' '}
        <Money amount={volume} currency={currency} shown={shown} />
      </p>
      {unknownCost > 0 && (
        <p className={styles.hint}>
          {unknownCost === 1 ? 'Part of one sale has' : `Parts of ${unknownCost} sales have`} an unknown cost basis. It
          is left out of the result.
        </p>
      )}
    </div>
  )
}

const Figure = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles.figure}>
    <dt className={styles.name}>{name}</dt>
    <dd className={styles.value}>{children}</dd>
  </div>
)

const zero: Decimal = { units: 0n, scale: 0 }
const exact = (movement: Trade | Adjustment, field: ExactField): Decimal =>
  parseDecimal(valueOf(movement, field)) ?? zero

const exactCash = (cash: number): Decimal => parseDecimal(cash) ?? zero

interface RowProps {
  readonly movement: Trade | Adjustment
  readonly side: string
  readonly shown: boolean
  /** Its quantity, at which price. */
  readonly children: ReactNode
}

const Row = ({ movement, side, shown, children }: RowProps) => (
  <tr {...roles.row} className={styles.line}>
    <td {...roles.cell} className={styles.time}>
      {timeText(movement.timestamp)}
    </td>
    <td {...roles.cell} className={styles.side}>
      {side}
    </td>
    <td {...roles.cell} className={styles.symbol}>
      {symbolText(movement.symbol)}
    </td>
    <td {...roles.cell} className={styles.quantity}>
      {children}
    </td>
    <td {...roles.cell} className={styles.lineResult}>
      <Result movement={movement} shown={shown} />
    </td>
  </tr>
)

const TradeRow = ({ trade, shown }: { readonly trade: Trade; readonly shown: boolean }) => {
  const { currency = defaultCurrency, statedCash } = trade
  const price = exact(trade, 'price')
  return (
    <Row movement={trade} side={sideWord(trade)} shown={shown}>
      {quantityText(exact(trade, 'quantity'))} at{' '}
      {shown ? priceText(price, currency) : <Money amount={price} currency={currency} shown={false} />}
      {statedCash !== undefined && (
        <span className={styles.hint}>
          {' '}
          (your broker states <Money amount={exactCash(statedCash)} currency={currency} shown={shown} /> of cash, which
          does not fit)
        </span>
      )}
    </Row>
  )
}

const AdjustmentRow = ({ adjustment, shown }: { readonly adjustment: Adjustment; readonly shown: boolean }) => (
  <Row movement={adjustment} side={adjustmentWords[adjustment.kind]} shown={shown}>
    {adjustment.ratio ?? quantityText(exact(adjustment, 'quantity'))}
  </Row>
)

const Result = ({ movement, shown }: { readonly movement: Trade | Adjustment; readonly shown: boolean }) => {
  if (movement.realizedPnL === undefined)
    return movement.unknownReason === undefined ? undefined : <span className={styles.hint}>cost unknown</span>
  return (
    <Money
      amount={exact(movement, 'realizedPnL')}
      currency={movement.currency ?? defaultCurrency}
      shown={shown}
      toned
    />
  )
}

/** '9:35 AM' in the user's time zone; empty for a date without a time. */
const timeText = (timestamp: string): string => {
  const at = timestamp.length > 10 ? Date.parse(timestamp) : Number.NaN
  return Number.isNaN(at) ? '' : new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(at)
}
