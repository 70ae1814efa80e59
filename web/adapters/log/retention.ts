import { limits } from '#domain/limits.ts'
import type { Former } from '#domain/record/logged-event.ts'
import type { LastDelivered } from '#domain/sync/overwritten.ts'
import type { Confirmation, Snapshot } from '#machines/ports/log.ts'

const dayMs = 86_400_000
/** How long unreadable bytes and replaced identities are stored. */
export const quarantineMs = 90 * dayMs
/** This many reads in a row must have found an event in the file, or one read of another writer's file. */
const readsThatProve = 3

export interface RetainedEvent {
  readonly id: string
  readonly seq: number
  readonly sentRevision?: string
  /** Milliseconds since the epoch by the drive's clock; starts the retention. */
  readonly sentAt?: number
  /** Characters of the event as JSON. */
  readonly bytes?: number
  readonly formerly?: ReadonlyArray<Former>
  /** It was acknowledged, but a later read did not find it in the file: it is pending again. */
  readonly buried?: boolean
}

/** Whether the drive holds an event, as far as this device knows, so that its row can be deleted without loss. */
export const isInDrive = ({ sentRevision, buried }: Pick<RetainedEvent, 'sentRevision' | 'buried'>): boolean =>
  sentRevision !== undefined && buried !== true

/** The newest event that a sign-out removes from the device: the next reading of the file is compared with it. */
export const lastInDrive = (rows: ReadonlyArray<RetainedEvent>): { readonly left: LastDelivered } | undefined => {
  const last = rows.findLast(isInDrive)
  if (!last) return undefined
  const { seq, id, sentAt } = last
  return { left: { seq, id, ...(sentAt !== undefined && { sentAt }) } }
}

/** A save may have begun under another client id: its confirmation then counts in that id's numbers (`under`). */
export const sentUnder = (clientId: string, sent: Confirmation): Confirmation & { readonly under?: string } =>
  sent.clientId === undefined || sent.clientId === clientId ? sent : { ...sent, under: sent.clientId }

/** How far each of the last reads found the log in the file, newest last, at most `readsThatProve`. */
export type Reads = ReadonlyArray<number>

/** A confirmation applied to the log's rows: the new rows, the numbers that expire, and the known reads. */
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

/** Adds one read. Another writer's file can no longer be overwritten unseen, so one read of it counts for all. */
const readsAfter = (reads: Reads, { upToSeq, by }: NonNullable<Confirmation['read']>): Reads =>
  by === 'others' ? Array.from({ length: readsThatProve }, () => upToSeq) : [...reads, upToSeq].slice(-readsThatProve)

/**
 * The numbers of the acknowledged events that may go, given all rows in order. `acknowledgedUpTo`: the newest one in
 * the file just read or written; it stays for ever, as proof that this profile is no clone. `driveNow`: the file's
 * modified time, by the drive's clock, so a wrong local one cannot shorten the retention.
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
    // Beyond the cap events go at any age: the snapshot holds them.
    if (!isOld && surplus <= 0 && surplusBytes <= 0) continue
    expired.push(row.seq)
    surplus -= 1
    surplusBytes -= sizeOf(row)
  }
  return expired
}
