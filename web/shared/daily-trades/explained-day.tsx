import { useMemo } from 'react'
import { causesOf, type ClosingExplanation, explainDay, type LateSplit } from '#domain/fills/explain.ts'
import { symbolText } from '#domain/fills/instrument.ts'
import { adjustmentWord, sideWord } from '#domain/fills/movement-words.ts'
import { isBuyOrSell, type UnknownReason } from '#domain/lots/movement.ts'
import { isSoldShort } from '#domain/lots/sold-short.ts'
import { addDecimals, type Decimal, negated, signOf } from '#domain/money/decimal.ts'
import { priceText, quantityText } from '#domain/money/money-text.ts'
import type { Journal } from '#domain/record/journal.ts'
import { type DateOrder, dateLabel } from '#domain/time/date-line.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Money } from '#web/shared/brokerage/money.tsx'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import { useAccount } from '#web/shared/page/kept-account.ts'
import { OnlyAccount } from '#web/shared/trades/only-account.tsx'
import { ChangedResult } from './changed-result.tsx'
import { StatedOtherwise } from './movement-row.tsx'
import * as styles from './trades-of-day.css.ts'
import { UnknownCost } from './unknown-cost.tsx'

/** A day's result as the sum of its closings, and how it changed since. */
export const ExplainedDay = ({ journal, date }: { readonly journal: Journal; readonly date: LocalDate }) => {
  const account = useAccount()
  const { totals, closings, booked, changes } = useMemo(
    () => explainDay(journal, date, account),
    [journal, date, account],
  )
  return (
    <section className={styles.explained} aria-label="How it adds up">
      <OnlyAccount />
      {closings.map((closing) => (
        <Closing key={closing.movement.id} closing={closing} journal={journal} />
      ))}
      <dl>
        {totals.map(({ currency, realized }) => (
          <Line key={currency} name={`Total (${currency})`} amount={realized} currency={currency} result />
        ))}
      </dl>
      {booked.map(({ currency, realized }) => (
        <p key={currency} className={styles.hint}>
          The stored total does not follow from these trades: they come to{' '}
          <Money amount={realized} currency={currency} shown inFull />. Refresh calculations replaces it.
        </p>
      ))}
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

const Closing = ({ closing, journal }: { readonly closing: ClosingExplanation; readonly journal: Journal }) => {
  const { movement, currency, isShort, matched, proceeds, cost, fees, openingFees, result, parts, unknown } = closing
  const { lateSplits, isOrderAssumed, marked, uncounted } = closing
  const order = useDateOrder()
  return (
    <div className={styles.closing}>
      <h3 className={styles.closingName}>
        {isBuyOrSell(movement) ? sideWord(movement) : adjustmentWord(movement)}{' '}
        {uncounted ? '' : `${quantityText(unknown ? addDecimals(matched, unknown.quantity) : matched)} `}
        {symbolText(movement.symbol)}
      </h3>
      {signOf(matched) !== 0 && (
        <dl>
          <Line name={isShort ? 'Short-sale proceeds' : 'Sold for'} amount={proceeds} currency={currency} />
          <Line name={isShort ? 'Bought back for' : 'Cost basis'} amount={negated(cost)} currency={currency} />
          <Line name="Fees" amount={negated(addDecimals(fees, openingFees))} currency={currency} />
          <Line name="Result" amount={result} currency={currency} result />
        </dl>
      )}
      <ul>
        {parts.map((part) => (
          <li key={part.id} className={styles.hint}>
            {quantityText(part.quantity)} {isShort ? 'sold' : 'bought'}
            {part.symbol !== movement.symbol && ` as ${symbolText(part.symbol)}`}
            {` on ${dateLabel(part.date, order)} at `}
            {priceText(part.price, currency)}, for {priceText(part.amount, currency)} and{' '}
            {priceText(part.fees, currency)} of fees
          </li>
        ))}
        {marked.map(({ movement: stated, day }) => (
          <li key={stated.id} className={styles.hint}>
            {isBuyOrSell(stated) ? sideWord(stated) : adjustmentWord(stated)} of {dateLabel(day, order)}
            <StatedOtherwise movement={stated} shown />
          </li>
        ))}
      </ul>
      {isOrderAssumed && (
        <p className={styles.hint}>
          Order assumed: several fills have this date or time, and your broker does not say which came first. In another
          order the result would be another.
        </p>
      )}
      {lateSplits.map((split) => (
        <p key={split.id} className={styles.hint}>
          {splitWords(split, order)}
        </p>
      ))}
      {movement.effect === undefined && isBuyOrSell(movement) && isSoldShort(movement) && (
        <p className={styles.hint}>
          Assumed: {isShort ? 'this was a short position' : 'this was a long position'}. Your broker says only buy and
          sell, so what was held decides.
        </p>
      )}
      {uncounted && (
        <p className={styles.hint}>
          <Money amount={uncounted} currency={currency} shown inFull /> of cash is in no result: nothing says which part
          of the cost of your shares it pays back.
        </p>
      )}
      {unknown && !uncounted && (
        <p className={styles.hint}>
          The cost of {quantityText(unknown.quantity)} is not known:{' '}
          {unknownWords[unknown.reason](dateLabel(unknown.historyStartsOn, order))}.
        </p>
      )}
      {unknown && <UnknownCost journal={journal} closing={closing} unknown={unknown} />}
    </div>
  )
}

const splitWords = ({ recordedOn, countsFrom }: LateSplit, order: DateOrder): string => {
  const split = `the split recorded on ${dateLabel(recordedOn, order)}`
  return countsFrom === undefined
    ? `Assumed: ${split} came before this. Only then does it fit the shares that are known.`
    : `As your broker says, ${split} counts from ${dateLabel(countsFrom, order)}.`
}

const unknownWords: Record<UnknownReason, (historyStartsOn: string) => string> = {
  history: (date) => `what is known of it starts on ${date}`,
  transfer: () => 'it came by a transfer',
  corporate: () => 'it came by a corporate action',
  split: () => 'a split of it cannot be followed',
  size: () => 'nothing says how much one contract is',
}

interface LineProps {
  readonly name: string
  readonly amount: Decimal
  readonly currency: string
  readonly result?: true
}

/** With all decimals: lines that are rounded one by one do not add up. */
const Line = ({ name, amount, currency, result }: LineProps) => (
  <div className={result ? `${styles.sum} ${styles.total}` : styles.sum}>
    <dt>{name}</dt>
    <dd>{result ? <Money amount={amount} currency={currency} shown toned inFull /> : priceText(amount, currency)}</dd>
  </div>
)
