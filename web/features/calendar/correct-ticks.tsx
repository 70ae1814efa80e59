import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { correctTick, pastItems } from '#domain/routine/corrections.ts'
import { marksOf } from '#domain/routine/schedule.ts'
import { dateLine } from '#domain/time/date-line.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Button } from '#web/design/controls/button.tsx'
import { box } from '#web/design/controls/checkbox.css.ts'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import { performAsked } from '#web/shared/page/perform-asked.ts'
import { AmountField } from '#web/shared/routine/amount-field.tsx'
import * as styles from './day-tasks.css.ts'

interface CorrectTicksProps {
  readonly date: LocalDate
  readonly onClose: () => void
}

/** Each press corrects an item at once, or takes its correction back. */
export const CorrectTicks = ({ date, onClose }: CorrectTicksProps) => {
  const { perform, nextId } = useActions()
  const order = useDateOrder()
  const [refusal, setRefusal] = useState<string>()
  const journal = useSnapshot(journalView).journal?.current
  const { today } = useSnapshot(dayView)
  if (!journal) return undefined
  const correct = (taskId: string) => {
    setRefusal(performAsked(perform, correctTick(journal, { id: nextId(), date, taskId, today })))
  }
  return (
    <Dialog title={`Correct the ticks of ${dateLine(date, order)}`} onClose={onClose}>
      <p className={muted.text}>
        For what was done and not ticked, or ticked by mistake. The day says that it was corrected afterwards, and
        Insight counts such ticks apart.
      </p>
      {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
      <ul>
        {pastItems(journal, date).map(({ id, text, done, corrected }, place) => (
          <li key={id} className={styles.lineWithAmount}>
            <label className={styles.line}>
              <input
                type="checkbox"
                className={box}
                checked={done}
                data-first-focus={place === 0 ? '' : undefined}
                onChange={() => correct(id)}
              />
              <span className={styles.lineText}>
                {text}
                {corrected && <span className={styles.corrected}> corrected afterwards</span>}
              </span>
            </label>
            {marksOf(journal, id).unit !== '' && <AmountField taskId={id} text={text} date={date} />}
          </li>
        ))}
      </ul>
      <div className={dialog.actions}>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
