import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { runSync } from '#domain/steps.ts'
import { previewSteps } from '#domain/trade-files/preview.ts'
import { readTradesSteps } from '#domain/trade-files/reading.ts'
import { tableOfText } from '#domain/trade-files/text-table.ts'
import { importStepOf } from '#machines/trade-files/import-status.ts'
import { importMachine } from '#machines/trade-files/import.machine.ts'
import type { ImportEvent, Interpreted, Opened } from '#machines/trade-files/import.setup.ts'
import type { Interpretation, OpenedFile } from '#machines/trade-files/opened-file.ts'
import { explore, unreached } from '#test/machines/support/explore.ts'
import { idle } from '#test/machines/support/idle.ts'

const text = 'Date,Type,Symbol,Quantity,Price\n2026-11-18,Buy,AAPL,10,190.10'
const opened: OpenedFile = {
  table: tableOfText(text),
  options: { accountId: 'Imported', zone: 'UTC' },
  name: 'november',
}
const previewOf = () => {
  const read = runSync(readTradesSteps(opened.table, opened.options))
  if (!read.ok) throw new Error(read.error.code)
  return runSync(previewSteps(emptyJournal, read.value))
}
const preview = previewOf()
const chosen: ImportEvent = { type: 'source.chosen', source: { account: 'Imported', text } }
const notRead = err(domainError('trades', 'UNREADABLE'))
const shown: Interpreted = { mapping: undefined, preview, error: undefined }

const answered = <T>(value: T): Result<T, DomainError> => ok(value)

/** An import whose file is read at once; `record` is the actor that records. */
const open = (record: (send: (event: ImportEvent) => void) => () => void = () => () => undefined) => {
  const asked: Interpretation[] = []
  const actor = createActor(
    importMachine.provide({
      actors: {
        openFile: fromPromise(() => Promise.resolve(answered<Opened>({ opened, isEncodingGuessed: false }))),
        interpretFile: fromPromise(({ input }: { readonly input: Interpretation }) => {
          asked.push(input)
          return Promise.resolve(answered<Interpreted>({ ...shown, mapping: input.mapping }))
        }),
        recordImport: fromCallback(({ sendBack }) => record(sendBack)),
        takeBack: fromPromise(() => Promise.resolve(true)),
      },
    }),
    { input: { journal: () => emptyJournal } },
  ).start()
  return { actor, asked, step: () => importStepOf(actor.getSnapshot()), known: () => actor.getSnapshot().context }
}

describe('[spec 4] An import of trades', () => {
  it('records only what was previewed, and takes it back', async () => {
    const { actor, step, known } = open((send) => {
      send({ type: 'part.recorded', percent: 100 })
      send({ type: 'recording.done', undo: { removed: {}, activities: [] }, importId: 'i1' })
      return () => undefined
    })
    actor.send({ type: 'import.confirmed' })
    expect(step()).toBe('picking')
    actor.send(chosen)
    await idle()
    expect([step(), known().preview]).toEqual(['previewing', preview])
    actor.send({ type: 'import.confirmed' })
    await idle()
    expect([step(), known().percent, known().importId]).toEqual(['recorded', 100, 'i1'])
    actor.send({ type: 'import.undone' })
    await idle()
    expect([step(), known().undo]).toEqual(['takenBack', undefined])
  })

  it('reads the file again by the columns that its user names', async () => {
    const { actor, asked, known } = open()
    actor.send(chosen)
    await idle()
    actor.send({ type: 'mapping.changed' })
    await idle()
    actor.send({ type: 'mapping.changed', change: { negativeFees: 'paid' } })
    await idle()
    expect(asked.map(({ mapping }) => mapping?.mapping.negativeFees)).toEqual([undefined, 'credit', 'paid'])
    expect(known().isMappingFolded).toBe(false)
  })

  it('ends the recording where the dialog is closed, and shows nothing of the file any more', async () => {
    let isOver = false
    const { actor, step, known } = open(() => () => void (isOver = true))
    actor.send(chosen)
    await idle()
    actor.send({ type: 'import.confirmed' })
    expect([step(), isOver]).toEqual(['recording', false])
    actor.send({ type: 'dialog.closed' })
    expect([step(), isOver, known().preview, known().opened]).toEqual(['picking', true, undefined, undefined])
  })

  it('keeps a preview whose recording stopped, and says why', async () => {
    const { actor, step, known } = open((send) => {
      send({ type: 'mapping.kept', savedId: 'm1' })
      send({ type: 'recording.stopped', error: domainError('trades', 'NOT_IMPORTED') })
      return () => undefined
    })
    actor.send(chosen)
    await idle()
    actor.send({ type: 'mapping.changed' })
    await idle()
    actor.send({ type: 'import.confirmed' })
    await idle()
    expect(step()).toBe('previewing')
    expect([known().error?.code, known().mapping?.savedId, known().preview]).toEqual(['NOT_IMPORTED', 'm1', preview])
  })
})

describe('every path', () => {
  const visits = explore(importMachine, {
    inputs: [{ journal: () => emptyJournal }],
    events: [
      chosen,
      { type: 'shared.found', file: { name: 'a.csv' } },
      { type: 'shared.lost' },
      { type: 'mapping.changed' },
      { type: 'header.changed', headerLine: 0 },
      { type: 'mapping.named', name: 'Mine' },
      { type: 'file.answered', answers: {} },
      { type: 'import.confirmed' },
      { type: 'import.undone' },
      { type: 'dialog.closed' },
      { type: 'recording.stopped', error: domainError('trades', 'NOT_IMPORTED') },
      { type: 'recording.done', undo: { removed: {}, activities: [] }, importId: undefined },
    ],
    answers: {
      openFile: [ok({ opened, isEncodingGuessed: false }), notRead],
      interpretFile: [ok(shown), ok({ ...shown, preview: undefined }), notRead],
      interpretAgain: [ok(shown), notRead],
      takeBack: [true, false],
    },
    tellApart: ({ context }) => [context.preview !== undefined, context.undo !== undefined, context.error?.code],
  })
  it('reaches every state', () => expect(unreached(importMachine, visits)).toEqual([]))
  it('records nothing without a preview', () =>
    expect(
      visits
        .filter(({ snapshot }) => snapshot.matches('recording') && !snapshot.context.preview)
        .map(({ path }) => path),
    ).toEqual([]))
})
