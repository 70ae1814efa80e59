import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { type Fields, isFields, listOf } from '#domain/fields.ts'
import { limits } from '#domain/limits.ts'
import { recordKey } from '#domain/lists/views.ts'
import { product } from '#domain/product.ts'
import { emptyJournal, journalOf } from '#domain/record/empty-journal.ts'
import type { Journal, JournalEntry } from '#domain/record/journal.ts'
import { recordListNames } from '#domain/record/record-lists.ts'
import { tableOf } from '#domain/record/table.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { runSync, type Steps } from '#domain/steps.ts'
import type { Instant } from '#domain/time/local-date.ts'
import { extraWithDuplicates, separateDuplicates, withOwnIds } from './duplicates.ts'
import { parseInPieces } from './json-pieces.ts'
import type { KnownRecords } from './known-records.ts'
import { opensTooMuchSteps } from './nesting.ts'
import { isNewerSync, readSync } from './read-sync.ts'
import { checkRecords, type EntryRecord, parseEntry, without } from './records.ts'
import { emptySyncBlock, type SyncBlock } from './sync-block.ts'

/** Unknown fields of every level are preserved: in `extra` here, on `journal` and on `sync`, and on each record. */
export interface JournalFile {
  readonly version: string
  readonly created: Instant
  readonly updated: Instant
  readonly journal: Journal
  readonly sync: SyncBlock
  readonly extra: Readonly<Record<string, unknown>>
}

/** Why a text is no journal that this app may write to. */
export type FileProblem =
  | { readonly kind: 'not-json'; readonly error: DomainError }
  /** Another app's file. */
  | { readonly kind: 'foreign'; readonly error: DomainError }
  /** `error` is the message of the validity rule, `detail` names the record or field. */
  | { readonly kind: 'invalid'; readonly error: DomainError; readonly detail: DomainError }
  /** Read-only: an older app must not write what it does not understand. */
  | { readonly kind: 'newer'; readonly error: DomainError; readonly version: string }
  /** Too many bytes, records or levels to be a journal; refused before it exhausts the tab. */
  | { readonly kind: 'excessive'; readonly error: DomainError }

/** An empty journal, as it is first uploaded. */
export const freshJournalFile = (now: Instant): JournalFile => ({
  version: product.fileVersion,
  created: now,
  updated: now,
  journal: emptyJournal,
  sync: emptySyncBlock,
  extra: {},
})

/**
 * Spec section 5, "Data file". Every well-formed record is accepted, whatever the rules for typing say. Unknown fields
 * stay, even `__proto__`: records are copied only by spreading and `Object.fromEntries`, which make no prototype of
 * it.
 */
export const parseJournalFile = (text: string): Result<JournalFile, FileProblem> => runSync(parseJournalFileSteps(text))

/** Records of the same content as in `known` are its objects. */
export function* parseJournalFileSteps(text: string, known?: KnownRecords): Steps<Result<JournalFile, FileProblem>> {
  // A text never has more characters than bytes.
  if (text.length > limits.journalFileMaxBytes || (yield* opensTooMuchSteps(text))) return err(excessive)
  const parsed = yield* parseInPieces(text, undefined, known?.recognise)
  if (!parsed) return err({ kind: 'not-json', error: domainError('file', 'INVALID_FORMAT') })
  const { value, nesting } = parsed
  if (nesting === 'too-deep') return err(excessive)
  if (nesting === 'not-finite') return invalid(domainError('file', 'INVALID_STRUCTURE'))
  return yield* readFile(value, known)
}

/** Whether a text has the layout of this app, changed or not. */
export const isPrintedByUs = (text: string): boolean => text.includes(dataStart)

/** Where `data` begins and ends; undefined in another program's layout. */
export const dataSpanOf = (text: string): { readonly start: number; readonly end: number } | undefined => {
  const start = text.indexOf(dataStart)
  // A search without a hit reads all of a large text, backwards slower still.
  const end = start < 0 ? -1 : text.lastIndexOf(dataEnd)
  return end > start ? { start: start + dataStart.length, end } : undefined
}

