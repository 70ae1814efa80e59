import { attempt } from '#web/adapters/log/attempt.ts'
import { createBackupStore } from '#web/adapters/log/backup-store.ts'
import { createConnection, isStored } from '#web/adapters/log/database.ts'
import { createJournalMemory } from '#web/adapters/log/journal-memory.ts'
import { keepOnlyUnsent } from '#web/adapters/log/unsent-only.ts'
import * as storageKeys from '#web/adapters/storage/keys.ts'
import { browserTimers, pause } from '#web/adapters/time.ts'
import { sendOwedSignOut } from './owed-sign-out.ts'

/** /sign-out.js: finishes a sign-out on the landing page; in the app the authentication machine does the same. */
const finish = async (): Promise<void> => {
  await Promise.race([clearDevice().catch(() => undefined), pause(browserTimers, patienceMs)])
  await sendOwedSignOut()
}

/** How long the storage may take before the server is notified anyway (milliseconds). */
const patienceMs = 2_000

const clearDevice = async (): Promise<void> => {
  // After a removal there is nothing to clear, and opening a database would make a new one.
  if (!(await isStored())) return
  const connection = createConnection(browserTimers)
  // This page reads no journal, so it never needs an id.
  const memory = createJournalMemory({ next: () => '' }, () => undefined)
  const signedIn = localStorage.getItem(storageKeys.userId) ?? undefined
  await attempt(connection, (database) => keepOnlyUnsent(database, memory, signedIn))
  await createBackupStore(connection).clear(signedIn)
  await connection.close()
}

const finishIfReached = () => void finish().catch(() => undefined)

addEventListener('online', finishIfReached)
finishIfReached()
