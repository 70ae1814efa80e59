import { ref } from 'valtio'
import { expect, it } from 'vitest'
import { domainError } from '#domain/errors/catalogue.ts'
import { decide } from '#domain/journal/decide.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { err, ok } from '#domain/result.ts'
import { importStepOf } from '#machines/trade-files/import-status.ts'
import { command } from '#test/support/builders.ts'
import { createActors } from '#web/read-models/actors.ts'
import { journalView } from '#web/read-models/views.ts'
import { startTradeFiles, type TradeFileDeps } from '#web/wiring/trade-file.ts'

/** The import of a typed fill, taken back in a journal that answers the last command so. */
const takenBack = async (answer: ReturnType<TradeFileDeps['perform']>) => {
  Object.assign(journalView, { fileId: 'f1', journal: ref({ current: emptyJournal }) })
  const actors = createActors()
  let ids = 0
  let refuses = false
  const perform = (draft: CommandDraft) => {
    if (refuses) return answer
    const applied = decide(journalView.journal?.current ?? emptyJournal, command(draft))
    if (!applied.ok) return applied
    journalView.journal = ref({ current: applied.value.journal })
    return ok(undefined)
  }
  const files = startTradeFiles({
    perform,
    journal: () => undefined,
    downloads: () => undefined,
    nextId: () => `i${(ids += 1)}`,
    actors,
  })
  const shown = () => actors.read('tradeImport')
  const step = () => {
    const snapshot = shown()
    return snapshot && importStepOf(snapshot)
  }
  const text = 'B 10 AAPL 190 2026-11-18'
  files.take({ type: 'source.chosen', source: { text, account: 'Imported' } })
  await expect.poll(step).toBe('previewing')
  files.take({ type: 'import.confirmed' })
  await expect.poll(step).toBe('recorded')
  refuses = true
  files.take({ type: 'import.undone' })
  await expect.poll(() => shown()?.matches({ recorded: 'takingBack' })).toBe(false)
  const [context, last] = [shown()?.context, step()]
  files.stop()
  return { step: last, error: context?.error?.code, canTryAgain: context?.undo !== undefined }
}

it('an import that was taken back says so, and is taken back once', async () =>
  expect(await takenBack(ok(undefined))).toEqual({ step: 'takenBack', error: undefined, canTryAgain: false }))

it('an import that could not be taken back says what can be done, and offers it again', async () =>
  expect(await takenBack(err(domainError('task', 'RESET_TASKS_ERROR')))).toEqual({
    step: 'recorded',
    error: 'NOT_UNDONE',
    canTryAgain: true,
  }))
