import type { Journal, Task } from '#domain/record/journal.ts'
import { tableToArray } from '#domain/record/table.ts'
import { checklistRef, checklistsInOrder } from '#domain/routine/checklist-views.ts'
import { tasksOf } from '#domain/routine/task-views.ts'
import type { DraftField } from '#machines/ports/log.ts'
import { type Act, type Habit, newText, typeAt, type UserWorld } from './acts.ts'
import type { Device } from './device.ts'
import { recordHabits, ruleOneself } from './records.ts'
import { routineHabits } from './routine.ts'
import type { Tab } from './tab.ts'

/** The pace of a user: milliseconds between two acts, from and to. */
export type Pace = readonly [number, number]

/** A user at a device: acts in one tab at a time, in changing tabs, at their pace. */
export const startUser = (
  world: UserWorld,
  device: Device,
  pace: Pace,
  habits: ReadonlyArray<Habit> = allHabits,
): void => {
  const { timeline, random, active } = world
  let last: Tab | undefined
  const next = (): void => {
    timeline.after(random.between(...pace), device, () => {
      const usable = device.tabs.filter((tab) => active() && tab.client.state() === 'awake' && tab.view() !== undefined)
      if (usable.length > 0) {
        const tab = last && usable.includes(last) && random.chance(0.8) ? last : random.pick(usable)
        // Going to another tab hides the first one.
        if (last && last !== tab && last.client.state() === 'awake') timeline.as(last.client, last.blur)
        last = tab
        timeline.after(0, tab.client, () => act(world, device, tab, habits))
      }
      next()
    })
  }
  next()
}

const act = (world: UserWorld, device: Device, tab: Tab, habits: ReadonlyArray<Habit>): void => {
  const journal = tab.view()
  if (!journal) return
  const total = habits.reduce((sum, [weight]) => sum + weight, 0)
  let chance = world.random.fraction() * total
  for (const [weight, perform] of habits) {
    chance -= weight
    if (chance < 0) return perform(world, device, tab, journal)
  }
}

const anyTask = ({ random }: UserWorld, journal: Journal): Task | undefined => {
  const tasks = tableToArray(journal.tasks)
  return tasks.length > 0 ? random.pick(tasks) : undefined
}

const addTask: Act = (world, device, tab, journal) => {
  if (journal.checklists.size === 0) return addChecklist(world, device, tab, journal)
  const checklistId = world.random.pick(tableToArray(journal.checklists)).id
  tab.perform({ type: 'AddTask', data: { taskId: tab.nextId(), checklistId, text: newText(world, device, 'task') } })
}

const toggleTask: Act = (world, _, tab, journal) => {
  const task = anyTask(world, journal)
  if (task) tab.perform({ type: 'ToggleTask', data: { taskId: task.id } })
}

const deleteTask: Act = (world, device, tab, journal) => {
  const task = anyTask(world, journal)
  if (!task) return
  world.ledgers.of(device.key).deleting([{ of: task.id, seenText: task.text, seenIn: task.checklistId }])
  tab.perform({ type: 'DeleteTask', data: { taskId: task.id } })
}

const editTask: Act = (world, device, tab, journal) => {
  const task = anyTask(world, journal)
  if (!task) return
  const text = newText(world, device, 'text')
  world.ledgers
    .of(device.key)
    .wrote({ text, of: task.id, field: 'text', device: device.name, seen: new Set([task.text]) })
  tab.perform({ type: 'EditTask', data: { taskId: task.id, text } })
}

const reorderTasks: Act = (world, _, tab, journal) => {
  const task = anyTask(world, journal)
  if (!task) return
  const ids = tasksOf(journal, task.checklistId).map(({ id }) => id)
  tab.perform({
    type: 'ReorderTasks',
    data: { checklistId: task.checklistId, taskIds: [...ids.slice(1), ...ids.slice(0, 1)] },
  })
}

const moveTask: Act = (world, _, tab, journal) => {
  const task = anyTask(world, journal)
  if (!task) return
  const checklistId = world.random.pick(tableToArray(journal.checklists)).id
  tab.perform({ type: 'MoveTask', data: { taskId: task.id, checklistId } })
}

