import { plural } from '#domain/figures.ts'
import type { Prepared } from '#domain/fills/prepared.ts'
import { limits } from '#domain/limits.ts'
import { recordOf, textIn } from '#domain/lists/views.ts'
import type { CommandDraft, Reversal } from '#domain/record/commands.ts'
import type { JournalEvent, ReplacedTrades } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { isBegunByAnyone, type RecordList, type StoredRecord } from '#domain/record/record-lists.ts'
import { tableGet } from '#domain/record/table.ts'
import { reversalsOf } from './reversals.ts'

interface UndoStep {
  readonly id: string
  /** Follows 'Undo': 'delete task “Read the tape”'. */
  readonly words: string
  /** The checklist that shows it. */
  readonly checklistId: string | undefined
  readonly reversals: ReadonlyArray<Reversal>
  /** The step that this one reverses. */
  readonly source?: UndoStep
}

/** Newest last. Never stored: each session has its own. */
export interface UndoStack {
  readonly done: ReadonlyArray<UndoStep>
  readonly undone: ReadonlyArray<UndoStep>
}

export const emptyUndoStack: UndoStack = { done: [], undone: [] }

export type UndoWay = 'undo' | 'redo'

export interface UndoOutcome {
  readonly way: UndoWay
  /** Undefined where there was nothing to undo. */
  readonly words: string | undefined
  readonly checklistId: string | undefined
  /** False where it was changed elsewhere since, and stays. */
  readonly changed: boolean
}

/** There is nothing to undo or redo. */
export const nothingTo = (way: UndoWay): UndoOutcome => ({
  way,
  words: undefined,
  checklistId: undefined,
  changed: false,
})

/** The events of a command, with their ids in the log. */
interface Done {
  readonly events: ReadonlyArray<{ readonly id: string; readonly event: JournalEvent }>
  readonly before: Journal
  readonly prepared?: Prepared
}

const reversalsIn = ({ events, before, prepared }: Done): ReadonlyArray<Reversal> =>
  reversalsOf(
    events.map(({ event }) => event),
    before,
    prepared,
  )

/** The stack after a command; unchanged after one that cannot be undone (notes have the field's own undo). */
export const remembered = (stack: UndoStack, command: CommandDraft, done: Done, after: Journal): UndoStack => {
  const words = wordsOf(command, done.before, after)
  const [first] = done.events
  const reversals = words === undefined ? [] : reversalsIn(done)
  if (words === undefined || !first || reversals.length === 0) return stack
  const checklistId = checklistOf(command, done.before, after)
  return { done: capped([...stack.done, { id: first.id, words, checklistId, reversals }]), undone: [] }
}

/** The newest step, unless `id` names another. */
export const stepOf = (stack: UndoStack, way: UndoWay, id: string | undefined): UndoStep | undefined => {
  const steps = way === 'undo' ? stack.done : stack.undone
  return id === undefined ? steps.at(-1) : steps.find((step) => step.id === id)
}

/**
 * The stack after a step was undone or redone. It gets no counterpart where others have changed all of the step since.
 */
export const takenBack = (
  stack: UndoStack,
  way: UndoWay,
  step: UndoStep,
  done: Done,
): { readonly stack: UndoStack; readonly outcome: UndoOutcome } => {
  const [from, to] = way === 'undo' ? (['done', 'undone'] as const) : (['undone', 'done'] as const)
  const { words, checklistId } = step
  const reversals = reversalsIn(done)
  const [first] = done.events
  const source = { id: step.id, words, checklistId, reversals: step.reversals }
  const counterpart = first && reversals.length > 0 ? [{ id: first.id, words, checklistId, reversals, source }] : []
  const moved = { [from]: stack[from].filter((each) => each !== step), [to]: capped([...stack[to], ...counterpart]) }
  return { stack: { ...stack, ...moved }, outcome: { way, words, checklistId, changed: counterpart.length > 0 } }
}

/** The replacements of trades that the next undo and redo would make: worth preparing. */
export const tradesToTakeBack = ({ done, undone }: UndoStack): ReadonlyArray<ReplacedTrades> =>
  [done.at(-1), undone.at(-1)].flatMap((step) =>
    (step?.reversals ?? []).flatMap(({ inverse }) =>
      inverse.flatMap((event) => (event.type === 'TradesReplaced' ? [event.data] : [])),
    ),
  )

/** The log refused the command that begins with this event: the step that it reversed returns. */
export const withoutRefused = ({ done, undone }: UndoStack, eventId: string | undefined): UndoStack => {
  const sourceOf = (steps: ReadonlyArray<UndoStep>): ReadonlyArray<UndoStep> =>
    steps.flatMap((step) => (step.id === eventId && step.source ? [step.source] : []))
  const others = (steps: ReadonlyArray<UndoStep>): ReadonlyArray<UndoStep> => steps.filter(({ id }) => id !== eventId)
  return { done: [...others(done), ...sourceOf(undone)], undone: [...others(undone), ...sourceOf(done)] }
}

