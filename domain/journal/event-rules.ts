import { evolveConflict } from '#domain/conflicts/evolve.ts'
import { presentText, type WrittenText } from '#domain/conflicts/text-events.ts'
import { evolveEntry } from '#domain/entries/evolve.ts'
import type { Prepared } from '#domain/fills/prepared.ts'
import { evolveRecord } from '#domain/lists/evolve.ts'
import { recordOf, textIn } from '#domain/lists/views.ts'
import type { EventOf, JournalEvent, RecordEvent, TradeEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { mergeOf } from '#domain/record/record-lists.ts'
import { isSameJson } from '#domain/record/same-json.ts'
import { tableGet, tableHas } from '#domain/record/table.ts'
import { checklistsInOrder } from '#domain/routine/checklist-views.ts'
import { followRoutine } from '#domain/routine/day-record.ts'
import { evolveChecklist } from '#domain/routine/evolve-checklist.ts'
import { evolveDay } from '#domain/routine/evolve-day.ts'
import { evolveTask } from '#domain/routine/evolve-task.ts'
import { tasksOf } from '#domain/routine/task-views.ts'
import { evolveSettings } from '#domain/settings/evolve.ts'
import {
  checklistsInPlace,
  completed,
  dismissed,
  entryTextBefore,
  foundAgain,
  movedBack,
  nameBefore,
  recordBefore,
  reopened,
  tasksInPlace,
  taskTextBefore,
  withChecklist,
  withEntry,
  withoutChecklist,
  withoutTask,
  withTask,
} from './inverses.ts'
import { tradeRules } from './trade-rules.ts'

interface EventRules<Event extends JournalEvent> {
  /** Never refuses and never throws; the journal may have moved on meanwhile. */
  readonly evolve: (journal: Journal, event: Event, prepared: Prepared) => Journal
  readonly text: (event: Event) => WrittenText | undefined
  /** The events that undo it, with its own moment; `after` is `before` with it applied. */
  readonly inverse: (done: Event, before: Journal, after: Journal, prepared: Prepared) => ReadonlyArray<JournalEvent>
  /** Whether a journal still shows the event; irrelevant where the inverse then changes nothing. */
  readonly stands: (done: Event, journal: Journal) => boolean
}

const noText = (): undefined => undefined
const notUndone = (): ReadonlyArray<JournalEvent> => []
const always = (): boolean => true

const evolveTrades = (journal: Journal, event: TradeEvent, prepared: Prepared): Journal =>
  followRoutine(journal, tradeRules.evolve(journal, event, prepared), event)

const evolveList = (journal: Journal, event: RecordEvent): Journal =>
  followRoutine(journal, evolveRecord(journal, event), event)

const hasChecklist = ({ data }: EventOf<'ChecklistAdded' | 'ChecklistRestored'>, journal: Journal): boolean =>
  tableHas(journal.checklists, data.checklist.id)

const hasTask = ({ data }: EventOf<'TaskAdded' | 'TaskRestored'>, journal: Journal): boolean =>
  tableHas(journal.tasks, data.task.id)

const hasEntryText = (event: EventOf<'NotesWritten' | 'ReflectionsWritten'>, journal: Journal): boolean =>
  presentText(journal, entryText(event)) === event.data.text

const entryText = ({ type, data }: EventOf<'NotesWritten' | 'ReflectionsWritten'>): WrittenText => ({
  of: data.date,
  field: type === 'NotesWritten' ? 'notes' : 'reflections',
  base: data.base,
  text: data.text,
})

/** Whether the ids that still exist are in the given order. */
const areInOrder = (ids: ReadonlyArray<string>, inOrder: ReadonlyArray<{ readonly id: string }>): boolean => {
  const present = inOrder.flatMap(({ id }) => (ids.includes(id) ? [id] : []))
  return present.join('\n') === ids.filter((id) => present.includes(id)).join('\n')
}

const hasRecord = ({ data: { list, record } }: EventOf<'RecordAdded' | 'RecordRestored'>, journal: Journal): boolean =>
  recordOf(journal, list, record.id) !== undefined

const hasRecordField = ({ data: { list, record, field } }: EventOf<'RecordChanged'>, journal: Journal): boolean => {
  const present = recordOf(journal, list, record.id)
  // Changes by others to the other items of a list stay.
  return present !== undefined && (mergeOf(list, field) === 'set' || isSameJson(present[field], record[field]))
}

const recordText = ({ data: { list, field, record, base } }: EventOf<'RecordChanged'>): WrittenText | undefined =>
  mergeOf(list, field) === 'text'
    ? { of: record.id, field: `${list}.${field}`, base: String(base), text: textIn(record, field) }
    : undefined

const onChecklists = { evolve: evolveChecklist, text: noText }
const onTasks = { evolve: evolveTask, text: noText }
const automatic = { evolve: evolveDay, text: noText, inverse: notUndone, stands: always }
const ofSettings = { evolve: evolveSettings, text: noText, inverse: notUndone, stands: always }
const ofTrades = { evolve: evolveTrades, text: noText, inverse: notUndone, stands: always }
const ofRecords = { evolve: evolveList, text: noText, inverse: recordBefore, stands: hasRecord }

const eventRules: { readonly [Type in JournalEvent['type']]: EventRules<EventOf<Type>> } = {
  ChecklistAdded: { ...onChecklists, inverse: withoutChecklist, stands: hasChecklist },
  ChecklistRestored: { ...onChecklists, inverse: withoutChecklist, stands: hasChecklist },
  ChecklistRenamed: {
    evolve: evolveChecklist,
    text: ({ data }) => ({ of: data.checklist.id, field: 'name', base: data.base, text: data.name }),
    inverse: nameBefore,
    stands: ({ data }, journal) => tableGet(journal.checklists, data.checklist.id)?.name === data.name,
  },
  ChecklistDeleted: { ...onChecklists, inverse: withChecklist, stands: always },
  ChecklistsReordered: {
    ...onChecklists,
    inverse: checklistsInPlace,
    stands: ({ data }, journal) => areInOrder(data.checklistIds, checklistsInOrder(journal)),
  },
  TaskAdded: { ...onTasks, inverse: withoutTask, stands: hasTask },
  TaskRestored: { ...onTasks, inverse: withoutTask, stands: hasTask },
  TaskTextChanged: {
    evolve: evolveTask,
    text: ({ data }) => ({ of: data.task.id, field: 'text', base: data.base, text: data.text }),
    inverse: taskTextBefore,
    stands: ({ data }, journal) => tableGet(journal.tasks, data.task.id)?.text === data.text,
  },
  TaskCompleted: { ...onTasks, inverse: reopened, stands: always },
  TaskReopened: { ...onTasks, inverse: completed, stands: always },
  TaskDeleted: { ...onTasks, inverse: withTask, stands: always },
  TasksReordered: {
    ...onTasks,
    inverse: tasksInPlace,
    stands: ({ data }, journal) => areInOrder(data.taskIds, tasksOf(journal, data.checklistId)),
  },
  TaskMoved: {
    ...onTasks,
    inverse: movedBack,
    stands: ({ data }, journal) => tableGet(journal.tasks, data.task.id)?.checklistId === data.checklist.id,
  },
  NotesWritten: { evolve: evolveEntry, text: entryText, inverse: entryTextBefore, stands: hasEntryText },
  ReflectionsWritten: { evolve: evolveEntry, text: entryText, inverse: entryTextBefore, stands: hasEntryText },
  EntryDeleted: { evolve: evolveEntry, text: noText, inverse: withEntry, stands: always },
  ConflictDismissed: { evolve: evolveConflict, text: noText, inverse: foundAgain, stands: always },
  ConflictKept: { evolve: evolveConflict, text: noText, inverse: dismissed, stands: always },
  DayStarted: automatic,
  DayRecorded: automatic,
  DayVisited: automatic,
  DayCorrected: automatic,
  SettingChanged: ofSettings,
  AccountsLinked: ofSettings,
  AccountsUnlinked: ofSettings,
  ActivitiesRecorded: ofTrades,
  TradesReplaced: {
    ...ofTrades,
    inverse: (done, before, _after, prepared) => tradeRules.inverseOf(done, before, prepared),
  },
  TradesRecalculated: ofTrades,
  RecordAdded: ofRecords,
  RecordChanged: { evolve: evolveList, text: recordText, inverse: recordBefore, stands: hasRecordField },
  RecordDeleted: { evolve: evolveList, text: noText, inverse: recordBefore, stands: always },
  RecordRestored: ofRecords,
}

/** The rules of an event. */
export const rulesOf = (event: JournalEvent): EventRules<JournalEvent> =>
  eventRules[event.type] as EventRules<JournalEvent>

/** Undefined for an event that writes no text. */
export const writtenText = (event: JournalEvent): WrittenText | undefined => rulesOf(event).text(event)
