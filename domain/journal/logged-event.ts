import type { JournalEvent } from './events.ts'

/** An event as the durable log holds it. `seq` is given by the log, rising, never reused by one device. */
export interface LoggedEvent {
  readonly seq: number
  readonly id: string
  readonly event: JournalEvent
  /** The drive's head revision that held this event when a write of ours was acknowledged; absent while unsent. */
  readonly sentRevision?: string
  /** When that was, by the drive's clock, milliseconds since the epoch. Absent while unsent, and in logs of older versions. */
  readonly sentAt?: number
}
