import type { LongText } from '#domain/journal/long-text.ts'
import { pendingOf } from '#domain/journal/pending.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { BackupStore, EventLog, LogScope, OpenedLog } from '../ports/log.ts'
import type { Clock } from '../ports/time.ts'
import { freshBackup } from '../recovery/fresh-backup.ts'
import { parseAtEase } from './at-ease.ts'
import { readRemote, type ReadPorts, writerOf } from './read-remote.ts'
import type { Confirmed, OpenedFile, PullOutcome, SaveFailure, SaveInput } from './save-outcome.ts'
import { trustedFile } from './trusted-file.ts'
import { createUnclearWrites, type UnclearWrites } from './unclear-writes.ts'

export interface FromDrivePorts extends ReadPorts {
  readonly log: Pick<EventLog, 'confirm' | 'quarantine'>
  readonly backups?: Pick<BackupStore, 'read'>
  readonly clock?: Pick<Clock, 'now'>
}

/**
 * Opens a journal from the drive. Where the drive has lost the file, from the backup of the last hour: what the drive lacks
 * is then told by the next look at it.
 */
export const openFromDrive =
  (ports: FromDrivePorts) =>
  async (scope: LogScope, opened: OpenedLog): Promise<Result<OpenedFile, SaveFailure>> => {
    const read = await readRemote(ports, scope, undefined)
    if (!read.ok) {
      const backup = read.error.failure.kind === 'blocked' ? await confirmedOfBackup(ports, scope) : undefined
      return backup ? ok({ confirmed: backup, source: 'log' }) : err(read.error.failure)
    }
    const { confirmed, fetched } = read.value
    if (fetched !== undefined) await remember(ports.log, scope, confirmed, fetched, opened)
    return ok({ confirmed, source: 'drive' })
  }

export interface PullPorts extends ReadPorts {
  readonly log: Pick<EventLog, 'events' | 'identity' | 'confirm' | 'quarantine'>
}

/** Looks what others wrote: metadata first, bytes only when the revision is another one. Writes nothing to the drive. */
export const pullJournal =
  (ports: PullPorts, unclear: UnclearWrites = createUnclearWrites()) =>
  async ({ scope, confirmed: known }: SaveInput): Promise<Result<PullOutcome, SaveFailure>> => {
    const read = await readRemote(ports, scope, known, unclear.last(scope))
    if (!read.ok) return err(read.error.failure)
    const { confirmed, fetched, damaged } = read.value
    // What the drive holds of our own write is not what we wrote: the next save sends it again, and nothing is taken from it.
    if (damaged) return err({ kind: 'unreachable' })
    if (fetched === undefined) return ok({ changed: false, confirmed })
    const [identity, events] = [await ports.log.identity(scope), await ports.log.events(scope)]
    if (identity.ok && events.ok) await remember(ports.log, scope, confirmed, fetched, { clientId: identity.value, events: events.value })
    return ok({ changed: true, confirmed })
  }

/** The backup names no revision: whatever the drive has is read before anything is saved. */
const confirmedOfBackup = async (ports: FromDrivePorts, scope: LogScope): Promise<Confirmed | undefined> => {
  const { backups, clock } = ports
  const text = backups && clock && (await freshBackup({ backups, clock }, scope))
  const parsed = text === undefined ? undefined : await parseAtEase(ports.pauses, text)
  return text !== undefined && parsed?.ok ? { file: await trustedFile(ports, text, parsed.value), revision: '', modifiedTime: parsed.value.updated } : undefined
}

/** Stores what was read; if the log cannot, the next start reads the drive again, and no event is touched. */
const remember = async (
  log: Pick<EventLog, 'confirm'>,
  scope: LogScope,
  { file, revision, modifiedTime }: Confirmed,
  text: LongText,
  { clientId, events }: Pick<OpenedLog, 'clientId' | 'events'>,
): Promise<void> => {
  const { identity, heldUpTo } = pendingOf(file, events, clientId, modifiedTime)
  const upToSeq = identity === 'known' ? heldUpTo : 0
  await log.confirm(scope, { text, revision, modifiedTime }, { upToSeq, revision, read: { upToSeq, by: writerOf(file, clientId) } })
}
