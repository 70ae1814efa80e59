import type { JournalEvent } from './events.ts'

/** An event as the durable log holds it. `seq` is given by the log, rising, never reused by one device. */
export interface LoggedEvent {
  readonly seq: number
  readonly id: string
  readonly event: JournalEvent
  /** The drive's head revision that held this event when a write of ours was acknowledged; absent while unsent. */
  readonly sentRevision?: string
  /** When that was, by the drive's clock, in ms since the epoch. Absent while unsent and in logs of older versions. */
  readonly sentAt?: number
  /** The names and numbers that it went by before, where its log went on under another name. */
  readonly formerly?: ReadonlyArray<Former>
}

/** An event's place in the log of another name of the same profile. */
export interface Former {
  readonly clientId: string
  readonly seq: number
}

/** An event as older versions of the app have stored it, in the names of today. */
export const upcastEvent = (stored: StoredEvent): JournalEvent => {
  if (stored.type === 'LostTextDismissed') {
    const { d: of, f: field, print } = stored.data
    return { ...stored, type: 'ConflictDismissed', data: { of, field, print } }
  }
  if (stored.type === 'LostTextKept') {
    const { lost, ...others } = stored.data
    const { d: of, f: field, v: text, by, at } = lost
    return { ...stored, type: 'ConflictKept', data: { ...others, conflict: { of, field, text, by, at } } }
  }
  return stored
}

/** What a stored log may hold. */
export type StoredEvent = JournalEvent | LostTextDismissed | LostTextKept

type Moment = Pick<JournalEvent, 'at' | 'day'>
type Field = 'notes' | 'reflections' | 'text' | 'name'

interface LostTextDismissed extends Moment {
  readonly type: 'LostTextDismissed'
  readonly data: { readonly d: string; readonly f: Field; readonly print: string }
}

interface LostTextKept extends Moment {
  readonly type: 'LostTextKept'
  readonly data: {
    readonly lost: {
      readonly d: string
      readonly f: Field
      readonly v: string
      readonly by: string
      readonly at: string
    }
    readonly from?: string
  }
}
