import { currentFileOf, type DeviceCopy } from '#domain/journal/new-file.ts'
import { limits } from '#domain/limits.ts'
import type { BackupStore, LogScope } from '../ports/log.ts'
import type { Clock } from '../ports/time.ts'
import { printSealed } from '../save/print-sealed.ts'
import type { TextPorts } from '../save/trusted-file.ts'

/** The backup of a journal, if there is one that was written within the last hour (spec section 4). A clock that was set back a little makes it no older. */
export const freshBackup = async (
  { backups, clock }: { readonly backups: Pick<BackupStore, 'read'>; readonly clock: Pick<Clock, 'now'> }, scope: LogScope,
): Promise<string | undefined> => {
  const backup = await backups.read(scope)
  return backup && Math.abs(clock.now() - backup.at) <= limits.backupValidMs ? backup.text : undefined
}

/** Writes the backup: the file exactly as a save would write it now, so that a log replayed on it repeats nothing. */
export const writeBackup = async (
  ports: TextPorts & { readonly backups: Pick<BackupStore, 'write'>; readonly clock: Pick<Clock, 'now'> },
  scope: LogScope,
  copy: DeviceCopy,
): Promise<void> => {
  const now = ports.clock.now()
  const { text } = await printSealed(ports, currentFileOf(copy, new Date(now).toISOString()))
  await ports.backups.write(scope, text, now)
}