const reorderChecklists: Act = (_, __, tab, journal) => {
  const ids = checklistsInOrder(journal).map(({ id }) => id)
  tab.perform({ type: 'ReorderChecklists', data: { checklistIds: [...ids.slice(1), ...ids.slice(0, 1)] } })
}

const addRoutine: Act = (world, device, tab) => {
  const checklists = ['list', 'list'].map((kind) => ({
    checklistId: tab.nextId(),
    name: newText(world, device, kind),
    tasks: ['task', 'task'].map((each) => ({ taskId: tab.nextId(), text: newText(world, device, each) })),
  }))
  tab.perform({ type: 'AddRoutine', data: { name: 'Routine', checklists } })
}

const addChecklist: Act = (world, device, tab) => {
  tab.perform({ type: 'AddChecklist', data: { checklistId: tab.nextId(), name: newText(world, device, 'list') } })
}

const renameChecklist: Act = (world, device, tab, journal) => {
  if (journal.checklists.size === 0) return
  const { id } = world.random.pick(tableToArray(journal.checklists))
  const name = newText(world, device, 'name')
  world.ledgers
    .of(device.key)
    .wrote({ text: name, of: id, field: 'name', device: device.name, seen: new Set([checklistRef(journal, id).name]) })
  tab.perform({ type: 'RenameChecklist', data: { checklistId: id, name } })
}

const deleteChecklist: Act = (world, device, tab, journal) => {
  if (journal.checklists.size < 2) return
  const { id, name } = world.random.pick(tableToArray(journal.checklists))
  const tasks = tasksOf(journal, id).map((task) => ({ of: task.id, seenText: task.text, seenIn: id }))
  world.ledgers.of(device.key).deleting([{ of: id, seenText: name }, ...tasks])
  tab.perform({ type: 'DeleteChecklist', data: { checklistId: id } })
}

const duplicateChecklist: Act = (world, _, tab, journal) => {
  if (journal.checklists.size === 0) return
  const { id } = world.random.pick(tableToArray(journal.checklists))
  tab.perform({
    type: 'DuplicateChecklist',
    data: { checklistId: id, copyId: tab.nextId(), taskIds: tasksOf(journal, id).map(() => tab.nextId()) },
  })
}

const changeSetting: Act = (_, __, tab, journal) => {
  tab.perform({
    type: 'ChangeSetting',
    data: { key: 'showPortfolioValues', value: !journal.settings.showPortfolioValues },
  })
}

const typeNotes: Act = (world, device, tab) => {
  const field: DraftField = world.random.pick(['notes', 'notes', 'reflections'])
  const place = world.random.chance(0.7) ? tab.today() : dayBefore(tab.today())
  typeAt(world, device, tab, { place, field, kind: field })
}

const dayBefore = (date: string): string => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)

const allHabits: ReadonlyArray<Habit> = [
  [22, addTask],
  [18, toggleTask],
  [7, deleteTask],
  [13, editTask],
  [6, reorderTasks],
  [25, typeNotes],
  [3, addChecklist],
  [3, renameChecklist],
  [1, deleteChecklist],
  [1, duplicateChecklist],
  [1, changeSetting],
  ...recordHabits,
]

/** The same, with a user who arranges a routine: moves, orders, schedules, rules. */
export const arranges: ReadonlyArray<Habit> = [
  ...allHabits,
  [6, moveTask],
  [2, reorderChecklists],
  [1, addRoutine],
  [3, ruleOneself],
  ...routineHabits,
]

/**
 * A user who sits and writes: a keystroke every few tenths of a second for up to half a minute, then a look at the
 * screen.
 */
export const writesOn: Habit = [
  1,
  (world, device, tab) => {
    const { timeline, random } = world
    const date = tab.today()
    let strokes = Math.floor(random.between(20, 90))
    const stroke = (): void => {
      if (!world.active()) return
      tab.type(date, 'notes', newText(world, device, 'notes'))
      strokes -= 1
      if (strokes > 0) timeline.after(random.between(150, 450), tab.client, stroke)
    }
    stroke()
  },
]
