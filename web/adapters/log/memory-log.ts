import type { LoggedEvent } from '#domain/journal/logged-event.ts'
import { ok } from '#domain/result.ts'
import type { Draft, Ids, LogScope, OpenedLog, Snapshot } from '#machines/ports.ts'
import type { BrowserEventLog } from './event-log.ts'
import { topicOf } from './scope.ts'

interface Shelf {
  readonly clientId: string
  readonly lastSeq: number
  readonly snapshot: Snapshot | undefined
  readonly events: ReadonlyArray<LoggedEvent>
  readonly drafts: ReadonlyArray<Draft>
}

/** The log of a page whose browser gives it no storage (private mode, blocked): it lives as long as the page. */
export const createMemoryLog = (ids: Ids): BrowserEventLog => {
  const shelves = new Map<string, Shelf>()
  const at = (scope: LogScope): Shelf =>
    shelves.get(topicOf(scope)) ?? { clientId: ids.next(), lastSeq: 0, snapshot: undefined, events: [], drafts: [] }
  const put = (scope: LogScope, shelf: Shelf) => shelves.set(topicOf(scope), shelf)
  const opened = ({ clientId, snapshot, events, drafts }: Shelf): OpenedLog => ({ clientId, snapshot, events, drafts })
  const withAppended = (shelf: Shelf, events: Parameters<BrowserEventLog['append']>[1]) => {
    const logged = events.map((each, index): LoggedEvent => ({ ...each, seq: shelf.lastSeq + index + 1 }))
    return { logged, shelf: { ...shelf, lastSeq: shelf.lastSeq + logged.length, events: [...shelf.events, ...logged] } }
  }
  return {
    open: (scope) => {
      const shelf = at(scope)
      put(scope, shelf)
      return Promise.resolve(ok(opened(shelf)))
    },
    holds: (scope) => Promise.resolve(shelves.get(topicOf(scope))?.snapshot !== undefined),
    append: (scope, events, consumed) => {
      const { logged, shelf } = withAppended(at(scope), events)
      const drafts = shelf.drafts.filter((draft) => !consumed.some(({ date, field }) => date === draft.date && field === draft.field))
      put(scope, { ...shelf, drafts })
      return Promise.resolve(ok(logged))
    },
    events: (scope) => Promise.resolve(ok(at(scope).events)),
    confirm: (scope, snapshot, sent) => {
      const shelf = at(scope)
      const events = shelf.events.map((each): LoggedEvent =>
        each.seq <= sent.upToSeq && each.sentRevision === undefined ? { ...each, sentRevision: sent.revision } : each)
      put(scope, { ...shelf, snapshot, events })
      return Promise.resolve(ok(undefined))
    },
    putDraft: (scope, draft) => {
      const shelf = at(scope)
      const others = shelf.drafts.filter(({ date, field }) => date !== draft.date || field !== draft.field)
      put(scope, { ...shelf, drafts: [...others, draft] })
      return Promise.resolve(ok(undefined))
    },
    renewClient: (scope, reappend) => {
      const { shelf } = withAppended({ ...at(scope), clientId: ids.next(), events: [] }, reappend)
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
      for (const [topic, shelf] of shelves) shelves.set(topic, { ...shelf, snapshot: undefined })
      return Promise.resolve(ok(undefined))
    },
  }
}
