import { isAutomatic } from '#domain/record/events.ts'
import { createPages } from '#web/adapters/locks/pages.ts'
import { attempt, writeAll } from '#web/adapters/log/attempt.ts'
import { type Connection, databaseName, storeNames } from '#web/adapters/log/database.ts'
import { isInDrive } from '#web/adapters/log/retention.ts'
import * as storageKeys from '#web/adapters/storage/keys.ts'
import { browserTimers, pause } from '#web/adapters/time.ts'

/** Data that exists on this device alone, of all accounts that ever signed in here. */
export interface OnlyHere {
  /** Edits, and texts that are not finished or were refused. */
  readonly unsent: number
  /** Journals whose file the drive has lost. */
  readonly journals: number
}

/** Undefined if the storage does not answer. */
export const findOnlyHere = async (connection: Connection): Promise<OnlyHere | undefined> => {
  const found = await attempt(connection, async (database): Promise<OnlyHere> => {
    const transaction = database.transaction(['events', 'drafts', 'scopes'])
    const [events, drafts, rows] = await Promise.all([
      transaction.objectStore('events').getAll(),
      transaction.objectStore('drafts').count(),
      transaction.objectStore('scopes').getAll(),
    ])
    const edits = events.filter((each) => !isInDrive(each) && !isAutomatic(each.event))
    return { unsent: edits.length + drafts, journals: rows.filter(({ lost }) => lost).length }
  })
  return found.ok ? found.value : undefined
}

/** How long open pages may take to leave, and a database to be deleted (milliseconds). */
const patienceMs = 3_000
const lookEveryMs = 50

/**
 * Deletes everything that this site has stored in this browser, of every account, except the mark that keeps open pages
 * from storing anything again, and the user whose session the server has yet to end. True if the database is empty.
 */
export const removeEverything = async (window: Window, connection: Connection): Promise<boolean> => {
  const { localStorage, sessionStorage } = window
  const userId = localStorage.getItem(storageKeys.userId) ?? localStorage.getItem(storageKeys.owedSignOut)
  localStorage.setItem(storageKeys.removed, String(Number(localStorage.getItem(storageKeys.removed)) + 1))
  for (const key of Object.keys(localStorage)) if (key !== storageKeys.removed) localStorage.removeItem(key)
  sessionStorage.clear()
  await untilAlone(window)
  const isCleared = await Promise.race([clearDatabase(connection), pause(browserTimers, patienceMs).then(() => false)])
  await connection.close()
  await Promise.race([deleteDatabase(), pause(browserTimers, patienceMs)])
  await removeOfflineCopy(window)
  // Last, since a page on its way to the landing page would finish the sign-out there, on a new database.
  if (userId !== null) localStorage.setItem(storageKeys.owedSignOut, userId)
  return isCleared
}

/** A page that is still open would write to the database until it has seen the mark. */
const untilAlone = async (window: Window): Promise<void> => {
  const pages = createPages(window, crypto.randomUUID())
  for (let waitedMs = 0; waitedMs < patienceMs && (await pages.others()).size > 0; waitedMs += lookEveryMs)
    await pause(browserTimers, lookEveryMs)
}

/** Empties all stores before the deletion, which a sleeping page may hold up. */
const clearDatabase = async (connection: Connection): Promise<boolean> => {
  const cleared = await attempt(connection, async (database) => {
    const transaction = database.transaction(storeNames, 'readwrite', { durability: 'strict' })
    await writeAll(
      transaction,
      storeNames.map((store) => () => transaction.objectStore(store).clear()),
    )
  })
  return cleared.ok
}

const deleteDatabase = (): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(databaseName)
    for (const ending of ['success', 'error']) request.addEventListener(ending, () => resolve())
  })

const removeOfflineCopy = async ({ navigator, caches }: Window & Partial<Pick<typeof globalThis, 'caches'>>) => {
  const workers = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : []
  await Promise.all(workers.map((worker) => worker.unregister()))
  const names = (await caches?.keys()) ?? []
  await Promise.all(names.map((name) => caches?.delete(name)))
}
