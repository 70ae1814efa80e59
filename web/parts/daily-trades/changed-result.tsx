import type { ReactNode } from 'react'
import { parseDecimal } from '#domain/money/decimal.ts'
import { quantityText } from '#domain/money/money-text.ts'
import { dateLabel } from '#domain/time/local-date.ts'
import { type ChangeReason, isBuyOrSell, type ResultChange, valueOf } from '#domain/trades/daily-trades.ts'
import type { Cause } from '#domain/trades/explain.ts'
import { SaidResult } from './money.tsx'

const reasonWords: Record<ChangeReason, string> = {
  late: 'trades of this day arrived late',
  settled: "the broker's record took the place of the orders",
  rebooked: 'trades of earlier days arrived late, so other lots were closed',
}

interface ChangedResultProps {
  readonly change: ResultChange
  /** The movements that brought it about, where somebody has looked them up. */
  readonly causes?: ReadonlyArray<Cause>
}

/** That the result of a day is another one than it was, since when, and why. */
export const ChangedResult = ({ change: { at, from, to, why, currency }, causes = [] }: ChangedResultProps) => {
  const said = (text: string): ReactNode => {
    const amount = parseDecimal(text)
    return amount ? <SaidResult amount={amount} currency={currency} /> : text
  }
  return <>Changed on {dateLabel(at.slice(0, 10))} from {said(from)} to {said(to)} because {reasonWords[why]}{causes.length > 0 && `: ${causes.map(causeWords).join(', ')}`}.</>
}

const causeWords = ({ movement, date }: Cause): string => {
  const quantity = parseDecimal(valueOf(movement, 'quantity'))
  return `${isBuyOrSell(movement) ? movement.side : movement.kind.toUpperCase()} ${quantity ? `${quantityText(quantity)} ` : ''}${movement.symbol} of ${dateLabel(date)}`
}
