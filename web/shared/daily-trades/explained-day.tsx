import { useMemo } from 'react'
import { causesOf, type ClosingExplanation, explainDay } from '#domain/fills/explain.ts'
import { symbolText } from '#domain/fills/instrument.ts'
import { adjustmentWords, sideWord } from '#domain/fills/movement-words.ts'
import type { Journal, LocalDate } from '#domain/journal/journal.ts'
import { isBuyOrSell, type UnknownReason } from '#domain/lots/movement.ts'
import { isSoldShort } from '#domain/lots/sold-short.ts'
import { addDecimals, type Decimal, signOf } from '#domain/money/decimal.ts'
import { moneyText, priceText, quantityText } from '#domain/money/money-text.ts'
import { dateLabel } from '#domain/time/local-date.ts'
import { Money } from '#web/shared/brokerage/money.tsx'
import { ChangedResult } from './changed-result.tsx'
import * as styles from './trades-of-day.css.ts'

/** A day's result as the sum of its closings, each with what it closed; and how the result changed since. */
export const ExplainedDay = ({ journal, date }: { readonly journal: Journal; readonly date: LocalDate }) => {
  const { totals, closings, changes } = useMemo(() => explainDay(journal, date), [journal, date])
  return (
    <section className={styles.explained} aria-label="How it adds up">
      {closings.map((closing) => (
        <Closing key={closing.movement.id} closing={closing} />
      ))}
      <dl>
        {totals.map(({ currency, realized }) => (
          <Line key={currency} name={`Total (${currency})`} amount={realized} currency={currency} result />
        ))}
      </dl>
      {changes.length > 0 && (
        <ul className={styles.list}>
          {changes.map((change) => (
            <li key={`${change.at} ${change.currency ?? ''}`} className={styles.hint}>
              <ChangedResult change={change} causes={causesOf(journal, change)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const negative = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale })

const Closing = ({ closing }: { readonly closing: ClosingExplanation }) => {
  const { movement, currency, isShort, matched, proceeds, cost, fees, openingFees, result, parts, unknown } = closing
  return (
    <div className={styles.closing}>
      <h3 className={styles.closingName}>
        {isBuyOrSell(movement) ? sideWord(movement) : adjustmentWords[movement.kind]}{' '}
        {quantityText(unknown ? addDecimals(matched, unknown.quantity) : matched)} {symbolText(movement.symbol)}
      </h3>
      {signOf(matched) !== 0 && (
        <dl>
          <Line name={isShort ? 'Short-sale proceeds' : 'Sold for'} amount={proceeds} currency={currency} />
          <Line name={isShort ? 'Bought back for' : 'Cost basis'} amount={negative(cost)} currency={currency} />
          <Line name="Fees" amount={negative(addDecimals(fees, openingFees))} currency={currency} />
          <Line name="Result" amount={result} currency={currency} result />
        </dl>
      )}
      <ul>
        {parts.map((part) => (
          <li key={part.id} className={styles.hint}>
            {quantityText(part.quantity)} {isShort ? 'sold' : 'bought'} on {dateLabel(part.date)} at{' '}
            {priceText(part.price, currency)}, for {moneyText(part.amount, currency)} and{' '}
            {moneyText(part.fees, currency)} of fees
          </li>
        ))}
      </ul>
      {movement.effect === undefined && isBuyOrSell(movement) && isSoldShort(movement.symbol, movement.multiplier) && (
        <p className={styles.hint}>
          Assumed: {isShort ? 'this was a short position' : 'this was a long position'}. Your broker says only buy and
          sell, so what was held decides.
        </p>
      )}
      {unknown && (
        <p className={styles.hint}>
          The cost of {quantityText(unknown.quantity)} is not known:{' '}
          {unknownWords[unknown.reason](dateLabel(unknown.historyStartsOn))}.
        </p>
      )}
    </div>
  )
}

const unknownWords: Record<UnknownReason, (historyStartsOn: string) => string> = {
  history: (date) => `what is known of it starts on ${date}`,
  transfer: () => 'it came by a transfer',
  corporate: () => 'it came by a corporate action',
  split: () => 'a split of it cannot be followed',
}

interface LineProps {
  readonly name: string
  readonly amount: Decimal
  readonly currency: string
  readonly result?: true
}

const Line = ({ name, amount, currency, result }: LineProps) => (
  <div className={result ? `${styles.sum} ${styles.total}` : styles.sum}>
    <dt>{name}</dt>
    <dd>{result ? <Money amount={amount} currency={currency} shown toned /> : moneyText(amount, currency)}</dd>
  </div>
)
