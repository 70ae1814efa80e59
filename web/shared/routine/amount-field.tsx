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
import * as styles from './amount-field.css.ts'

interface AmountFieldProps {
  readonly taskId: string
  readonly text: string
  /** The current day if absent. */
  readonly date?: LocalDate
}

const wholeJournal = (journal: Journal): Journal => journal

/** The amount of an item on a day, saved when the field is left, or by Enter. */
export const AmountField = ({ taskId, text, date }: AmountFieldProps) => {
  const { perform } = useActions()
  const journal = useJournalValue(wholeJournal)
  const [typed, setTyped] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  if (!journal) return undefined
  const today = presentOf(journal, dayView.today)
  const day = date ?? today
  const said = amountOn(journal, day, taskId)
  const unit = marksOf(journal, taskId).unit
  const keep = () => {
    const current = journalView.journal?.current
    if (typed === undefined || !current) return
    const words = performAsked(perform, writeAmount(current, { date: day, taskId, typed, today }))
    setRefusal(words)
    if (words === undefined) setTyped(undefined)
  }
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
        value={typed ?? (said ? String(said.value) : '')}
        onChange={({ target }) => setTyped(target.value)}
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
