import { isAutomatic, type JournalEvent } from '#domain/journal/events.ts'
import type { LoggedEvent } from '#domain/journal/logged-event.ts'
import { wholeOf } from '#domain/journal/long-text.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { DeviceJournals, Draft, EventLog, LogError, LogScope, OpenedLog, Snapshot } from '#machines/ports/log.ts'
import { isSameRow } from '#web/adapters/log/scope.ts'
import { afterConfirmation, type Reads, type RetainedEvent } from '#web/adapters/log/retention.ts'

interface Shelf {
  clientId: string
  lastSeq: number
  events: ReadonlyArray<LoggedEvent & RetainedEvent>
  reads?: Reads
  drafts: ReadonlyArray<Draft>
  snapshot: Snapshot | undefined
  quarantine: ReadonlyArray<{ readonly text: string; readonly reason: string }>
  lost?: boolean
  movedTo?: string
}

type NewEvents = ReadonlyArray<{ readonly id: string; readonly event: JournalEvent }>

/** The disk under one profile's log: it outlives every tab that writes to it. */
export interface LogDisk {
  readonly shelves: Map<string, Shelf>
  readonly listeners: Set<{ readonly key: string; readonly owner: object; readonly changed: () => void }>
  readonly nextClientId: () => string
}

/** `profile` names the devices that this disk mints, so that runs can be told apart. */
export const createLogDisk = (profile = 'device'): LogDisk => {
  let minted = 0
  return { shelves: new Map(), listeners: new Set(), nextClientId: () => `${profile}-${(minted += 1)}` }
}

/** A copy of a disk, as a cloned browser profile or a backup has it: the same identity, from then on its own way. */
export const copyOfDisk = (disk: LogDisk): LogDisk => ({
  ...createLogDisk(`${[...disk.shelves.values()][0]?.clientId ?? 'device'}-copy`),
  shelves: new Map([...disk.shelves].map(([key, shelf]) => [key, { ...shelf }])),
})

export interface MemoryLog extends EventLog, DeviceJournals {
  /** The tab dies: what was not answered yet may be on the disk or not, and no answer comes any more. */
  readonly crash: () => void
  /** Every call from now on fails so, until called with undefined. */
  readonly failWith: (error: LogError | undefined) => void
  readonly quarantined: (scope: LogScope) => ReadonlyArray<{ readonly text: string; readonly reason: string }>
}

const keyOf = (scope: LogScope): string => JSON.stringify([scope.userId, scope.fileId])
const fileIdOf = (key: string): string => (JSON.parse(key) as [string, string])[1]
const isOfUser = (key: string, userId: string): boolean => (JSON.parse(key) as [string, string])[0] === userId
const unsentEdits = (events: ReadonlyArray<LoggedEvent>): number => events.filter(({ event, sentRevision }) => sentRevision === undefined && !isAutomatic(event)).length
const never = new Promise<never>(() => {})
const toLogged = ({ seq, id, event, sentRevision, sentAt }: LoggedEvent): LoggedEvent =>
  ({ seq, id, event, ...(sentRevision !== undefined && { sentRevision }), ...(sentAt !== undefined && { sentAt }) })
const openedOf = ({ clientId, snapshot, events, drafts }: Shelf): OpenedLog => ({ clientId, snapshot, events: events.map(toLogged), drafts })
const numbered = (shelf: Shelf, events: NewEvents): ReadonlyArray<LoggedEvent> =>
  events.map(({ id, event }) => ({ seq: (shelf.lastSeq += 1), id, event: structuredClone(event) }))

