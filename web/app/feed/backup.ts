import { createActor, fromPromise } from 'xstate'
import type { DeviceCopy } from '#domain/journal/new-file.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { LongText } from '#domain/journal/long-text.ts'
import type { LogScope } from '#machines/ports/log.ts'
import { backupMachine } from '#machines/recovery/backup.machine.ts'
import { writeBackup } from '#machines/recovery/write-backup.ts'
import { rooted } from '../root-actors.ts'
import type { World } from '../world.ts'

/** The backup of one open journal. */
export interface Backup {
  readonly follow: (journal: Journal) => void
  /** The drive has the file. */
  readonly reached: () => void
  readonly stop: () => void
}

/** Backs up a journal while it is open. Nothing is written after `stop`. */
export const createBackup = (
  world: Pick<World, 'backups' | 'hashes' | 'pauses' | 'clock'>, scope: LogScope, copy: () => Promise<DeviceCopy | undefined>,
): Backup => {
  let known: Journal | undefined
  let stopped = false
  const backups = { write: (of: LogScope, text: LongText, at: number) => (stopped ? Promise.resolve() : world.backups.write(of, text, at)) }
  const backup = rooted(createActor(backupMachine.provide({
    actors: {
      writeBackup: fromPromise(async () => {
        const held = await copy()
        if (held && !stopped) await writeBackup({ ...world, backups }, scope, held)
      }),
    },
  }))).start()
  return {
    follow: (journal) => {
      if (known !== undefined && journal !== known) backup.send({ type: 'journal.changed' })
      known = journal
    },
    reached: () => backup.send({ type: 'file.reached' }),
    stop: () => {
      if (stopped) return
      stopped = true
      backup.stop()
    },
  }
}
