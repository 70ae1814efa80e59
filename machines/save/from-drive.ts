import type { SaveFailure } from '#domain/errors/from-save.ts'
import type { LongText } from '#domain/long-text.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { overwrittenSince } from '#domain/sync/overwritten.ts'
import { pendingOf, wasSent } from '#domain/sync/pending.ts'
import { readFileSteps } from '#domain/sync/trusted-file.ts'
import type { BackupStore, EventLog, JournalKey, OpenedLog } from '#machines/ports/log.ts'
import type { Clock } from '#machines/ports/time.ts'
import { freshBackup } from '#machines/recovery/fresh-backup.ts'
import { type ReadPorts, readRemote, writerOf } from './read-remote.ts'
import { runSteps } from './run-steps.ts'
import type { Confirmed, OpenedFile, PullOutcome, SaveInput } from './save-outcome.ts'
import { createUnclearWrites, type UnclearWrites } from './unclear-writes.ts'

export interface FromDrivePorts extends ReadPorts {
  readonly log: Pick<EventLog, 'confirm' | 'quarantine'>
  readonly backups?: Pick<BackupStore, 'read'>
  readonly clock?: Pick<Clock, 'now'>
}

/**
 * Opens a journal from the drive or, where the drive has lost the file, from the backup of the last hour; the next pull
 * then reports the loss.
 */
export const openFromDrive =
  (ports: FromDrivePorts) =>
  async (key: JournalKey, opened: OpenedLog): Promise<Result<OpenedFile, SaveFailure>> => {
    const read = await readRemote(ports, key, undefined)
    if (!read.ok) {
      const backup = read.error.failure.kind === 'blocked' ? await confirmedOfBackup(ports, key) : undefined
      return backup ? ok({ confirmed: backup, source: 'log' }) : err(read.error.failure)
    }
    const { confirmed, fetched, etag } = read.value
    if (fetched !== undefined) await store(ports.log, key, confirmed, fetched, opened)
    const overwritten = overwrittenSince(confirmed.file, opened, confirmed.modifiedTime)
    // With compare-and-swap a twin has read what it wrote over.
    const isSaid = overwritten === 'yes' || (overwritten === 'perhaps' && etag === undefined)
    return ok({ confirmed, source: 'drive', ...(isSaid && { overwritten: true }) })
  }

export interface PullPorts extends ReadPorts {
  readonly log: Pick<EventLog, 'read' | 'confirm' | 'quarantine'>
}

/**
 * Reads the changes of others: metadata first, bytes only when the revision has changed. Writes nothing to the drive.
 */
export const pullJournal =
  (ports: PullPorts, unclear: UnclearWrites = createUnclearWrites()) =>
  async ({ key, confirmed: known }: SaveInput): Promise<Result<PullOutcome, SaveFailure>> => {
    const read = await readRemote(ports, key, known, unclear.last(key))
    if (!read.ok) return err(read.error.failure)
    const { confirmed, fetched, damaged } = read.value
    // Our own write arrived damaged: it is not read, and the next save sends it again.
    if (damaged) return err({ kind: 'unreachable' })
    if (fetched === undefined) return ok({ changed: false, confirmed })
    const log = await ports.log.read(key)
    if (log.ok) await store(ports.log, key, confirmed, fetched, log.value)
    return ok({ changed: true, confirmed })
  }

/** A backup has no revision, so that the drive is read before anything is saved. */
const confirmedOfBackup = async (ports: FromDrivePorts, key: JournalKey): Promise<Confirmed | undefined> => {
  const { backups, clock } = ports
  const text = backups && clock && (await freshBackup({ backups, clock }, key))
  const read = text === undefined ? undefined : await runSteps(ports, readFileSteps(text), text.length)
  return read?.ok ? { file: read.value, revision: '', modifiedTime: read.value.updated } : undefined
}

/** Stores the file. If the log refuses, the next start reads the drive again, and no event is touched. */
const store = async (
  log: Pick<EventLog, 'confirm'>,
  key: JournalKey,
  { file, revision, modifiedTime }: Confirmed,
  text: LongText,
  { clientId, events }: Pick<OpenedLog, 'clientId' | 'events'>,
): Promise<void> => {
  const { identity, acknowledgedUpTo, events: pending } = pendingOf(file, events, clientId, modifiedTime)
  const upToSeq = identity === 'known' ? acknowledgedUpTo : 0
  await log.confirm(
    key,
    { text, revision, modifiedTime },
    {
      clientId,
      upToSeq,
      revision,
      read: { upToSeq, by: writerOf(file, clientId) },
      buried: pending.filter(wasSent).map(({ id }) => id),
    },
  )
}
