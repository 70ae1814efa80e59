import { domainError, type DomainError, type ErrorArea } from '#domain/errors/catalogue.ts'
import type { FileProblem, JournalFile } from '#domain/journal/journal-file.ts'
import type { Instant, LocalDate } from '#domain/journal/journal.ts'
import { tableToArray } from '#domain/journal/table.ts'
import { limits } from '#domain/limits.ts'
import { hideExtension } from '#domain/names/extension.ts'
import { freeJournalName } from '#domain/names/free-name.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { JournalFiles } from '../ports/drive.ts'
import { parseAtEase } from '../save/at-ease.ts'
import type { TextPorts } from '../save/trusted-file.ts'
import { fingerprintOfFile } from './device-copy.ts'

/** A file that somebody picked from their disk. */
export interface PickedFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Its text; undefined where its bytes are no UTF-8 or cannot be read. */
  readonly text: () => Promise<string | undefined>
}

/** What a file holds, before anything is made of it. */
export interface FilePreview {
  readonly file: JournalFile
  /** For the new journal: the file's own, or the first free one behind it. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly fingerprint: string
  readonly created: Instant
  readonly updated: Instant
  readonly checklists: number
  readonly tasks: number
  readonly entries: number
  readonly days: number
  /** The first and the last day that something is known of. */
  readonly span: { readonly from: LocalDate; readonly to: LocalDate } | undefined
}

/** Why a file cannot be restored: the spec's message, and where there is one the record or field that broke it. */
export interface FileRefusal {
  readonly error: DomainError<ErrorArea>
  readonly detail: DomainError | undefined
}

/** Reads a picked file. It is refused before its bytes are read when it is too large to be a journal. */
export const previewFile = async (
  ports: TextPorts & { readonly files: Pick<JournalFiles, 'list'> }, picked: PickedFile,
): Promise<Result<FilePreview, FileRefusal>> => {
  if (picked.size > limits.journalFileMaxBytes) return refused(domainError('file', 'TOO_LARGE'))
  const text = await picked.text()
  if (text === undefined) return refused(domainError('file', 'INVALID_FORMAT'))
  const parsed = await parseAtEase(ports.pauses, text)
  if (!parsed.ok) return notRestorable(parsed.error)
  const { created, updated, journal } = parsed.value
  const dates = [...tableToArray(journal.entries), ...tableToArray(journal.dayStats)].map(({ date }) => date).toSorted()
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
    entries: journal.entries.size,
    days: journal.dayStats.size,
    span: from === undefined || to === undefined ? undefined : { from, to },
  })
}

/** One of a newer version is a journal all the same: it is only not one for this version. */
const notRestorable = (problem: FileProblem): Result<FilePreview, FileRefusal> =>
  problem.kind === 'newer'
    ? refused(domainError('journals', 'SELECTED_INCOMPATIBLE'), problem.error)
    : refused(problem.error, problem.kind === 'invalid' ? problem.detail : undefined)

const refused = (error: DomainError<ErrorArea>, detail?: DomainError): Result<FilePreview, FileRefusal> => err({ error, detail })
