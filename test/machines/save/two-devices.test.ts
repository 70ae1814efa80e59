import { describe, expect, it } from 'vitest'
import { canonicalData } from '#domain/journal-file/canonical.ts'
import { parseJournalFile } from '#domain/journal-file/parse.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import { tableGet, tableToArray } from '#domain/record/table.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import type { DriveErrorKind } from '#machines/ports/drive.ts'
import {
  addTask,
  deleteTask,
  driveWith,
  editTask,
  listsText,
  openTab,
  key,
  type Tab,
  toggle,
  valueOf,
  write,
} from '#test/machines/support/tab.ts'
import { seededRandom } from '#test/simulator/random.ts'
import { runs } from '#test/support/runs.ts'

const faultKinds: ReadonlyArray<DriveErrorKind> = ['server', 'timeout', 'offline', 'malformed']
const dates = ['2026-11-19', '2026-11-20']
const untilIdle = () => new Promise<void>((resolve) => setImmediate(resolve))

interface Actor {
  tab: Tab
  readonly name: string
  /** What its user did, as the log answered for it. */
  readonly done: Map<string, JournalEvent>
  saving: boolean
}

/**
 * Two devices on one file: acts, saves, pulls and crashes in any order, every request delayed and some of them failing.
 */
const run = async (seed: number, cas: 'v2' | 'none') => {
  const { fraction: random } = seededRandom(seed)
  const pick = <T>(items: ReadonlyArray<T>): T => items[Math.floor(random() * items.length)] as T
  const drive = driveWith(listsText, cas)
  const waiting: Array<() => void> = []
  const turn = () => new Promise<void>((resolve) => waiting.push(resolve))
  const defects: Array<unknown> = []
  let minted = 0

  // A mere breath for the page is no wait that another's request could come into.
  const pauses = { between: (_least: number, most: number) => (most === 0 ? Promise.resolve() : turn()) }
  const open = (name: string, disk?: Tab['disk']) => openTab(drive, { name, pauses, ...(disk && { disk }) })
  const actors: ReadonlyArray<Actor> = [
    { tab: await open('desk'), name: 'desk', done: new Map(), saving: false },
    { tab: await open('phone'), name: 'phone', done: new Map(), saving: false },
  ]
  drive.latency(turn)
  drive.faults(() => {
    const chance = random()
    return chance < 0.1 ? { when: chance < 0.05 ? 'before' : 'after', kind: pick(faultKinds) } : undefined
  })

  const anyDraft = async (actor: Actor): Promise<CommandDraft> => {
    const tasks = tableToArray((await actor.tab.view()).tasks)
    const chance = random()
    if (tasks.length === 0 || chance < 0.3) return addTask(`${actor.name}-${(minted += 1)}`, pick(['c1', 'c2']))
    if (chance < 0.55) return write(`${actor.name} wrote ${(minted += 1)}`, pick(dates))
    if (chance < 0.75) return toggle(pick(tasks).id)
    return chance < 0.9 ? editTask(pick(tasks).id, `${actor.name} edited ${(minted += 1)}`) : deleteTask(pick(tasks).id)
  }
  const remember = async (actor: Actor) => {
    for (const { id, event } of valueOf(await actor.tab.log.read(key)).events) actor.done.set(id, event)
  }
  const inBackground = (actor: Actor, work: (tab: Tab) => Promise<unknown>) => {
    if (actor.saving) return
    const { tab } = actor
    actor.saving = true
    work(tab)
      .catch((error: unknown) => defects.push(error))
      .finally(() => actor.tab === tab && (actor.saving = false))
  }
  const crash = async (actor: Actor) => {
    const { disk, log } = actor.tab
    log.crash()
    const reopened = open(actor.name, disk)
    actor.tab = await reopened
    actor.saving = false
  }

  for (let step = 0; step < 90 && defects.length === 0; step += 1) {
    const actor = pick(actors)
    const chance = random()
    if (chance < 0.35) {
      await actor.tab.act(await anyDraft(actor))
      await remember(actor)
    } else if (chance < 0.5) inBackground(actor, (tab) => tab.save())
    else if (chance < 0.55) inBackground(actor, (tab) => tab.pull())
    else if (chance < 0.57) await crash(actor)
    else if (waiting.length > 0) waiting.splice(Math.floor(random() * waiting.length), 1)[0]?.()
    await untilIdle()
  }

  drive.faults(undefined)
  drive.latency(undefined)
  // At rest: requests under way end, then all devices save and read until none has anything to add.
  for (let round = 0; round < 40 && (waiting.length > 0 || actors.some((actor) => actor.saving)); round += 1) {
    for (const release of waiting.splice(0)) release()
    await untilIdle()
  }
  for (let round = 0; round < 4; round += 1) {
    for (const actor of actors) {
      let saved = actor.tab.save()
      while (waiting.length > 0) waiting.shift()?.()
      saved = saved.then(async (result) => (result.ok ? result : actor.tab.save()))
      valueOf(await saved)
    }
  }
  for (const actor of actors) valueOf(await actor.tab.pull())
  if (defects.length > 0) throw defects[0]
  return { drive, actors }
}

