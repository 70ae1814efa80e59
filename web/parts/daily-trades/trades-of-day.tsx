import { useState, type ReactNode } from 'react'
import { entryOn } from '#domain/entries/views.ts'
import { quantityText } from '#domain/money/money-text.ts'
import type { Journal, LocalDate } from '#domain/journal/journal.ts'
import { limits } from '#domain/limits.ts'
import { type Decimal, parseDecimal } from '#domain/money/decimal.ts'
import { type Adjustment, allMovementsOf, type ExactField, movementsOf, type Trade, valueOf } from '#domain/trades/daily-trades.ts'
import { resultChangesOf } from '#domain/trades/day-with.ts'
import { defaultCurrency, type Totals, totalsOf, winRateOf } from '#domain/trades/daily-summary.ts'
import { Button } from '#web/design/button/button.tsx'
import { latePart } from '#web/parts/late-part/late-part.tsx'
import { PageLink } from '#web/parts/page-link/page-link.tsx'
import { ChangedResult } from './changed-result.tsx'
import { Money } from './money.tsx'
import * as styles from './trades-of-day.css.ts'

const ExplainedDay = latePart(() => import('./explained-day.tsx').then((module) => module.ExplainedDay))

interface TradesOfDayProps {
  readonly journal: Journal
  readonly date: LocalDate
}

/** The sums of a day, its trades (the first few, then all), and where each number comes from. */
export const TradesOfDay = ({ journal, date }: TradesOfDayProps) => {
  const [showsAll, setShowsAll] = useState(false)
  const [explains, setExplains] = useState(false)
  const kept = entryOn(journal, date)?.trades
  const { trades, adjustments } = movementsOf(kept)
  const totals = totalsOf(allMovementsOf(kept))
  const shown = journal.settings.showPortfolioValues
  const ordered = trades.toSorted((one, other) => (one.timestamp < other.timestamp ? -1 : one.timestamp > other.timestamp ? 1 : 0))
  const lastChange = resultChangesOf(kept).at(-1)
  if (totals.length === 0) return <p className={styles.hint}>No trades on this day.</p>
  return (
    <div className={styles.sheet}>
      {totals.map((each) => <Summary key={each.currency} totals={each} shown={shown} />)}
      <ul className={styles.list}>
        {(showsAll ? ordered : ordered.slice(0, limits.tradesShown)).map((trade) => <TradeRow key={trade.id} trade={trade} shown={shown} />)}
        {adjustments.map((adjustment) => <AdjustmentRow key={adjustment.id} adjustment={adjustment} shown={shown} />)}
      </ul>
      <div className={styles.actions}>
        {ordered.length > limits.tradesShown && <Button size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>{showsAll ? 'Show fewer' : `Show All (${ordered.length})`}</Button>}
        {shown && totals.some(({ closings, unknownCost }) => closings + unknownCost > 0) && <Button size="sm" aria-expanded={explains} onClick={() => setExplains(!explains)}>How it adds up</Button>}
      </div>
      {!shown && <p className={styles.hint}>Amounts are hidden. <PageLink to="/app/settings/general">Show Portfolio Values</PageLink></p>}
      {shown && !explains && lastChange && <p className={styles.hint}><ChangedResult change={lastChange} /></p>}
      {shown && explains && <ExplainedDay journal={journal} date={date} />}
    </div>
  )
}

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
