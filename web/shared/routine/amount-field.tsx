import { useState } from 'react'
import type { Journal } from '#domain/record/journal.ts'
import { presentOf } from '#domain/routine/day-record.ts'
import { amountOn, writeAmount } from '#domain/routine/marks.ts'
import { marksOf } from '#domain/routine/schedule.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { isComposing } from '#web/design/controls/composition.ts'
import { useActions } from '#web/read-models/actions.ts'
import { useJournalValue } from '#web/read-models/journal-value.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { performAsked } from '#web/shared/page/perform-asked.ts'
import { useOnRemoval } from '#web/shared/page/use-on-removal.ts'
import * as styles from './amount-field.css.ts'

interface AmountFieldProps {
  readonly taskId: string
  readonly text: string
  /** The current day if absent. */
  readonly date?: LocalDate
}

const wholeJournal = (journal: Journal): Journal => journal

/** `day`: the day that it was typed for, since a new day may begin before the field is left. */
interface Typed {
  readonly text: string
  readonly day: LocalDate
}

/** The amount of an item on a day, saved when the field is left, or by Enter. */
export const AmountField = ({ taskId, text, date }: AmountFieldProps) => {
  const { perform } = useActions()
  const journal = useJournalValue(wholeJournal)
  const [typed, setTyped] = useState<Typed>()
  const [refusal, setRefusal] = useState<string>()
  const keep = () => {
    const current = journalView.journal?.current
    // In another journal the item has no amounts.
    if (!typed || !current || marksOf(current, taskId).unit === '') return
    const asked = { date: typed.day, taskId, typed: typed.text, today: presentOf(current, dayView.today) }
    const words = performAsked(perform, writeAmount(current, asked))
    setRefusal(words)
    if (words === undefined) setTyped(undefined)
  }
  // As when Escape closes the dialog around it.
  useOnRemoval(keep)
  if (!journal) return undefined
  const day = date ?? presentOf(journal, dayView.today)
  const said = amountOn(journal, day, taskId)
  const unit = marksOf(journal, taskId).unit
  const errorId = `amount-refusal-${day}-${taskId}`
  return (
    <span className={styles.amount}>
      <input
        className={styles.field}
        inputMode="decimal"
        autoComplete="off"
        aria-label={`Amount of ${text}, in ${unit}`}
        aria-invalid={refusal !== undefined}
        aria-describedby={refusal === undefined ? undefined : errorId}
        value={typed?.text ?? (said ? String(said.value) : '')}
        onChange={({ target }) => setTyped({ text: target.value, day })}
        onBlur={keep}
        onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && keep()}
      />
      <span aria-hidden="true">{said && typed === undefined ? said.unit : unit}</span>
      {refusal !== undefined && (
        <span id={errorId} role="alert" className={styles.refusal}>
          {refusal}
        </span>
      )}
    </span>
  )
}
