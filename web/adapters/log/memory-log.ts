import { type LongText, wholeOf } from '#domain/long-text.ts'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import { ok } from '#domain/result.ts'
import type { LastDelivered } from '#domain/sync/overwritten.ts'
import type {
  Confirmation,
  ConsumedDraft,
  DeviceJournals,
  Draft,
  DraftKey,
  EventLog,
  JournalKey,
  OpenedLog,
  Snapshot,
} from '#machines/ports/log.ts'
import type { Ids } from '#machines/ports/time.ts'
import type { BrowserEventLog } from './event-log.ts'
import { isConsumed, isSameRow, topicOf } from './journal-key.ts'
import type { SeenJournal } from './journal-memory.ts'
import type { KeptByPage } from './repairs.ts'
import { afterConfirmation, isInDrive, lastInDrive, type Reads, type RetainedEvent, sentUnder } from './retention.ts'
import { toLogged, underNewName } from './rows.ts'
import { unsentEdits } from './stored-journals.ts'

interface Shelf {
  readonly userId: string
  readonly fileId: string
  readonly lost?: boolean
  readonly movedTo?: string
  readonly clientId: string
  readonly lastSeq: number
  readonly snapshot: Snapshot | undefined
  readonly events: ReadonlyArray<LoggedEvent & RetainedEvent>
  readonly reads?: Reads
  readonly left?: LastDelivered
  readonly drafts: ReadonlyArray<Draft>
  readonly consumed: ReadonlyArray<ConsumedDraft>
}

/** The log in a page's memory, which may take over from one on a disk. */
export interface PageLog extends BrowserEventLog {
  /** Continues a journal where the disk stopped, under a client id of its own: other pages may continue it too. */
  readonly takeOver: (key: JournalKey, seen: SeenJournal) => void
  readonly keys: () => ReadonlyArray<JournalKey>
  /** What the disk should have of a journal; a new object after each change. */
  readonly keptOf: (key: JournalKey) => KeptByPage
  /** Call once the disk has it. */
  readonly forget: (key: JournalKey) => void
}

/** The log of a page without storage (private mode, blocked): it lives as long as the page. */
export const createMemoryLog = (ids: Ids): PageLog => {
  const shelves = createShelves(ids)
  const { at, put } = shelves
  return {
    ...logOn(shelves, ids),
    ...journalsOn(shelves),
    takeOver: (key, { clientId, lastSeq, events }) =>
      put(key, { ...at(key), lastSeq, events: events.map((logged) => underNewName(logged, clientId)) }),
    keys: () => shelves.all().map(({ userId, fileId }) => ({ userId, fileId })),
    keptOf: at,
    forget: shelves.remove,
    holds: (key) => Promise.resolve(shelves.find(key)?.snapshot !== undefined),
  }
}

const done = () => Promise.resolve(ok(undefined))

/** The journals of the page. One that was never written to gets a new client id at each `at`. */
const createShelves = (ids: Ids) => {
  const shelves = new Map<string, Shelf>()
  const find = (key: JournalKey): Shelf | undefined => shelves.get(topicOf(key))
  const at = ({ userId, fileId }: JournalKey): Shelf =>
    find({ userId, fileId }) ?? {
      userId,
      fileId,
      clientId: ids.next(),
      lastSeq: 0,
      snapshot: undefined,
      events: [],
      drafts: [],
      consumed: [],
    }
  const put = (key: JournalKey, shelf: Shelf): void => void shelves.set(topicOf(key), shelf)
  return {
    find,
    at,
    put,
    change: (key: JournalKey, next: (shelf: Shelf) => Shelf): Shelf => {
      const changed = next(at(key))
      put(key, changed)
      return changed
    },
    all: (): ReadonlyArray<Shelf> => [...shelves.values()],
    remove: (key: JournalKey): void => void shelves.delete(topicOf(key)),
  }
}

type Shelves = ReturnType<typeof createShelves>

const opened = ({ clientId, snapshot, events, drafts, left }: Shelf): OpenedLog => ({
  clientId,
  snapshot,
  events: events.map(toLogged),
  drafts,
  ...(left && { left }),
})

const withAppended = (shelf: Shelf, events: Parameters<EventLog['append']>[1]) => {
  const logged = events.map((each, index): LoggedEvent => ({ ...each, seq: shelf.lastSeq + index + 1 }))
  const rows = logged.map((each) => ({
    ...each,
    bytes: JSON.stringify(each.event).length,
    // An event that is sent again is pending, even if it was acknowledged under another client id.
    ...(each.sentRevision !== undefined && { buried: true }),
  }))
  return { logged, shelf: { ...shelf, lastSeq: shelf.lastSeq + logged.length, events: [...shelf.events, ...rows] } }
}

