import type { ReactNode } from 'react'
import { ownValue } from '#domain/fields.ts'
import type { Cause } from '#domain/fills/explain.ts'
import { symbolText } from '#domain/fills/instrument.ts'
import { adjustmentWord, cashWords, sideWord } from '#domain/fills/movement-words.ts'
import { isBuyOrSell, valueOf } from '#domain/lots/movement.ts'
import { parseDecimal } from '#domain/money/decimal.ts'
import { quantityText } from '#domain/money/money-text.ts'
import type { ChangeReason, FormerRecord, ResultChange } from '#domain/record/day-trades.ts'
import { type DateOrder, dateLabel } from '#domain/time/date-line.ts'
import { SpokenResult } from '#web/shared/brokerage/money.tsx'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import { useMomentText } from '#web/shared/page/formats.ts'

const reasonWords: Record<ChangeReason, string> = {
  late: 'trades of this day arrived late',
  settled: "the broker's record took the place of the orders",
  rebooked: 'trades of earlier days arrived late, so other lots were closed',
  split: 'a split that counts from before these trades arrived late',
  renamed: 'a ticker changed, and the shares of the old one go by the new one',
  corrected: 'the broker corrected its record',
  taken_back: 'the broker took a record back',
  entered: 'you entered or corrected a trade',
}

interface ChangedResultProps {
  readonly change: ResultChange
  readonly causes?: ReadonlyArray<Cause>
}

/** A correction is shown even if the result stayed the same. */
export const ChangedResult = ({
  change: { at, from, to, why, currency, was = [] },
  causes = [],
}: ChangedResultProps) => {
  const order = useDateOrder()
  const textOf = useMomentText()
  // The user's date of a stored instant.
  const ms = Date.parse(at)
  const when = Number.isNaN(ms) ? dateLabel(at.slice(0, 10), order) : textOf(ms, 'date')
  const spoken = (text: string): ReactNode => {
    const amount = parseDecimal(text)
    return amount ? <SpokenResult amount={amount} currency={currency} inFull /> : text
  }
  return (
    <>
      {from === to ? (
        <>
          Unchanged at {spoken(to)} on {when}, when {reasonWords[why]}
        </>
      ) : (
        <>
          Changed on {when} from {spoken(from)} to {spoken(to)} because {reasonWords[why]}
        </>
      )}
      {was.length > 0 && ` (before: ${was.map(formerWords).join(', ')})`}
      {causes.length > 0 && `: ${causes.map((cause) => causeWords(cause, order)).join(', ')}`}.
    </>
  )
}

const formerWords = ({ what, quantity, symbol, price, fees }: FormerRecord): string => {
  const cash = ownValue(cashWords, what)
  if (cash) return [cash.one, quantity, symbolText(symbol)].filter((part) => part !== '').join(' ')
  const word = `${what.slice(0, 1).toUpperCase()}${what.slice(1).toLowerCase()}`
  return `${word} ${quantity} ${symbolText(symbol)} at ${price}${fees === '0' ? '' : `, fees ${fees}`}`
}

const causeWords = ({ movement, date }: Cause, order: DateOrder): string => {
  const quantity = parseDecimal(valueOf(movement, 'quantity'))
  const what: string[] = [isBuyOrSell(movement) ? sideWord(movement) : adjustmentWord(movement)]
  if (quantity) what.push(quantityText(quantity))
  return [...what, symbolText(movement.symbol), 'of', dateLabel(date, order)].join(' ')
}
