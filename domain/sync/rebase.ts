import type { JournalFile } from '#domain/journal-file/parse.ts'
import type { ClientProgress } from '#domain/journal-file/sync-block.ts'
import { limits } from '#domain/limits.ts'
import { compareTexts, byKey } from '#domain/order.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import { type Instant, addDays } from '#domain/time/local-date.ts'
import { type Pending, wasSent } from './pending.ts'
import { replay } from './replay.ts'

/**
 * A device's pending events on the file just read, with its advanced counter. The hash of the new data is not set,
 * since hashing takes a port. `now` is this device's clock, which may be wrong by years; `driveTime` is when the drive
 * stored that file.
 */
export const rebase = (
  remote: JournalFile,
  pending: Pending,
  clientId: string,
  now: Instant,
  driveTime: Instant = now,
  folded?: Folded,
): JournalFile => {
  const newest = pending.events.at(-1)
  if (!newest) return remote
  // The save is later than its base, whatever this clock says: else the next device would drop a slow clock's counter.
  const progress: ClientProgress = { s: newest.seq, e: newest.id, t: now < driveTime ? driveTime : now }
  const clients = withFormerNames(
    withProgress(remote.sync.clients, clientId, progress, now < driveTime ? now : driveTime),
    pending.events,
    progress.t,
  )
  return {
    ...remote,
    updated: now,
    journal:
      (folded && foldedAs(folded, remote.journal, pending.events)) ?? replay(remote.journal, pending.events, clientId),
    sync: { ...remote.sync, clients, dataHash: undefined, writtenBy: clientId },
  }
}

/** A journal with events folded on it, computed earlier. */
export interface Folded {
  readonly on: Journal
  readonly events: ReadonlyArray<LoggedEvent>
  readonly journal: Journal
}

/**
 * The journal that was folded earlier, where it has these events on this very journal, and none of them has to yield.
 */
const foldedAs = (
  { on, events, journal }: Folded,
  base: Journal,
  wanted: ReadonlyArray<LoggedEvent>,
): Journal | undefined =>
  on === base &&
  events.length === wanted.length &&
  events.every(({ id, seq }, index) => wanted[index]?.id === id && wanted[index].seq === seq) &&
  !wanted.some(wasSent)
    ? journal
    : undefined

/**
 * The advanced counters of the log's former names, so that a page that finds that log again does not send the events
 * once more. Only up to the first missing event, which another page may hold.
 */
const withFormerNames = (
  clients: ReadonlyMap<string, ClientProgress>,
  events: ReadonlyArray<LoggedEvent>,
  t: Instant,
): ReadonlyMap<string, ClientProgress> => {
  if (!events.some(({ formerly }) => formerly)) return clients
  const moved = new Map(clients)
  const places = events
    .flatMap(({ id, formerly = [] }) => formerly.map(({ clientId, seq }) => ({ clientId, seq, id })))
    .toSorted((one, other) => one.seq - other.seq)
  for (const { clientId, seq, id } of places)
    if (seq === (moved.get(clientId)?.s ?? 0) + 1) moved.set(clientId, { s: seq, e: id, t })
  return new Map([...moved].toSorted(byKey))
}

/**
 * The counters with ours advanced; those of devices that were long away, and beyond the cap the oldest, are dropped.
 * The absence is counted from `reached`, the earlier of two clocks, so that a fast clock drops no other device (I13).
 */
const withProgress = (
  clients: ReadonlyMap<string, ClientProgress>,
  clientId: string,
  progress: ClientProgress,
  reached: Instant,
): ReadonlyMap<string, ClientProgress> => {
  const oldestKept = addDays(reached.slice(0, 10), -limits.syncClientKeptDays) ?? ''
  const others = [...clients].filter(([id, other]) => id !== clientId && other.t.slice(0, 10) >= oldestKept)
  const newestFirst = others.toSorted(([, one], [, other]) => compareTexts(other.t, one.t))
  const counters = new Map(newestFirst.slice(0, limits.syncClients - 1)).set(clientId, progress)
  return new Map([...counters].toSorted(byKey))
}
