import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { freshJournalFile } from '#domain/journal-file/parse.ts'
import { limits } from '#domain/limits.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { backupMachine } from '#machines/recovery/backup.machine.ts'
import type { RestorableJournal } from '#machines/recovery/find-restorable.ts'
import type { FilePreview, FileRefusal, PickedFile } from '#machines/recovery/preview-file.ts'
import type { RestoredJournal } from '#machines/recovery/restore-journal.ts'
import { restoreMachine } from '#machines/recovery/restore.machine.ts'
import { explore, unreached } from '#test/machines/support/explore.ts'
import { idle } from '#test/machines/support/idle.ts'
import { now } from '#test/support/builders.ts'

describe('[spec 3, 9 Local state backup] the backup', () => {
  const open = (write: () => Promise<void> = () => Promise.resolve()) => {
    const timers = new SimulatedClock()
    const written: number[] = []
    const actor = createActor(
      backupMachine.provide({
        actors: {
          writeBackup: fromPromise<void>(() => {
            written.push(timers.now())
            return write()
          }),
        },
      }),
      { clock: timers },
    ).start()
    const pass = async (ms: number) => {
      timers.increment(ms)
      await idle()
    }
    return { actor, written, pass, change: () => actor.send({ type: 'journal.changed' }) }
  }

  it('is written when the file was seen, then 30 s after a change; many changes make one', async () => {
    const { actor, change, pass, written } = open()
    await pass(0)
    expect(written).toEqual([])
    actor.send({ type: 'file.reached' })
    actor.send({ type: 'file.reached' })
    await pass(0)
    change()
    await pass(29_000)
    change()
    expect(written).toEqual([0])
    await pass(1000)
    expect(written).toEqual([0, 30_000])
    await pass(20 * 60_000)
    expect(written).toHaveLength(2)
  })

  it('is not made by merely opening: a file that was lost for days has no backup of the last hour', async () => {
    const { pass, written } = open()
    await pass(5 * 3_600_000)
    expect(written).toEqual([])
  })

  it('is written every 30 s while the changes go on', async () => {
    const { change, pass, written } = open()
    for (let second = 0; second < 120; second += 1) {
      change()
      await pass(1000)
    }
    expect(written).toEqual([30_000, 60_000, 90_000, 120_000])
  })

  it('counts a change during the write, and a write that failed is tried at the next one', async () => {
    let finish: (error?: Error) => void = () => undefined
    const { actor, change, pass, written } = open(
      () => new Promise((resolve, reject) => void (finish = (error) => (error ? reject(error) : resolve()))),
    )
    actor.send({ type: 'file.reached' })
    change()
    finish(new Error('planted'))
    await idle()
    await pass(limits.backupEveryMs)
    expect(written).toHaveLength(2)
    finish(new Error('planted'))
    await idle()
    await pass(limits.backupEveryMs)
    expect(written).toHaveLength(2)
    change()
    await pass(limits.backupEveryMs)
    expect(written).toHaveLength(3)
  })

  it('of an unchanged journal never grows older than its hour', async () => {
    const { actor, pass, written } = open()
    actor.send({ type: 'file.reached' })
    await idle()
    for (let minute = 0; minute < 300; minute += 1) await pass(60_000)
    const gaps = written.slice(1).map((at, index) => at - (written[index] ?? 0))
    expect([written.length, gaps.filter((gap) => gap >= limits.backupValidMs)]).toEqual([11, []])
  })
})

const restored: RestoredJournal = { fileId: 'new', name: 'Plan', fingerprint: 'AAAA-BBBB-CCCC-DDDD' }
const preview: FilePreview = {
  file: freshJournalFile(now),
  name: 'Plan',
  size: 10,
  fingerprint: 'AAAA-BBBB-CCCC-DDDD',
  created: now,
  updated: now,
  checklists: 0,
  tasks: 0,
  written: 0,
  traded: 0,
  tradeNotes: 0,
  labels: 0,
  days: 0,
  span: undefined,
}
const lost: RestorableJournal = { fileId: 'old', lost: true, whole: true, unsent: 2, reason: 'gone' }
const picked: PickedFile = { name: 'Plan.bellbook', size: 10, text: () => Promise.resolve('') }
const failed = domainError('journals', 'RESTORE_FAILED')
const refusal: FileRefusal = { error: domainError('file', 'INVALID_FORMAT'), detail: undefined }

interface Answers {
  readonly restorable?: ReadonlyArray<RestorableJournal>
  readonly device?: Result<RestoredJournal, DomainError>
  readonly read?: Result<FilePreview, FileRefusal>
  readonly created?: Result<RestoredJournal, DomainError> | 'broken'
}

