import { type Former, type LoggedEvent, upcastEvent } from '#domain/record/logged-event.ts'
import type { EventRow, JournalRow } from './database.ts'

export type NewEvents = ReadonlyArray<Pick<LoggedEvent, 'id' | 'event' | 'sentRevision'>>

/** Upcasts events of older versions. */
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

/** Measured once, so that adding up a log's size at each save needs no printing. */
export const rowOf = (logged: LoggedEvent): EventRow => ({ ...logged, bytes: JSON.stringify(logged.event).length })

/** An event whose log continues under another client id: the old id's counter still refers to it. */
export const underNewName = <Row extends LoggedEvent>(logged: Row, clientId: string): Row => ({
  ...logged,
  formerly: placesOf(logged, clientId),
})

const placesOf = ({ seq, formerly = [] }: LoggedEvent, clientId: string): ReadonlyArray<Former> => [
  ...formerly,
  { clientId, seq },
]

/** What a page knows of a log, joined into the rows of a disk where the log has continued without it. */
interface Joined {
  /** The disk's own rows; those that the page knows more about are new objects. */
  readonly rows: ReadonlyArray<EventRow>
  /** Events that the disk lacks, numbered behind its last one. */
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

/** Adds the delivery and the places that the page knows: the counter of each client id may refer to the event. */
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
