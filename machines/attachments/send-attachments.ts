import { addAttachment } from '#domain/attachments/commands.ts'
import { limits } from '#domain/limits.ts'
import { recordOf } from '#domain/lists/views.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import { recordTombstone } from '#domain/record/tombstones.ts'
import { ok, type Result } from '#domain/result.ts'
import { type LocalDate, addDays } from '#domain/time/local-date.ts'
import type { AttachmentFiles, Outbox, WaitingFile } from '#machines/ports/attachments.ts'
import type { Locks } from '#machines/ports/browser.ts'
import type { DriveError } from '#machines/ports/drive.ts'
import type { JournalKey, LogError } from '#machines/ports/log.ts'

export interface SendPorts {
  readonly files: AttachmentFiles
  readonly outbox: Outbox
  readonly locks: Locks
  /** The journal of this key as it is shown; undefined when it is closed. */
  readonly journal: () => Journal | undefined
  /** By a clock that a server's time has confirmed. */
  readonly today: () => LocalDate
  /** Resolves with true once the record is in the log, with false where the log refused it. */
  readonly perform: (command: CommandDraft) => Promise<boolean>
}

export type SendFailure = DriveError | LogError

/** Whether a file still waits, for the drive or for its list. */
export interface Sent {
  readonly waits: boolean
}

/**
 * Sends waiting files one after the other. A pass may break off anywhere: the next one finds sent files by their stored
 * id or hash. A device deletes its copy once the drive lists the file.
 */
export const sendAttachments = async (ports: SendPorts, key: JournalKey): Promise<Result<Sent, SendFailure>> => {
  const passed = await ports.locks.ifFree(`attachments:${key.fileId}`, () => passOver(ports, key))
  // Another tab is sending.
  return passed ?? ok({ waits: true })
}

const passOver = async (ports: SendPorts, key: JournalKey): Promise<Result<Sent, SendFailure>> => {
  const rows = await ports.outbox.waiting(key)
  if (!rows.ok) return rows
  let waits = false
  const onTheirWay = new Set<string>()
  for (const row of rows.value) {
    const sent = await sendOne(ports, key, row, onTheirWay)
    if (!sent.ok) return sent
    if (sent.value !== 'waits') continue
    waits = true
    onTheirWay.add(row.sha256)
  }
  return ok({ waits })
}

type Outcome = Result<'waits' | 'rests' | 'done', SendFailure>

const sendOne = async (
  ports: SendPorts,
  key: JournalKey,
  row: WaitingFile,
  onTheirWay: ReadonlySet<string>,
): Promise<Outcome> => {
  const journal = ports.journal()
  if (!journal) return ok('rests')
  if (!recordOf(journal, 'attachments', row.id)) {
    const removedOn = journal.tombstones.get(recordTombstone('attachments', row.id))
    // The user may still undo the removal, for as long as the drive would keep the bytes.
    if (removedOn !== undefined) return isOver(removedOn, ports.today()) ? letGo(ports, key, row) : ok('rests')
    // The page closed after it stored the bytes and before it added the record.
    if (!(await ports.perform(addAttachment(row.id, row.file, row.sha256, row)))) return ok('rests')
  }
  const found = await ports.files.find(row.sha256, key.fileId)
  if (!found.ok) return found
  if (found.value !== undefined) {
    // A list still names deleted files for a while, and this may be the last copy.
    const seen = await ports.files.look(found.value)
    if (!seen.ok) return seen
    if (seen.value === 'there') return letGo(ports, key, row)
    if (seen.value !== 'gone' && mayBeNamedAgain(seen.value.unusedSince, ports.today()))
      return nameAgain(ports, found.value)
  }
  // The same content was sent under another record, and is not listed yet.
  if (onTheirWay.has(row.sha256)) return ok('waits')
  return row.sent && row.driveId !== undefined
    ? lookAfter(ports, key, row, row.driveId)
    : upload(ports, key, row, row.driveId)
}

/** Whether the retention of bytes that were removed, or last named, on that day is over. */
export const isOver = (since: LocalDate, today: LocalDate): boolean => isPast(since, limits.attachmentKeptDays, today)

/** Whether no device can delete yet a file that no record has named since that day. */
const mayBeNamedAgain = (since: LocalDate, today: LocalDate): boolean =>
  !isPast(since, limits.attachmentNamedAgainDays, today)

const isPast = (since: LocalDate, days: number, today: LocalDate): boolean => (addDays(since, days) ?? since) < today

const letGo = async (ports: SendPorts, key: JournalKey, row: WaitingFile): Promise<Outcome> => {
  const removed = await ports.outbox.remove(key, row.id)
  return removed.ok ? ok('done') : removed
}

/** For a file that is sent and not listed yet, which can take the drive minutes. A file that is gone is sent again. */
const lookAfter = async (ports: SendPorts, key: JournalKey, row: WaitingFile, driveId: string): Promise<Outcome> => {
  const seen = await ports.files.look(driveId)
  if (!seen.ok) return seen
  if (seen.value === 'there') return ok('waits')
  if (seen.value !== 'gone') return nameAgain(ports, driveId)
  const { driveId: _gone, sent: _sent, ...unsent } = row
  return upload(ports, key, unsent, driveId)
}

/** Another device saw the file before it knew the record: without that device's note the file can be used. */
const nameAgain = async (ports: SendPorts, driveId: string): Promise<Outcome> => {
  const cleared = await ports.files.markUnused(driveId, undefined)
  return cleared.ok ? ok('waits') : cleared
}

/** `knownId`: the id in the drive that its row had when this pass read it. */
const upload = async (
  ports: SendPorts,
  key: JournalKey,
  row: WaitingFile,
  knownId: string | undefined,
): Promise<Outcome> => {
  const content = await ports.outbox.content(key, row.id)
  // Another tab has sent it meanwhile, or the disk has lost it, which must not hold up the files behind it.
  if (!content.ok || !content.value) return ok('rests')
  const reserved = row.driveId === undefined ? await ports.files.newId() : ok(row.driveId)
  if (!reserved.ok) return reserved
  const driveId = reserved.value
  // The id is on disk before the bytes are sent: after a crash the next pass looks for this id.
  const noted = await ports.outbox.note(key, { ...row, driveId }, knownId)
  if (!noted.ok) return noted
  // Another tab sends it, under an id of its own: a lock that was taken over leaves two passes for a while.
  if (!noted.value) return ok('waits')
  const stored = await ports.files.store(driveId, row, content.value, key.fileId)
  if (!stored.ok) return stored.error.kind === 'not-found' ? giveUpId(ports, key, row, driveId, stored) : stored
  const marked = await ports.outbox.note(key, { ...row, driveId, sent: true }, driveId)
  return marked.ok ? ok('waits') : marked
}

/** This id's file was made and then deleted. The drive makes no second file of an id: the next pass takes a new one. */
const giveUpId = async (
  ports: SendPorts,
  key: JournalKey,
  row: WaitingFile,
  driveId: string,
  failed: Outcome,
): Promise<Outcome> => {
  const seen = await ports.files.look(driveId)
  if (!seen.ok) return seen
  if (seen.value !== 'gone') return failed
  const { driveId: _gone, ...unsent } = row
  const noted = await ports.outbox.note(key, unsent, driveId)
  return noted.ok ? failed : noted
}
