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
 * `yes`: another device saved over a file that held it, without compare-and-swap. `perhaps`: the counter is that of a
 * twin, which uses the same name and numbers, so that it proves nothing about this device.
 */
type Overwritten = 'yes' | 'perhaps'

/** The events of this device that a sign-out has left behind. */
interface Left {
  readonly clientId: string
  readonly events: ReadonlyArray<Pick<LoggedEvent, 'seq' | 'id'>>
  readonly left?: LastDelivered
}

/**
 * Whether the file has lost what the drive had acknowledged before a sign-out; undefined where it is there, or where
 * the file cannot tell. It cannot be sent again, since the sign-out deleted it from the device.
 */
export const overwrittenSince = (
  { sync }: Pick<JournalFile, 'sync'>,
  { clientId, events, left }: Left,
  driveTime: Instant,
): Overwritten | undefined => {
  // A foreign program wrote the file, so its counters prove nothing.
  if (left === undefined || sync.dataHash === undefined) return undefined
  const counter = sync.clients.get(clientId)
  if (counter === undefined) return isDropped(left, driveTime) ? undefined : 'yes'
  if (counter.s < left.seq) return 'yes'
  const isOurs = [left, ...events].some(({ seq, id }) => seq === counter.s && id === counter.e)
  return isOurs ? undefined : 'perhaps'
}

/** Counters are dropped after so many days without a save. */
const isDropped = ({ sentAt }: LastDelivered, driveTime: Instant): boolean => {
  const oldest = addDays(driveTime.slice(0, 10), -limits.syncClientKeptDays)
  return sentAt === undefined || oldest === undefined || sentAt < Date.parse(oldest)
}
