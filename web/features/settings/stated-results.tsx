import { symbolText } from '#domain/fills/instrument.ts'
import { parseDecimal } from '#domain/money/decimal.ts'
import { moneyText, priceText } from '#domain/money/money-text.ts'
import { compareTexts } from '#domain/order.ts'
import { product } from '#domain/product.ts'
import { type DateOrder, dateLabel, dayOfYear } from '#domain/time/date-line.ts'
import type { ComparedResult, LastDay } from '#domain/trade-files/compared.ts'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import * as styles from './import-trades.css.ts'
import { drawnAtMost, More } from './imported-lines.tsx'

/** One number to compare with the broker's page. */
export const LastDayResult = ({ lastDay: { day, nets } }: { readonly lastDay: LastDay }) => {
  const order = useDateOrder()
  const sums = nets.map(({ net, currency }) => moneyText(parseDecimal(net) ?? { units: 0n, scale: 0 }, currency))
  return <p>{`${sums.join(' and ')} on ${dayOfYear(day, order)}, by the fills of this file alone`}</p>
}

/** Differing results come first. */
export const StatedResults = ({ compared }: { readonly compared: ReadonlyArray<ComparedResult> }) => {
  const order = useDateOrder()
  if (compared.length === 0) return undefined
  const rank = ({ firstDifference, isPartial }: ComparedResult): number =>
    isPartial ? 1 : firstDifference === undefined ? 2 : 0
  const sorted = compared.toSorted((one, other) => rank(one) - rank(other))
  return (
    <section className={styles.part} aria-labelledby="stated-heading">
      <h3 id="stated-heading" className={heading.body}>
        Results in the file
      </h3>
      <p className={muted.small}>{outcomeOf(compared, order)}</p>
      <ul className={stack.none}>
        {sorted.slice(0, drawnAtMost).map((result) => (
          <li key={`${result.accountId} ${result.symbol} ${result.currency}`} className={styles.result}>
            <span>{symbolText(result.symbol)}</span>
            <span className={rank(result) === 0 ? styles.reason : muted.small}>{wordsOf(result)}</span>
          </li>
        ))}
      </ul>
      <More of={sorted.length} drawn={drawnAtMost} />
    </section>
  )
}

const outcomeOf = (compared: ReadonlyArray<ComparedResult>, order: DateOrder): string => {
  const differing = compared.filter(({ isPartial, firstDifference }) => !isPartial && firstDifference !== undefined)
  const [first] = differing.toSorted(
    (one, other) =>
      compareTexts(one.differsOn ?? '', other.differsOn ?? '') ||
      (one.firstDifference ?? 0) - (other.firstDifference ?? 0),
  )
  if (first?.firstDifference === undefined)
    return compared.every(({ isPartial }) => isPartial)
      ? 'Nothing can be compared: what was closed was opened before the file begins.'
      : `${product.name} comes to the same results as the file.`
  const on = first.differsOn === undefined ? '' : ` of ${dateLabel(first.differsOn, order)}`
  const where = `${symbolText(first.symbol)}, line ${first.firstDifference}${on}`
  return `The first result that differs: ${where}. The journal counts what follows from the fills.`
}

const wordsOf = ({ stated, ours, currency, isPartial, firstDifference }: ComparedResult): string => {
  const money = (text: string): string => priceText(parseDecimal(text) ?? { units: 0n, scale: 0 }, currency)
  if (isPartial) return `The file says ${money(stated)}; some of it was opened before the file begins`
  const both = `The file says ${money(stated)}, ${product.name} says ${money(ours)}`
  return firstDifference === undefined ? both : `${both}; the first that differs is line ${firstDifference}`
}
