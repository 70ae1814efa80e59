import { refusalInSteps, type UploadBase } from '#domain/journal/gate.ts'
import { lengthOf } from '#domain/journal/long-text.ts'
import type { LoggedEvent } from '#domain/journal/logged-event.ts'
import { type Pending, pendingOf } from '#domain/journal/pending.ts'
import { rebase, type Folded } from '#domain/journal/rebase.ts'
import { limits } from '#domain/limits.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { AbortSignalLike, Hashes, Locks } from '../ports/browser.ts'
import type { JournalFiles } from '../ports/drive.ts'
import type { Confirmation, EventLog } from '../ports/log.ts'
import type { Clock, Pauses } from '../ports/time.ts'
import { atEase } from './at-ease.ts'
import { keepDriveCopy } from './keep-copy.ts'
import { withRoomForLosers } from './move-losers.ts'
import { printSealed } from './print-sealed.ts'
import { readRemote, type ReadFailure, type Remote, writerOf } from './read-remote.ts'
import { failureOfDrive, failureOfGate, isUnclear } from './save-failures.ts'
import type { Confirmed, SaveFailure, SaveInput, SaveOutcome } from './save-outcome.ts'
import { createUnclearWrites, type UnclearWrites } from './unclear-writes.ts'

export interface SavePorts {
  readonly files: Pick<JournalFiles, 'head' | 'read' | 'write' | 'list' | 'create' | 'conflicts' | 'keepConflicts'>
  readonly log: Pick<EventLog, 'events' | 'identity' | 'confirm' | 'renewClient' | 'quarantine'>
  readonly locks: Locks
  readonly hashes: Hashes
  readonly clock: Pick<Clock, 'now'>
  readonly pauses: Pauses
}

type Saved = Result<SaveOutcome, SaveFailure>

/**
 * Brings what the file does not hold yet into the file: lock, read, rebase, gate, write, verify, confirm in the log.
 * Whatever fails, the events stay in the log, and the file's own counter tells the next try what has arrived.
 */
export const saveJournal =
  (ports: SavePorts, unclear: UnclearWrites = createUnclearWrites()) =>
  async (input: SaveInput): Promise<Saved> =>
    (await ports.locks.ifFree(`save:${input.scope.fileId}`, (signal) => saveLocked({ ...ports, unclear }, input, signal))) ?? err({ kind: 'busy' })

type Ports = SavePorts & { readonly unclear: UnclearWrites }

const saveLocked = async (ports: Ports, input: SaveInput, signal: AbortSignalLike): Promise<Saved> => {
  let { confirmed } = input
  let refused = false
  for (let round = 0; ; round += 1) {
    const base = await readBase(ports, input, confirmed)
    if (!base.ok) return base
    const sending = await whatToSend(ports, input, base.value)
    if (!sending.ok) return sending
    const { pending, upload, remote } = sending.value
    if (pending.events.length === 0 && upload.kind === 'read' && !remote.damaged) return settle(ports, input, { ...sending.value, kind: 'unchanged' })
    // Once a conditional write was refused, this save never falls back to an unconditional one.
    if (refused && remote.etag === undefined) return err({ kind: 'unreachable' })

    const tried = await tryToWrite(ports, input, sending.value, signal)
    if (tried !== 'overtaken' && tried !== 'damaged') return tried
    if (round >= limits.savePreconditionRetries) return err({ kind: 'unreachable' })
    if (tried === 'damaged') continue
    refused = true
    // If the etag was merely stale, the revision is still this one and no bytes are fetched again.
    if (remote.fetched !== undefined) confirmed = remote.confirmed
    await ports.pauses.between(limits.savePreconditionWaitMinMs, limits.savePreconditionWaitMaxMs)
  }
}

interface Base {
  readonly remote: Remote
  readonly upload: UploadBase
}

/** The file now, or the last file that we fully merged when the bytes there are unusable and copies of them are kept (Rule F b). */
const readBase = async (ports: Ports, { scope }: SaveInput, confirmed: Confirmed | undefined): Promise<Result<Base, SaveFailure>> => {
  const read = await readRemote(ports, scope, confirmed, ports.unclear.last(scope))
  if (read.ok) return ok({ remote: read.value, upload: { kind: 'read', file: read.value.confirmed.file } })
  return confirmed && read.error.unreadable ? replaceUnreadable(ports, confirmed, read.error.unreadable) : err(read.error.failure)
}

const replaceUnreadable = async (
  ports: Ports,
  confirmed: Confirmed,
  { text, head }: NonNullable<ReadFailure['unreadable']>,
): Promise<Result<Base, SaveFailure>> => {
  if (!(await keepDriveCopy(ports, text))) return err({ kind: 'blocked', reason: 'unreadable' })
  const upload: UploadBase = { kind: 'replaces-unreadable', file: confirmed.file, copiesKept: true }
  return ok({ remote: { confirmed, fetched: undefined, etag: head.etag }, upload })
}

interface Sending extends Base {
  readonly clientId: string
  readonly renewed: boolean
  readonly pending: Pending
  /** What the file that was read proves about the log; undefined when there was none to read. */
  readonly read: Confirmation['read']
}

/**
 * The log is read after the file, so that a counter beyond its end is no race. Who we are is the log's to say: another
 * tab, or a save of this one that failed afterwards, may have taken a new identity. A cloned or forgotten profile gets one first.
 */
