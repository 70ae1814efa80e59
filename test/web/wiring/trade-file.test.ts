import { ref } from 'valtio'
import { expect, it } from 'vitest'
import { domainError } from '#domain/errors/catalogue.ts'
import { recordedImports } from '#domain/fills/recorded-imports.ts'
import { decide } from '#domain/journal/decide.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { err, ok } from '#domain/result.ts'
import { emptyUndoStack } from '#domain/undo/stack.ts'
import { importStepOf } from '#machines/trade-files/import-status.ts'
import { report, tradesIn } from '#test/domain/fills/books.ts'
import { previewOfText } from '#test/domain/trade-files/read-text.ts'
import { command } from '#test/support/builders.ts'
import { createActors } from '#web/read-models/actors.ts'
import { journalView } from '#web/read-models/views.ts'
import { startTradeFiles, type TradeFileDeps } from '#web/wiring/trade-file.ts'

type Answer = ReturnType<TradeFileDeps['perform']>

/** A typed fill whose import is confirmed, in a journal whose log takes it by `logged`. */
const confirmed = async (
  logged: () => Promise<boolean>,
  text = 'B 10 AAPL 190 2026-11-18',
  journal: Journal = emptyJournal,
) => {
  Object.assign(journalView, { fileId: 'f1', journal: ref({ current: journal }) })
  const actors = createActors()
  let ids = 0
  let refusal: Answer | undefined
  const perform = (draft: CommandDraft): Answer => {
    if (refusal) return refusal
    const applied = decide(journalView.journal?.current ?? emptyJournal, command(draft))
    if (!applied.ok) return applied
    journalView.journal = ref({ current: applied.value.journal })
    return ok(undefined)
  }
  const files = startTradeFiles({
    perform,
    journal: () => ({ logged, prepare: () => undefined, undoStack: () => emptyUndoStack }),
    downloads: () => undefined,
    nextId: () => `i${(ids += 1)}`,
    actors,
  })
  const percents: number[] = []
  const watched = actors.shown('tradeImport')?.subscribe({
    next: () => {
      const snapshot = actors.read('tradeImport')
      if (snapshot && importStepOf(snapshot) === 'reading') percents.push(snapshot.context.percent)
    },
  })
  const shown = () => actors.read('tradeImport')
  const step = () => {
    const snapshot = shown()
    return snapshot && importStepOf(snapshot)
  }
  files.take({ type: 'source.chosen', source: { text, account: 'Imported' } })
  await expect.poll(step, { timeout: 20_000 }).toBe('previewing')
  watched?.unsubscribe()
  files.take({ type: 'import.confirmed' })
  const answerBy = (answer: Answer) => void (refusal = answer)
  return { files, shown, step, answerBy, percents }
}

/** The import, taken back in a journal that answers the last command so. */
const takenBack = async (answer: Answer) => {
  const { files, shown, step, answerBy } = await confirmed(() => Promise.resolve(true))
  await expect.poll(step).toBe('recorded')
  answerBy(answer)
  files.take({ type: 'import.undone' })
  await expect.poll(() => shown()?.matches({ recorded: 'takingBack' })).toBe(false)
  const [context, last] = [shown()?.context, step()]
  files.stop()
  return { step: last, error: context?.error?.code, canTryAgain: context?.undo !== undefined }
}

it('an import that is stopped keeps what was recorded, under its name, and can be undone', async () => {
  const lines = Array.from({ length: 2000 }, (_, at) => `B 1 AAPL ${at + 1} 20${10 + (at % 10)}-11-18`)
  const { files, shown, step } = await confirmed(() => Promise.resolve(true), lines.join('\n'))
  await expect.poll(() => (shown()?.context.percent ?? 0) > 0 && step()).toBe('recording')
  files.take({ type: 'import.stopped' })
  await expect.poll(step).toBe('recorded')
  const { isStopped, percent = 0, undo } = shown()?.context ?? {}
  expect([isStopped, percent > 0 && percent < 100]).toEqual([true, true])
  const journal = journalView.journal?.current ?? emptyJournal
  const known = recordedImports(journal).map(({ name, brought }) => [name, Object.values(brought).flat().length])
  expect([known, undo === undefined]).toEqual([[['Typed or pasted', 20 * percent]], false])
  files.take({ type: 'import.undone' })
  await expect.poll(step).toBe('takenBack')
  expect(recordedImports(journalView.journal?.current ?? emptyJournal)).toEqual([])
  files.stop()
})

