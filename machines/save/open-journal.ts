import { parseJournalFile } from '#domain/journal/journal-file.ts'
import { pendingOf } from '#domain/journal/pending.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { EventLog, LogScope, OpenedLog, Snapshot } from '../ports.ts'
import { readRemote, type ReadPorts, trustedFile, writerOf } from './read-remote.ts'
import type { Confirmed, OpenedJournal, PullOutcome, SaveFailure, SaveInput } from './save-outcome.ts'

export interface OpenPorts extends ReadPorts {
  readonly log: Pick<EventLog, 'open' | 'confirm' | 'quarantine'>
}

/** Opens a journal: from this device's log, whatever the network does, or else from the drive. */
export const openJournal =
  (ports: OpenPorts) =>
  async (scope: LogScope): Promise<Result<OpenedJournal, SaveFailure>> => {
    const opened = await ports.log.open(scope)
    if (!opened.ok) return err({ kind: 'log-unavailable' })
    const { events: log, drafts, clientId, snapshot } = opened.value
    const stored = snapshot && (await confirmedOfSnapshot(ports, scope, snapshot))
    if (stored) return ok({ confirmed: stored, log, drafts, clientId, source: 'log' })

    const read = await readRemote(ports, scope, undefined)
    if (!read.ok) return err(read.error.failure)
    const { confirmed, fetched } = read.value
    if (fetched !== undefined) await remember(ports.log, scope, confirmed, fetched, opened.value)
    return ok({ confirmed, log, drafts, clientId, source: 'drive' })
  }

export interface PullPorts extends ReadPorts {
  readonly log: Pick<EventLog, 'events' | 'confirm' | 'quarantine'>
}

/** Looks what others wrote: metadata first, bytes only when the revision is another one. Writes nothing to the drive. */
export const pullJournal =
  (ports: PullPorts) =>
  async ({ scope, clientId, confirmed: known }: SaveInput): Promise<Result<PullOutcome, SaveFailure>> => {
    const read = await readRemote(ports, scope, known)
    if (!read.ok) return err(read.error.failure)
    const { confirmed, fetched } = read.value
    if (fetched === undefined) return ok({ changed: false, confirmed })
    const events = await ports.log.events(scope)
    if (events.ok) await remember(ports.log, scope, confirmed, fetched, { clientId, events: events.value })
    return ok({ changed: true, confirmed })
  }

/** A stored snapshot that cannot be read is kept aside, and the drive is asked instead. */
const confirmedOfSnapshot = async (ports: OpenPorts, scope: LogScope, snapshot: Snapshot): Promise<Confirmed | undefined> => {
  const { text, revision, modifiedTime } = snapshot
  const parsed = parseJournalFile(text)
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
  const { identity, heldUpTo } = pendingOf(file, events, clientId)
  const upToSeq = identity === 'known' ? heldUpTo : 0
  await log.confirm(scope, { text, revision, modifiedTime }, { upToSeq, revision, read: { upToSeq, by: writerOf(file, clientId) } })
}