/** One tab's log on a disk in memory. Every call is one transaction: it happens as a whole, then it is answered. */
export const createMemoryLog = (disk: LogDisk = createLogDisk()): MemoryLog => {
  const owner = {}
  let crashed = false
  let failure: LogError | undefined

  const shelfOf = (scope: LogScope): Shelf => {
    const known = disk.shelves.get(keyOf(scope))
    if (known) return known
    const fresh: Shelf = { clientId: disk.nextClientId(), lastSeq: 0, events: [], drafts: [], snapshot: undefined, quarantine: [] }
    disk.shelves.set(keyOf(scope), fresh)
    return fresh
  }
  const transaction = async <T>(scope: LogScope, work: (shelf: Shelf) => T, announced: boolean): Promise<Result<T, LogError>> => {
    await Promise.resolve()
    if (crashed) return never
    if (failure) return err(failure)
    const done = work(shelfOf(scope))
    if (announced) for (const each of disk.listeners) if (each.key === keyOf(scope) && each.owner !== owner) each.changed()
    await Promise.resolve()
    return crashed ? never : ok(done)
  }

  return {
    open: (scope) => transaction(scope, (shelf) => {
      // What a tab appended to a scope after its journal had moved here.
      for (const [key, other] of disk.shelves) {
        if (!isOfUser(key, scope.userId) || other.movedTo !== scope.fileId) continue
        shelf.events = [...shelf.events, ...numbered(shelf, other.events)]
        other.events = []
      }
      return openedOf(shelf)
    }, false),
    events: (scope) => transaction(scope, (shelf) => shelf.events.map(toLogged), false),
    identity: (scope) => transaction(scope, (shelf) => shelf.clientId, false),
    append: (scope, events, consumed) =>
      transaction(scope, (shelf) => {
        const logged = numbered(shelf, events)
        shelf.events = [...shelf.events, ...logged.map((each) => ({ ...each, bytes: JSON.stringify(each.event).length }))]
        shelf.drafts = shelf.drafts.filter((draft) => !consumed.some((gone) => isSameRow(draft, gone)))
        return logged
      }, true),
    confirm: (scope, snapshot, sent) =>
      transaction(scope, (shelf) => {
        shelf.snapshot = { ...snapshot, text: wholeOf(snapshot.text) }
        delete shelf.lost
        delete shelf.movedTo
        const { rows, expired, reads } = afterConfirmation(shelf.events, snapshot, sent, shelf.reads ?? [])
        Object.assign(shelf, { reads, events: rows.filter(({ seq }) => !expired.has(seq)) })
      }, true),
    putDraft: (scope, draft) =>
      transaction(scope, (shelf) => {
        shelf.drafts = [...shelf.drafts.filter((known) => !isSameRow(known, draft)), draft]
      }, false),
    renewClient: (scope, reappend, upToSeq) =>
      transaction(scope, (shelf) => {
        shelf.clientId = disk.nextClientId()
        shelf.events = numbered(shelf, [...reappend, ...shelf.events.filter(({ seq }) => seq > upToSeq)])
        shelf.reads = []
        return openedOf(shelf)
      }, true),
    quarantine: (scope, text, reason) =>
      transaction(scope, (shelf) => {
        if (!shelf.quarantine.some((kept) => kept.text === text)) shelf.quarantine = [...shelf.quarantine, { text, reason }]
      }, false),
    discard: (scope) =>
      transaction(scope, (shelf) => {
        shelf.events = shelf.events.filter((logged) => logged.sentRevision !== undefined)
        shelf.drafts = []
      }, true),
    kept: (userId) => transaction({ userId, fileId: '' }, () => [...disk.shelves].flatMap(([key, shelf]) =>
      isOfUser(key, userId) && fileIdOf(key) !== '' && shelf.movedTo === undefined
        ? [{ fileId: fileIdOf(key), lost: shelf.lost === true, whole: shelf.snapshot !== undefined, unsent: unsentEdits(shelf.events) }]
        : []), false),
    markLost: (scope) => transaction(scope, (shelf) => void (shelf.lost = true), false),
    moveTo: (from, fileId, held) => transaction(from, (shelf) => {
      const target = shelfOf({ userId: from.userId, fileId })
      target.snapshot = held.snapshot
      target.events = [...target.events, ...numbered(target, shelf.events.filter(({ seq }) => seq > held.upToSeq))]
      target.drafts = [...target.drafts, ...shelf.drafts]
      Object.assign(shelf, { snapshot: undefined, events: [], drafts: [], lost: false, movedTo: fileId })
    }, true),
    subscribe: (scope, changed) => {
      const listener = { key: keyOf(scope), owner, changed }
      disk.listeners.add(listener)
      return () => disk.listeners.delete(listener)
    },
    crash: () => {
      crashed = true
    },
    failWith: (error) => {
      failure = error
    },
    quarantined: (scope) => shelfOf(scope).quarantine,
  }
}
