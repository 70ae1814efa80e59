import type { SaveFailure } from '#domain/errors/from-save.ts'
import { isDamagedCopySteps } from '#domain/journal-file/damaged-copy.ts'
import type { FileProblem, JournalFile } from '#domain/journal-file/parse.ts'
import type { PrintedFile } from '#domain/journal-file/print.ts'
import { limits } from '#domain/limits.ts'
import type { LongText } from '#domain/long-text.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { judgeSteps } from '#domain/sync/trusted-file.ts'
import type { FileHead, JournalFiles } from '#machines/ports/drive.ts'
import type { EventLog, JournalKey } from '#machines/ports/log.ts'
import { runSteps, type TextPorts } from './run-steps.ts'
import { failureOfDrive, failureOfFile } from './save-failures.ts'
import type { Confirmed } from './save-outcome.ts'

export interface ReadPorts extends TextPorts {
  readonly files: Pick<JournalFiles, 'head' | 'read'>
  readonly log: Pick<EventLog, 'quarantine'>
}

/** The file as the drive has it now. */
export interface Remote {
  readonly confirmed: Confirmed
  /** The bytes, when they had to be fetched. */
  readonly fetched: LongText | undefined
  readonly etag: string | undefined
  /** The drive holds our own write, damaged in transit: `confirmed` is what was sent, to be sent again. */
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
export const readRemote = async (
  ports: ReadPorts,
  key: JournalKey,
  confirmed: Confirmed | undefined,
  sent?: PrintedFile,
): Promise<Result<Remote, ReadFailure>> => {
  const head = await ports.files.head(key.fileId)
  if (!head.ok) return err({ failure: failureOfDrive(head.error) })
  if (confirmed && head.value.revision === confirmed.revision)
    return ok({ confirmed, fetched: undefined, etag: head.value.etag })
  // A file larger than any journal is not downloaded.
  if (head.value.size > limits.journalFileMaxBytes) return err({ failure: { kind: 'blocked', reason: 'unreadable' } })

  const first = await readAndJudge(ports, key, confirmed, sent)
  if (!first.ok) return first
  if (first.value.kind === 'whole' || (first.value.kind === 'doubtful' && !confirmed)) return ok(first.value.remote)
  // The answer may have been cut off, and the device that sent a damaged file repairs it: read once more.
  if (confirmed) await ports.pauses.between(limits.damageRepairWaitMinMs, limits.damageRepairWaitMaxMs)
  const second = await readAndJudge(ports, key, confirmed, sent)
  if (!second.ok) return second
  if (second.value.kind !== 'unreadable') return ok(second.value.remote)
  const stored = await ports.log.quarantine(key, second.value.bytes.text, second.value.problem.kind)
  return err({
    failure: { kind: 'blocked', reason: 'unreadable' },
    ...(stored.ok && { unreadable: second.value.bytes }),
  })
}

type Judged =
  | { readonly kind: 'whole' | 'doubtful'; readonly remote: Remote }
  | { readonly kind: 'unreadable'; readonly bytes: Bytes; readonly problem: FileProblem }

const readAndJudge = async (
  ports: ReadPorts,
  { fileId }: JournalKey,
  before: Confirmed | undefined,
  sent: PrintedFile | undefined,
): Promise<Result<Judged, ReadFailure>> => {
  const read = await ports.files.read(fileId)
  if (!read.ok) return err({ failure: failureOfDrive(read.error) })
  const {
    text,
    head: { revision, modifiedTime, etag },
  } = read.value
  const judged = await runSteps(ports, judgeSteps(text, before?.file), text.length)
  if (judged.kind === 'not ours') return err({ failure: failureOfFile(judged.problem) })
  if (judged.kind !== 'whole' && sent && (await runSteps(ports, isDamagedCopySteps(text, sent.text), text.length))) {
    return ok({
      kind: 'whole',
      remote: { confirmed: { file: sent.file, revision, modifiedTime }, fetched: undefined, etag, damaged: true },
    })
  }
  if (judged.kind === 'unreadable') return ok({ ...judged, bytes: read.value })
  return ok({
    kind: judged.kind,
    remote: { confirmed: { file: judged.file, revision, modifiedTime }, fetched: text, etag },
  })
}

/** Who wrote the file as it was read. */
export const writerOf = (file: JournalFile, clientId: string): 'us' | 'others' =>
  file.sync.writtenBy === clientId ? 'us' : 'others'
