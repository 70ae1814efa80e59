import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { disputeEntry, entryChange, instrumentIn } from '#domain/fills/enter.ts'
import { symbolText } from '#domain/fills/instrument.ts'
import { idsByDay } from '#domain/fills/movements-by-account.ts'
import { type Adjustment, type Fill, isBuyOrSell } from '#domain/lots/movement.ts'
import { absolute, decimalText, signOf } from '#domain/money/decimal.ts'
import { type Difference, disputesOf, offBy } from '#domain/reconciliation/compare.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Button } from '#web/design/controls/button.tsx'
import { dayView, journalView } from '#web/read-models/views.ts'
import * as styles from './entry-dialog.css.ts'
import { EntryDialog, type EntryQuestion } from './entry-dialog.tsx'
import { useReplaceTrades } from './use-replace-trades.ts'

interface Props {
  readonly difference: Difference
}

export const DifferenceAnswers = ({ difference }: Props) => {
  const { journal } = useSnapshot(journalView)
  return journal && <Answers journal={journal.current} difference={difference} />
}

const Answers = ({ journal, difference }: Props & { readonly journal: Journal }) => {
  const { today } = useSnapshot(dayView)
  const [question, setQuestion] = useState<EntryQuestion>()
  const replace = useReplaceTrades()
  const { symbol, accountId, from, line, trades } = difference
  const off = offBy(difference)
  const instrument = instrumentIn(line?.movement ?? difference)
  const record = line && isBuyOrSell(line.movement) && !line.movement.provisional ? line.movement : undefined
  const name = symbolText(symbol)
  return (
    <div className={styles.actions}>
      <Button
        size="sm"
        aria-haspopup="dialog"
        aria-label={`Enter what is missing of ${name}`}
        onClick={() =>
          setQuestion({
            kind: 'missing',
            instrument,
            day: line?.day ?? from,
            quantity: decimalText(absolute(off)),
            was: signOf(off) >= 0 ? 'held' : signOf(trades) > 0 ? 'sold' : 'short',
          })
        }
      >
        Enter what is missing
      </Button>
      {record && (
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={`Correct that trade of ${name}`}
          onClick={() => setQuestion({ kind: 'correction', record: { movement: record, day: line?.day ?? from } })}
        >
          Correct that trade
        </Button>
      )}
      {line && signOf(trades) !== 0 && (
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={`${name} has another ticker now`}
          onClick={() => setQuestion({ kind: 'renamed', instrument, day: today })}
        >
          It has another ticker now
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        aria-label={`The broker is wrong about ${name}`}
        onClick={() =>
          replace(
            entryChange(journal, disputeEntry({ accountId, symbol }, off, today)),
            `Your broker is wrong about ${name}, until the difference changes`,
          )
        }
      >
        The broker is wrong
      </Button>
      {question && <EntryDialog journal={journal} question={question} onClose={() => setQuestion(undefined)} />}
    </div>
  )
}

/** Takes back the trader's answer that the broker is wrong. */
export const Redispute = ({ difference }: Props) => {
  const { journal } = useSnapshot(journalView)
  const replace = useReplaceTrades()
  const name = symbolText(difference.symbol)
  const takeBack = () => {
    if (!journal) return
    const days = new Map<LocalDate, ReadonlyArray<Adjustment | Fill>>()
    for (const { movement, day } of disputesOf(journal.current, difference))
      days.set(day, [...(days.get(day) ?? []), movement])
    replace({ removed: idsByDay(days), activities: [] }, `${name} is compared again`)
  }
  return (
    <Button size="sm" variant="ghost" aria-label={`Compare ${name} again`} onClick={takeBack}>
      Compare again
    </Button>
  )
}
