import type { LoggedEvent } from '#domain/journal/logged-event.ts'
import type { LogScope } from '#machines/ports/log.ts'
import type { Ids } from '#machines/ports/time.ts'
import type { EventRow, ScopeKey, ScopeRow } from './database.ts'
import { keyOf, topicOf } from './scope.ts'

/** One scope as this page knows it. */
export interface SeenScope {
  readonly clientId: string
  readonly lastSeq: number
  readonly events: ReadonlyArray<LoggedEvent>
}

/**
 * What this page has seen of each scope. If the browser's storage is cleared while the page is open, the next
 * transaction finds no row and writes all of it again: nothing is lost as long as the page lives.
 */
export interface ScopeMemory {
  readonly remember: (scope: LogScope, row: ScopeRow, events: ReadonlyArray<LoggedEvent>) => void
  readonly knows: (scope: LogScope) => boolean
  readonly seenIn: (scope: LogScope) => SeenScope | undefined
  readonly scopes: () => ReadonlyArray<LogScope>
  readonly eventsOf: (scope: LogScope) => ReadonlyArray<LoggedEvent>
  /** The stored row; a new one, or the remembered one with its events, where there is none. */
  readonly rowFor: (stores: ScopeStores, scope: LogScope) => Promise<ScopeRow>
}

/** The two object stores of a transaction under way. */
export interface ScopeStores {
  readonly scopes: { readonly get: (key: ScopeKey) => Promise<ScopeRow | undefined>; readonly put: (row: ScopeRow, key: ScopeKey) => Promise<unknown> }
  readonly events: { readonly put: (row: EventRow, key: [userId: string, fileId: string, seq: number]) => Promise<unknown> }
}

export const createScopeMemory = (ids: Ids): ScopeMemory => {
  const seen = new Map<string, { readonly scope: LogScope; readonly row: ScopeRow; readonly events: ReadonlyArray<LoggedEvent> }>()
  return {
    remember: (scope, row, events) => seen.set(topicOf(scope), { scope, row, events }),
    seenIn: (scope) => {
      const known = seen.get(topicOf(scope))
      return known && { clientId: known.row.clientId, lastSeq: known.row.lastSeq, events: known.events }
    },
    scopes: () => [...seen.values()].map(({ scope }) => scope),
    knows: (scope) => seen.has(topicOf(scope)),
    eventsOf: (scope) => seen.get(topicOf(scope))?.events ?? [],
    rowFor: async ({ scopes, events }, scope) => {
      const stored = await scopes.get(keyOf(scope))
      if (stored) return stored
      const known = seen.get(topicOf(scope))
      const row = known
        ? { ...known.row, snapshotRevision: undefined }
        : { clientId: ids.next(), lastSeq: 0, snapshotRevision: undefined }
      await scopes.put(row, keyOf(scope))
      for (const event of known?.events ?? []) await events.put(event, [...keyOf(scope), event.seq])
      return row
    },
  }
}
