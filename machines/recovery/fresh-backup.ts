import { limits } from '#domain/limits.ts'
import type { BackupStore, LogScope } from '../ports/log.ts'
import type { Clock } from '../ports/time.ts'

/** The backup of a journal, if there is one that was written within the last hour (spec section 4). A clock that was set back a little makes it no older. */
export const freshBackup = async (
  { backups, clock }: { readonly backups: Pick<BackupStore, 'read'>; readonly clock: Pick<Clock, 'now'> }, scope: LogScope,
): Promise<string | undefined> => {
  const backup = await backups.read(scope)
  return backup && Math.abs(clock.now() - backup.at) <= limits.backupValidMs ? backup.text : undefined
}
