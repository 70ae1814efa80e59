import { useSnapshot } from 'valtio'
import type { Journal } from '#domain/record/journal.ts'
import { tableGet } from '#domain/record/table.ts'
import { presentOf } from '#domain/routine/day-record.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { dayView, journalView } from '#web/read-models/views.ts'
import { YearMap } from '#web/shared/routine/year-map.tsx'
import { MarksForm } from './marks-form.tsx'
import { ReminderFile } from './reminder-file.tsx'
import * as styles from './schedule-dialog.css.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { SkipForm } from './skip-form.tsx'

interface ScheduleDialogProps {
  /** Absent for the checklist as a whole. */
  readonly taskId?: string
  readonly checklistId?: string
  readonly onClose: () => void
}

export const ScheduleDialog = ({ taskId, checklistId, onClose }: ScheduleDialogProps) => {
  const { journal } = useSnapshot(journalView)
  const { today } = useSnapshot(dayView)
  if (!journal) return undefined
  const day = presentOf(journal.current, today)
  return taskId === undefined ? (
    <OfChecklist journal={journal.current} day={day} checklistId={checklistId ?? ''} onClose={onClose} />
  ) : (
    <OfTask journal={journal.current} day={day} taskId={taskId} onClose={onClose} />
  )
}

interface PartProps extends Pick<ScheduleDialogProps, 'onClose'> {
  readonly journal: Journal
  readonly day: LocalDate
}

const OfTask = ({ journal, day, taskId, onClose }: PartProps & { readonly taskId: string }) => {
  const task = tableGet(journal.tasks, taskId)
  if (!task) return undefined
  return (
    <Dialog title={`Schedule of “${task.text}”`} kind="wide" onClose={onClose}>
      <ScheduleForm journal={journal} day={day} task={task} checklistId={task.checklistId} />
      <section className={styles.part} aria-labelledby="marks-heading">
        <h3 id="marks-heading">About this item</h3>
        <MarksForm journal={journal} taskId={taskId} />
      </section>
      <section className={styles.part} aria-labelledby="skip-heading">
        <h3 id="skip-heading">Today</h3>
        <SkipForm journal={journal} day={day} taskId={taskId} />
      </section>
      <section className={styles.part} aria-labelledby="year-heading">
        <h3 id="year-heading">The last twelve months</h3>
        <YearMap journal={journal} taskId={taskId} today={day} />
      </section>
    </Dialog>
  )
}

const OfChecklist = ({ journal, day, checklistId, onClose }: PartProps & { readonly checklistId: string }) => (
  <Dialog
    title={`Schedule of “${tableGet(journal.checklists, checklistId)?.name ?? ''}”`}
    kind="wide"
    onClose={onClose}
  >
    <ScheduleForm journal={journal} day={day} checklistId={checklistId} />
    <section className={styles.part} aria-labelledby="skip-heading">
      <h3 id="skip-heading">Day off</h3>
      <SkipForm journal={journal} day={day} />
    </section>
    <section className={styles.part} aria-labelledby="reminders-heading">
      <h3 id="reminders-heading">Reminders</h3>
      <ReminderFile journal={journal} day={day} />
    </section>
  </Dialog>
)
