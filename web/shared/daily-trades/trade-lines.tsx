import type { ReactNode } from 'react'
import { symbolText } from '#domain/fills/instrument.ts'
import { adjustmentWord, cancelledWords, cashWithin, feeWords, sideWord } from '#domain/fills/movement-words.ts'
import { type Totals, winRateOf, type TradesOn } from '#domain/fills/summary.ts'
import { limits } from '#domain/limits.ts'
import {
  defaultCurrency,
  type Adjustment,
  type ExactField,
  type Fill,
  isBuyOrSell,
  isCancelling,
  valueOf,
} from '#domain/lots/movement.ts'
import { missingAmount } from '#domain/money/cell-money.ts'
import { type Decimal, parseDecimal } from '#domain/money/decimal.ts'
import { priceText, quantityText } from '#domain/money/money-text.ts'
import { Money } from '#web/shared/brokerage/money.tsx'
import { DateLabel } from '#web/shared/page/date-order.ts'
import { useMomentText } from '#web/shared/page/formats.ts'
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

interface TradeLinesProps extends Omit<TradesOn, 'totals'> {
  readonly shown: boolean
}

/** Trades, then adjustments of lots, each with its result. A narrow place shows each row in two lines. */
export const TradeLines = ({ trades, adjustments, replacements, shown }: TradeLinesProps) => (
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
          <TradeRow key={trade.id} trade={trade} shown={shown} instead={replacements.replaced.get(trade)} />
        ))}
        {adjustments.map((adjustment) => (
          <AdjustmentRow
            key={adjustment.id}
            adjustment={adjustment}
            shown={shown}
            instead={replacements.replaced.get(adjustment)}
            resting={replacements.resting.has(adjustment)}
          />
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
        <Figure name="Win rate">
          {rated > 0 ? `${winRateOf(totals).toFixed(limits.winRateDecimals)}%` : missingAmount}
        </Figure>
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
const exact = (movement: Fill | Adjustment, field: ExactField): Decimal =>
  parseDecimal(valueOf(movement, field)) ?? zero

const exactCash = (cash: number): Decimal => parseDecimal(cash) ?? zero

interface RowProps {
  readonly movement: Fill | Adjustment
  readonly side: string
  readonly shown: boolean
  /** Its quantity, at which price. */
  readonly children: ReactNode
}

const Row = ({ movement, side, shown, children }: RowProps) => (
  <tr {...roles.row} className={styles.line}>
    <td {...roles.cell} className={styles.time}>
      <TimeOf timestamp={movement.timestamp} />
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

interface TradeRowProps {
  readonly trade: Fill
  readonly shown: boolean
  /** What counts in its place, or cancels it. */
  readonly instead: Adjustment | undefined
}

const insteadWords = (instead: Adjustment): string =>
  isCancelling(instead)
    ? ' (cancelled by your broker; does not count)'
    : " (your broker's record; what you entered counts instead)"

const TradeRow = ({ trade, shown, instead }: TradeRowProps) => {
  const { currency = defaultCurrency } = trade
  const price = exact(trade, 'price')
  return (
    <Row movement={trade} side={sideWord(trade)} shown={shown}>
      {quantityText(exact(trade, 'quantity'))} at{' '}
      {shown ? priceText(price, currency) : <Money amount={price} currency={currency} shown={false} />}
      <StatedOtherwise movement={trade} shown={shown} />
      {instead && <span className={styles.hint}>{insteadWords(instead)}</span>}
    </Row>
  )
}

/** What the broker states and the numbers cannot hold: cash that does not fit, a fee in no stated currency. */
export const StatedOtherwise = ({ movement, shown }: Pick<RowProps, 'movement' | 'shown'>) => {
  const { currency = defaultCurrency, statedCash } = movement
  const fee = feeWords(movement, shown)
  if (statedCash === undefined && fee === undefined) return undefined
  return (
    <span className={styles.hint}>
      {statedCash !== undefined && (
        <>
          {' '}
          (your broker states <Money amount={exactCash(statedCash)} currency={currency} shown={shown} /> of cash, which
          does not fit)
        </>
      )}
      {fee !== undefined && ` (your broker states ${fee})`}
    </span>
  )
}

interface AdjustmentRowProps extends Omit<TradeRowProps, 'trade'> {
  readonly adjustment: Adjustment
  readonly resting: boolean
}

const whatOf = (adjustment: Adjustment, shown: boolean): string => {
  if (adjustment.kind === 'renamed') return `now ${adjustment.renamedTo ?? ''}`
  if (adjustment.kind === 'cancelled') return cancelledWords(adjustment, shown)
  return adjustment.ratio ?? (adjustment.quantity === 0 ? '' : quantityText(exact(adjustment, 'quantity')))
}

const AdjustmentRow = ({ adjustment, shown, instead, resting }: AdjustmentRowProps) => {
  const { kind, currency = defaultCurrency } = adjustment
  const [price, cash] = [exact(adjustment, 'price'), cashWithin(adjustment)]
  return (
    <Row movement={adjustment} side={adjustmentWord(adjustment)} shown={shown}>
      {whatOf(adjustment, shown)}
      {cash && (
        <span className={adjustment.inLieu ? undefined : styles.hint}>
          {' '}
          <Money amount={cash} currency={currency} shown={shown} /> of cash
          {adjustment.realizedPnL === undefined && ', in no result'}
        </span>
      )}
      {adjustment.isRename && <span className={styles.hint}> (ticker changed)</span>}
      {adjustment.countsFrom !== undefined && (
        <span className={styles.hint}>
          {' '}
          (counts from <DateLabel of={adjustment.countsFrom} />)
        </span>
      )}
      {kind === 'entered' && (
        <> at {shown ? priceText(price, currency) : <Money amount={price} currency={currency} shown={false} />}</>
      )}
      {instead && <span className={styles.hint}>{insteadWords(instead)}</span>}
      {kind === 'cancelled' && adjustment.insteadOf?.timestamp === '' && (
        <span className={styles.hint}> (counts as soon as that trade is known)</span>
      )}
      {resting && <span className={styles.hint}> (does not count: the record that it replaces is another now)</span>}
    </Row>
  )
}

const unknownWord = (movement: Fill | Adjustment): string =>
  !isBuyOrSell(movement) && cashWithin(movement) ? 'not counted' : 'cost unknown'

const Result = ({ movement, shown }: { readonly movement: Fill | Adjustment; readonly shown: boolean }) => {
  if (movement.realizedPnL === undefined)
    return movement.unknownReason === undefined ? undefined : (
      <span className={styles.hint}>{unknownWord(movement)}</span>
    )
  return (
    <Money
      amount={exact(movement, 'realizedPnL')}
      currency={movement.currency ?? defaultCurrency}
      shown={shown}
      toned
    />
  )
}

/** '9:35 AM' in the user's time zone; nothing for a date without a time. */
export const TimeOf = ({ timestamp }: { readonly timestamp: string }): string | undefined => {
  const textOf = useMomentText()
  const at = timestamp.length > 10 ? Date.parse(timestamp) : Number.NaN
  return Number.isNaN(at) ? undefined : textOf(at, 'time')
}
