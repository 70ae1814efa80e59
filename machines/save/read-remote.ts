import { isDamagedCopyInSteps } from '#domain/journal/damaged-copy.ts'
import type { FileProblem, JournalFile } from '#domain/journal/journal-file.ts'
import type { LongText } from '#domain/journal/long-text.ts'
import { limits } from '#domain/limits.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { Hashes } from '../ports/browser.ts'
import type { FileHead, JournalFiles } from '../ports/drive.ts'
import type { EventLog, LogScope } from '../ports/log.ts'
import type { Pauses } from '../ports/time.ts'
import { atEase } from './at-ease.ts'
import { judgeText } from './judge-text.ts'
import type { PrintedFile } from './print-sealed.ts'
import { failureOfDrive, failureOfFile } from './save-failures.ts'
import type { Confirmed, SaveFailure } from './save-outcome.ts'

export interface ReadPorts {
  readonly files: Pick<JournalFiles, 'head' | 'read'>
  readonly log: Pick<EventLog, 'quarantine'>
  readonly hashes: Hashes
  readonly pauses: Pauses
}

/** The file as the drive has it now. */
export interface Remote {
  readonly confirmed: Confirmed
  /** The bytes, when they had to be fetched. */
  readonly fetched: LongText | undefined
  readonly etag: string | undefined
  /** The drive holds our own write, damaged on its way: `confirmed` is what was sent, and has to be sent again. */
  readonly damaged?: boolean
}

/** Why there is no usable file; `unreadable` carries the bytes that are there instead. */
export interface ReadFailure {
  readonly failure: SaveFailure
  readonly unreadable?: Bytes
}

interface Bytes {
  readonly text: string
  readonly head: FileHead
}

/**
 * The file now: the confirmed one when the drive still names its revision, else the bytes, read past every cache.
 * `sent` is our own last write, if it had no clear answer.
 */
export const readRemote = async (ports: ReadPorts, scope: LogScope, confirmed: Confirmed | undefined, sent?: PrintedFile): Promise<Result<Remote, ReadFailure>> => {
  const head = await ports.files.head(scope.fileId)
  if (!head.ok) return err({ failure: failureOfDrive(head.error) })
  if (confirmed && head.value.revision === confirmed.revision) return ok({ confirmed, fetched: undefined, etag: head.value.etag })
  // A hostile file must not even be downloaded.
  if (head.value.size > limits.journalFileMaxBytes) return err({ failure: { kind: 'blocked', reason: 'unreadable' } })

  const first = await look(ports, scope, confirmed, sent)
  if (!first.ok) return first
  if (first.value.kind === 'whole' || (first.value.kind === 'doubtful' && !confirmed)) return ok(first.value.remote)
  // Half of a file may be an answer that broke off, and damage is repaired by whoever sent the file: look once more before believing it.
  if (confirmed) await ports.pauses.between(limits.damageRepairWaitMinMs, limits.damageRepairWaitMaxMs)
  const second = await look(ports, scope, confirmed, sent)
  if (!second.ok) return second
  if (second.value.kind !== 'unreadable') return ok(second.value.remote)
  const kept = await ports.log.quarantine(scope, second.value.bytes.text, second.value.problem.kind)
  return err({ failure: { kind: 'blocked', reason: 'unreadable' }, ...(kept.ok && { unreadable: second.value.bytes }) })
}

type Look =
  | { readonly kind: 'whole' | 'doubtful'; readonly remote: Remote }
  | { readonly kind: 'unreadable'; readonly bytes: Bytes; readonly problem: FileProblem }

const look = async (ports: ReadPorts, { fileId }: LogScope, before: Confirmed | undefined, sent: PrintedFile | undefined): Promise<Result<Look, ReadFailure>> => {
  const read = await ports.files.read(fileId)
  if (!read.ok) return err({ failure: failureOfDrive(read.error) })
  const { text, head: { revision, modifiedTime, etag } } = read.value
  const judged = await judgeText(ports, text, before?.file)
  if (judged.kind === 'not ours') return err({ failure: failureOfFile(judged.problem) })
  if (judged.kind !== 'whole' && sent && (await atEase(ports.pauses, text.length, isDamagedCopyInSteps(text, sent.text)))) {
    return ok({ kind: 'whole', remote: { confirmed: { file: sent.file, revision, modifiedTime }, fetched: undefined, etag, damaged: true } })
  }
  if (judged.kind === 'unreadable') return ok({ ...judged, bytes: read.value })
  return ok({ kind: judged.kind, remote: { confirmed: { file: judged.file, revision, modifiedTime }, fetched: text, etag } })
}

/** Who wrote the file as it was read. */
export const writerOf = (file: JournalFile, clientId: string): 'us' | 'others' => (file.sync.writtenBy === clientId ? 'us' : 'others')
