import { type DomainError, domainError } from '../errors/catalogue.ts'
import { limits } from '../limits.ts'
import { product } from '../product.ts'
import { err, ok, type Result } from '../result.ts'
import { emptyJournal, journalOf } from './empty-journal.ts'
import { extraWithDuplicates, separateDuplicates } from './file-duplicates.ts'
import { opensTooMuchInSteps } from './file-nesting.ts'
import { type Fields, isFields } from '../fields.ts'
import { checkRecords, without } from './file-records.ts'
import { isNewerSync, readSync } from './file-sync.ts'
import type { Instant, Journal } from './journal.ts'
import { parseInPieces } from './json-in-pieces.ts'
import type { KnownRecords } from './known-records.ts'
import { emptySyncBlock, type SyncBlock } from './sync-block.ts'

/** A journal file in memory. Unknown fields of every level are kept: `extra` here, on `journal`, on `sync`, and on each record itself. */
export interface JournalFile {
  readonly version: string
  readonly created: Instant
  readonly updated: Instant
  readonly journal: Journal
  readonly sync: SyncBlock
  readonly extra: Readonly<Record<string, unknown>>
}

/** Why a text is not a journal that we may write to. Only the file of a newer version is a journal nevertheless. */
export type FileProblem =
  | { readonly kind: 'not-json'; readonly error: DomainError }
  /** Another app's file. */
  | { readonly kind: 'foreign'; readonly error: DomainError }
  /** `error` is the message of the validity rule, `detail` says which record or field. */
  | { readonly kind: 'invalid'; readonly error: DomainError; readonly detail: DomainError }
  /** Read-only: an older app must not write what it does not understand. */
  | { readonly kind: 'newer'; readonly error: DomainError; readonly version: string }
  /** Too many bytes, records or levels to be a journal; refused before it costs the tab. */
  | { readonly kind: 'excessive'; readonly error: DomainError }

/** A journal in which nothing has happened, as it is first uploaded. */
export const freshJournalFile = (now: Instant): JournalFile => ({
  version: product.fileVersion,
  created: now,
  updated: now,
  journal: emptyJournal,
  sync: emptySyncBlock,
  extra: {},
})

/**
 * Reads a file's text (spec section 5, "Data file"). Every well-formed record is accepted, whatever the rules for typing
 * say; unknown fields are kept, whatever they are called: records are only ever copied by spreading and `Object.fromEntries`,
 * which make a field of `__proto__` and never a prototype.
 */
export const parseJournalFile = (text: string): Result<JournalFile, FileProblem> => {
  const steps = parseJournalFileInSteps(text)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * The same in steps of a few milliseconds each: between two of them the reader may let others go first. Records that say
 * what those of `known` say are those of `known`.
 */
export function* parseJournalFileInSteps(text: string, known?: KnownRecords): Generator<void, Result<JournalFile, FileProblem>, void> {
  // A text never has more characters than bytes.
  if (text.length > limits.journalFileMaxBytes || (yield* opensTooMuchInSteps(text))) return err(excessive)
  const parsed = yield* parseInPieces(text, undefined, known?.recognise)
  if (!parsed) return err({ kind: 'not-json', error: domainError('file', 'INVALID_FORMAT') })
  const { value, nesting } = parsed
  if (nesting === 'too-deep') return err(excessive)
  if (nesting === 'not-finite') return invalid(domainError('file', 'INVALID_STRUCTURE'))
  return yield* readFile(value, known)
}

/** Whether a text is laid out as this app prints it, changed or not. */
export const isPrintedByUs = (text: string): boolean => text.includes(dataStart)

/** Where in a text of ours `data` begins and ends; undefined when another program laid the text out. */
export const dataSpanOf = (text: string): { readonly start: number; readonly end: number } | undefined => {
  const start = text.indexOf(dataStart)
  // Looking for what is not there goes through all of a large text, backwards slower still.
  const end = start < 0 ? -1 : text.lastIndexOf(dataEnd)
  return end > start ? { start: start + dataStart.length, end } : undefined
}

/** The part of a text of ours that holds `data`; undefined when another program laid the text out. */
export const dataTextOf = (text: string): string | undefined => {
  const span = dataSpanOf(text)
  return span && text.slice(span.start, span.end)
}

// A raw line break never occurs inside of a JSON string, so these are found nowhere else in a text of ours.
/** Stands before `data` in a text of ours. */
export const dataStart = ',\n"data":'
/** Stands behind it. */
export const dataEnd = ',\n"sync":'

const excessive: FileProblem = { kind: 'excessive', error: domainError('file', 'TOO_LARGE') }

const invalid = (detail: DomainError): Result<JournalFile, FileProblem> =>
  err({ kind: 'invalid', error: domainError('file', 'INVALID_FORMAT'), detail })

function* readFile(value: unknown, known: KnownRecords | undefined): Generator<void, Result<JournalFile, FileProblem>, void> {
  if (!isFields(value)) return invalid(domainError('file', 'INVALID_STRUCTURE'))
  const { app_id: appId, version, created, updated, data, sync: block, ...extra } = value
  if (typeof appId === 'string' && appId !== product.appId) return err({ kind: 'foreign', error: domainError('file', 'INVALID_FORMAT') })
  if (appId === product.appId && typeof version === 'string' && (isNewer(version) || isNewerSync(block))) {
    return err({ kind: 'newer', error: domainError('file', 'NEWER_VERSION'), version })
  }
  for (const name of ['app_id', 'version', 'created', 'updated', 'data']) {
    if (value[name] === undefined) return invalid(domainError('file', 'MISSING_FIELD', { name }))
  }
  if (typeof appId !== 'string' || typeof version !== 'string' || typeof created !== 'string' || typeof updated !== 'string' || !isFields(data)) {
    return invalid(domainError('file', 'INVALID_STRUCTURE'))
  }
  const journal = yield* readJournal(data, block, updated, known)
  return journal.ok ? ok({ version, created, updated, extra, ...journal.value }) : invalid(journal.error)
}

function* readJournal(
  data: Fields, block: unknown, updated: Instant, known: KnownRecords | undefined,
): Generator<void, Result<Pick<JournalFile, 'journal' | 'sync'>, DomainError>, void> {
  const checked = checkRecords(data)
  if (!checked.ok) return checked
  yield
  const { records, losers, duplicates } = separateDuplicates(checked.value, updated)
  yield
  const unknown = without(data, ['checklists', 'tasks', 'journalEntries', 'dayStats', 'settings'])
  const { sync, losers: read, moved, tombstones } = readSync(block)
  const journal = journalOf({
    checklists: records.checklists,
    tasks: records.tasks,
    entries: records.journalEntries,
    dayStats: records.dayStats,
    settings: records.settings,
    losers: [...read, ...losers],
    moved,
    tombstones,
    extra: extraWithDuplicates(unknown, duplicates),
  })
  return ok({ journal: known ? known.share(journal) : journal, sync })
}

/** A major version above ours, or one that cannot be told: then nobody knows what writing would break. */
const isNewer = (version: string): boolean => {
  const major = /^\d+/.exec(version)
  return !major || Number(major[0]) > Number(product.fileVersion.split('.')[0])
}
