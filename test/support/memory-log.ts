import { wholeOf } from '#domain/long-text.ts'
import { isAutomatic } from '#domain/record/events.ts'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { LastDelivered } from '#domain/sync/overwritten.ts'
import type { DeviceJournals, Draft, EventLog, JournalKey, LogError, OpenedLog, Snapshot } from '#machines/ports/log.ts'
import { never } from '#test/support/never.ts'
import { isConsumed, isSameRow } from '#web/adapters/log/journal-key.ts'
import {
  afterConfirmation,
  isInDrive,
  lastInDrive,
  type Reads,
  type RetainedEvent,
} from '#web/adapters/log/retention.ts'

interface Shelf {
  clientId: string
  lastSeq: number
  events: ReadonlyArray<LoggedEvent & RetainedEvent>
  reads?: Reads
  left?: LastDelivered
  drafts: ReadonlyArray<Draft>
  snapshot: Snapshot | undefined
  quarantine: ReadonlyArray<{ readonly text: string; readonly reason: string }>
  lost?: boolean
  movedTo?: string
}

type NewEvents = ReadonlyArray<Pick<LoggedEvent, 'id' | 'event' | 'sentRevision'>>

/** The disk under one profile's log: it outlives every tab that writes to it. */
export interface LogDisk {
  readonly shelves: Map<string, Shelf>
  readonly listeners: Set<{ readonly topic: string; readonly owner: object; readonly changed: () => void }>
  readonly nextClientId: () => string
}

/** `profile` names the devices that this disk mints, so that runs can be distinguished. */
export const createLogDisk = (profile = 'device'): LogDisk => {
  let minted = 0
  return { shelves: new Map(), listeners: new Set(), nextClientId: () => `${profile}-${(minted += 1)}` }
}

/** A copy of a disk, as a cloned browser profile or a backup has it: the same identity, from then on its own way. */
export const copyOfDisk = (disk: LogDisk): LogDisk => ({
  ...createLogDisk(`${[...disk.shelves.values()][0]?.clientId ?? 'device'}-copy`),
  shelves: new Map([...disk.shelves].map(([topic, shelf]) => [topic, { ...shelf }])),
})

export interface MemoryLog extends EventLog, DeviceJournals {
  /** The tab dies: what was not answered yet may be on the disk or not, and no answer comes any more. */
  readonly crash: () => void
  /** Every call from now on fails so, until called with undefined. */
  readonly failWith: (error: LogError | undefined) => void
  readonly quarantined: (key: JournalKey) => ReadonlyArray<{ readonly text: string; readonly reason: string }>
}

const keyOf = (key: JournalKey): string => JSON.stringify([key.userId, key.fileId])
const fileIdOf = (topic: string): string => (JSON.parse(topic) as [string, string])[1]
const isOfUser = (topic: string, userId: string): boolean => (JSON.parse(topic) as [string, string])[0] === userId
const unsentEdits = (events: ReadonlyArray<LoggedEvent>): number =>
  events.filter(({ event, sentRevision }) => sentRevision === undefined && !isAutomatic(event)).length
const toLogged = ({ seq, id, event, sentRevision, sentAt }: LoggedEvent): LoggedEvent => ({
  seq,
  id,
  event,
  ...(sentRevision !== undefined && { sentRevision }),
  ...(sentAt !== undefined && { sentAt }),
})
const openedOf = ({ clientId, snapshot, events, drafts, left }: Shelf): OpenedLog => ({
  clientId,
  snapshot,
  events: events.map(toLogged),
  drafts,
  ...(left && { left }),
})
/** What goes to another file was never sent there. */
const neverSent = (events: NewEvents): NewEvents => events.map(({ id, event }) => ({ id, event }))
const numbered = (shelf: Shelf, events: NewEvents): ReadonlyArray<LoggedEvent> =>
  events.map(({ id, event, sentRevision }) => ({
    seq: (shelf.lastSeq += 1),
    id,
    event: structuredClone(event),
    ...(sentRevision !== undefined && { sentRevision }),
  }))

