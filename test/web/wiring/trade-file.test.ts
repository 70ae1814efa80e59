import { ref } from 'valtio'
import { expect, it } from 'vitest'
import { domainError } from '#domain/errors/catalogue.ts'
import { emptyJournal } from '#domain/journal/empty-journal.ts'
import { err, ok } from '#domain/result.ts'
import { createActors } from '#web/read-models/actors.ts'
import { tradeFileView } from '#web/read-models/trade-file.ts'
import { journalView } from '#web/read-models/views.ts'
import { handleTradeFileAction, type TradeFileDeps } from '#web/wiring/trade-file.ts'

/** What the dialog shows once an import is taken back, for a journal that answers so. */
const takenBack = async (answer: ReturnType<TradeFileDeps['perform']>) => {
  const undo = ref({ current: { removed: {}, activities: [] } })
  Object.assign(journalView, { fileId: 'f1', journal: ref({ current: emptyJournal }) })
  Object.assign(tradeFileView, { status: 'recorded', undo, error: undefined })
  const downloads = () => undefined
  const deps = {
    perform: () => answer,
    journal: () => undefined,
    downloads,
    nextId: () => 'i1',
    actors: createActors(),
  }
  await handleTradeFileAction(deps, { type: 'take-back' })
  const { status, error } = tradeFileView
  return { status, error, canTryAgain: tradeFileView.undo !== undefined }
}

it('an import that was taken back says so, and is taken back once', async () =>
  expect(await takenBack(ok(undefined))).toEqual({ status: 'taken-back', error: undefined, canTryAgain: false }))

it('an import that could not be taken back says what can be done, and offers it again', async () =>
  expect(await takenBack(err(domainError('task', 'RESET_TASKS_ERROR')))).toEqual({
    status: 'recorded',
    error: 'The import could not be taken back. It can be removed under Imported accounts',
    canTryAgain: true,
  }))
