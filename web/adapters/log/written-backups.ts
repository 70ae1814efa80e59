import type { LongText } from '#domain/journal/long-text.ts'
import type { LogScope } from '#machines/ports/log.ts'
import { settle } from './attempt.ts'
import type { Database } from './database.ts'
import { keyOf } from './scope.ts'
import { writePieces } from './written-pieces.ts'

/** Replaces the backup of a journal; `page` stands for the page that does. Rejects where it cannot be written. */
export const replaceBackup = async (page: object, database: Database, scope: LogScope, text: LongText, at: number): Promise<void> => {
  const transaction = database.transaction(['backups', 'pieces'], 'readwrite')
  const backups = transaction.objectStore('backups')
  const replace = async (): Promise<void> => {
    const inPieces = await writePieces(page, transaction.objectStore('pieces'), scope, 'backup', text, await backups.get(keyOf(scope)))
    await backups.put({ at, ...inPieces }, keyOf(scope))
  }
  await settle(transaction, [replace])
}