/** Undefined in another program's layout. */
export const dataTextOf = (text: string): string | undefined => {
  const span = dataSpanOf(text)
  return span && text.slice(span.start, span.end)
}

// JSON strings hold no raw line break, so these occur nowhere else in a text of this app.
export const dataStart = ',\n"data":'
export const dataEnd = ',\n"sync":'

const excessive: FileProblem = { kind: 'excessive', error: domainError('file', 'TOO_LARGE') }

const invalid = (detail: DomainError): Result<JournalFile, FileProblem> =>
  err({ kind: 'invalid', error: domainError('file', 'INVALID_FORMAT'), detail })

function* readFile(value: unknown, known: KnownRecords | undefined): Steps<Result<JournalFile, FileProblem>> {
  if (!isFields(value)) return invalid(domainError('file', 'INVALID_STRUCTURE'))
  const { app_id: appId, version, created, updated, data, sync: block, ...extra } = value
  if (typeof appId === 'string' && appId !== product.appId)
    return err({ kind: 'foreign', error: domainError('file', 'INVALID_FORMAT') })
  if (appId === product.appId && typeof version === 'string' && (isNewer(version) || isNewerSync(block))) {
    return err({ kind: 'newer', error: domainError('file', 'NEWER_VERSION'), version })
  }
  for (const name of ['app_id', 'version', 'created', 'updated', 'data']) {
    if (value[name] === undefined) return invalid(domainError('file', 'MISSING_FIELD', { name }))
  }
  if (
    typeof appId !== 'string' ||
    typeof version !== 'string' ||
    typeof created !== 'string' ||
    typeof updated !== 'string' ||
    !isFields(data)
  ) {
    return invalid(domainError('file', 'INVALID_STRUCTURE'))
  }
  const journal = yield* readJournal(data, block, updated, known)
  return journal.ok ? ok({ version, created, updated, extra, ...journal.value }) : invalid(journal.error)
}

function* readJournal(
  data: Fields,
  block: unknown,
  updated: Instant,
  known: KnownRecords | undefined,
): Steps<Result<Pick<JournalFile, 'journal' | 'sync'>, DomainError>> {
  const checked = checkRecords(data)
  if (!checked.ok) return checked
  yield
  const { records, conflicts, duplicates } = separateDuplicates(checked.value, updated)
  yield
  const lists = recordListNames.filter((list) => Array.isArray(data[list]))
  const unknown = without(data, ['checklists', 'tasks', 'journalEntries', 'dayStats', 'settings', ...lists])
  const { sync, conflicts: read, movedConflicts, tombstones } = readSync(block)
  const entries = yield* parseEntriesSteps(records.journalEntries)
  const journal = journalOf({
    checklists: records.checklists,
    tasks: records.tasks,
    entries,
    dayStats: records.dayStats,
    records: Object.fromEntries(
      lists.map((list) => [list, tableOf(withOwnIds(listOf(data[list]), recordKey), recordKey)]),
    ),
    settings: records.settings,
    conflicts: [...read, ...conflicts],
    movedConflicts,
    tombstones,
    extra: extraWithDuplicates(unknown, duplicates),
  })
  return ok({ journal: known ? known.share(journal) : journal, sync })
}

const entriesPerStep = 100

function* parseEntriesSteps(records: ReadonlyArray<EntryRecord>): Steps<ReadonlyArray<JournalEntry>> {
  const entries: JournalEntry[] = []
  for (const record of records) {
    entries.push(parseEntry(record))
    if (entries.length % entriesPerStep === 0) yield
  }
  return entries
}

/** A major version above ours, or an unreadable one. */
const isNewer = (version: string): boolean => {
  const major = /^\d+/.exec(version)
  return !major || Number(major[0]) > Number(product.fileVersion.split('.')[0])
}
