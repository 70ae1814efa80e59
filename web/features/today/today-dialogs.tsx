import type { Checklist } from '#domain/record/journal.ts'
import type { TodayDialog } from '#web/read-models/screen-requests.ts'
import { RuleDialog } from '#web/shared/rules/rule-dialog.tsx'
import { MoveTaskDialog } from './move-task-dialog.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { RoutineDialog } from './routine-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { SeveralTasksDialog } from './several-tasks-dialog.tsx'

interface TodayDialogsProps {
  readonly asked: TodayDialog
  readonly checklist: Checklist | undefined
  readonly onClose: () => void
}

export const TodayDialogs = ({ asked, checklist, onClose }: TodayDialogsProps) => {
  switch (asked.of) {
    case 'routine':
      return <RoutineDialog onClose={onClose} />
    case 'order':
      return <OrderDialog onClose={onClose} />
    case 'rule':
      return checklist ? (
        <RuleDialog checklistId={checklist.id} onClose={onClose} />
      ) : (
        <RoutineDialog onClose={onClose} />
      )
    case 'schedule':
      return <ScheduleDialog {...asked} onClose={onClose} />
    case 'move-task':
      return <MoveTaskDialog taskId={asked.taskId} onClose={onClose} />
    case 'several-tasks':
      return checklist ? (
        <SeveralTasksDialog checklist={checklist} pasted={asked.text ?? ''} onClose={onClose} />
      ) : (
        <RoutineDialog onClose={onClose} />
      )
  }
}
