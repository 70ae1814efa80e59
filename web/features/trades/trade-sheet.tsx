import type { ReactNode } from 'react'
import { symbolText } from '#domain/fills/instrument.ts'
import { twiceWords } from '#domain/fills/movement-words.ts'
import { valueOf } from '#domain/lots/movement.ts'
import { missingAmount } from '#domain/money/cell-money.ts'
import { type Decimal, negated, parseDecimal, signOf } from '#domain/money/decimal.ts'
import { priceText, quantityText } from '#domain/money/money-text.ts'
import { type NoRisk, type Risk, riskOf, rText } from '#domain/trade-notes/risk.ts'
import type { WrittenTrade } from '#domain/trade-notes/written.ts'
import { meanPriceOf } from '#domain/trades/figures.ts'
import type { Trade, TradePart } from '#domain/trades/trade.ts'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { WithAmountsToggle } from '#web/shared/brokerage/amounts-toggle.tsx'
import { TimeOf } from '#web/shared/daily-trades/movement-row.tsx'
import { DateLabel } from '#web/shared/page/date-order.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import { holdingText, noRiskWords, partWord, reasonWords, sideWords } from '#web/shared/trades/trade-words.ts'
import { OpeningDay } from './opening-day.tsx'
import { Price } from './price.tsx'
import { TradeResult } from './trade-result.tsx'
import * as styles from './trade-sheet.css.ts'
import type { Written } from './use-written.ts'
import { Writing } from './writing.tsx'

export interface TradeSheetProps {
  readonly trade: Trade
  readonly accountName: string
  readonly shown: boolean
  /** It covers the list, and with it the list's switch of amounts. */
  readonly isAlone?: true
  readonly written: WrittenTrade
  readonly labels: Written['labels']
}

export const TradeName = ({ trade }: Pick<TradeSheetProps, 'trade'>) => (
  <>
    {symbolText(trade.symbol)} <span className={styles.side}>{sideWords[trade.side]}</span>
  </>
)

export const TradeSheet = ({ trade, accountName, shown, isAlone, written, labels }: TradeSheetProps) => (
  <>
    {isAlone ? (
      <WithAmountsToggle shown={shown}>
        <TradeFigures trade={trade} accountName={accountName} shown={shown} written={written} />
      </WithAmountsToggle>
    ) : (
      <TradeFigures trade={trade} accountName={accountName} shown={shown} written={written} />
    )}
    <Writing key={trade.id} trade={trade} written={written} labels={labels} shown={shown} />
    <Sum trade={trade} shown={shown} />
    <Fills trade={trade} shown={shown} />
    <OpeningDay trade={trade} />
    {trade.orderAssumed && (
      <p className={muted.small}>
        Order assumed: some of its fills have one date or time, and nothing says which came first. In another order the
        result would be another.
      </p>
    )}
  </>
)

const TradeFigures = ({ trade, accountName, shown, written }: Omit<TradeSheetProps, 'labels' | 'isAlone'>) => {
  const risk = riskOf(trade, written.stops)
  const price = (mean: Decimal | undefined): ReactNode =>
    mean ? <Price price={mean} currency={trade.currency} shown={shown} /> : missingAmount
  return (
    <dl className={styles.figures}>
      <Figure name={`${trade.isOpen ? 'Realized so far' : 'Net'}${trade.isPending ? ', fees to come' : ''}`} large>
        <TradeResult trade={trade} shown={shown} />
      </Figure>
      <Figure name="Size">{quantityText(trade.size)}</Figure>
      {trade.isOpen && <Figure name="Still held">{quantityText(trade.held)}</Figure>}
      <Figure name="Entry">{price(meanPriceOf(trade, trade.entry))}</Figure>
      <Figure name="Exit">{price(meanPriceOf(trade, trade.exit))}</Figure>
      <Figure name="Held for">{holdingText(trade)}</Figure>
      <Figure name="Fees">
        <Price price={trade.fees} currency={trade.currency} shown={shown} />
      </Figure>
      {risk !== 'no stop' && <RFigures risk={risk} currency={trade.currency} shown={shown} />}
      <Figure name="Account">{accountName}</Figure>
    </dl>
  )
}

interface RFiguresProps {
  readonly risk: Risk | Exclude<NoRisk, 'no stop'>
  readonly currency: string
  readonly shown: boolean
}

const RFigures = ({ risk, currency, shown }: RFiguresProps) => {
  if (typeof risk === 'string') return <Figure name="R">Unknown: {noRiskWords[risk]}</Figure>
  const { amount, r, afterwards } = risk
  return (
    <>
      <Figure name="Risk">
        <Price price={amount} currency={currency} shown={shown} />
      </Figure>
      <Figure name={afterwards ? 'R, stop entered afterwards' : 'R'}>{r ? rText(r) : 'Open'}</Figure>
    </>
  )
}