/** The drive has the file: it is neither lost nor moved, so `lost` and `movedTo` go. */
const confirmed = (shelf: Shelf, snapshot: Snapshot<LongText>, sent: Confirmation): Shelf => {
  const { userId, fileId, clientId, lastSeq, drafts, consumed } = shelf
  const { rows, expired, reads } = afterConfirmation(
    shelf.events,
    snapshot,
    sentUnder(clientId, sent),
    shelf.reads ?? [],
  )
  const events = rows.filter(({ seq }) => !expired.has(seq))
  const stored = { ...snapshot, text: wholeOf(snapshot.text) }
  return { userId, fileId, clientId, lastSeq, drafts, consumed, snapshot: stored, events, reads }
}

const logOn = ({ at, put, change }: Shelves, ids: Ids): EventLog => {
  const log: EventLog = {
    open: (key) => Promise.resolve(ok(opened(change(key, (shelf) => shelf)))),
    append: (key, events, consumed) => {
      const { movedTo } = at(key)
      if (movedTo !== undefined) return log.append({ userId: key.userId, fileId: movedTo }, events, consumed)
      const { logged, shelf } = withAppended(at(key), events)
      const drafts = shelf.drafts.filter(
        (draft) => !consumed.some((gone) => isSameRow(draft, gone) && isConsumed(draft, gone)),
      )
      const gone = consumed.filter((each) => !drafts.some((draft) => isSameRow(draft, each)))
      put(key, { ...shelf, drafts, consumed: [...shelf.consumed, ...gone] })
      return Promise.resolve(ok(logged))
    },
    read: (key) => Promise.resolve(ok(opened(change(key, (shelf) => shelf)))),
    confirm: (key, snapshot, sent) => {
      change(key, (shelf) => confirmed(shelf, snapshot, sent))
      return done()
    },
    putDraft: (key, draft) => {
      const isOther = (known: DraftKey): boolean => !isSameRow(known, draft)
      change(key, (shelf) => ({
        ...shelf,
        drafts: [...shelf.drafts.filter(isOther), draft],
        consumed: shelf.consumed.filter(isOther),
      }))
      return done()
    },
    renewClient: (key, reappend, upToSeq) => {
      const renewed = change(key, (old) => {
        const appendedSince = old.events.filter(({ seq }) => seq > upToSeq).map(({ id, event }) => ({ id, event }))
        const empty = { ...old, clientId: ids.next(), events: [], reads: [] }
        return withAppended(empty, [...reappend, ...appendedSince]).shelf
      })
      return Promise.resolve(ok(opened(renewed)))
    },
    // Nothing here outlives the page, so unreadable bytes are protected by never being overwritten.
    quarantine: () => Promise.resolve({ ok: false, error: { kind: 'unavailable' } }),
    discard: (key) => {
      change(key, (shelf) => ({
        ...shelf,
        events: shelf.events.filter(({ sentRevision }) => sentRevision !== undefined),
        drafts: [],
      }))
      return done()
    },
    // Every tab without storage is alone.
    subscribe: () => () => undefined,
  }
  return log
}

const journalsOn = ({ at, put, change, all }: Shelves): DeviceJournals => ({
  stored: (userId) =>
    Promise.resolve(
      ok(
        all()
          .filter((shelf) => shelf.userId === userId && shelf.movedTo === undefined)
          .map(({ fileId, lost, snapshot, events }) => ({
            fileId,
            lost: lost === true,
            whole: snapshot !== undefined,
            unsent: unsentEdits(events),
          })),
      ),
    ),
  keepOnlyUnsent: (signedIn) => {
    for (const shelf of all()) {
      if (shelf.userId === signedIn || shelf.lost) continue
      const events = shelf.events.filter((each) => !isInDrive(each))
      put(shelf, { ...shelf, snapshot: undefined, events, ...lastInDrive(shelf.events) })
    }
    return done()
  },
  markLost: (key) => {
    change(key, (shelf) => ({ ...shelf, lost: true }))
    return done()
  },
  moveTo: (from, fileId, held) => {
    const to: JournalKey = { userId: from.userId, fileId }
    const old = at(from)
    const since = old.events.filter(({ seq }) => seq > held.upToSeq)
    const { shelf } = withAppended(at(to), since)
    put(to, { ...shelf, snapshot: held.snapshot, drafts: [...shelf.drafts, ...old.drafts] })
    put(from, { ...old, snapshot: undefined, events: [], drafts: [], lost: false, movedTo: fileId })
    return done()
  },
})