/** What an honest reader of both logs would miss in the file. */
const lossesIn = async ({ drive, actors }: Awaited<ReturnType<typeof run>>): Promise<ReadonlyArray<string>> => {
  const { journal } = valueOf(parseJournalFile(drive.textOf(key.fileId)))
  const events = actors.flatMap((actor) => [...actor.done.values()])
  const losses: Array<string> = []
  const written = events.flatMap((event) => (event.type === 'NotesWritten' ? [event.data] : []))
  const edited = events.flatMap((event) => (event.type === 'TaskTextChanged' ? [event.data] : []))
  const deleted = new Set(events.flatMap((event) => (event.type === 'TaskDeleted' ? [event.data.taskId] : [])))

  for (const event of events) {
    if (event.type === 'TaskAdded') {
      const { id } = event.data.task
      if (!tableGet(journal.tasks, id) && !deleted.has(id)) losses.push(`task ${id}`)
    }
  }
  for (const { date, text } of written) {
    const superseded = written.some((later) => later.date === date && later.base === textFingerprint(text))
    const stored =
      tableGet(journal.entries, date)?.notes === text || journal.conflicts.some((conflict) => conflict.text === text)
    if (!superseded && !stored) losses.push(`note ${text}`)
  }
  for (const { task, text } of edited) {
    const superseded = edited.some((later) => later.task.id === task.id && later.base === textFingerprint(text))
    const stored =
      tableGet(journal.tasks, task.id)?.text === text || journal.conflicts.some((conflict) => conflict.text === text)
    if (!superseded && !stored && !deleted.has(task.id)) losses.push(`text ${text}`)
  }
  for (const id of deleted)
    if (tableGet(journal.tasks, id) && !edited.some(({ task }) => task.id === id)) losses.push(`resurrected ${id}`)
  for (const task of tableToArray(journal.tasks)) {
    const ticks = actors.map((actor) =>
      [...actor.done.values()].filter(
        (event) => 'taskId' in event.data && event.data.taskId === task.id && event.type !== 'TaskDeleted',
      ),
    )
    const tickers = ticks.filter((mine) => mine.length > 0)
    const last = tickers.length === 1 ? tickers[0]?.at(-1) : undefined
    // A task that was deleted here and edited there comes back as it was added.
    if (last && !deleted.has(task.id) && task.completed !== (last.type === 'TaskCompleted'))
      losses.push(`tick of ${task.id}`)
  }
  const onDrive = canonicalData(journal)
  for (const actor of actors)
    if (canonicalData(await actor.tab.view()) !== onDrive) losses.push(`${actor.name} differs`)
  return losses
}

const seeds = Array.from(
  { length: Number(process.env['SIM_SEEDS'] ?? runs(200)) },
  (_, index) => index + Number(process.env['SIM_FROM'] ?? 1),
)

describe('I2 I4 I8 I10 two devices, 5 % of requests fail before and 5 % after they were applied, tabs crash', () => {
  it.each(['v2', 'none'] as const)(
    'with compare-and-swap %s: nothing is lost, nothing returns, all agree',
    async (cas) => {
      const failures: Array<unknown> = []
      for (const seed of seeds) {
        const losses = await run(seed, cas).then(lossesIn, (error: unknown) => [String(error)])
        if (losses.length > 0) failures.push({ seed, losses })
      }
      expect(failures).toEqual([])
    },
    60_000 + seeds.length * 300,
  )
})