const openRestore = (answers: Answers = {}) => {
  const asked: unknown[] = []
  const sought: unknown[] = []
  const chosen: string[] = []
  const answer = <Input>(name: string, value: Result<RestoredJournal, DomainError> | 'broken') =>
    fromPromise<Result<RestoredJournal, DomainError>, Input>(({ input }) => {
      asked.push([name, input])
      return value === 'broken' ? Promise.reject(new Error('planted')) : Promise.resolve(value)
    })
  const actor = createActor(
    restoreMachine.provide({
      actors: {
        findRestorable: fromPromise(({ input }) => {
          sought.push(input)
          return Promise.resolve(answers.restorable ?? [lost])
        }),
        restoreFromDevice: answer('device', answers.device ?? ok(restored)),
        previewFile: fromPromise(() => Promise.resolve(answers.read ?? ok(preview))),
        createFromFile: answer('create', answers.created ?? ok(restored)),
      },
    }),
  )
  actor.on('journal.chosen', ({ fileId }) => chosen.push(fileId))
  actor.start()
  return {
    actor,
    asked,
    sought,
    chosen,
    context: () => actor.getSnapshot().context,
    value: () => actor.getSnapshot().value,
  }
}

describe('Bringing a journal back', () => {
  it('[F13] one request restores what only this device holds, and opens it', async () => {
    const { actor, asked, chosen, context } = openRestore()
    actor.send({ type: 'restorable.load' })
    await idle()
    expect(context().restorable).toEqual([lost])
    actor.send({ type: 'device.restore', fileId: 'old' })
    await idle()
    expect([asked, chosen, context().restorable]).toEqual([[['device', { fileId: 'old' }]], ['new'], []])
  })

  it('[F13] a second request meanwhile makes no second file; a failure says so and keeps the offer', async () => {
    const { actor, asked, sought, chosen, context } = openRestore({ device: err(failed) })
    actor.send({ type: 'restorable.load' })
    await idle()
    actor.send({ type: 'device.restore', fileId: 'old' })
    actor.send({ type: 'device.restore', fileId: 'old' })
    await idle()
    expect([asked.length, chosen, context().error, context().restorable]).toEqual([1, [], failed, [lost]])
    // Looked for once more, where the drive may not answer: what was found is known.
    expect(sought).toEqual([[], [lost]])
  })

  it('a file is previewed, becomes a new journal under its checked name, and is opened on request', async () => {
    const { actor, asked, chosen, context, value } = openRestore()
    actor.send({ type: 'file.picked', file: picked })
    await idle()
    expect(value()).toBe('previewing')
    expect([context().preview?.fingerprint, context().name]).toEqual([preview.fingerprint, 'Plan'])
    actor.send({ type: 'file.restore', name: 'a?' })
    expect([value(), context().nameError?.code, asked]).toEqual(['previewing', 'INVALID_CHARACTERS', []])
    actor.send({ type: 'file.restore', name: ' Plan B ' })
    await idle()
    expect(value()).toBe('restored')
    expect([asked, context().restored, chosen]).toEqual([[['create', { preview, name: 'Plan B' }]], restored, []])
    actor.send({ type: 'restored.open' })
    expect([chosen, value(), context().preview]).toEqual([['new'], 'idle', undefined])
  })

  it('a file that is none is refused with the reason; another one can be picked at once', async () => {
    const { actor, context, value } = openRestore({ read: err(refusal) })
    actor.send({ type: 'file.picked', file: picked })
    await idle()
    expect({ value: value(), refusal: context().refusal }).toEqual({ value: 'idle', refusal })
    actor.send({ type: 'restore.closed' })
    expect(context().refusal).toBeUndefined()
  })

  it.each([
    ['refused', err(failed)],
    ['broken', 'broken'],
  ] as const)('a creation that is %s leaves the preview, to be tried again', async (_, created) => {
    const { actor, context, value } = openRestore({ created })
    actor.send({ type: 'file.picked', file: picked })
    await idle()
    actor.send({ type: 'file.restore', name: 'Plan' })
    await idle()
    expect([value(), context().error, context().preview]).toEqual(['previewing', failed, preview])
  })

  it('[every path] reaches every state, and hands over a journal only when one was made', () => {
    const visits = explore(restoreMachine, {
      inputs: [undefined],
      events: [
        { type: 'restorable.load' },
        { type: 'device.restore', fileId: 'old' },
        { type: 'file.picked', file: picked },
        { type: 'file.restore', name: 'Plan' },
        { type: 'file.restore', name: '' },
        { type: 'restored.open' },
        { type: 'restore.closed' },
      ],
      answers: {
        findRestorable: [[], [lost]],
        restoreFromDevice: [ok(restored), err(failed)],
        previewFile: [ok(preview), err(refusal)],
        createFromFile: [ok(restored), err(failed)],
      },
    })
    expect(unreached(restoreMachine, visits)).toEqual([])
    expect(
      visits
        .filter(({ snapshot }) => snapshot.matches('restored') !== (snapshot.context.restored !== undefined))
        .map(({ path }) => path),
    ).toEqual([])
  })
})