const capped = (steps: ReadonlyArray<UndoStep>): ReadonlyArray<UndoStep> => steps.slice(-limits.undoSteps)

/** Undefined where the command cannot be undone. */
const wordsOf = (command: CommandDraft, before: Journal, after: Journal): string | undefined => {
  switch (command.type) {
    case 'AddTask':
      return `add ${command.data.rule ? 'rule' : 'task'} ${taskName(command.data.taskId, after)}`
    case 'EditTask':
      return `edit task ${taskName(command.data.taskId, before)}`
    case 'ToggleTask':
      return `${isTicked(command.data.taskId, after) ? 'tick' : 'untick'} ${taskName(command.data.taskId, before)}`
    case 'DeleteTask':
      return `delete task ${taskName(command.data.taskId, before)}`
    case 'ReorderTasks':
      return `move task in ${checklistName(command.data.checklistId, before)}`
    case 'AddTasks':
      return `add ${tasksTo(command.data.tasks.length, checklistName(command.data.checklistId, before))}`
    case 'MoveTask':
      return `move ${taskName(command.data.taskId, before)} to ${checklistName(command.data.checklistId, before)}`
    case 'ReorderChecklists':
      return 'move checklist'
    case 'AddRoutine':
      return `add routine ${quoted(command.data.name)}`
    case 'AddChecklist':
      return `add checklist ${checklistName(command.data.checklistId, after)}`
    case 'RenameChecklist':
      return `rename checklist ${checklistName(command.data.checklistId, before)}`
    case 'DeleteChecklist':
      return `delete checklist ${checklistName(command.data.checklistId, before)}`
    case 'DuplicateChecklist':
      return `duplicate checklist ${checklistName(command.data.checklistId, before)}`
    case 'DeleteEntry':
      return `delete entry of ${command.data.date}`
    case 'RestoreConflict':
      return 'restore text'
    case 'DismissConflict':
      return 'dismiss text'
    case 'ReplaceTrades':
      return 'change of trades'
    case 'AddRecord':
      // An import has its own undo, by name; a record that any device may begin is added empty and then changed.
      if (command.data.list === 'imports' || isBegunByAnyone(command.data.list)) return undefined
      // A rule begins with its item; a record alone gives it other terms.
      return `${command.data.list === 'rules' ? 'change' : 'add'} ${recordName(command.data.list, command.data.record)}`
    case 'ChangeRecord':
    case 'DeleteRecord': {
      const { list, id } = command.data
      if (list === 'fileClocks') return undefined
      return `${command.type === 'DeleteRecord' ? 'delete' : 'change'} ${recordName(list, recordOf(before, list, id))}`
    }
    case 'ApplyImport':
      return command.data.undone === undefined ? undefined : `undo import ${quoted(command.data.undone)}`
    case 'WriteEntry':
    case 'ChangeSetting':
    case 'LinkAccounts':
    case 'UnlinkAccounts':
    case 'StartDay':
    case 'CorrectDay':
    case 'TakeBack':
    case 'RecordActivities':
    case 'RecalculateTrades':
      return undefined
  }
}

const tasksTo = (count: number, name: string): string => `${plural(count, 'one task', `${count} tasks`)} to ${name}`

const isTicked = (id: string, journal: Journal): boolean => tableGet(journal.tasks, id)?.completed === true

const taskName = (id: string, journal: Journal): string => quoted(tableGet(journal.tasks, id)?.text)

const checklistName = (id: string, journal: Journal): string => quoted(tableGet(journal.checklists, id)?.name)

/** Words for records without a name. */
const unnamed: Readonly<Partial<Record<RecordList, string>>> = {
  tradeNotes: 'note on a trade',
  accountNames: 'name of an account',
  statedFigures: 'capital and flat trades',
  reviews: 'review',
  reviewQuestions: 'question of a review',
  schedules: 'schedule',
  skips: 'skip',
  amounts: 'amount',
}

/** 'note on a trade', or with a name: 'label “Breakout”'. */
const recordName = (list: RecordList, record: StoredRecord | undefined): string =>
  unnamed[list] ?? `${list === 'textTemplates' ? 'template' : list.slice(0, -1)} ${quoted(textIn(record, 'name'))}`

/** Long enough to distinguish names, short enough for a toast. */
const nameMaxChars = 60

const quoted = (name = ''): string =>
  `“${name.length > nameMaxChars ? `${name.slice(0, nameMaxChars - 1).trimEnd()}…` : name}”`

const checklistOf = (command: CommandDraft, before: Journal, after: Journal): string | undefined => {
  if (command.type === 'DuplicateChecklist') return command.data.copyId
  if ('checklistId' in command.data) return command.data.checklistId
  if (!('taskId' in command.data)) return undefined
  return (tableGet(before.tasks, command.data.taskId) ?? tableGet(after.tasks, command.data.taskId))?.checklistId
}
