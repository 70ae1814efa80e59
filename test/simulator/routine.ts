import { isStoredRecord, recordsIn } from '#domain/lists/views.ts'
import { tableToArray } from '#domain/record/table.ts'
import { changePhase, changeRecurrence, skip, unskip } from '#domain/routine/commands.ts'
import { correctTick, pastItems } from '#domain/routine/corrections.ts'
import { phases, scheduleOfChecklist, scheduleOfTask } from '#domain/routine/schedule.ts'
import { type Act, type Habit, newText } from './acts.ts'
import { deletingRecord, writing } from './records.ts'

/** On which days a task or a checklist is due from today on, or when in the day it is done. */
const schedule: Act = ({ random }, _, tab, journal) => {
  const checklists = tableToArray(journal.checklists)
  const tasks = tableToArray(journal.tasks)
  // Those of one checklist are changed most, so that devices meet in them.
  const [first] = checklists
  if (!first) return
  const keys = [...checklists.map(({ id }) => scheduleOfChecklist(id)), ...tasks.map(({ id }) => scheduleOfTask(id))]
  const key = random.chance(0.6) ? scheduleOfChecklist(first.id) : random.pick(keys)
  const days = [0, 1, 2, 3, 4, 5, 6].filter(() => random.chance(0.5))
  const since = { from: tab.today(), ...(random.chance(0.8) && { recurrence: { days } }) }
  const commands = random.chance(0.7)
    ? changeRecurrence(journal, key, since)
    : changePhase(journal, key, random.pick([...phases, '']))
  for (const command of commands) tab.perform(command)
}

/** Skips a task, or the whole day, and says why; or lets it count again. */
const skipSomething: Act = (world, device, tab, journal) => {
  const { random } = world
  const skips = tableToArray(recordsIn(journal, 'skips')).filter(isStoredRecord)
  if (skips.length > 1 && random.chance(0.4)) {
    const { date, task } = random.pick(skips)
    const commands = unskip(journal, String(date), typeof task === 'string' ? task : undefined)
    for (const command of commands) {
      if (command.type === 'DeleteRecord') deletingRecord(world, device, journal, 'skips', command.data.id)
      tab.perform(command)
    }
    return
  }
  const tasks = tableToArray(journal.tasks)
  const task = tasks.length > 0 && random.chance(0.8) ? random.pick(tasks).id : undefined
  const [id, reason] = [tab.nextId(), newText(world, device, 'reason')]
  writing(world, device, id, 'skips.reason', '', reason)
  for (const command of skip(id, { date: tab.today(), ...(task !== undefined && { task }), reason }))
    tab.perform(command)
}

/** Corrects a tick of a day that is over, or takes a correction back. */
const correctSomething: Act = (world, device, tab, journal) => {
  const { random } = world
  const days = tableToArray(journal.dayStats).filter(({ date }) => pastItems(journal, date).length > 0)
  if (days.length === 0) return
  const { date } = random.pick(days)
  const { id: taskId } = random.pick(pastItems(journal, date))
  const asked = correctTick(journal, { id: tab.nextId(), date, taskId, today: tab.today() })
  for (const command of asked.ok ? asked.value : []) {
    if (command.type === 'DeleteRecord') deletingRecord(world, device, journal, 'corrections', command.data.id)
    tab.perform(command)
  }
}

/** What a trader says of the days on which things are due. */
export const routineHabits: ReadonlyArray<Habit> = [
  [4, schedule],
  [3, skipSomething],
  [8, correctSomething],
]
