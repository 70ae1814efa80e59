import { currentFileOf, type DeviceCopy } from '#domain/journal/new-file.ts'
import type { BackupStore, LogScope } from '../ports/log.ts'
import type { Clock } from '../ports/time.ts'
import { printSealed } from '../save/print-sealed.ts'
import type { TextPorts } from '../save/trusted-file.ts'

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
