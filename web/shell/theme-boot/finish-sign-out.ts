import { attempt } from '#web/adapters/log/attempt.ts'
import { createBackupStore } from '#web/adapters/log/backup-store.ts'
import { createConnection, isStored } from '#web/adapters/log/database.ts'
import { createJournalMemory } from '#web/adapters/log/journal-memory.ts'
import { keepOnlyUnsent } from '#web/adapters/log/unsent-only.ts'
import * as storageKeys from '#web/adapters/storage/keys.ts'
import { browserTimers, pause } from '#web/adapters/time.ts'
import { sendOwedSignOut } from './owed-sign-out.ts'

/**
 * /sign-out.js: finishes a sign-out on the landing page, where the app does not run: what the drive holds leaves the
 * device, and the server is notified. In the app the authentication machine does the same.
 */
const finish = async (): Promise<void> => {
  await Promise.race([clearDevice().catch(() => undefined), pause(browserTimers, patienceMs)])
  await sendOwedSignOut()
}

/** A storage that fails or does not answer does not keep the server from knowing (milliseconds). */
const patienceMs = 2_000

const clearDevice = async (): Promise<void> => {
  // After a removal there is nothing to clear, and opening a database would make a new one.
  if (!(await isStored())) return
  const connection = createConnection(browserTimers)
  // Nothing was seen by this page, so it never needs a name for anything.
  const memory = createJournalMemory({ next: () => '' }, () => undefined)
  const signedIn = localStorage.getItem(storageKeys.userId) ?? undefined
  await attempt(connection, (database) => keepOnlyUnsent(database, memory, signedIn))
  await createBackupStore(connection).clear(signedIn)
  await connection.close()
}

const finishIfReached = () => void finish().catch(() => undefined)

addEventListener('online', finishIfReached)
finishIfReached()
