import { createActor, fromCallback, fromPromise } from 'xstate'
import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { recordedImports, undoImport, writtenRemovalOf } from '#domain/fills/recorded-imports.ts'
import { limits } from '#domain/limits.ts'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { Steps } from '#domain/steps.ts'
import { rememberedZones } from '#domain/trade-files/file-clocks.ts'
import { previewSteps } from '#domain/trade-files/preview.ts'
import type { ImportOptions } from '#domain/trade-files/reading.ts'
import { tableOfText } from '#domain/trade-files/text-table.ts'
import { typedFormat, typedTable } from '#domain/trade-files/typed.ts'
import { importMachine } from '#machines/trade-files/import.machine.ts'
import type { Interpreted, Opened } from '#machines/trade-files/import.setup.ts'
import {
  answersIn,
  type ImportSource,
  type Interpretation,
  mappingProposed,
  readOpened,
} from '#machines/trade-files/opened-file.ts'
import { takeSharedFiles } from '#web/adapters/shared-file.ts'
import { browserClock, browserTimers } from '#web/adapters/time.ts'
import { readTradeFile } from '#web/adapters/trade-files/read-trade-file.ts'
import { yieldToMain } from '#web/adapters/turns.ts'
import type { Downloads } from '#web/adapters/user-files.ts'
import type { Actors } from '#web/read-models/actors.ts'
import type { TradeFileStep } from '#web/read-models/trade-file.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { recordImport } from './record-import.ts'
import { inTurns } from './recorded-import.ts'
import { registered } from './root-actors.ts'
import { createTradeChanges, type TradeChangesDeps } from './trade-changes.ts'
import { exportSheets, exportTrades } from './trade-sheets.ts'

export interface TradeFileDeps extends TradeChangesDeps {
  readonly downloads: Downloads
  readonly actors: Pick<Actors, 'read' | 'show'>
  readonly nextId: () => string
}

const journalNow = (): Journal | undefined => journalView.journal?.current

export const startTradeFiles = (deps: TradeFileDeps) => {
  const changes = createTradeChanges(deps)
  const actor = registered(
    createActor(
      importMachine.provide({
        actors: {
          openFile: fromPromise(({ input }) => openSource(input.source)),
          interpretFile: fromPromise(({ input, signal }) => {
            const onPercent = (percent: number) => actor.send({ type: 'lines.read', percent })
            return interpret(input, () => !signal.aborted, measured(input, onPercent))
          }),
          recordImport: fromCallback(({ input, sendBack, receive }) => {
            let [isWanted, isShown] = [true, true]
            receive(() => {
              isWanted = false
            })
            const stopped = () => sendBack({ type: 'recording.stopped', error: domainError('trades', 'NOT_IMPORTED') })
            recordImport(deps, input, (report) => isShown && sendBack(report), {
              isWanted: () => isWanted,
              isShown: () => isShown,
            }).catch(stopped)
            return () => {
              isWanted = false
              isShown = false
            }
          }),
          takeBack: fromPromise(({ input }) => takeBack(deps, changes, input)),
        },
      }),
      { input: { journal: journalNow } },
    ),
  )
  deps.actors.show('tradeImport', actor.start())
  const takeShared = async (): Promise<void> => {
    const [file] = await takeSharedFiles(browserTimers)
    actor.send(file ? { type: 'shared.found', file } : { type: 'shared.lost' })
  }
  return {
    take: (step: TradeFileStep): void => {
      switch (step.type) {
        case 'prepare':
          return void changes.prepare(step.change)
        case 'recalculate':
          return void changes.recalculate()
        case 'take-shared':
          return void takeShared()
        case 'export':
          return exportTrades(deps.downloads)
        case 'export-sheets':
          return void exportSheets(deps, step.filter, step.as)
        case 'source.chosen':
        case 'account.chosen':
        case 'mapping.changed':
        case 'header.changed':
        case 'mapping.named':
        case 'file.answered':
        case 'import.confirmed':
        case 'import.stopped':
        case 'import.undone':
        case 'dialog.closed':
          return actor.send(step)
      }
    },
    stop: () => void actor.stop(),
  }
}

