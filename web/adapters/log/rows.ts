import { type Former, type LoggedEvent, upcastEvent } from '#domain/record/logged-event.ts'
import type { EventRow, JournalRow } from './database.ts'

export type NewEvents = ReadonlyArray<Pick<LoggedEvent, 'id' | 'event' | 'sentRevision'>>

/** A row as the app knows it; rows of older versions in the names of today. */
export const toLogged = ({ seq, id, event, sentRevision, sentAt, formerly }: EventRow): LoggedEvent => ({
  seq,
  id,
  event: upcastEvent(event),
  ...(sentRevision !== undefined && { sentRevision }),
  ...(sentAt !== undefined && { sentAt }),
  ...(formerly && { formerly }),
})

export const numbered = (events: NewEvents, lastSeq: number): ReadonlyArray<LoggedEvent> =>
  events.map(({ id, event, sentRevision }, index) => ({
    seq: lastSeq + index + 1,
    id,
    event,
    ...(sentRevision !== undefined && { sentRevision }),
  }))

/** Measured once: adding up a log at every save must not mean printing it. */
export const rowOf = (logged: LoggedEvent): EventRow => ({ ...logged, bytes: JSON.stringify(logged.event).length })

/** An event whose log goes on under another name: the counter of the name that it leaves still speaks of it. */
export const underNewName = <Row extends LoggedEvent>(logged: Row, clientId: string): Row => ({
  ...logged,
  formerly: placesOf(logged, clientId),
})

const placesOf = ({ seq, formerly = [] }: LoggedEvent, clientId: string): ReadonlyArray<Former> => [
  ...formerly,
  { clientId, seq },
]

/** What a page knows of a log, brought into the rows of a disk where that log has gone on without it. */
interface Joined {
  /** The disk's own rows; those that the page knows more of are new objects. */
  readonly rows: ReadonlyArray<EventRow>
  /** Those that the disk lacks, numbered behind its last one. */
  readonly missing: ReadonlyArray<LoggedEvent>
}

export const join = (
  stored: ReadonlyArray<EventRow>,
  { lastSeq, givenUp = [] }: JournalRow,
  { clientId, events }: { readonly clientId: string; readonly events: ReadonlyArray<LoggedEvent> },
): Joined => {
  const isOurs = (place: Former): boolean => !givenUp.includes(place.clientId)
  const known = new Map(events.map((logged) => [logged.id, logged]))
  const ids = new Set(stored.map(({ id }) => id))
  return {
    rows: stored.map((row) => {
      const other = known.get(row.id)
      return other ? withPlaces(row, other, placesOf(other, clientId).filter(isOurs)) : row
    }),
    missing: events
      .filter(({ id }) => !ids.has(id))
      .map((logged, index) => ({
        ...logged,
        seq: lastSeq + index + 1,
        formerly: placesOf(logged, clientId).filter(isOurs),
      })),
  }
}

/** The sender, under each of its names: each of them has a counter that may refer to it. */
const withPlaces = (row: EventRow, { sentRevision, sentAt }: LoggedEvent, places: ReadonlyArray<Former>): EventRow => {
  const { formerly = [] } = row
  const more = places.filter((place) => !formerly.some((each) => isSamePlace(each, place)))
  const isSentSince = row.sentRevision === undefined && sentRevision !== undefined
  if (more.length === 0 && !isSentSince) return row
  return {
    ...row,
    ...(isSentSince && { sentRevision, ...(sentAt !== undefined && { sentAt }) }),
    ...(more.length > 0 && { formerly: [...formerly, ...more] }),
  }
}

const isSamePlace = (one: Former, other: Former): boolean => one.clientId === other.clientId && one.seq === other.seq
