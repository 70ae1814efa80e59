import { limits } from '#domain/limits.ts'
import type { BackupStore, JournalKey } from '#machines/ports/log.ts'
import type { Clock } from '#machines/ports/time.ts'

/** Undefined if it is older than an hour (spec section 4). The clock may have been set back. */
export const freshBackup = async (
  { backups, clock }: { readonly backups: Pick<BackupStore, 'read'>; readonly clock: Pick<Clock, 'now'> },
  key: JournalKey,
): Promise<string | undefined> => {
  const backup = await backups.read(key)
  return backup && Math.abs(clock.now() - backup.at) <= limits.backupValidMs ? backup.text : undefined
}
