import { useState } from 'react'
import { instrumentIn } from '#domain/fills/enter.ts'
import { type ClosingExplanation, costlessBefore } from '#domain/fills/explain.ts'
import { decimalText, parseDecimal } from '#domain/money/decimal.ts'
import { moneyText, quantityText } from '#domain/money/money-text.ts'
import type { Journal } from '#domain/record/journal.ts'
import { dateLabel } from '#domain/time/date-line.ts'
import { Button } from '#web/design/controls/button.tsx'
import { EntryDialog, type EntryQuestion } from '#web/shared/own-entries/entry-dialog.tsx'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import * as styles from './trades-of-day.css.ts'

interface UnknownCostProps {
  readonly journal: Journal
  readonly closing: ClosingExplanation
  readonly unknown: NonNullable<ClosingExplanation['unknown']>
}

export const UnknownCost = ({ journal, closing, unknown }: UnknownCostProps) => {
  const order = useDateOrder()
  const [question, setQuestion] = useState<EntryQuestion>()
  const { movement, day, isShort } = closing
  // A purchase that may be a cover waits until the sale before it is known.
  if (unknown.reason === 'history' && isShort && movement.effect === undefined) return undefined
  if (closing.uncounted) {
    const [record, cash] = [{ movement, day }, moneyText(closing.uncounted, closing.currency)]
    return (
      <div className={styles.actions}>
        <Button size="sm" aria-haspopup="dialog" onClick={() => setQuestion({ kind: 'paid', record, cash })}>
          Enter what was paid for
        </Button>
        {question && <EntryDialog journal={journal} question={question} onClose={() => setQuestion(undefined)} />}
      </div>
    )
  }
  const came = unknown.reason === 'history' ? [] : costlessBefore(journal, movement, day)
  return (
    <div className={styles.actions}>
      {unknown.reason === 'history' && (
        <Button
          size="sm"
          aria-haspopup="dialog"
          onClick={() =>
            setQuestion({
              kind: 'missing',
              instrument: instrumentIn(movement),
              day: unknown.historyStartsOn,
              quantity: decimalText(unknown.quantity),
              was: isShort ? 'short' : 'held',
            })
          }
        >
          {isShort ? 'Enter what it brought' : 'Enter what it cost'}
        </Button>
      )}
      {came.map((record) => (
        <Button
          key={record.movement.id}
          size="sm"
          aria-haspopup="dialog"
          onClick={() => setQuestion({ kind: 'cost', record })}
        >
          {`Enter what the ${unitsOf(record.movement.quantity)} of ${dateLabel(record.day, order)} cost`}
        </Button>
      ))}
      {question && <EntryDialog journal={journal} question={question} onClose={() => setQuestion(undefined)} />}
    </div>
  )
}

const unitsOf = (quantity: number): string => {
  const units = parseDecimal(quantity)
  return units ? quantityText(units) : ''
}
