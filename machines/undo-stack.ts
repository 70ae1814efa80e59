import type { CommandDraft, Reversal } from '#domain/journal/commands.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { tableGet } from '#domain/journal/table.ts'
import { limits } from '#domain/limits.ts'
import { reversalsOf } from '#domain/undo/inverse.ts'
import { performOn, type CommandWorld, type OpenView, type QueuedCommand } from './journal-view.ts'

/** One command that can be taken back, or brought again. */
export interface UndoStep {
  readonly id: string
  /** What was done, to stand behind 'Undo': 'delete task “Read the tape”'. */
  readonly words: string
  /** Where it can be seen. */
  readonly checklistId: string | undefined
  readonly reversals: ReadonlyArray<Reversal>
  /** The step of the other side that this one came from. */
  readonly source?: UndoStep
}

/** What this session did and took back again, newest last. Never stored: other sessions have their own. */
export interface UndoStack {
  readonly done: ReadonlyArray<UndoStep>
  readonly undone: ReadonlyArray<UndoStep>
}

export const emptyUndoStack: UndoStack = { done: [], undone: [] }

export type UndoWay = 'undo' | 'redo'

/** What came of an undo or a redo. */
export interface UndoOutcome {
  readonly way: UndoWay
  /** Undefined when there was nothing to take back. */
  readonly words: string | undefined
  readonly checklistId: string | undefined
  /** False when it had been changed elsewhere since, and stays. */
  readonly changed: boolean
}

/** The stack after a command; what cannot be taken back (notes have their field's own undo) leaves it as it is. */
export const remembered = (stack: UndoStack, command: CommandDraft, queued: QueuedCommand, before: Journal, after: Journal): UndoStack => {
  const words = wordsOf(command, before, after)
  const [first] = queued.events
  const reversals = words === undefined ? [] : reversalsOf(queued.events.map(({ event }) => event), before)
  if (words === undefined || !first || reversals.length === 0) return stack
  return { done: capped([...stack.done, { id: first.id, words, checklistId: checklistOf(command, before, after), reversals }]), undone: [] }
}

export interface TakenBack {
  readonly open: OpenView
  readonly stack: UndoStack
  readonly outcome: UndoOutcome
}

/** Takes a step back, the newest one unless it is named; what others did since stays. */
export const takeBackOn = (open: OpenView, stack: UndoStack, way: UndoWay, id: string | undefined, world: CommandWorld): TakenBack => {
  const [from, to] = way === 'undo' ? (['done', 'undone'] as const) : (['undone', 'done'] as const)
  const step = id === undefined ? stack[from].at(-1) : stack[from].find((each) => each.id === id)
  if (!step) return { open, stack, outcome: { way, words: undefined, checklistId: undefined, changed: false } }

  const performed = performOn(open, { type: 'TakeBack', data: { reversals: step.reversals } }, [], world)
  const next = performed.ok ? performed.value : open
  const queued = newlyQueued(open, next)
  const reversals = queued ? reversalsOf(queued.events.map(({ event }) => event), open.view) : []
  const [first] = queued?.events ?? []
  const { words, checklistId } = step
  const counterpart: ReadonlyArray<UndoStep> = first && reversals.length > 0
    ? [{ id: first.id, words, checklistId, reversals, source: { id: step.id, words, checklistId, reversals: step.reversals } }]
    : []
  const moved = { [from]: stack[from].filter((each) => each !== step), [to]: capped([...stack[to], ...counterpart]) }
  return { open: next, stack: { ...stack, ...moved }, outcome: { way, words, checklistId, changed: counterpart.length > 0 } }
}

/** The command that was accepted last, when there is one. */
export const newlyQueued = (before: OpenView, after: OpenView): QueuedCommand | undefined =>
  after.queue.length > before.queue.length ? after.queue.at(-1) : undefined

/** The log refused this command, so it never happened: its step goes, and what it had taken back can be taken back again. */
export const withoutRefused = ({ done, undone }: UndoStack, refused: QueuedCommand | undefined): UndoStack => {
  const id = refused?.events[0]?.id
  const sourceOf = (steps: ReadonlyArray<UndoStep>): ReadonlyArray<UndoStep> => steps.flatMap((step) => (step.id === id && step.source ? [step.source] : []))
  const others = (steps: ReadonlyArray<UndoStep>): ReadonlyArray<UndoStep> => steps.filter((step) => step.id !== id)
  return { done: [...others(done), ...sourceOf(undone)], undone: [...others(undone), ...sourceOf(done)] }
}

const capped = (steps: ReadonlyArray<UndoStep>): ReadonlyArray<UndoStep> => steps.slice(-limits.undoSteps)

/** What a command did, in a person's words; undefined for what is not undone as a command. */
const wordsOf = (command: CommandDraft, before: Journal, after: Journal): string | undefined => {
  switch (command.type) {
    case 'AddTask':
      return `add task ${taskName(command.data.taskId, after)}`
    case 'EditTask':
      return `edit task ${taskName(command.data.taskId, before)}`
    case 'ToggleTask':
      return `${tableGet(after.tasks, command.data.taskId)?.completed ? 'tick' : 'untick'} ${taskName(command.data.taskId, before)}`
    case 'DeleteTask':
      return `delete task ${taskName(command.data.taskId, before)}`
    case 'ReorderTasks':
      return `move task in ${checklistName(command.data.checklistId, before)}`
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
    case 'RestoreLostText':
      return 'restore text'
    case 'DismissLostText':
      return 'dismiss text'
    case 'ReplaceTrades':
      return `${command.data.activities.length > 0 ? 'assign' : 'remove'} imported trades`
    case 'ReturnLostText':
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

const taskName = (id: string, journal: Journal): string => quoted(tableGet(journal.tasks, id)?.text)

const checklistName = (id: string, journal: Journal): string => quoted(tableGet(journal.checklists, id)?.name)

/** Long enough to be told apart, short enough for a note. */
const nameMaxChars = 60

const quoted = (name = ''): string => `“${name.length > nameMaxChars ? `${name.slice(0, nameMaxChars - 1).trimEnd()}…` : name}”`

const checklistOf = (command: CommandDraft, before: Journal, after: Journal): string | undefined => {
  if (command.type === 'DuplicateChecklist') return command.data.copyId
  if ('checklistId' in command.data) return command.data.checklistId
  if (!('taskId' in command.data)) return undefined
  return (tableGet(before.tasks, command.data.taskId) ?? tableGet(after.tasks, command.data.taskId))?.checklistId
}
