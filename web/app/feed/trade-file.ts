import { ref } from 'valtio'
import { domainError, type DomainError, type ErrorArea } from '#domain/errors/catalogue.ts'
import { anyMessageOf } from '#domain/errors/late-catalogue.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { limits } from '#domain/limits.ts'
import { product } from '#domain/product.ts'
import { inWholeDays } from '#domain/trades/activity.ts'
import { bookInSteps } from '#domain/trades/book.ts'
import { parseTradesCsv, previewImport, tradesToCsv } from '#domain/trades/csv-trades.ts'
import { booked } from '#domain/trades/late-rules.ts'
import { browserClock } from '#web/adapters/clock.ts'
import type { Downloads } from '#web/adapters/downloads.ts'
import { loadTradeRules } from '#web/adapters/log/trade-rules.ts'
import { othersFirst } from '#web/adapters/others-first.ts'
import { stepByStep } from '#web/adapters/step-by-step.ts'
import { readableFile } from '#web/adapters/picked-file.ts'
import type { Actions } from '#web/read-models/actions.ts'
import { tradeFileView, type TradeFileStep } from '#web/read-models/trade-file.ts'
import { journalView } from '#web/read-models/views.ts'
import { foresee, recalculate } from './trade-changes.ts'

export interface TradeFileDeps {
  readonly perform: Actions['perform']
  readonly downloads: Downloads
}

/** Does a step of the import, or hands all trades to the user. Writes the read model. */
export const takeTradeFileStep = async (deps: TradeFileDeps, step: TradeFileStep): Promise<void> => {
  switch (step.type) {
    case 'pick':
      return await read(step)
    case 'prepare':
      return show({ ready: (await loadTradeRules()) !== undefined })
    case 'foresee':
      return await foresee(step.change)
    case 'recalculate':
      return await recalculate(deps.perform)
    case 'record':
      return await record(deps)
    case 'close':
      return close()
    case 'export':
      return await exportTrades(deps)
  }
}

/** Counts what was asked for, so that an answer that nobody waits for any more is dropped. */
let asked = 0

const show = (change: Partial<typeof tradeFileView>): void => void Object.assign(tradeFileView, change)

const close = (): void => {
  asked += 1
  show({ status: 'resting', fileName: '', preview: undefined, error: undefined, percent: 0 })
}

const journalNow = (): Journal | undefined => journalView.journal && booked(journalView.journal.current)

const read = async ({ file, account, linked }: Extract<TradeFileStep, { readonly type: 'pick' }>): Promise<void> => {
  const mine = (asked += 1)
  show({ status: 'reading', fileName: file.name, preview: undefined, error: undefined })
  const refused = (error: DomainError<ErrorArea>): void => show({ status: 'resting', error: anyMessageOf(error) })
  // Every character has at least one byte, and at most four.
  if (file.size > limits.importMaxChars * 4) return refused(domainError('trades', 'TOO_LARGE'))
  const [text, rules] = await Promise.all([readableFile(file).text(), loadTradeRules()])
  // 'Reading the file' is drawn before the page is busy with it.
  await othersFirst()
  const journal = journalNow()
  if (mine !== asked || !journal) return
  if (!rules) return refused(domainError('trades', 'NOT_LOADED'))
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
  const stopped = (error: DomainError<ErrorArea>): void => show({ status: 'previewing', error: anyMessageOf(error) })
  show({ status: 'recording', error: undefined, percent: 0 })
  if (!(await loadTradeRules())) return stopped(domainError('trades', 'NOT_LOADED'))
  const present = journalNow()
  if (present) await stepByStep(bookInSteps(present))
  let done = 0
  for (const part of inWholeDays(activities, limits.activitiesPerCommand)) {
    await othersFirst()
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

const exportTrades = async ({ downloads }: TradeFileDeps): Promise<void> => {
  const rules = await loadTradeRules()
  const journal = journalNow()
  if (!rules) show({ error: anyMessageOf(domainError('trades', 'NOT_LOADED')) })
  else if (journal) downloads(`${journalView.name ?? product.name} trades.csv`, 'text/csv;charset=utf-8', tradesToCsv(journal))
}
