import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every journal file below a data folder, newest name last, as a person would find them with a file manager. */
export const journalFilesIn = (dataFolder: string): ReadonlyArray<{ readonly path: string; readonly text: string }> =>
  readdirSync(dataFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.bellbook') || path.endsWith('.tjd'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(dataFolder, path), 'utf8') }))

/** A trade, or another movement of an account, as a day of the file keeps it. */
interface KeptMovement {
  readonly accountId: string
  readonly symbol: string
  readonly side: string
  /** Of an adjustment. */
  readonly kind?: string
  readonly timestamp: string
  readonly quantity: number
  readonly price: number
  readonly provisional?: true
  readonly realizedPnL?: number
}

interface JournalData {
  readonly settings: { readonly linkedSnapTradeAccounts: ReadonlyArray<string> }
  readonly checklists: ReadonlyArray<{ readonly id: string; readonly name: string }>
  readonly accountNames?: ReadonlyArray<{ readonly id: string; readonly name: string }>
  readonly corrections?: ReadonlyArray<{ readonly date: string; readonly name: string; readonly done: boolean }>
  readonly tasks: ReadonlyArray<{
    readonly checklistId: string
    readonly text: string
    readonly completed: boolean
    readonly doneAt?: string
    readonly doneZone?: string
  }>
  readonly journalEntries: ReadonlyArray<{
    readonly date: string
    readonly notes: string
    readonly reflections: string
    readonly trades?: {
      readonly activities: ReadonlyArray<KeptMovement>
      readonly adjustments?: ReadonlyArray<KeptMovement>
    }
  }>
  readonly tradeNotes?: ReadonlyArray<{ readonly note: string }>
  readonly attachments?: ReadonlyArray<{ readonly name: string }>
  readonly reviews?: ReadonlyArray<{ readonly focus: string }>
  readonly rules?: ReadonlyArray<object>
  readonly schedules?: ReadonlyArray<object>
  readonly skips?: ReadonlyArray<{ readonly reason: string }>
  readonly dayStats: ReadonlyArray<{ readonly date: string; readonly completed: number; readonly total: number }>
}

/** The only journal (of this name) below a data folder, not parsed by the product's code. */
export const onlyJournalIn = (dataFolder: string, name = ''): JournalData => {
  const files = journalFilesIn(dataFolder).filter(({ path }) => path.includes(name))
  const [file] = files
  if (files.length !== 1 || !file)
    throw new Error(`Expected one journal, found: ${files.map(({ path }) => path).join(', ') || 'none'}`)
  return (JSON.parse(file.text) as { readonly data: JournalData }).data
}
