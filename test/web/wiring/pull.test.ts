import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { SaveFailure } from '#domain/errors/from-save.ts'
import { freshJournalFile, type JournalFile } from '#domain/journal-file/parse.ts'
import { foldEvents } from '#domain/journal/evolve.ts'
import { tableGet } from '#domain/record/table.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { journalMachine } from '#machines/journal/journal.machine.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import type { Confirmed, OpenedJournal, PullOutcome, SaveOutcome } from '#machines/save/save-outcome.ts'
import { saveStatusMachine } from '#machines/save/save-status.machine.ts'
import { meta, now, smallJournal, today } from '#test/support/builders.ts'
import { createPull } from '#web/wiring/session-machines.ts'

const key: JournalKey = { userId: 'u', fileId: 'f' }
const fileWith = (...done: ReadonlyArray<string>): JournalFile => ({
  ...freshJournalFile(now),
  journal: foldEvents(
    smallJournal,
    done.map((taskId) => ({ type: 'TaskCompleted', data: { taskId }, at: now, day: today })),
  ),
})
const revision = (name: string, ...done: ReadonlyArray<string>): Confirmed => ({
  file: fileWith(...done),
  revision: name,
  modifiedTime: now,
})
const opened: OpenedJournal = { confirmed: revision('r1'), log: [], drafts: [], clientId: 'me', source: 'log' }

const idle = () => new Promise((resolve) => setImmediate(resolve))

/** An open journal whose looks at the drive the test answers; `failure`: how each of its saves ends. */
const open = async (failure: SaveFailure = { kind: 'unreachable' }) => {
  const journal = createActor(
    journalMachine.provide({
      actors: {
        openJournal: fromPromise<Result<OpenedJournal, SaveFailure>, { readonly key: JournalKey }>(() =>
          Promise.resolve(ok(opened)),
        ),
      },
    }),
    { input: { key, commands: { moment: () => meta, nextId: () => 'e1' } } },
  ).start()
  let saves = 0
  const save = createActor(
    saveStatusMachine.provide({
      actors: {
        saveJournal: fromPromise<Result<SaveOutcome, SaveFailure>, { readonly attempt: 'first' | 'merging' }>(() => {
          saves += 1
          return Promise.resolve(err(failure))
        }),
      },
    }),
    { input: { clock: { now: () => 0, zone: () => 'UTC' }, random: { fraction: () => 0.5 }, online: true } },
  ).start()
  const looks: Array<(outcome: PullOutcome) => void> = []
  const pull = createPull({
    journal,
    save,
    failed: () => undefined,
    reached: () => undefined,
    looking: () => undefined,
    drive: { pull: () => new Promise((resolve) => void looks.push((outcome) => resolve(ok(outcome)))) },
  })
  await idle()
  const shown = () => {
    const held = journal.getSnapshot().context.open
    return {
      revision: held?.confirmed?.revision,
      done: ['t2', 't3'].filter((taskId) => held && tableGet(held.view.tasks, taskId)?.completed),
    }
  }
  const saved = (confirmed: Confirmed) =>
    journal.send({
      type: 'journal.saved',
      outcome: { kind: 'written', confirmed, clientId: 'me', renewed: false, upToSeq: 0, savedAt: 0 },
    })
  /** An edit that goes to the drive at once. */
  const edit = async () => {
    save.send({ type: 'file.opened', pendingSince: 0 })
    save.send({ type: 'save.flush' })
    await idle()
  }
  return { looks, pull, saved, shown, edit, saves: () => saves }
}

describe('[sync 3.3] A look at what others wrote', () => {
  it('shows it, one look at a time', async () => {
    const { looks, pull, shown } = await open()
    const [first, second] = [pull(), pull()]
    looks[0]?.({ changed: true, confirmed: revision('r2', 't2') })
    const answers = await Promise.all([first, second])
    expect([answers, looks.length, shown()]).toEqual([[true, true], 1, { revision: 'r2', done: ['t2'] }])
  })

  it('one that was read before a save ended undoes nothing of it, and the next look counts again', async () => {
    const { looks, pull, saved, shown } = await open()
    const old = pull()
    saved(revision('r3', 't2', 't3'))
    looks[0]?.({ changed: true, confirmed: revision('r2', 't2') })
    await old
    expect(shown()).toEqual({ revision: 'r3', done: ['t2', 't3'] })
    const next = pull()
    looks[1]?.({ changed: true, confirmed: revision('r4', 't3') })
    await next
    expect(shown()).toEqual({ revision: 'r4', done: ['t3'] })
  })

  it.each([
    ['fileMissing', 2],
    ['unreadable', 2],
    ['newerVersion', 2],
    ['foreignFile', 2],
    ['quota', 1],
    ['tooLarge', 1],
  ] as const)('ends what it disproves: a save that is blocked by %s is tried %s times', async (reason, times) => {
    const { looks, pull, edit, saves } = await open({ kind: 'blocked', reason })
    await edit()
    expect(saves()).toBe(1)
    const look = pull()
    looks[0]?.({ changed: false, confirmed: opened.confirmed })
    await look
    expect(saves()).toBe(times)
  })
})
