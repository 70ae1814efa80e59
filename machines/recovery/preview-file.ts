import { hasText } from '#domain/entries/views.ts'
import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { type FileProblem, type JournalFile, parseJournalFileSteps } from '#domain/journal-file/parse.ts'
import { limits } from '#domain/limits.ts'
import { hideExtension } from '#domain/names/extension.ts'
import { freeJournalName } from '#domain/names/free-name.ts'
import { allMovementsOf } from '#domain/record/day-trades.ts'
import { tableToArray } from '#domain/record/table.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { Instant, LocalDate } from '#domain/time/local-date.ts'
import { labelsOf } from '#domain/trade-notes/label.ts'
import { tradeNotesOf } from '#domain/trade-notes/trade-note.ts'
import type { JournalFiles } from '#machines/ports/drive.ts'
import { runSteps, type TextPorts } from '#machines/save/run-steps.ts'
import type { ArchivedFiles } from './archived-files.ts'
import { fingerprintOfFile } from './device-copy.ts'

export interface PickedFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Undefined where its bytes are no UTF-8 or cannot be read. */
  readonly text: () => Promise<string | undefined>
  /** All bytes, for an archive. */
  readonly bytes?: () => Promise<Uint8Array<ArrayBuffer> | undefined>
}

export interface FilePreview {
  readonly file: JournalFile
  /** For the new journal: the name of the file, or the first free one like it. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly fingerprint: string
  readonly created: Instant
  readonly updated: Instant
  readonly checklists: number
  readonly tasks: number
  /** Days with a text. */
  readonly written: number
  /** Days with trades, with or without a text. */
  readonly traded: number
  readonly tradeNotes: number
  readonly labels: number
  readonly days: number
  /** The first and the last day with an entry or statistics. */
  readonly span: { readonly from: LocalDate; readonly to: LocalDate } | undefined
  readonly archived?: ArchivedFiles
}

/** The spec's message and, where known, the invalid record or field. */
export interface FileRefusal {
  readonly error: DomainError
  readonly detail: DomainError | undefined
}

/** Reads a picked file. A file too large for a journal is refused before its bytes are read. */
export const previewFile = async (
  ports: TextPorts & { readonly files: Pick<JournalFiles, 'list'> },
  picked: PickedFile,
): Promise<Result<FilePreview, FileRefusal>> => {
  if (picked.size > limits.journalFileMaxBytes) return refused(domainError('file', 'TOO_LARGE'))
  const text = await picked.text()
  if (text === undefined) return refused(domainError('file', 'INVALID_FORMAT'))
  const parsed = await runSteps(ports, parseJournalFileSteps(text), text.length)
  if (!parsed.ok) return notRestorable(parsed.error)
  const { created, updated, journal } = parsed.value
  const entries = tableToArray(journal.entries)
  const dates = [...entries, ...tableToArray(journal.dayStats)].map(({ date }) => date).toSorted()
  const [from, to] = [dates[0], dates.at(-1)]
  const listed = await ports.files.list()
  return ok({
    file: parsed.value,
    name: freeJournalName(hideExtension(picked.name), listed.ok ? listed.value.map(({ name }) => name) : []),
    size: picked.size,
    fingerprint: await fingerprintOfFile(ports, parsed.value),
    created,
    updated,
    checklists: journal.checklists.size,
    tasks: journal.tasks.size,
    written: entries.filter(hasText).length,
    traded: entries.filter(({ trades }) => allMovementsOf(trades).length > 0).length,
    tradeNotes: tradeNotesOf(journal).length,
    labels: labelsOf(journal).length,
    days: journal.dayStats.size,
    span: from === undefined || to === undefined ? undefined : { from, to },
  })
}

/** A file of a newer version is a journal that this version cannot restore. */
const notRestorable = (problem: FileProblem): Result<FilePreview, FileRefusal> =>
  problem.kind === 'newer'
    ? refused(domainError('journals', 'SELECTED_INCOMPATIBLE'), problem.error)
    : refused(problem.error, problem.kind === 'invalid' ? problem.detail : undefined)

const refused = (error: DomainError, detail?: DomainError): Result<FilePreview, FileRefusal> => err({ error, detail })
