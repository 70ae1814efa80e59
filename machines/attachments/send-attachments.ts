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

/** What sending needs of the open journal and of the outside. */
export interface SendPorts {
  readonly files: AttachmentFiles
  readonly outbox: Outbox
  readonly locks: Locks
  /** The journal of this key as it is shown; undefined once it is not open any more. */
  readonly journal: () => Journal | undefined
  /** By a clock that servers have agreed to. */
  readonly today: () => LocalDate
  /** Adds a record; resolves when that is in the log, with whether it is. */
  readonly perform: (command: CommandDraft) => Promise<boolean>
}

export type SendFailure = DriveError | LogError

/** What a pass over the outbox came to: whether anything of it still waits, for the drive or for its list. */
export interface Sent {
  readonly waits: boolean
}

/**
 * Brings what waits into the drive, one after the other. It may break off anywhere: the next pass finds by the stored
 * id, or by the hash, what this one did, and sends nothing twice. What a device holds leaves it when the drive lists
 * it.
 */
export const sendAttachments = async (ports: SendPorts, key: JournalKey): Promise<Result<Sent, SendFailure>> => {
  const passed = await ports.locks.ifFree(`attachments:${key.fileId}`, () => passOver(ports, key))
  // Another tab does it.
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
    // Its user may still take the removal back, for as long as the drive would keep the bytes.
    if (removedOn !== undefined) return isOver(removedOn, ports.today()) ? letGo(ports, key, row) : ok('rests')
    // The page died between the bytes and the record.
    if (!(await ports.perform(addAttachment(row.id, row.file, row.sha256, row)))) return ok('rests')
  }
  const found = await ports.files.find(row.sha256, key.fileId)
  if (!found.ok) return found
  if (found.value !== undefined) {
    // A list names for a while what is gone already, and this may be the last copy.
    const seen = await ports.files.look(found.value)
    if (!seen.ok) return seen
    if (seen.value === 'there') return letGo(ports, key, row)
    if (seen.value !== 'gone' && mayBeNamedAgain(seen.value.unusedSince, ports.today()))
      return nameAgain(ports, found.value)
  }
  // The same content, under another record: it is in the drive, and not listed yet.
  if (onTheirWay.has(row.sha256)) return ok('waits')
  return row.sent && row.driveId !== undefined ? lookAfter(ports, key, row, row.driveId) : upload(ports, key, row)
}

/** Whether the bytes of what was removed, or not named any more, on that day are kept no longer. */
export const isOver = (since: LocalDate, today: LocalDate): boolean => isPast(since, limits.attachmentKeptDays, today)

/** Whether no device can be about to delete what no record has named since that day. */
const mayBeNamedAgain = (since: LocalDate, today: LocalDate): boolean =>
  !isPast(since, limits.attachmentNamedAgainDays, today)

const isPast = (since: LocalDate, days: number, today: LocalDate): boolean => (addDays(since, days) ?? since) < today

const letGo = async (ports: SendPorts, key: JournalKey, row: WaitingFile): Promise<Outcome> => {
  const removed = await ports.outbox.remove(key, row.id)
  return removed.ok ? ok('done') : removed
}

/** Sent, and not listed yet: that takes the drive minutes at times. Where it is gone meanwhile, it is sent anew. */
const lookAfter = async (ports: SendPorts, key: JournalKey, row: WaitingFile, driveId: string): Promise<Outcome> => {
  const seen = await ports.files.look(driveId)
  if (!seen.ok) return seen
  if (seen.value === 'there') return ok('waits')
  if (seen.value !== 'gone') return nameAgain(ports, driveId)
  const { driveId: _gone, sent: _sent, ...anew } = row
  return upload(ports, key, anew)
}

/** Another device saw the file before it knew the record: the note goes, and then it is as good as any. */
const nameAgain = async (ports: SendPorts, driveId: string): Promise<Outcome> => {
  const cleared = await ports.files.markUnused(driveId, undefined)
  return cleared.ok ? ok('waits') : cleared
}

const upload = async (ports: SendPorts, key: JournalKey, row: WaitingFile): Promise<Outcome> => {
  const content = await ports.outbox.content(key, row.id)
  if (!content.ok) return content
  // Another tab, which had the lock meanwhile, has done with it.
  if (!content.value) return ok('rests')
  const reserved = row.driveId === undefined ? await ports.files.newId() : ok(row.driveId)
  if (!reserved.ok) return reserved
  const driveId = reserved.value
  // On disk before anything is sent: whoever comes back after a crash asks for this very file.
  const noted = await ports.outbox.note(key, { ...row, driveId })
  if (!noted.ok) return noted
  const stored = await ports.files.store(driveId, row, content.value, key.fileId)
  if (!stored.ok) return stored
  const marked = await ports.outbox.note(key, { ...row, driveId, sent: true })
  return marked.ok ? ok('waits') : marked
}
