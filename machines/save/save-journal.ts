import { overflowText } from '#domain/conflicts/moved-file.ts'
import type { SaveFailure } from '#domain/errors/from-save.ts'
import { type PrintedFile, printSealedSteps } from '#domain/journal-file/print.ts'
import { limits } from '#domain/limits.ts'
import { lengthOf } from '#domain/long-text.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { type GateRefusal, refusalSteps } from '#domain/sync/gate.ts'
import { type Pending, pendingOf, wasSent } from '#domain/sync/pending.ts'
import { rebase } from '#domain/sync/rebase.ts'
import type { AbortSignalLike, Hashes, Locks } from '#machines/ports/browser.ts'
import type { JournalFiles } from '#machines/ports/drive.ts'
import type { Confirmation, EventLog } from '#machines/ports/log.ts'
import type { Clock, Pauses } from '#machines/ports/time.ts'
import { moveOverflow } from './move-conflicts.ts'
import { type Base, readBase } from './read-base.ts'
import { readRemote, writerOf } from './read-remote.ts'
import { runSteps } from './run-steps.ts'
import { failureOfDrive, failureOfGate, isUnclear } from './save-failures.ts'
import type { Confirmed, SaveInput, SaveOutcome } from './save-outcome.ts'
import { createUnclearWrites, type UnclearWrites } from './unclear-writes.ts'

export interface SavePorts {
  readonly files: Pick<JournalFiles, 'head' | 'read' | 'write' | 'list' | 'create' | 'conflicts' | 'storeConflicts'>
  readonly log: Pick<EventLog, 'read' | 'confirm' | 'renewClient' | 'quarantine'>
  readonly locks: Locks
  readonly hashes: Hashes
  readonly clock: Pick<Clock, 'now'>
  readonly pauses: Pauses
}

type Ports = SavePorts & { readonly unclear: UnclearWrites }
type Saved = Result<SaveOutcome, SaveFailure>

/**
 * Writes the events that the file lacks (sync.md 3.3): lock, read, rebase, gate, write, verify, confirm. After any
 * failure the events stay in the log, and at the next try the counter in the file shows which have arrived.
 */
export const saveJournal =
  (ports: SavePorts, unclear: UnclearWrites = createUnclearWrites()) =>
  async (input: SaveInput): Promise<Saved> =>
    (await ports.locks.ifFree(`save:${input.key.fileId}`, (lock) => saveLocked({ ...ports, unclear }, input, lock))) ??
    err({ kind: 'busy' })

/** The part that needs the lock. Starts again with the read when another device has written meanwhile. */
const saveLocked = async (ports: Ports, input: SaveInput, lock: AbortSignalLike): Promise<Saved> => {
  let { confirmed } = input
  let refused = false
  for (let round = 0; ; round += 1) {
    const base = await readBase(ports, input.key, confirmed, ports.unclear.last(input.key))
    if (!base.ok) return base
    const sending = await readPending(ports, input, base.value)
    if (!sending.ok) return sending
    const { pending, upload, remote } = sending.value
    if (pending.events.length === 0 && upload.kind === 'read' && !remote.damaged)
      return confirmInLog(ports, input, { ...sending.value, kind: 'unchanged' })
    // Once a conditional write was refused, this save never falls back to an unconditional one.
    if (refused && remote.etag === undefined) return err({ kind: 'unreachable' })

    const printed = await rebaseAndPrint(ports, input, sending.value)
    const refusal = await checkGate(ports, input, sending.value, printed)
    if (refusal) return err(failureOfGate(refusal))
    if (lock.aborted) return err({ kind: 'busy' })
    const written = await writeAndVerify(ports, input, sending.value, printed, lock)
    if (written !== 'overtaken' && written !== 'damaged') return written
    if (round >= limits.savePreconditionRetries) return err({ kind: 'unreachable' })
    if (written === 'damaged') continue
    refused = true
    // If the etag was merely stale, the revision is still this one and no bytes are fetched again.
    if (remote.fetched !== undefined) confirmed = remote.confirmed
    await ports.pauses.between(limits.savePreconditionWaitMinMs, limits.savePreconditionWaitMaxMs)
  }
}

/** The events to send, and the base to send them on. */
interface Sending extends Base {
  readonly clientId: string
  /** The profile has a new client id since the journal was opened. */
  readonly renewed: boolean
  readonly pending: Pending
  /** Facts about the log that the file proves; undefined when no file could be read. */
  readonly read: Confirmation['read']
}

/**
 * The log is read after the file, so that a counter beyond the log's end is no race. The client id comes from the log,
 * since another tab, or a failed save of this tab, may have renewed it. A cloned profile gets a new one first.
 */