it('a stopped import of which nothing was recorded is shown as before', async () => {
  const { files, shown, step } = await confirmed(() => Promise.resolve(true))
  files.take({ type: 'import.stopped' })
  await expect.poll(step).toBe('previewing')
  expect(shown()?.context.preview?.fresh).toBe(1)
  expect(recordedImports(journalView.journal?.current ?? emptyJournal)).toEqual([])
  files.stop()
})

it('an import that replaced what an earlier one had read is taken back as a whole', async () => {
  const names =
    'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value EUR,Exchange rate,AutoFX Fee,' +
    'Transaction and/or third party fees EUR,Total EUR,Order ID,\n'
  const lines = (order: string): string =>
    `${names}20-07-2021,00:00,KLM,US2,NDQ,,20,95.00,EUR,-1900,EUR,-1900,,,,-1900,,${order}\n` +
    `20-07-2021,00:00,KLM,US1,NDQ,,-20,95.00,EUR,1900,EUR,1900,,,,1900,,${order}\n` +
    '01-07-2021,15:30,KLM,US1,NDQ,XNAS,20,100,EUR,-2000,EUR,-2000,,0,0,-2000,,a\n'
  // An earlier version took what no order names for a sale and a purchase.
  const before = report(emptyJournal, previewOfText(emptyJournal, lines('c'), { accountId: 'Imported' }).activities)
  const { files, shown, step } = await confirmed(() => Promise.resolve(true), lines(''), before.journal)
  await expect.poll(step).toBe('recorded')
  const now = () => journalView.journal?.current ?? emptyJournal
  const kinds = () => tradesIn(now()).map((each) => ('side' in each ? each.side : each.kind))
  expect(kinds().toSorted()).toEqual(['BUY', 'corporate', 'corporate'])
  files.take({ type: 'import.undone' })
  await expect.poll(step).toBe('takenBack')
  expect(kinds().toSorted()).toEqual(['BUY', 'BUY', 'SELL'])
  expect(shown()?.context.error).toBeUndefined()
  files.stop()
})

it('the reading of a long text says how far it is', async () => {
  const lines = Array.from({ length: 3000 }, (_, at) => `B 1 AAPL ${at + 1} 2026-11-18`)
  const { files, percents } = await confirmed(() => Promise.resolve(true), lines.join('\n'))
  expect(percents.length).toBeGreaterThan(10)
  files.stop()
  expect(percents).toEqual(percents.toSorted((one, other) => one - other))
})

it('an import is said to be recorded once the log has all of it, its own record too', async () => {
  const asked: Array<{ readonly imports: number; readonly answer: () => void }> = []
  const { files, step } = await confirmed(
    () =>
      new Promise((resolve) => {
        const journal = journalView.journal?.current ?? emptyJournal
        asked.push({ imports: recordedImports(journal).length, answer: () => resolve(true) })
      }),
  )
  await expect.poll(() => asked.map(({ imports }) => imports)).toEqual([1])
  expect(step()).toBe('recording')
  asked[0]?.answer()
  await expect.poll(step).toBe('recorded')
  files.stop()
})

it('an import that was taken back says so, and is taken back once', async () =>
  expect(await takenBack(ok(undefined))).toEqual({ step: 'takenBack', error: undefined, canTryAgain: false }))

it('an import that could not be taken back says what can be done, and offers it again', async () =>
  expect(await takenBack(err(domainError('task', 'RESET_TASKS_ERROR')))).toEqual({
    step: 'recorded',
    error: 'NOT_UNDONE',
    canTryAgain: true,
  }))
