import type { JournalEvent } from './events.ts'

/** `seq` is the log's, rising, never reused by one device. */
export interface LoggedEvent {
  readonly seq: number
  readonly id: string
  readonly event: JournalEvent
  /** The drive's head revision of the acknowledged write with this event; absent while unsent. */
  readonly sentRevision?: string
  /** The time of that write by the drive's clock, in ms since the epoch. Absent also in logs of older versions. */
  readonly sentAt?: number
  /** The places of this event in the logs of earlier client ids. */
  readonly formerly?: ReadonlyArray<Former>
}

export interface Former {
  readonly clientId: string
  readonly seq: number
}

/** An event of an older version, in today's names. */
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
