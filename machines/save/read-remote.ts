import { canonicalData, rememberDataText } from '#domain/journal/canonical.ts'
import { dataTextOf, type FileProblem, type JournalFile, parseJournalFile } from '#domain/journal/journal-file.ts'
import { withoutMarks } from '#domain/journal/pending.ts'
import { limits } from '#domain/limits.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { EventLog, FileHead, Hashes, JournalFiles, LogScope } from '../ports.ts'
import { failureOfDrive, failureOfFile } from './save-failures.ts'
import type { Confirmed, SaveFailure } from './save-outcome.ts'

export interface ReadPorts {
  readonly files: Pick<JournalFiles, 'head' | 'read'>
  readonly log: Pick<EventLog, 'quarantine'>
  readonly hashes: Hashes
}

/** The file as the drive has it now. */
export interface Remote {
  readonly confirmed: Confirmed
  /** The bytes, when they had to be fetched. */
  readonly fetched: string | undefined
  readonly etag: string | undefined
}

/** Why there is no usable file; `unreadable` carries the bytes that are there instead. */
export interface ReadFailure {
  readonly failure: SaveFailure
  readonly unreadable?: { readonly text: string; readonly head: FileHead }
}

/** The file now: the confirmed one when the drive still names its revision, else the bytes, read past every cache. */
export const readRemote = async (ports: ReadPorts, scope: LogScope, confirmed: Confirmed | undefined): Promise<Result<Remote, ReadFailure>> => {
  const head = await ports.files.head(scope.fileId)
  if (!head.ok) return err({ failure: failureOfDrive(head.error) })
  if (confirmed && head.value.revision === confirmed.revision) return ok({ confirmed, fetched: undefined, etag: head.value.etag })
  // A hostile file must not even be downloaded.
  if (head.value.size > limits.journalFileMaxBytes) return err({ failure: { kind: 'blocked', reason: 'unreadable' } })

  const read = await ports.files.read(scope.fileId)
  if (!read.ok) return err({ failure: failureOfDrive(read.error) })
  const first = parseJournalFile(read.value.text)
  if (first.ok) return ok(await remoteOf(ports, read.value, first.value))
  if (!isDamage(first.error)) return err({ failure: failureOfFile(first.error) })

  // Half of a file may be an answer that broke off: look once more before believing it.
  const again = await ports.files.read(scope.fileId)
  if (!again.ok) return err({ failure: failureOfDrive(again.error) })
  const second = parseJournalFile(again.value.text)
  if (second.ok) return ok(await remoteOf(ports, again.value, second.value))
  if (!isDamage(second.error)) return err({ failure: failureOfFile(second.error) })
  const kept = await ports.log.quarantine(scope, again.value.text, second.error.kind)
  return err({ failure: failureOfFile(second.error), ...(kept.ok && { unreadable: again.value }) })
}

/**
 * The file with counters that can be believed. A text whose data does not have the hash that its writer noted was
 * changed by a foreign program, which keeps our counters but not our events: then the data alone tells.
 */
export const trustedFile = async (hashes: Hashes, text: string, file: JournalFile): Promise<JournalFile> => {
  const { dataHash, clients } = file.sync
  if (dataHash === undefined) return clients.size > 0 ? withoutMarks(file) : file
  const asWritten = dataTextOf(text)
  if (asWritten !== undefined && (await hashes.sha256(asWritten)) === dataHash) {
    rememberDataText(file.journal, asWritten)
    return file
  }
  return (await hashes.sha256(canonicalData(file.journal))) === dataHash ? file : withoutMarks(file)
}

const remoteOf = async (ports: ReadPorts, read: { readonly text: string; readonly head: FileHead }, file: JournalFile): Promise<Remote> => ({
  confirmed: { file: await trustedFile(ports.hashes, read.text, file), revision: read.head.revision, modifiedTime: read.head.modifiedTime },
  fetched: read.text,
  etag: read.head.etag,
})

/** Who wrote the file as it was read. */
export const writerOf = (file: JournalFile, clientId: string): 'us' | 'others' => (file.sync.writtenBy === clientId ? 'us' : 'others')

/** Neither another app's file nor a newer version's, which are whole and not ours to touch. */
const isDamage = (problem: FileProblem): boolean => problem.kind !== 'foreign' && problem.kind !== 'newer'
