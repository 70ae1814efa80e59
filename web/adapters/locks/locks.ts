import type { Locks } from '#machines/ports/browser.ts'
import type { Ids } from '#machines/ports/time.ts'
import type { Connection } from '#web/adapters/log/database.ts'
import { createSignal } from '#web/adapters/signals.ts'
import { createLeaseLocks, createLeases } from './lease-locks.ts'
import { createWebLocks, type LocksDeps } from './web-locks.ts'

export const createLocks = (
  manager: LockManager | undefined,
  connection: Connection,
  ids: Ids,
  deps: LocksDeps,
): Locks =>
  manager
    ? createWebLocks(manager, createSignal('bellbook.locks'), deps)
    : createLeaseLocks(createLeases(connection), ids.next(), deps)
