import type { LoggedEvent } from '#domain/journal/logged-event.ts'
import { wholeOf } from '#domain/journal/long-text.ts'
import { ok } from '#domain/result.ts'
import type { Draft, LogScope, OpenedLog, Snapshot } from '#machines/ports/log.ts'
import type { Ids } from '#machines/ports/time.ts'
import type { BrowserEventLog } from './event-log.ts'
import { unsentEdits } from './kept-journals.ts'
import { afterConfirmation } from './retention.ts'
import type { Reads, RetainedEvent } from './retention.ts'
import type { SeenScope } from './scope-memory.ts'
import { isSameRow, topicOf } from './scope.ts'

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
  readonly drafts: ReadonlyArray<Draft>
}

const toLogged = ({ seq, id, event, sentRevision, sentAt }: LoggedEvent): LoggedEvent =>
  ({ seq, id, event, ...(sentRevision !== undefined && { sentRevision }), ...(sentAt !== undefined && { sentAt }) })

/** The log in a page's memory, which may take over from one on a disk. */
export interface PageLog extends BrowserEventLog {
  readonly takeOver: (scope: LogScope, seen: SeenScope) => void
  readonly seenIn: (scope: LogScope) => SeenScope
}

/** The log of a page whose browser gives it no storage (private mode, blocked): it lives as long as the page. */
export const createMemoryLog = (ids: Ids): PageLog => {
  const shelves = new Map<string, Shelf>()
  const at = (scope: LogScope): Shelf =>
    shelves.get(topicOf(scope)) ?? { ...scope, clientId: ids.next(), lastSeq: 0, snapshot: undefined, events: [], drafts: [] }
  const put = (scope: LogScope, shelf: Shelf) => shelves.set(topicOf(scope), shelf)
  const opened = ({ clientId, snapshot, events, drafts }: Shelf): OpenedLog => ({ clientId, snapshot, events: events.map(toLogged), drafts })
  const withAppended = (shelf: Shelf, events: Parameters<BrowserEventLog['append']>[1]) => {
    const logged = events.map((each, index): LoggedEvent => ({ ...each, seq: shelf.lastSeq + index + 1 }))
    const rows = logged.map((each) => ({ ...each, bytes: JSON.stringify(each.event).length }))
    return { logged, shelf: { ...shelf, lastSeq: shelf.lastSeq + logged.length, events: [...shelf.events, ...rows] } }
  }
  const log: PageLog = {
    takeOver: (scope, seen) => put(scope, { ...at(scope), ...seen }),
    seenIn: (scope) => {
      const { clientId, lastSeq, events } = at(scope)
      return { clientId, lastSeq, events }
    },
    open: (scope) => {
      const shelf = at(scope)
      put(scope, shelf)
      return Promise.resolve(ok(opened(shelf)))
    },
    holds: (scope) => Promise.resolve(shelves.get(topicOf(scope))?.snapshot !== undefined),
    append: (scope, events, consumed) => {
      const { movedTo } = at(scope)
      if (movedTo !== undefined) return log.append({ userId: scope.userId, fileId: movedTo }, events, consumed)
      const { logged, shelf } = withAppended(at(scope), events)
      const drafts = shelf.drafts.filter((draft) => !consumed.some((gone) => isSameRow(draft, gone)))
      put(scope, { ...shelf, drafts })
      return Promise.resolve(ok(logged))
    },
    events: (scope) => Promise.resolve(ok(at(scope).events.map(toLogged))),
    identity: (scope) => {
      const shelf = at(scope)
      put(scope, shelf)
      return Promise.resolve(ok(shelf.clientId))
    },
    confirm: (scope, snapshot, sent) => {
      const shelf = at(scope)
      const { rows, expired, reads } = afterConfirmation(shelf.events, snapshot, sent, shelf.reads ?? [])
      const events = rows.filter(({ seq }) => !expired.has(seq))
      put(scope, { ...scope, clientId: shelf.clientId, lastSeq: shelf.lastSeq, drafts: shelf.drafts, snapshot: { ...snapshot, text: wholeOf(snapshot.text) }, events, reads })
      return Promise.resolve(ok(undefined))
    },
    putDraft: (scope, draft) => {
      const shelf = at(scope)
      const others = shelf.drafts.filter((known) => !isSameRow(known, draft))
      put(scope, { ...shelf, drafts: [...others, draft] })
      return Promise.resolve(ok(undefined))
    },
    renewClient: (scope, reappend, upToSeq) => {
      const old = at(scope)
      const appendedSince = old.events.filter(({ seq }) => seq > upToSeq).map(({ id, event }) => ({ id, event }))
      const { shelf } = withAppended({ ...old, clientId: ids.next(), events: [], reads: [] }, [...reappend, ...appendedSince])
      put(scope, shelf)
      return Promise.resolve(ok(opened(shelf)))
    },
    // Nothing here outlives the page, so unreadable bytes are protected by never being overwritten.
    quarantine: () => Promise.resolve({ ok: false, error: { kind: 'unavailable' } }),
    discard: (scope) => {
      const shelf = at(scope)
      put(scope, { ...shelf, events: shelf.events.filter(({ sentRevision }) => sentRevision !== undefined), drafts: [] })
      return Promise.resolve(ok(undefined))
    },
    // Every tab without storage is alone.
    subscribe: () => () => undefined,
    forgetSnapshots: () => {
      for (const [topic, shelf] of shelves) if (!shelf.lost) shelves.set(topic, { ...shelf, snapshot: undefined })
      return Promise.resolve(ok(undefined))
    },
    kept: (userId) => Promise.resolve(ok([...shelves.values()].filter((shelf) => shelf.userId === userId && shelf.movedTo === undefined).map((shelf) => ({
      fileId: shelf.fileId, lost: shelf.lost === true, whole: shelf.snapshot !== undefined, unsent: unsentEdits(shelf.events),
    })))),
    markLost: (scope) => {
      put(scope, { ...at(scope), lost: true })
      return Promise.resolve(ok(undefined))
    },
    moveTo: (from, fileId, held) => {
      const to: LogScope = { userId: from.userId, fileId }
      const old = at(from)
      const { shelf } = withAppended(at(to), old.events.filter(({ seq }) => seq > held.upToSeq))
      put(to, { ...shelf, snapshot: held.snapshot, drafts: [...shelf.drafts, ...old.drafts] })
      put(from, { ...old, snapshot: undefined, events: [], drafts: [], lost: false, movedTo: fileId })
      return Promise.resolve(ok(undefined))
    },
  }
  return log
}