/** The chosen source as lines of cells. A text is read as typed lines, or else as pasted rows of a sheet. */
const openSource = async (source: ImportSource | undefined): Promise<Result<Opened, DomainError>> => {
  // Draws 'Reading the file' before the page is busy.
  await yieldToMain()
  if (!source) return err(domainError('trades', 'UNREADABLE'))
  const { account, linked } = source
  const options: ImportOptions = { accountId: account, zone: browserClock.zone(), ...(linked && { linked }) }
  if ('text' in source) return openTyped(source.text, options)
  const { file } = source
  const read = await readTradeFile(file as File)
  if (!read.ok) return read
  // '2026-11 trades (3).csv' is about trades.
  const name = file.name
    .replace(/\.\w+$/, '')
    .replace(/[\d\s()._-]*\d[\d\s()._-]*/g, ' ')
    .trim()
  return ok({ opened: { table: read.value.table, options, name }, isEncodingGuessed: read.value.note !== undefined })
}

const openTyped = (text: string, options: ImportOptions): Result<Opened, DomainError> => {
  if (text.length > limits.importMaxChars) return err(domainError('trades', 'TOO_LARGE'))
  const typed = typedTable(text)
  const as = typed && { format: typedFormat(dayView.today), header: { at: -1, names: [], written: [] } }
  const opened = { table: typed ?? tableOfText(text), options: { ...options, ...(as && { as }) }, name: 'Sheet' }
  return ok({ opened, isEncodingGuessed: false })
}

type Counted = <T>(steps: Steps<T>) => Steps<T>

/** Estimates the progress of a reading: its steps grow with the lines of the file. */
const measured = ({ opened }: Interpretation, onPercent: (percent: number) => void): Counted => {
  const expected = (opened?.table.rows.length ?? 0) * limits.importStepsPerLine
  let [steps, said] = [0, 0]
  return function* counted(work) {
    for (;;) {
      const step = work.next()
      if (step.done) return step.value
      steps += 1
      const percent = Math.min(99, Math.floor((steps / expected) * 100))
      if (percent > said) onPercent(percent)
      said = Math.max(said, percent)
      yield
    }
  }
}

/** A trade has a day, an instrument, a size and a price. */
const fewestCells = 4

/** The fills of an opened file. An unknown file gets a mapping; a file of another kind, or an empty one, is refused. */
const interpret = async (
  { opened, mapping, answers }: Interpretation,
  isWanted: () => boolean,
  counted: Counted,
): Promise<Result<Interpreted, DomainError>> => {
  const journal = journalNow()
  if (!opened || !journal) return err(domainError('trades', 'NOT_IMPORTED'))
  const said = answersIn({ mapping, answers })
  const reading = (await inTurns(counted(readOpened(opened, mapping, said, rememberedZones(journal))), isWanted))?.value
  if (!reading) return ok({ mapping, preview: undefined, error: undefined })
  if (reading.ok) {
    const shown = await inTurns(counted(previewSteps(journal, reading.value, said)), isWanted)
    return ok({ mapping, preview: shown?.value, error: undefined })
  }
  const { error } = reading
  if (mapping) return ok({ mapping, preview: undefined, error })
  const isUnknown = error.code === 'UNKNOWN_FILE' || error.code === 'MISSING_COLUMN'
  if (!isUnknown || !opened.table.rows.some(({ cells }) => cells.length >= fewestCells)) return reading
  const proposed = await interpret({ opened, mapping: mappingProposed(opened, journal), answers }, isWanted, counted)
  // The file has most of our own columns, so the missing one is the better message.
  return proposed.ok && error.code === 'MISSING_COLUMN' ? ok({ ...proposed.value, error }) : proposed
}

interface Recorded {
  readonly undo: ReplacedTrades | undefined
  readonly importId: string | undefined
}

const takeBack = async (
  { perform }: TradeFileDeps,
  changes: ReturnType<typeof createTradeChanges>,
  { undo, importId = '' }: Recorded,
): Promise<boolean> => {
  const { fileId } = journalView
  if (!undo) return false
  await changes.prepare(undo)
  const journal = journalNow()
  const known = journal && recordedImports(journal).find(({ id }) => id === importId)
  const written = journal && known ? writtenRemovalOf(journal, known).records : []
  return (
    journal !== undefined && journalView.fileId === fileId && perform(undoImport(journal, importId, undo, written)).ok
  )
}
