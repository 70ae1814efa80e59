import { ref } from 'valtio'
import { domainError } from '#domain/errors/catalogue.ts'
import { type FeatureError, featureMessageOf } from '#domain/errors/feature-catalogue.ts'
import { inWholeDays } from '#domain/fills/activity.ts'
import { bookSteps } from '#domain/fills/book.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { limits } from '#domain/limits.ts'
import { product } from '#domain/product.ts'
import { parseTradesCsv, previewImport, tradesToCsv } from '#domain/trade-files/csv-trades.ts'
import { browserClock } from '#web/adapters/time.ts'
import { runInTurns, yieldToMain } from '#web/adapters/turns.ts'
import { type Downloads, readableFile } from '#web/adapters/user-files.ts'
import { type TradeFileStep, tradeFileView } from '#web/read-models/trade-file.ts'
import { journalView } from '#web/read-models/views.ts'
import { prepareChange, recalculate, type TradeChangesDeps } from './trade-changes.ts'

export interface TradeFileDeps extends TradeChangesDeps {
  readonly downloads: Downloads
}

/** Does a step of the import, or hands all trades to the user. Writes the read model. */
export const takeTradeFileStep = async (deps: TradeFileDeps, step: TradeFileStep): Promise<void> => {
  switch (step.type) {
    case 'pick':
      return await read(step)
    case 'prepare':
      return await prepareChange(deps, step.change)
    case 'recalculate':
      return await recalculate(deps)
    case 'record':
      return await record(deps)
    case 'close':
      return close()
    case 'export':
      return exportTrades(deps)
  }
}

/** Counts what was asked for, so that an answer that nobody waits for any more is dropped. */
let asked = 0

const show = (change: Partial<typeof tradeFileView>): void => void Object.assign(tradeFileView, change)

const close = (): void => {
  asked += 1
  show({ status: 'resting', fileName: '', preview: undefined, error: undefined, percent: 0 })
}

const journalNow = (): Journal | undefined => journalView.journal?.current

const read = async ({ file, account, linked }: Extract<TradeFileStep, { readonly type: 'pick' }>): Promise<void> => {
  const mine = (asked += 1)
  show({ status: 'reading', fileName: file.name, preview: undefined, error: undefined })
  const refused = (error: FeatureError): void => show({ status: 'resting', error: featureMessageOf(error) })
  // Every character has at least one byte, and at most four.
  if (file.size > limits.importMaxChars * 4) return refused(domainError('trades', 'TOO_LARGE'))
  const text = await readableFile(file).text()
  // 'Reading the file' is drawn before the page is busy with it.
  await yieldToMain()
  const journal = journalNow()
  if (mine !== asked || !journal) return
  if (text === undefined) return refused(domainError('trades', 'UNREADABLE'))
  const parsed = parseTradesCsv(text, { accountId: account, zone: browserClock.zone(), ...(linked && { linked }) })
  if (!parsed.ok) return refused(parsed.error)
  show({ status: 'previewing', preview: ref({ current: previewImport(journal, parsed.value) }) })
}

const record = async ({ perform }: TradeFileDeps): Promise<void> => {
  const { preview, status } = tradeFileView
  if (!preview || status !== 'previewing') return
  const mine = (asked += 1)
  const { fileId } = journalView
  const { activities } = preview.current
  const stopped = (error: FeatureError): void => show({ status: 'previewing', error: featureMessageOf(error) })
  show({ status: 'recording', error: undefined, percent: 0 })
  const present = journalNow()
  if (present) await runInTurns(bookSteps(present))
  let done = 0
  for (const part of inWholeDays(activities, limits.activitiesPerCommand)) {
    await yieldToMain()
    // What began for one journal is nothing for another one.
    if (mine !== asked) return
    if (journalView.fileId !== fileId) return stopped(domainError('trades', 'NOT_IMPORTED'))
    const recorded = perform({ type: 'RecordActivities', data: { source: 'import', activities: part } })
    if (!recorded.ok) return stopped(recorded.error)
    done += part.length
    show({ percent: Math.floor((done / activities.length) * 100) })
  }
  show({ status: 'recorded' })
}

const exportTrades = ({ downloads }: TradeFileDeps): void => {
  const journal = journalNow()
  if (journal)
    downloads(`${journalView.name ?? product.name} trades.csv`, 'text/csv;charset=utf-8', tradesToCsv(journal))
}
