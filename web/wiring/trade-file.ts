import { ref } from 'valtio'
import { domainError } from '#domain/errors/catalogue.ts'
import { type FeatureError, featureMessageOf } from '#domain/errors/feature-catalogue.ts'
import { bookSteps } from '#domain/fills/book.ts'
import { recordedImports, undoImport, writtenRemovalOf } from '#domain/fills/recorded-imports.ts'
import type { WrittenRecord } from '#domain/fills/written-by-import.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { limits } from '#domain/limits.ts'
import { product } from '#domain/product.ts'
import { byteOrderMark } from '#domain/sheets/sheet-csv.ts'
import { tradesToCsv } from '#domain/trade-files/export.ts'
import { hasOpenQuestions, previewSteps } from '#domain/trade-files/preview.ts'
import type { ImportOptions } from '#domain/trade-files/reading.ts'
import { tableOfText } from '#domain/trade-files/text-table.ts'
import { typedFormat, typedTable } from '#domain/trade-files/typed.ts'
import { takeSharedFiles } from '#web/adapters/shared-file.ts'
import { browserClock, browserTimers } from '#web/adapters/time.ts'
import { readTradeFile } from '#web/adapters/trade-files/read-trade-file.ts'
import { runInTurns, yieldToMain } from '#web/adapters/turns.ts'
import type { Downloads } from '#web/adapters/user-files.ts'
import type { Actors } from '#web/read-models/actors.ts'
import { type TradeFileStep, tradeFileView } from '#web/read-models/trade-file.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import {
  answersNow,
  keepMapping,
  mappingByLine,
  type OpenedFile,
  proposeMapping,
  readOpened,
  showMapping,
  takeSavedMapping,
} from './opened-file.ts'
import { importParts, inTurns, remembered, undoOf, writtenBetween } from './recorded-import.ts'
import { prepareChange, recalculate, type TradeChangesDeps } from './trade-changes.ts'
import { exportSheets } from './trade-sheets.ts'

export interface TradeFileDeps extends TradeChangesDeps {
  readonly downloads: Downloads
  readonly actors: Pick<Actors, 'read'>
  readonly nextId: () => string
}

/** Does a step of the import, or hands all trades to the user. Writes the read model. */
export const handleTradeFileAction = async (deps: TradeFileDeps, step: TradeFileStep): Promise<void> => {
  switch (step.type) {
    case 'pick':
      return await pick(step)
    case 'type':
      return await takeTyped(step)
    case 'map':
    case 'name-line':
    case 'name-mapping':
      return await map(step)
    case 'answer':
      return await answer(step)
    case 'prepare':
      return await prepareChange(deps, step.change)
    case 'recalculate':
      return await recalculate(deps)
    case 'record':
      return await record(deps)
    case 'take-back':
      return await takeBack(deps)
    case 'close':
      return close()
    case 'take-shared':
      return await takeShared()
    case 'export':
      return exportTrades(deps)
    case 'export-sheets':
      return await exportSheets(deps, step.filter, step.as)
  }
}

/** Counts what was asked for, so that an answer that nobody waits for any more is dropped. */
let asked = 0
/** The file whose preview is shown, to be read once more with other answers. */
let opened: OpenedFile | undefined

const show = (change: Partial<typeof tradeFileView>): void => void Object.assign(tradeFileView, change)
const resting = {
  preview: undefined,
  isEncodingGuessed: false,
  answers: {},
  mapping: undefined,
  isMappingFolded: false,
  error: undefined,
  percent: 0,
} as const

const close = (): void => {
  asked += 1
  opened = undefined
  show({ ...resting, status: 'resting', fileName: '', undo: undefined, importId: undefined, shared: undefined })
}

const takeShared = async (): Promise<void> => {
  const [file] = await takeSharedFiles(browserTimers)
  if (file) show({ shared: ref({ current: file }) })
  else refused(domainError('trades', 'SHARED_FILE_GONE'))
}

const journalNow = (): Journal | undefined => journalView.journal?.current

