import type { JournalFile } from '#domain/journal-file/parse.ts'
import { limits } from '#domain/limits.ts'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import { type Instant, addDays } from '#domain/time/local-date.ts'

/** The newest event that the drive had acknowledged when a sign-out took such events off the device. */
export interface LastDelivered {
  readonly seq: number
  readonly id: string
  /** Milliseconds since the epoch by the drive's clock. */
  readonly sentAt?: number
}

/**
 * `yes`: another device saved over a file that held it, without compare-and-swap. `perhaps`: the counter is a twin's,
 * who goes by the same name and numbers, so that it says nothing of ours.
 */
type Overwritten = 'yes' | 'perhaps'

/** What this device knows of its own events after a sign-out. */
interface Left {
  readonly clientId: string
  readonly events: ReadonlyArray<Pick<LoggedEvent, 'seq' | 'id'>>
  readonly left?: LastDelivered
}

/**
 * Whether what the drive had acknowledged before a sign-out is in the file no more; undefined where it is there, or
 * where the file cannot tell. It cannot be sent again: the sign-out took it off the device.
 */
export const overwrittenSince = (
  { sync }: Pick<JournalFile, 'sync'>,
  { clientId, events, left }: Left,
  driveTime: Instant,
): Overwritten | undefined => {
  // A foreign program wrote the file: its counters cannot be believed.
  if (left === undefined || sync.dataHash === undefined) return undefined
  const counter = sync.clients.get(clientId)
  if (counter === undefined) return isDropped(left, driveTime) ? undefined : 'yes'
  if (counter.s < left.seq) return 'yes'
  const isOurs = [left, ...events].some(({ seq, id }) => seq === counter.s && id === counter.e)
  return isOurs ? undefined : 'perhaps'
}

/** Counters go after so many days without a save. */
const isDropped = ({ sentAt }: LastDelivered, driveTime: Instant): boolean => {
  const oldest = addDays(driveTime.slice(0, 10), -limits.syncClientKeptDays)
  return sentAt === undefined || oldest === undefined || sentAt < Date.parse(oldest)
}
