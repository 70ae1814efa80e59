import { useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { presentText } from '#domain/conflicts/text-events.ts'
import { openMovedConflicts } from '#domain/conflicts/views.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import { ownValue } from '#domain/fields.ts'
import { recordOfText, textIn } from '#domain/lists/views.ts'
import type { Conflict, Journal } from '#domain/record/journal.ts'
import { isRecordText, partsOf, type RecordText } from '#domain/record/record-lists.ts'
import { tableGet } from '#domain/record/table.ts'
import { periodTitle } from '#domain/reviews/period.ts'
import { type DateOrder, longDate } from '#domain/time/date-line.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { useActions } from '#web/read-models/actions.ts'
import { undoText } from '#web/read-models/undo-text.ts'
import { journalView } from '#web/read-models/views.ts'
import { OpenConflictCard } from '#web/shared/conflicts/open-conflict-card.tsx'
import {
  type OpenConflict,
  type Resolution,
  resolveConflict,
  useOpenConflicts,
} from '#web/shared/conflicts/open-conflicts.ts'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import * as styles from './conflicts-dialog.css.ts'

interface Outcome {
  readonly text: string
  readonly stepId?: string | undefined
}

export const ConflictsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { perform, undo } = useActions()
  const order = useDateOrder()
  const { journal } = useSnapshot(journalView)
  const [outcome, setOutcome] = useState<Outcome>()
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const close = useRef<HTMLButtonElement>(null)
  const open = useOpenConflicts(journal?.current.conflicts ?? [], journal ? openMovedConflicts(journal.current) : [])

  const resolve = (conflict: OpenConflict, type: Resolution) => {
    const step = resolveConflict(perform, conflict, type)
    if (!step.ok) return setRefusals({ ...refusals, [keyOf(conflict)]: messageOf(step.error) })
    setOutcome({
      text: type === 'RestoreConflict' ? 'Restored. The version that it replaced is kept.' : 'Version dismissed.',
      stepId: step.value,
    })
    return close.current?.focus()
  }
  const takeBack = ({ stepId }: Outcome) => {
    setOutcome({ text: undoText(undo(stepId)) })
    close.current?.focus()
  }
  return (
    <Dialog title="Other versions of your texts" onClose={onClose}>
      <p className={muted.text}>
        Two versions were written at once, on two devices or in two windows. One stands in your journal; the other is
        kept here until you decide.
      </p>
      {open.length === 0 ? (
        <p>Nothing waits any more.</p>
      ) : (
        <ul className={stack.large}>
          {open.map(
            (conflict) =>
              journal && (
                <li key={keyOf(conflict)} className={stack.small}>
                  <h3 className={styles.place}>{placeOf(journal.current, conflict.ref, order)}</h3>
                  <OpenConflictCard
                    open={conflict}
                    present={presentText(journal.current, conflict.ref)}
                    what={placeOf(journal.current, conflict.ref, order)}
                    refusal={ownValue(refusals, keyOf(conflict))}
                    onRestore={() => resolve(conflict, 'RestoreConflict')}
                    onDismiss={() => resolve(conflict, 'DismissConflict')}
                  />
                </li>
              ),
          )}
        </ul>
      )}
      <div className={styles.foot}>
        <output className={styles.outcome}>{outcome?.text}</output>
        {outcome?.stepId !== undefined && (
          <Button size="sm" variant="ghost" onClick={() => takeBack(outcome)}>
            Undo
          </Button>
        )}
        <Button ref={close} data-first-focus onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

const keyOf = ({ ref: { of, field, print } }: OpenConflict): string => `${field} ${of} ${print}`

/** 'Daily Notes, November 20, 2026'. */
const placeOf = (journal: Journal, { of, field }: Pick<Conflict, 'of' | 'field'>, order: DateOrder): string => {
  if (isRecordText(field)) return recordPlace(journal, { of, field }, order)
  switch (field) {
    case 'notes':
      return `Daily Notes, ${longDate(of, order)}`
    case 'reflections':
      return `Reflections, ${longDate(of, order)}`
    case 'text': {
      const task = tableGet(journal.tasks, of)
      const checklist = task && tableGet(journal.checklists, task.checklistId)
      return task ? `A task in ${checklist?.name ?? 'a checklist'}` : 'A task that was deleted'
    }
    case 'name':
      return tableGet(journal.checklists, of) ? 'The name of a checklist' : 'The name of a checklist that was deleted'
  }
}

/** 'A note on a trade that was deleted', 'The name of the label “Breakout”'. */
const recordPlace = (
  journal: Journal,
  { of, field }: { readonly of: string; readonly field: RecordText },
  order: DateOrder,
): string => {
  const record = recordOfText(journal, of, field)
  const [list] = partsOf(field)
  switch (list) {
    case 'tradeNotes':
      return `A note on a trade${record ? '' : ' that was deleted'}`
    case 'reviews':
      return `The review of ${periodTitle(of)}${record ? '' : ', which was deleted'}`
    case 'schedules':
    case 'skips':
      return record
        ? `The reason of a skip, ${longDate(textIn(record, 'date'), order)}`
        : 'The reason of a skip that was taken back'
    case 'textTemplates':
      return record ? `The template “${textIn(record, 'name')}”` : 'A template that was deleted'
    case 'reviewQuestions':
      return 'A question of your reviews'
    case 'attachments':
      return record ? `The caption of “${textIn(record, 'name')}”` : 'The caption of a file that was removed'
    case 'labels':
      return record ? `The name of the label “${textIn(record, 'name')}”` : 'The name of a label that was deleted'
    case 'mappings':
      return record ? `The name of the mapping “${textIn(record, 'name')}”` : 'The name of a mapping that was deleted'
    case 'imports':
      return record ? `The name of the import “${textIn(record, 'name')}”` : 'The name of an import that was undone'
    case 'fileClocks':
      return 'The clock of a kind of file'
    case 'accountNames':
      return 'The name of an account'
    case 'amounts':
      return 'The amount of an item'
    case 'statedFigures':
      return 'Capital and flat trades'
    case 'corrections':
      return 'A corrected tick'
    case 'rules':
      return 'A rule'
  }
}