const refused = (error: FeatureError): void =>
  show({ status: 'resting', preview: undefined, error: featureMessageOf(error) })

const pick = async ({ file, account, linked }: Extract<TradeFileStep, { readonly type: 'pick' }>): Promise<void> => {
  const mine = (asked += 1)
  show({ ...resting, status: 'reading', fileName: file.name })
  // 'Reading the file' is drawn before the page is busy with it.
  await yieldToMain()
  const read = await readTradeFile(file)
  if (mine !== asked) return
  if (!read.ok) return refused(read.error)
  await open(mine, {
    table: read.value.table,
    options: optionsFor(account, linked),
    // '2026-11 trades (3).csv' is about trades.
    name: file.name
      .replace(/\.\w+$/, '')
      .replace(/[\d\s()._-]*\d[\d\s()._-]*/g, ' ')
      .trim(),
  })
  show({ isEncodingGuessed: read.value.note !== undefined })
}

const optionsFor = (account: string, linked: ImportOptions['linked']): ImportOptions => {
  const zone = browserClock.zone()
  show({ zone })
  return { accountId: account, zone, ...(linked && { linked }) }
}

/** What is typed is read as such; rows of a sheet as a file with them would be. */
const takeTyped = async ({
  text,
  account,
  linked,
}: Extract<TradeFileStep, { readonly type: 'type' }>): Promise<void> => {
  const mine = (asked += 1)
  show({ ...resting, status: 'reading', fileName: 'Typed or pasted' })
  await yieldToMain()
  if (text.length > limits.importMaxChars) return refused(domainError('trades', 'TOO_LARGE'))
  const typed = typedTable(text)
  const as = typed && { format: typedFormat(dayView.today), header: { at: -1, names: [], written: [] } }
  const options = { ...optionsFor(account, linked), ...(as && { as }) }
  await open(mine, { table: typed ?? tableOfText(text), options, name: 'Sheet' })
}

/** Shows what an opened file would bring: by its saved mapping, else as what it is, else to be mapped. */
const open = async (mine: number, file: OpenedFile): Promise<void> => {
  const journal = journalNow()
  if (mine !== asked || !journal) return
  opened = file
  if (!file.options.as && takeSavedMapping(file, journal)) show({ isMappingFolded: true })
  await preview(mine)
}

/** The user says which column is what. */
const map = async (
  step: Extract<TradeFileStep, { readonly type: 'map' | 'name-line' | 'name-mapping' }>,
): Promise<void> => {
  const journal = journalNow()
  if (!opened || !journal || tradeFileView.status !== 'previewing') return
  const shown = tradeFileView.mapping?.current
  show({ isMappingFolded: false, error: undefined })
  if (!shown) proposeMapping(opened, journal)
  else if (step.type === 'name-mapping') return showMapping(opened, { ...shown, name: step.name })
  else if (step.type === 'name-line') mappingByLine(opened, step.headerLine)
  else if (step.change) showMapping(opened, { ...shown, mapping: { ...shown.mapping, ...step.change } })
  await preview((asked += 1))
}

const answer = async ({ answers }: Extract<TradeFileStep, { readonly type: 'answer' }>): Promise<void> => {
  if (tradeFileView.status !== 'previewing') return
  const shown = tradeFileView.mapping?.current
  if (!shown || !opened) show({ answers: { ...tradeFileView.answers, ...answers } })
  else {
    const before = shown.mapping.answers
    const decimalMarks = { ...before.decimalMarks, ...answers.decimalMarks }
    const said = { ...before, ...answers, ...(answers.decimalMarks && { decimalMarks }) }
    showMapping(opened, { ...shown, mapping: { ...shown.mapping, answers: said } })
  }
  await preview((asked += 1))
}