const readPending = async (
  ports: Ports,
  { key, clientId: known }: SaveInput,
  base: Base,
): Promise<Result<Sending, SaveFailure>> => {
  const log = await ports.log.read(key)
  if (!log.ok) return err({ kind: 'log-unavailable' })
  const { clientId, events: logged } = log.value
  const { file, modifiedTime } = base.remote.confirmed
  const pending = pendingOf(file, logged, clientId, modifiedTime)
  if (pending.identity === 'known' || pending.identity === 'new')
    return ok({ ...base, clientId, renewed: clientId !== known, pending, read: provenBy(base, pending, clientId) })
  const renewed = await ports.log.renewClient(
    key,
    pending.events.map((each) => ({
      id: each.id,
      event: each.event,
      ...(wasSent(each) && { sentRevision: 'renewed' }),
    })),
    logged.at(-1)?.seq ?? 0,
  )
  if (!renewed.ok) return err({ kind: 'log-unavailable' })
  const { clientId: own, events } = renewed.value
  const renewedPending = pendingOf(file, events, own, modifiedTime)
  return ok({
    ...base,
    clientId: own,
    renewed: true,
    pending: renewedPending,
    read: provenBy(base, renewedPending, own),
  })
}

const provenBy = ({ upload, remote }: Base, { acknowledgedUpTo }: Pending, clientId: string): Confirmation['read'] =>
  upload.kind === 'read' && !remote.damaged
    ? { upToSeq: acknowledgedUpTo, by: writerOf(remote.confirmed.file, clientId) }
    : undefined

const rebaseAndPrint = async (
  ports: Ports,
  input: SaveInput,
  { remote: { confirmed }, pending, clientId }: Sending,
): Promise<PrintedFile> => {
  const now = new Date(ports.clock.now()).toISOString()
  const rebased = rebase(confirmed.file, pending, clientId, now, confirmed.modifiedTime, input.folded)
  const overflow = overflowText(input.key.fileId, rebased.journal)
  const file = overflow === undefined ? rebased : await moveOverflow(ports, rebased, overflow)
  return runSteps(ports, printSealedSteps(file))
}

const checkGate = (
  ports: Ports,
  { key: { fileId } }: SaveInput,
  { upload, pending }: Sending,
  { file, text }: PrintedFile,
): Promise<GateRefusal | undefined> => {
  const events = pending.events.map(({ event }) => event)
  const steps = refusalSteps({ scopeFileId: fileId, targetFileId: fileId, base: upload, out: file, text, events })
  return runSteps(ports, steps, lengthOf(text))
}

const writeAndVerify = async (
  ports: Ports,
  input: SaveInput,
  sending: Sending,
  printed: PrintedFile,
  lock: AbortSignalLike,
): Promise<Saved | 'overtaken' | 'damaged'> => {
  const { key } = input
  ports.unclear.sent(key, printed)
  const written = await ports.files.write(key.fileId, printed.text, sending.remote.etag, lock)
  if (written.ok) {
    const { revision, modifiedTime, etag } = written.value
    const confirmed: Confirmed = { file: printed.file, revision, modifiedTime }
    return confirmInLog(ports, input, {
      ...sending,
      kind: 'written',
      remote: { confirmed, fetched: printed.text, etag },
    })
  }
  if (lock.aborted) return err({ kind: 'busy' })
  if (written.error.kind === 'precondition-failed') return 'overtaken'
  const failure = failureOfDrive(written.error)
  return isUnclear(written.error.kind) ? findWrite(ports, input, sending, failure) : err(failure)
}

/** After a write without a clear answer, only the counter in the file shows whether it was applied. */
const findWrite = async (
  ports: Ports,
  input: SaveInput,
  sending: Sending,
  failure: SaveFailure,
): Promise<Saved | 'damaged'> => {
  const { key } = input
  const reread = await readRemote(ports, key, sending.remote.confirmed, ports.unclear.last(key))
  if (reread.ok && reread.value.damaged) return 'damaged'
  if (!reread.ok || reread.value.fetched === undefined) return err(failure)
  const { file } = reread.value.confirmed
  const counter = file.sync.clients.get(sending.clientId)
  const newest = sending.pending.events.at(-1)
  if (!counter || !newest || counter.s !== newest.seq || counter.e !== newest.id) return err(failure)
  const read = { upToSeq: counter.s, by: writerOf(file, sending.clientId) }
  return confirmInLog(ports, input, { ...sending, kind: 'landed', remote: reread.value, read })
}

/** Records in the log which events the drive holds. If that fails, the next read finds it in the file's counter. */
const confirmInLog = async (
  ports: Ports,
  { key }: SaveInput,
  done: Sending & Pick<SaveOutcome, 'kind'>,
): Promise<Saved> => {
  const { kind, remote, clientId, renewed, pending, read } = done
  const { file, revision, modifiedTime } = remote.confirmed
  const upToSeq =
    kind === 'unchanged' ? pending.acknowledgedUpTo : (pending.events.at(-1)?.seq ?? pending.acknowledgedUpTo)
  ports.unclear.confirmed(key)
  if (remote.fetched !== undefined) {
    await ports.log.confirm(
      key,
      { text: remote.fetched, revision, modifiedTime },
      { clientId, upToSeq, revision, ...(read && { read }) },
    )
  }
  return ok({
    kind,
    confirmed: { file, revision, modifiedTime },
    clientId,
    renewed,
    upToSeq,
    savedAt: ports.clock.now(),
  })
}
