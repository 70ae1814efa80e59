import { limits } from '#domain/limits.ts'
import type { Former } from '#domain/record/logged-event.ts'
import type { LastDelivered } from '#domain/sync/overwritten.ts'
import type { Confirmation, Snapshot } from '#machines/ports/log.ts'

const dayMs = 86_400_000
/** How long unreadable bytes and replaced identities are stored. */
export const quarantineMs = 90 * dayMs
/** So many reads in a row must have found an event in the file, or one by another writer. */
const readsThatProve = 3

/** What retention looks at in a stored event. */
export interface RetainedEvent {
  readonly id: string
  readonly seq: number
  readonly sentRevision?: string
  /** Milliseconds since the epoch by the drive's clock; starts the retention. */
  readonly sentAt?: number
  /** Characters of the event as JSON. */
  readonly bytes?: number
  readonly formerly?: ReadonlyArray<Former>
  /** It was acknowledged, and a later read of the file did not find it any more: it is pending again. */
  readonly buried?: boolean
}

/** Whether the drive holds an event, as far as this device knows, so that its row can be deleted without loss. */
export const isInDrive = ({ sentRevision, buried }: Pick<RetainedEvent, 'sentRevision' | 'buried'>): boolean =>
  sentRevision !== undefined && buried !== true

/** Of the events that a sign-out takes off the device the newest: the next reading of the file is held against it. */
export const lastInDrive = (rows: ReadonlyArray<RetainedEvent>): { readonly left: LastDelivered } | undefined => {
  const last = rows.findLast(isInDrive)
  if (!last) return undefined
  const { seq, id, sentAt } = last
  return { left: { seq, id, ...(sentAt !== undefined && { sentAt }) } }
}

/**
 * A confirmation in the numbers of the log as it goes by now: a save may have begun under another name. Its events
 * carry that name's numbers still; what was appended since was no part of it.
 */
export const sentUnder = (clientId: string, sent: Confirmation): Confirmation & { readonly under?: string } =>
  sent.clientId === undefined || sent.clientId === clientId ? sent : { ...sent, under: sent.clientId }

/** How far the last reads of the file held the log, newest last, at most as many as prove something. */
export type Reads = ReadonlyArray<number>

/** A confirmation as the log's rows take it: what they become, which of them go, and what is known of the reads. */
export const afterConfirmation = <Row extends RetainedEvent>(
  stored: ReadonlyArray<Row>,
  snapshot: Pick<Snapshot, 'modifiedTime'>,
  sent: Confirmation & { readonly under?: string },
  reads: Reads,
): { readonly rows: ReadonlyArray<Row>; readonly expired: ReadonlySet<number>; readonly reads: Reads } => {
  const driveNow = Date.parse(snapshot.modifiedTime)
  const heldBefore = sent.read?.upToSeq ?? sent.upToSeq
  const isNewlySent = (row: Row) =>
    placeOf(row, sent.under) <= sent.upToSeq &&
    (row.sentRevision === undefined || placeOf(row, sent.under) > heldBefore)
  const buried = new Set(sent.buried)
  const rows = stored.map((row): Row => {
    if (isNewlySent(row)) return { ...row, sentRevision: sent.revision, sentAt: driveNow, buried: false }
    const isBuried = row.sentRevision !== undefined && buried.has(row.id)
    return isBuried === (row.buried ?? false) ? row : { ...row, buried: isBuried }
  })
  if (sent.under !== undefined) return { rows, expired: new Set(), reads }
  const known = sent.read ? readsAfter(reads, sent.read) : reads
  return { rows, expired: new Set(expiredSeqs(rows, sent.upToSeq, driveNow, known)), reads: known }
}

const placeOf = ({ seq, formerly = [] }: RetainedEvent, under: string | undefined): number =>
  under === undefined ? seq : (formerly.find(({ clientId }) => clientId === under)?.seq ?? Number.POSITIVE_INFINITY)

/**
 * The last reads with one more. The content of another writer's file can no longer be overwritten unseen: it counts for
 * all.
 */
const readsAfter = (reads: Reads, { upToSeq, by }: NonNullable<Confirmation['read']>): Reads =>
  by === 'others' ? Array.from({ length: readsThatProve }, () => upToSeq) : [...reads, upToSeq].slice(-readsThatProve)

/**
 * The numbers of the acknowledged events that may go, given all rows in order. `acknowledgedUpTo` is how far the file
 * that was just read or written holds them, `driveNow` its modified time: the drive's own clock, so a wrong local one
 * cannot shorten the retention. The newest held event stays for ever: it proves that this profile is no clone.
 */
export const expiredSeqs = (
  rows: ReadonlyArray<RetainedEvent>,
  acknowledgedUpTo: number,
  driveNow: number,
  reads: Reads = [],
): ReadonlyArray<number> => {
  const provenUpTo = reads.length < readsThatProve ? 0 : Math.min(...reads)
  const sizeOf = (row: RetainedEvent) => row.bytes ?? 0
  let surplus = rows.length - limits.logKeptEvents
  let surplusBytes = rows.reduce((sum, row) => sum + sizeOf(row), 0) - limits.logKeptBytes
  const expired: Array<number> = []
  for (const row of rows) {
    if (row.sentAt === undefined || row.seq >= acknowledgedUpTo) continue
    const isOld = driveNow - row.sentAt > limits.logKeptDays * dayMs && row.seq <= provenUpTo
    // Beyond the cap the snapshot, which holds them, has to do.
    if (!isOld && surplus <= 0 && surplusBytes <= 0) continue
    expired.push(row.seq)
    surplus -= 1
    surplusBytes -= sizeOf(row)
  }
  return expired
}
