import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import type { LongText } from '#domain/long-text.ts'
import type { DeviceCopy } from '#domain/sync/new-file.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import { backupMachine } from '#machines/recovery/backup.machine.ts'
import { writeBackup } from '#machines/recovery/device-copy.ts'
import type { Ports } from './ports.ts'
import { registered } from './root-actors.ts'

export type Backup = ActorRefFrom<typeof backupMachine>

/** Backs up a journal while it is open, and writes nothing once stopped. */
export const openBackup = (
  ports: Pick<Ports, 'backups' | 'hashes' | 'pauses' | 'clock'>,
  key: JournalKey,
  copy: () => Promise<DeviceCopy | undefined>,
): Backup => {
  const isRunning = () => backup.getSnapshot().status === 'active'
  const backups = {
    write: (of: JournalKey, text: LongText, at: number) =>
      isRunning() ? ports.backups.write(of, text, at) : Promise.resolve(),
  }
  const backup: Backup = registered(
    createActor(
      backupMachine.provide({
        actors: {
          writeBackup: fromPromise(async () => {
            const held = await copy()
            if (held && isRunning()) await writeBackup({ ...ports, backups }, key, held)
          }),
        },
      }),
    ),
  ).start()
  return backup
}