/** One tab's log on a disk in memory. Every call is one transaction: it happens as a whole, then it is answered. */
export const createMemoryLog = (disk: LogDisk = createLogDisk()): MemoryLog => {
  const owner = {}
  let crashed = false
  let failure: LogError | undefined

  const shelfOf = (key: JournalKey): Shelf => {
    const known = disk.shelves.get(keyOf(key))
    if (known) return known
    const fresh: Shelf = {
      clientId: disk.nextClientId(),
      lastSeq: 0,
      events: [],
      drafts: [],
      snapshot: undefined,
      quarantine: [],
    }
    disk.shelves.set(keyOf(key), fresh)
    return fresh
  }
  const transaction = async <T>(
    key: JournalKey,
    said: 'quietly' | 'to other tabs',
    work: (shelf: Shelf) => T,
  ): Promise<Result<T, LogError>> => {
    await Promise.resolve()
    if (crashed) return never()
    if (failure) return err(failure)
    const done = work(shelfOf(key))
    if (said === 'to other tabs')
      for (const each of disk.listeners) if (each.topic === keyOf(key) && each.owner !== owner) each.changed()
    await Promise.resolve()
    return crashed ? never() : ok(done)
  }

  return {
    open: (key) =>
      transaction(key, 'quietly', (shelf) => {
        // What a tab appended under an old key after its journal had moved here.
        for (const [topic, other] of disk.shelves) {
          if (!isOfUser(topic, key.userId) || other.movedTo !== key.fileId) continue
          shelf.events = [...shelf.events, ...numbered(shelf, neverSent(other.events))]
          other.events = []
        }
        return openedOf(shelf)
      }),
    read: (key) => transaction(key, 'quietly', ({ clientId, events }) => ({ clientId, events: events.map(toLogged) })),
    append: (key, events, consumed) =>
      transaction(key, 'to other tabs', (shelf) => {
        const logged = numbered(shelf, events)
        shelf.events = [
          ...shelf.events,
          ...logged.map((each) => ({ ...each, bytes: JSON.stringify(each.event).length })),
        ]
        shelf.drafts = shelf.drafts.filter(
          (draft) => !consumed.some((gone) => isSameRow(draft, gone) && isConsumed(draft, gone)),
        )
        return logged
      }),
    confirm: (key, snapshot, sent) =>
      transaction(key, 'to other tabs', (shelf) => {
        shelf.snapshot = { ...snapshot, text: wholeOf(snapshot.text) }
        delete shelf.lost
        delete shelf.left
        delete shelf.movedTo
        const { rows, expired, reads } = afterConfirmation(shelf.events, snapshot, sent, shelf.reads ?? [])
        Object.assign(shelf, { reads, events: rows.filter(({ seq }) => !expired.has(seq)) })
      }),
    putDraft: (key, draft) =>
      transaction(key, 'quietly', (shelf) => {
        shelf.drafts = [...shelf.drafts.filter((known) => !isSameRow(known, draft)), draft]
      }),
    renewClient: (key, reappend, upToSeq) =>
      transaction(key, 'to other tabs', (shelf) => {
        shelf.clientId = disk.nextClientId()
        delete shelf.left
        shelf.events = numbered(shelf, [...reappend, ...shelf.events.filter(({ seq }) => seq > upToSeq)]).map(
          (each) => ({ ...each, ...(each.sentRevision !== undefined && { buried: true }) }),
        )
        shelf.reads = []
        return openedOf(shelf)
      }),
    quarantine: (key, text, reason) =>
      transaction(key, 'quietly', (shelf) => {
        if (!shelf.quarantine.some((stored) => stored.text === text))
          shelf.quarantine = [...shelf.quarantine, { text, reason }]
      }),
    discard: (key) =>
      transaction(key, 'to other tabs', (shelf) => {
        shelf.events = shelf.events.filter((logged) => logged.sentRevision !== undefined)
        shelf.drafts = []
      }),
    stored: (userId) =>
      transaction({ userId, fileId: '' }, 'quietly', () =>
        [...disk.shelves].flatMap(([topic, shelf]) =>
          isOfUser(topic, userId) && fileIdOf(topic) !== '' && shelf.movedTo === undefined
            ? [
                {
                  fileId: fileIdOf(topic),
                  lost: shelf.lost === true,
                  whole: shelf.snapshot !== undefined,
                  unsent: unsentEdits(shelf.events),
                },
              ]
            : [],
        ),
      ),
    keepOnlyUnsent: (signedIn) =>
      transaction({ userId: '', fileId: '' }, 'quietly', () => {
        for (const [topic, shelf] of disk.shelves) {
          if (shelf.lost || (signedIn !== undefined && isOfUser(topic, signedIn))) continue
          Object.assign(shelf, lastInDrive(shelf.events))
          shelf.events = shelf.events.filter((each) => !isInDrive(each))
          Object.assign(shelf, { snapshot: undefined, quarantine: [] })
        }
      }),
    markLost: (key) => transaction(key, 'quietly', (shelf) => void (shelf.lost = true)),
    moveTo: (from, fileId, held) =>
      transaction(from, 'to other tabs', (shelf) => {
        const target = shelfOf({ userId: from.userId, fileId })
        target.snapshot = held.snapshot
        target.events = [
          ...target.events,
          ...numbered(target, neverSent(shelf.events.filter(({ seq }) => seq > held.upToSeq))),
        ]
        target.drafts = [...target.drafts, ...shelf.drafts]
        Object.assign(shelf, { snapshot: undefined, events: [], drafts: [], lost: false, movedTo: fileId })
      }),
    subscribe: (key, changed) => {
      const listener = { topic: keyOf(key), owner, changed }
      disk.listeners.add(listener)
      return () => disk.listeners.delete(listener)
    },
    crash: () => void (crashed = true),
    failWith: (error) => void (failure = error),
    quarantined: (key) => shelfOf(key).quarantine,
  }
}
