import { pendingOf } from '#domain/journal/pending.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { BackupStore, Clock, Draft, EventLog, LogScope, OpenedLog, Pages, Snapshot } from '../ports.ts'
import { freshBackup } from '../recovery/device-copy.ts'
import { parseAtEase } from './at-ease.ts'
import { readRemote, type ReadPorts, writerOf } from './read-remote.ts'
import type { Confirmed, OpenedJournal, PullOutcome, SaveFailure, SaveInput } from './save-outcome.ts'
import { trustedFile } from './trusted-file.ts'
import { createUnclearWrites, type UnclearWrites } from './unclear-writes.ts'

export interface OpenPorts extends ReadPorts {
  readonly log: Pick<EventLog, 'open' | 'confirm' | 'quarantine'>
  readonly backups?: Pick<BackupStore, 'read'>
  readonly clock?: Pick<Clock, 'now'>
  readonly pages?: Pick<Pages, 'others'>
}

/**
 * Opens a journal: from this device's log, whatever the network does, or else from the drive. Where the drive has lost the
 * file too, from the backup of the last hour: what the drive lacks is then told by the next look at it.
 */
export const openJournal =
  (ports: OpenPorts) =>
  async (scope: LogScope): Promise<Result<OpenedJournal, SaveFailure>> => {
    const opened = await ports.log.open(scope)
    if (!opened.ok) return err({ kind: 'log-unavailable' })
    const { events: log, clientId, snapshot } = opened.value
    const drafts = await leftBehind(ports, opened.value.drafts)
    const stored = snapshot && (await confirmedOfSnapshot(ports, scope, snapshot))
    if (stored) return ok({ confirmed: stored, log, drafts, clientId, source: 'log' })

    const read = await readRemote(ports, scope, undefined)
    if (!read.ok) {
      const backup = read.error.failure.kind === 'blocked' ? await confirmedOfBackup(ports, scope) : undefined
      return backup ? ok({ confirmed: backup, log, drafts, clientId, source: 'log' }) : err(read.error.failure)
    }
    const { confirmed, fetched } = read.value
    if (fetched !== undefined) await remember(ports.log, scope, confirmed, fetched, opened.value)
    return ok({ confirmed, log, drafts, clientId, source: 'drive' })
  }

/** What a page that is open is typing is its own; what one that is gone has typed is taken over. */
const leftBehind = async ({ pages }: OpenPorts, drafts: ReadonlyArray<Draft>): Promise<ReadonlyArray<Draft>> => {
  if (!pages || drafts.length === 0) return drafts
  const others = await pages.others()
  return drafts.filter(({ page }) => page === undefined || !others.has(page))
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
const confirmedOfBackup = async ({ backups, clock, hashes, pauses }: OpenPorts, scope: LogScope): Promise<Confirmed | undefined> => {
  const text = backups && clock && (await freshBackup({ backups, clock }, scope))
  const parsed = text === undefined ? undefined : await parseAtEase(pauses, text)
  return text !== undefined && parsed?.ok ? { file: await trustedFile(hashes, text, parsed.value), revision: '', modifiedTime: parsed.value.updated } : undefined
}

/** A stored snapshot that cannot be read is kept aside, and the drive is asked instead. */
const confirmedOfSnapshot = async (ports: OpenPorts, scope: LogScope, snapshot: Snapshot): Promise<Confirmed | undefined> => {
  const { text, revision, modifiedTime } = snapshot
  const parsed = await parseAtEase(ports.pauses, text)
  if (parsed.ok) return { file: await trustedFile(ports.hashes, text, parsed.value), revision, modifiedTime }
  await ports.log.quarantine(scope, text, `snapshot-${parsed.error.kind}`)
  return undefined
}

/** Stores what was read; if the log cannot, the next start reads the drive again, and no event is touched. */
const remember = async (
  log: Pick<EventLog, 'confirm'>,
  scope: LogScope,
  { file, revision, modifiedTime }: Confirmed,
  text: string,
  { clientId, events }: Pick<OpenedLog, 'clientId' | 'events'>,
): Promise<void> => {
  const { identity, heldUpTo } = pendingOf(file, events, clientId, modifiedTime)
  const upToSeq = identity === 'known' ? heldUpTo : 0
  await log.confirm(scope, { text, revision, modifiedTime }, { upToSeq, revision, read: { upToSeq, by: writerOf(file, clientId) } })
}
