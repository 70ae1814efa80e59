// oxlint-disable-next-line import/no-unassigned-import -- it puts IndexedDB on the global
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'
import type { JournalEvent } from '#domain/record/events.ts'
import { createHashes } from '#web/adapters/hashes.ts'
import { type Connection, createConnection } from '#web/adapters/log/database.ts'
import { createEventLog, type DurableLog } from '#web/adapters/log/event-log.ts'
import type { Signal } from '#web/adapters/signals.ts'
import type { Timers } from '#web/adapters/time.ts'

/** Nothing here waits: a timer that is never reached is never called. */
export const stoppedTimers: Timers = { after: () => () => undefined }

/** A hub in place of the BroadcastChannels of one profile: everybody but the sender is notified. */
export const createHub = (): { readonly join: () => Signal } => {
  const listeners = new Set<{ readonly notify: (topic: string) => void; readonly owner: object }>()
  return {
    join: () => {
      const owner = {}
      return {
        send: (topic) => {
          for (const listener of listeners) if (listener.owner !== owner) listener.notify(topic)
        },
        subscribe: (notify) => {
          const listener = { notify, owner }
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      }
    },
  }
}

export interface LogTab {
  readonly log: DurableLog
  readonly connection: Connection
}

let made = 0
export const openLogTab = (
  hub = createHub(),
  now: () => number = () => Date.parse('2026-11-20T12:00:00Z'),
  connection = createConnection(stoppedTimers),
): LogTab => {
  const ids = { next: () => `id-${(made += 1)}` }
  return {
    connection,
    log: createEventLog({
      connection,
      ids,
      clock: { now },
      hashes: createHashes(() => Promise.resolve(undefined)),
      signal: hub.join(),
    }),
  }
}

export const anEvent = (id: string): { readonly id: string; readonly event: JournalEvent } => ({
  id,
  event: { type: 'TaskCompleted', data: { taskId: id }, at: '2026-11-20T12:00:00.000Z', day: '2026-11-20' },
})

export const key = { userId: 'alice', fileId: 'f1' }

/** A small file as the drive had it. */
export const snapshotAt = (revision: string, modifiedTime = '2026-11-20T12:00:00.000Z') => ({
  text: `{"at":"${revision}"}`,
  revision,
  modifiedTime,
})

/** What a log answers that could not do it. */
export const refusal = (kind: 'quota' | 'unavailable') => ({ ok: false, error: { kind } })

export const freshDisk = (): void => {
  beforeEach(() => void (globalThis.indexedDB = new IDBFactory()))
  afterEach(() => void vi.restoreAllMocks())
}

/** A newer version of the app wants the database: it has it, or is kept waiting. */
export const upgradeElsewhere = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('bellbook-v1', 99)
    request.onblocked = () => reject(new Error('blocked'))
    request.onsuccess = () => resolve('upgraded')
  })