interface FigureProps {
  readonly name: string
  readonly large?: true
  readonly children: ReactNode
}

const Figure = ({ name, large, children }: FigureProps) => (
  <div className={styles.amount({ large: large === true })}>
    <dt className={muted.small}>{name}</dt>
    <dd className={styles.value({ large: large === true })}>{children}</dd>
  </div>
)

const Sum = ({ trade, shown }: Pick<TradeSheetProps, 'trade' | 'shown'>) => {
  const { side, entry, exit, fees, net, currency, unknown, isOpen } = trade
  const isLong = side === 'long'
  return (
    <section className={stack.small} aria-labelledby="trade-sum">
      <h3 id="trade-sum" className={heading.body}>
        How it adds up
      </h3>
      {unknown !== undefined && (
        <p className={muted.small}>
          The result of this trade is not known: {reasonWords[unknown]}.
          {signOf(net) !== 0 && (
            <>
              {' '}
              What is known of it comes to <Price price={net} currency={currency} shown={shown} />.
            </>
          )}
        </p>
      )}
      {unknown === undefined && isOpen && (
        <p className={muted.small}>
          {quantityText(trade.held)} {isLong ? 'are still held' : 'are to be bought back'}, so the trade has no result
          yet.
        </p>
      )}
      {unknown === undefined && !isOpen && shown && (
        <dl>
          <Line
            name={isLong ? 'Sold for' : 'Sold short for'}
            amount={isLong ? exit.amount : entry.amount}
            currency={currency}
          />
          <Line
            name={isLong ? 'Bought for' : 'Bought back for'}
            amount={negated(isLong ? entry.amount : exit.amount)}
            currency={currency}
          />
          <Line name={signOf(fees) < 0 ? 'Fees, a credit' : 'Fees'} amount={negated(fees)} currency={currency} />
          <Line name="Net" amount={net} currency={currency} result />
        </dl>
      )}
      {trade.isPending && (
        <p className={muted.small}>Its pending fills are executed orders: their fees are still missing.</p>
      )}
      {!shown && (
        <p className={muted.small}>
          Amounts are hidden. <PageLink to="/app/settings/general">Show Portfolio Values</PageLink>
        </p>
      )}
    </section>
  )
}

interface LineProps {
  readonly name: string
  readonly amount: Decimal
  readonly currency: string
  readonly result?: true
}

const Line = ({ name, amount, currency, result }: LineProps) => (
  <div className={styles.sum({ result: result === true })}>
    <dt>{name}</dt>
    <dd>{priceText(amount, currency)}</dd>
  </div>
)

const Fills = ({ trade, shown }: Pick<TradeSheetProps, 'trade' | 'shown'>) => (
  <section className={stack.small} aria-labelledby="trade-fills">
    <h3 id="trade-fills" className={heading.body}>
      Fills
    </h3>
    <ol className={stack.none}>
      {trade.parts.map((part) => (
        <li key={part.movement.id} className={styles.fill}>
          <Fill part={part} trade={trade} shown={shown} />
        </li>
      ))}
    </ol>
  </section>
)

const zero: Decimal = { units: 0n, scale: 0 }

const Fill = ({ part, trade, shown }: Pick<TradeSheetProps, 'trade' | 'shown'> & { readonly part: TradePart }) => {
  const { movement, day, role, quantity, fees } = part
  const [price, twice] = [parseDecimal(valueOf(movement, 'price')) ?? zero, twiceWords(movement)]
  const all = parseDecimal(Math.abs(movement.quantity)) ?? zero
  const isPartial = role !== 'scales' && 'side' in movement && quantityText(all) !== quantityText(quantity)
  return (
    <>
      <span className={styles.word}>{partWord(part, trade.side)}</span>
      <span className={styles.quantity}>
        {role === 'scales' ? `to ${quantityText(quantity)}` : quantityText(quantity)}
        {isPartial && ` of ${quantityText(all)}`}
        {signOf(price) !== 0 && (
          <>
            {' at '}
            <Price price={price} currency={trade.currency} shown={shown} />
          </>
        )}
        {signOf(fees) !== 0 && (
          <>
            {', fees '}
            <Price price={fees} currency={trade.currency} shown={shown} />
          </>
        )}
        {movement.provisional && ', pending'}
        {twice !== undefined && `: ${twice}`}
      </span>
      <span className={styles.when}>
        <PageLink to={`/app/calendar/${day}`} className={styles.day}>
          <DateLabel of={day} />
        </PageLink>{' '}
        <TimeOf timestamp={movement.timestamp} />
      </span>
    </>
  )
}
