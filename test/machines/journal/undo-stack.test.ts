import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { SaveFailure } from '#domain/errors/from-save.ts'
import { freshJournalFile, type JournalFile } from '#domain/journal-file/parse.ts'
import { limits } from '#domain/limits.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import { tableGet, tableMap } from '#domain/record/table.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { QueuedCommand } from '#machines/journal/journal-view.ts'
import { journalMachine, perform, undoOrRedo } from '#machines/journal/journal.machine.ts'
import type { JournalKey, LogError, NamedLog } from '#machines/ports/log.ts'
import type { OpenedJournal } from '#machines/save/save-outcome.ts'
import { idle } from '#test/machines/support/idle.ts'
import { anyDraft, meta, now, plain, smallJournal } from '#test/support/builders.ts'
import { runs } from '#test/support/runs.ts'

type Appended = Result<ReadonlyArray<LoggedEvent>, LogError>

const file: JournalFile = { ...freshJournalFile(now), journal: smallJournal }
const toggle = (taskId: string): CommandDraft => ({ type: 'ToggleTask', data: { taskId } })
const remove = (taskId: string): CommandDraft => ({ type: 'DeleteTask', data: { taskId } })
const rename = (name: string): CommandDraft => ({ type: 'RenameChecklist', data: { checklistId: 'c1', name } })
const write = (notes: string): CommandDraft => ({
  type: 'WriteEntry',
  data: { date: meta.today, notes, reflections: '' },
})

/** The small journal as another device changed it: texts of tasks by id, and the name of the first checklist. */
const journalOn = (texts: Readonly<Record<string, string>>, name = 'Checklist c1'): Journal => ({
  ...smallJournal,
  tasks: tableMap(smallJournal.tasks, (task) => ({ ...task, text: texts[task.id] ?? task.text })),
  checklists: tableMap(smallJournal.checklists, (checklist) =>
    checklist.id === 'c1' ? { ...checklist, name } : checklist,
  ),
})

/** An open journal whose log answers at once; `refuses` says which of its appends (from 0) it does not take. */
const open = async (refuses: ReadonlySet<number> = new Set()) => {
  const disk: LoggedEvent[] = []
  let appends = 0
  let ids = 0
  const opened: OpenedJournal = {
    confirmed: { file, revision: 'r1', modifiedTime: now },
    log: [],
    drafts: [],
    clientId: 'me',
    source: 'log',
  }
  const actor = createActor(
    journalMachine.provide({
      actors: {
        openJournal: fromPromise<Result<OpenedJournal, SaveFailure>, { readonly key: JournalKey }>(() =>
          Promise.resolve(ok(opened)),
        ),
        readLog: fromPromise<Result<NamedLog, LogError>, { readonly key: JournalKey }>(() =>
          Promise.resolve(ok({ clientId: 'me', events: [...disk] })),
        ),
        appendEvents: fromPromise<Appended, { readonly key: JournalKey; readonly command: QueuedCommand | undefined }>(
          ({ input: { command } }) => {
            if (refuses.has(appends++)) return Promise.resolve(err({ kind: 'quota' }))
            const logged = (command?.events ?? []).map((each, place) => ({ seq: disk.length + 1 + place, ...each }))
            disk.push(...logged)
            return Promise.resolve(ok(logged))
          },
        ),
      },
    }),
    { input: { key: { userId: 'u', fileId: 'f' }, commands: { moment: () => meta, nextId: () => `e${(ids += 1)}` } } },
  )
  const emissions: string[] = []
  actor.on('journal.changed', () => emissions.push('journal.changed'))
  actor.start()
  await idle()
  const view = (): Journal => actor.getSnapshot().context.open?.view ?? smallJournal
  return {
    actor,
    emissions,
    disk,
    view,
    do: (command: CommandDraft) => perform(actor, command),
    undo: (stepId?: string) => undoOrRedo(actor, 'undo', stepId),
    redo: () => undoOrRedo(actor, 'redo'),
    steps: () => ({
      done: actor.getSnapshot().context.undo.done.map(({ words }) => words),
      undone: actor.getSnapshot().context.undo.undone.map(({ words }) => words),
    }),
    newest: () => actor.getSnapshot().context.undo.done.at(-1)?.id,
  }
}

