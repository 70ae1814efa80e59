import { limits } from '../limits.ts'
import { addDays } from '../time/local-date.ts'
import { foldEvents } from './apply.ts'
import { evolve } from './evolve.ts'
import type { Instant, Journal, LostText } from './journal.ts'
import type { JournalFile } from './journal-file.ts'
import type { LoggedEvent } from './logged-event.ts'
import { withLoser } from './losers.ts'
import { type Pending, wasSent } from './pending.ts'
import type { ClientMark } from './sync-block.ts'
import { textFingerprint } from './text-fingerprint.ts'
import { presentText, standsAfter, type WrittenText, writtenText } from './text-events.ts'

/**
 * A device's pending events on the file just read, its counter moved on. The hash of the new data is left open: hashing
 * takes a port. `now` is this device's clock, which may be wrong by years; `driveTime` is when the drive stored that file.
 */
export const rebase = (remote: JournalFile, pending: Pending, clientId: string, now: Instant, driveTime: Instant = now, folded?: Folded): JournalFile => {
  const newest = pending.events.at(-1)
  if (!newest) return remote
  // The save comes after the file it stands on, whatever this clock says: else the next device would drop a slow clock's counter.
  const mark: ClientMark = { s: newest.seq, e: newest.id, t: now < driveTime ? driveTime : now }
  const clients = withMark(remote.sync.clients, clientId, mark, now < driveTime ? now : driveTime)
  return {
    ...remote,
    updated: now,
    journal: (folded && foldedAs(folded, remote.journal, pending.events)) ?? replay(remote.journal, pending.events, clientId),
    sync: { ...remote.sync, clients, dataHash: undefined, writtenBy: clientId },
  }
}

/** A journal with events folded on it, whoever needed it first. */
export interface Folded {
  readonly on: Journal
  readonly events: ReadonlyArray<LoggedEvent>
  readonly journal: Journal
}

/** What is folded already, where it is these events on this very journal, and none of them has to yield. */
const foldedAs = ({ on, events, journal }: Folded, base: Journal, wanted: ReadonlyArray<LoggedEvent>): Journal | undefined =>
  on === base && events.length === wanted.length && events.every(({ id, seq }, index) => wanted[index]?.id === id && wanted[index].seq === seq) && !wanted.some(wasSent) ? journal : undefined

/**
 * Folds a device's events on a journal that moved on without them. An event that was never sent wins over what it finds
 * (`evolve` keeps the other text). One that was acknowledged before, and then buried by another writer's save, yields to
 * a text that somebody else wrote since: newer words are never overwritten by an old replay, ours wait among the conflicts.
 */
export const replay = (journal: Journal, events: ReadonlyArray<LoggedEvent>, clientId: string): Journal => {
  if (!events.some(wasSent)) return foldEvents(journal, events.map(eventOf))
  const yielding = yieldingTexts(journal, events, clientId)
  // Each in its turn: what the user did about a lost text came after it was lost.
  return events.reduce((folded, logged) => {
    if (!yielding.has(logged.seq)) return evolve(folded, logged.event)
    const lost = yielding.get(logged.seq)
    const losers = lost ? withLoser(folded.losers, lost) : folded.losers
    return losers === folded.losers ? folded : { ...folded, losers }
  }, journal)
}

const eventOf = (logged: LoggedEvent): LoggedEvent['event'] => logged.event

interface Writing {
  readonly logged: LoggedEvent
  readonly written: WrittenText
}

/**
 * Per field that a once acknowledged event wrote: the writings (by `seq`) which the text holds already, and those that
 * give way to another's; with the text that is lost by it, where one is.
 */
const yieldingTexts = (journal: Journal, events: ReadonlyArray<LoggedEvent>, clientId: string): ReadonlyMap<number, LostText | undefined> => {
  const yielding = new Map<number, LostText | undefined>()
  for (const writings of writingsByField(events).values()) {
    const [first] = writings
    if (!first || !writings.some(({ logged }) => wasSent(logged))) continue
    const present = presentText(journal, first.written)
    const held = standsAfter(present, writings.map(({ written }) => written))
    const giveWay = held !== undefined ? writings.slice(0, held) : present === '' ? [] : writings.filter(({ logged }) => wasSent(logged))
    for (const writing of giveWay) {
      const { d, f, text } = writing.written
      const next = writings[writings.indexOf(writing) + 1]
      // Whoever wrote next had seen this text, unless another's stood there by then: ours had yielded to it already.
      const superseded = next ? next.written.base === textFingerprint(text) : held !== undefined
      const isLost = text !== '' && text !== present && !superseded
      yielding.set(writing.logged.seq, isLost ? { d, f, v: text, by: clientId, at: writing.logged.event.at } : undefined)
    }
  }
  return yielding
}

const writingsByField = (events: ReadonlyArray<LoggedEvent>): ReadonlyMap<string, ReadonlyArray<Writing>> => {
  const fields = new Map<string, Array<Writing>>()
  for (const logged of events) {
    const written = writtenText(logged.event)
    if (!written) continue
    const field = `${written.f}:${written.d}`
    const writings = fields.get(field)
    if (writings) writings.push({ logged, written })
    else fields.set(field, [{ logged, written }])
  }
  return fields
}

/**
 * The counters with ours moved on; of devices that were long away, and beyond the cap, the oldest are dropped. Long is
 * reckoned from `reached`, the earlier of two clocks: a fast one must not make all others forgotten (I13).
 */
const withMark = (clients: ReadonlyMap<string, ClientMark>, clientId: string, mark: ClientMark, reached: Instant): ReadonlyMap<string, ClientMark> => {
  const oldestKept = addDays(reached.slice(0, 10), -limits.syncClientKeptDays) ?? ''
  const others = [...clients].filter(([id, other]) => id !== clientId && other.t.slice(0, 10) >= oldestKept)
  const newestFirst = others.toSorted(([, one], [, other]) => (one.t > other.t ? -1 : one.t < other.t ? 1 : 0))
  const kept = new Map(newestFirst.slice(0, limits.syncClients - 1)).set(clientId, mark)
  return new Map([...kept].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