const whatToSend = async (ports: Ports, { scope, clientId: known }: SaveInput, base: Base): Promise<Result<Sending, SaveFailure>> => {
  const [identity, log] = [await ports.log.identity(scope), await ports.log.events(scope)]
  if (!identity.ok || !log.ok) return err({ kind: 'log-unavailable' })
  const clientId = identity.value
  const { file, modifiedTime } = base.remote.confirmed
  const pending = pendingOf(file, log.value, clientId, modifiedTime)
  if (pending.identity === 'known' || pending.identity === 'new') return ok({ ...base, clientId, renewed: clientId !== known, pending, read: provenBy(base, pending, clientId) })
  const renewed = await ports.log.renewClient(scope, pending.events.map(({ id, event }: LoggedEvent) => ({ id, event })), log.value.at(-1)?.seq ?? 0)
  if (!renewed.ok) return err({ kind: 'log-unavailable' })
  const { clientId: own, events } = renewed.value
  const renewedPending = pendingOf(file, events, own, modifiedTime)
  return ok({ ...base, clientId: own, renewed: true, pending: renewedPending, read: provenBy(base, renewedPending, own) })
}

const provenBy = ({ upload, remote }: Base, { heldUpTo }: Pending, clientId: string): Confirmation['read'] =>
  upload.kind === 'read' && !remote.damaged ? { upToSeq: heldUpTo, by: writerOf(remote.confirmed.file, clientId) } : undefined

const tryToWrite = async (ports: Ports, input: SaveInput, sending: Sending, signal: AbortSignalLike): Promise<Saved | 'overtaken' | 'damaged'> => {
  const { remote, upload, pending, clientId } = sending
  const { scope } = input
  const now = new Date(ports.clock.now()).toISOString()
  const rebased = await withRoomForLosers(ports, scope.fileId, rebase(remote.confirmed.file, pending, clientId, now, remote.confirmed.modifiedTime, foldedBy(input)))
  const printed = await printSealed(ports, rebased)
  const { file: out, text } = printed
  // Printing a large journal and looking at it once more take a breath each: typing comes in between.
  await ports.pauses.between(0, 0)
  const events = pending.events.map(({ event }) => event)
  const look = refusalInSteps({ scopeFileId: scope.fileId, targetFileId: scope.fileId, base: upload, out, text, events })
  const refusal = await atEase(ports.pauses, lengthOf(text), look)
  if (refusal) return err(failureOfGate(refusal))
  if (signal.aborted) return err({ kind: 'busy' })

  ports.unclear.sent(scope, printed)
  const written = await ports.files.write(scope.fileId, text, remote.etag, signal)
  if (written.ok) {
    const confirmed: Confirmed = { file: out, revision: written.value.revision, modifiedTime: written.value.modifiedTime }
    return settle(ports, input, { ...sending, kind: 'written', remote: { confirmed, fetched: text, etag: written.value.etag } })
  }
  if (signal.aborted) return err({ kind: 'busy' })
  if (written.error.kind === 'precondition-failed') return 'overtaken'
  const failure = failureOfDrive(written.error)
  return isUnclear(written.error.kind) ? lookWhetherItLanded(ports, input, sending, failure) : err(failure)
}

/** What the view has folded on the confirmed file already. */
const foldedBy = ({ clientId, confirmed, seen }: SaveInput): Folded | undefined =>
  confirmed && seen && { on: confirmed.file.journal, events: pendingOf(confirmed.file, seen.log, clientId, confirmed.modifiedTime).events, journal: seen.view }

/** After a write without a clear answer, only the counter in the file knows whether it was applied. */
const lookWhetherItLanded = async (ports: Ports, input: SaveInput, sending: Sending, failure: SaveFailure): Promise<Saved | 'damaged'> => {
  const reread = await readRemote(ports, input.scope, sending.remote.confirmed, ports.unclear.last(input.scope))
  if (reread.ok && reread.value.damaged) return 'damaged'
  if (!reread.ok || reread.value.fetched === undefined) return err(failure)
  const mark = reread.value.confirmed.file.sync.clients.get(sending.clientId)
  const newest = sending.pending.events.at(-1)
  if (!mark || !newest || mark.s !== newest.seq || mark.e !== newest.id) return err(failure)
  const read = { upToSeq: mark.s, by: writerOf(reread.value.confirmed.file, sending.clientId) }
  return settle(ports, input, { ...sending, kind: 'landed', remote: reread.value, read })
}

/** The log learns what the drive holds. If it cannot, nothing is lost: the file's counter says the same at the next read. */
const settle = async (ports: Ports, { scope }: SaveInput, done: Sending & Pick<SaveOutcome, 'kind'>): Promise<Saved> => {
  const { kind, remote, clientId, renewed, pending, read } = done
  const { file, revision, modifiedTime } = remote.confirmed
  const upToSeq = kind === 'unchanged' ? pending.heldUpTo : (pending.events.at(-1)?.seq ?? pending.heldUpTo)
  ports.unclear.settled(scope)
  if (remote.fetched !== undefined) {
    await ports.log.confirm(scope, { text: remote.fetched, revision, modifiedTime }, { upToSeq, revision, ...(read && { read }) })
  }
  return ok({ kind, confirmed: { file, revision, modifiedTime }, clientId, renewed, upToSeq, savedAt: ports.clock.now() })
}