/** Shows what the opened file would bring, read by what the user has said of it. */
const preview = async (mine: number): Promise<void> => {
  const journal = journalNow()
  if (!opened || !journal) return
  const isWanted = (): boolean => mine === asked
  const reading = await inTurns(readOpened(opened, answersNow()), isWanted)
  if (!reading) return
  if (!reading.value) return show({ status: 'previewing', preview: undefined, error: undefined })
  if (!reading.value.ok) return notRead(opened, journal, reading.value.error)
  const shown = await inTurns(previewSteps(journal, reading.value.value), isWanted)
  if (shown) show({ status: 'previewing', preview: ref({ current: shown.value }), error: undefined })
}

/** A file that no format knows is mapped; one that is known as something else, or holds nothing, is refused. */
const notRead = async (file: OpenedFile, journal: Journal, error: FeatureError): Promise<void> => {
  if (tradeFileView.mapping) return show({ status: 'previewing', preview: undefined, error: featureMessageOf(error) })
  const isUnknown = error.code === 'UNKNOWN_FILE' || error.code === 'MISSING_COLUMN'
  if (!isUnknown || !file.table.rows.some(({ cells }) => cells.length >= fewestCells)) return refused(error)
  proposeMapping(file, journal)
  await preview(asked)
  // Most of our own names are there: that says more than that the file is not known.
  if (error.code === 'MISSING_COLUMN') show({ error: featureMessageOf(error) })
}

/** A trade has a day, an instrument, a size and a price. */
const fewestCells = 4

const record = async (deps: TradeFileDeps): Promise<void> => {
  const { perform } = deps
  const { preview: shown, status } = tradeFileView
  if (!shown || status !== 'previewing' || hasOpenQuestions(shown.current, answersNow())) return
  const at = journalNow()
  const refusal = opened && at && keepMapping(deps, opened, at)
  if (refusal) return show({ error: featureMessageOf(refusal) })
  const mine = (asked += 1)
  const { fileId } = journalView
  const { activities, words } = shown.current
  const stopped = (error: FeatureError): void => show({ status: 'previewing', error: featureMessageOf(error) })
  show({ status: 'recording', error: undefined, percent: 0 })
  const before = journalNow()
  if (before) await runInTurns(bookSteps(before))
  let done = 0
  const written: WrittenRecord[] = []
  for (const { size, commandIn } of importParts({ activities, words }, deps.nextId)) {
    await yieldToMain()
    // What began for one journal is nothing for another one.
    if (mine !== asked) return
    const was = journalNow()
    if (!was || journalView.fileId !== fileId) return stopped(domainError('trades', 'NOT_IMPORTED'))
    const command = commandIn(was)
    const recorded = perform(command)
    if (!recorded.ok) return stopped(recorded.error)
    const now = journalNow()
    if (now && command.type === 'ApplyImport') written.push(...writtenBetween(was, now))
    done += size
    show({ percent: Math.floor((done / activities.length) * 100) })
  }
  const trades = before && (await undoOf(before, activities, () => mine === asked))
  const undo = trades ?? (written.length > 0 ? { removed: {}, activities: [] } : undefined)
  const importId = before && (await remembered(deps, before, { activities, words }, written))
  if (mine === asked) show({ status: 'recorded', undo: undo && ref({ current: undo }), importId })
}

const takeBack = async (deps: TradeFileDeps): Promise<void> => {
  const { undo, status, importId = '' } = tradeFileView
  if (!undo || status !== 'recorded') return
  const { fileId } = journalView
  const trades = undo.current
  await prepareChange(deps, trades)
  const journal = journalNow()
  const known = journal && recordedImports(journal).find(({ id }) => id === importId)
  const written = journal && known ? writtenRemovalOf(journal, known).records : []
  const draft = journal && undoImport(journal, importId, trades, written)
  const done = draft && journalView.fileId === fileId && deps.perform(draft).ok
  show(
    done ? { status: 'taken-back', undo: undefined } : { error: featureMessageOf(domainError('trades', 'NOT_UNDONE')) },
  )
}

const exportTrades = ({ downloads }: TradeFileDeps): void => {
  const journal = journalNow()
  if (journal)
    downloads(`${journalView.name ?? product.name} trades.csv`, 'text/csv;charset=utf-8', [
      byteOrderMark,
      tradesToCsv(journal),
    ])
}