const words = { tick: 'tick “Task t2”', remove: 'delete task “Task t3”', rename: 'rename checklist “Checklist c1”' }

describe('Undo and redo in an open journal', () => {
  it('says in words what can be taken back, and does so newest first', async () => {
    const journal = await open()
    for (const command of [toggle('t2'), remove('t3'), rename('Morning')]) journal.do(command)
    expect(journal.steps()).toEqual({ done: [words.tick, words.remove, words.rename], undone: [] })
    expect(journal.undo()).toEqual({ way: 'undo', words: words.rename, checklistId: 'c1', changed: true })
    expect(journal.undo()).toEqual({ way: 'undo', words: words.remove, checklistId: 'c1', changed: true })
    expect(tableGet(journal.view().checklists, 'c1')?.name).toBe('Checklist c1')
    expect(tableGet(journal.view().tasks, 't3')?.text).toBe('Task t3')
    expect(journal.steps()).toEqual({ done: [words.tick], undone: [words.rename, words.remove] })
    expect(journal.redo()).toEqual({ way: 'redo', words: words.remove, checklistId: 'c1', changed: true })
    expect(journal.steps()).toEqual({ done: [words.tick, words.remove], undone: [words.rename] })
    expect(tableGet(journal.view().tasks, 't3')).toBeUndefined()
  })

  it('takes back the step that was named, whatever came after it', async () => {
    const journal = await open()
    journal.do(remove('t3'))
    const step = journal.newest()
    journal.do(toggle('t2'))
    expect(journal.undo(step)).toMatchObject({ words: words.remove, changed: true })
    expect(tableGet(journal.view().tasks, 't3')?.id).toBe('t3')
    expect(tableGet(journal.view().tasks, 't2')?.completed).toBe(true)
    // A second press on the same note does nothing.
    expect(journal.undo(step)).toEqual({ way: 'undo', words: undefined, checklistId: undefined, changed: false })
    expect(journal.steps().done).toEqual([words.tick])
  })

  it('a new command leaves nothing to do again; notes are no step and change neither', async () => {
    const journal = await open()
    journal.do(toggle('t2'))
    journal.undo()
    journal.do(write('Gap up'))
    expect(journal.steps()).toEqual({ done: [], undone: [words.tick] })
    journal.do(remove('t3'))
    expect(journal.steps()).toEqual({ done: [words.remove], undone: [] })
    expect(journal.redo()).toEqual({ way: 'redo', words: undefined, checklistId: undefined, changed: false })
  })

  it('a refused command, and one that changes nothing, is no step', async () => {
    const journal = await open()
    journal.do(remove('nope'))
    journal.do(rename('Checklist c1'))
    journal.do({ type: 'ChangeSetting', data: { key: 'theme', value: 'dark' } })
    expect(journal.steps()).toEqual({ done: [], undone: [] })
  })

  it('[D13] goes into the log as new facts and to the drive as an edit', async () => {
    const journal = await open()
    journal.do(remove('t3'))
    await idle()
    journal.emissions.length = 0
    journal.undo()
    await idle()
    expect(journal.emissions).toEqual(['journal.changed'])
    expect(journal.disk.map(({ event }) => event.type)).toEqual(['TaskDeleted', 'TaskRestored'])
  })

  it('[F38] edits of another device meanwhile stay', async () => {
    const journal = await open()
    journal.do(remove('t3'))
    await idle()
    const theirs: Journal = journalOn({ t2: 'Changed elsewhere' })
    journal.actor.send({
      type: 'journal.pulled',
      outcome: { changed: true, confirmed: { file: { ...file, journal: theirs }, revision: 'r2', modifiedTime: now } },
    })
    await idle()
    journal.undo()
    expect(tableGet(journal.view().tasks, 't3')?.text).toBe('Task t3')
    expect(tableGet(journal.view().tasks, 't2')?.text).toBe('Changed elsewhere')
  })

  it('says so when it was changed elsewhere since, and goes on with the step before', async () => {
    const journal = await open()
    journal.do(toggle('t2'))
    journal.do(rename('Morning'))
    await idle()
    const renamed: JournalFile = { ...file, journal: journalOn({}, 'Theirs') }
    journal.actor.send({
      type: 'journal.pulled',
      outcome: {
        changed: true,
        confirmed: {
          file: {
            ...renamed,
            sync: { ...file.sync, clients: new Map([['me', { s: 2, e: journal.disk[1]?.id ?? '', t: now }]]) },
          },
          revision: 'r2',
          modifiedTime: now,
        },
      },
    })
    await idle()
    expect(journal.undo()).toEqual({ way: 'undo', words: words.rename, checklistId: 'c1', changed: false })
    expect(tableGet(journal.view().checklists, 'c1')?.name).toBe('Theirs')
    expect(journal.steps()).toEqual({ done: [words.tick], undone: [] })
  })

  it('[D13] forgets a command that the log refused', async () => {
    const journal = await open(new Set([1]))
    journal.do(toggle('t2'))
    journal.do(remove('t3'))
    await idle()
    expect(tableGet(journal.view().tasks, 't3')?.id).toBe('t3')
    expect(journal.steps()).toEqual({ done: [words.tick], undone: [] })
  })

  it('[D13] an undo that the log refused can be tried again, and so can a redo', async () => {
    const undoing = await open(new Set([1]))
    undoing.do(remove('t3'))
    undoing.undo()
    await idle()
    expect(tableGet(undoing.view().tasks, 't3')).toBeUndefined()
    expect(undoing.steps()).toEqual({ done: [words.remove], undone: [] })
    expect(undoing.undo().changed).toBe(true)
    await idle()
    expect(tableGet(undoing.view().tasks, 't3')?.id).toBe('t3')

    const redoing = await open(new Set([2]))
    redoing.do(remove('t3'))
    redoing.undo()
    redoing.redo()
    await idle()
    expect(tableGet(redoing.view().tasks, 't3')?.id).toBe('t3')
    expect(redoing.steps()).toEqual({ done: [], undone: [words.remove] })
    expect(redoing.redo().changed).toBe(true)
  })

  it('remembers the last hundred', async () => {
    const journal = await open()
    for (let n = 0; n < limits.undoSteps + 5; n += 1) journal.do(rename(`Name ${n}`))
    expect(journal.steps().done).toHaveLength(limits.undoSteps)
    for (let n = 0; n < limits.undoSteps; n += 1) journal.undo()
    expect([tableGet(journal.view().checklists, 'c1')?.name, journal.undo().words]).toEqual(['Name 4', undefined])
  })

  it('does nothing while no journal is open', () => {
    const closed = createActor(journalMachine, {
      input: { key: { userId: 'u', fileId: 'f' }, commands: { moment: () => meta, nextId: () => 'e' } },
    })
    expect(undoOrRedo(closed, 'undo')).toEqual({
      way: 'undo',
      words: undefined,
      checklistId: undefined,
      changed: false,
    })
  })

  it('[I2] whatever is done, undone and done again: the log agrees with the screen', async () => {
    const act = fc.oneof({ weight: 3, arbitrary: anyDraft }, fc.constantFrom('undo' as const, 'redo' as const))
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { maxLength: 20 }),
        fc.uniqueArray(fc.nat({ max: 12 }), { maxLength: 4 }),
        async (acts, refused) => {
          const journal = await open(new Set(refused))
          for (const each of acts) {
            if (each === 'undo') journal.undo()
            else if (each === 'redo') journal.redo()
            else journal.do(each)
          }
          await idle()
          const shown = plain(journal.view())
          journal.actor.send({ type: 'log.changed' })
          await idle()
          const again = await open()
          for (const { event } of journal.disk)
            again.disk.push({ seq: again.disk.length + 1, id: `again${again.disk.length}`, event })
          again.actor.send({ type: 'log.changed' })
          await idle()
          expect(plain(again.view())).toEqual(shown)
        },
      ),
      { numRuns: runs(100) },
    )
  })
})
