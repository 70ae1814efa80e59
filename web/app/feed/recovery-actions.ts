import type { ActorRefFrom } from 'xstate'
import type { authenticationMachine } from '#machines/authentication.machine.ts'
import { readableFile } from '#web/adapters/picked-file.ts'
import type { RecoveryActions } from '#web/read-models/recovery.ts'
import type { JournalFileDeps } from './journal-file.ts'
import type { openRestore } from './restore.ts'

export interface RecoveryDeps {
  readonly authentication: ActorRefFrom<typeof authenticationMachine>
  readonly restore: () => Promise<ReturnType<typeof openRestore>>
  readonly file: JournalFileDeps
}

/** What the screens can ask for around the journal as a file; its code comes on demand. */
export const createRecoveryActions = ({ authentication, restore, file }: RecoveryDeps): RecoveryActions => {
  const journalFile = () => import('./journal-file.ts')
  const restoreFromDevice = (fileId: string) => void restore().then((actor) => actor.send({ type: 'device.restore', fileId }))
  return {
    restoreLost: () => {
      const { lostFile } = authentication.getSnapshot().context
      authentication.send({ type: 'file.given-up' })
      if (lostFile) restoreFromDevice(lostFile.fileId)
    },
    leaveLost: () => authentication.send({ type: 'file.given-up' }),
    lookForKept: () => void restore().then((actor) => actor.send({ type: 'kept.look' })),
    restoreFromDevice,
    pickFile: (picked) => void restore().then((actor) => actor.send({ type: 'file.picked', file: readableFile(picked) })),
    restoreFile: (name) => void restore().then((actor) => actor.send({ type: 'file.restore', name })),
    openRestored: () => void restore().then((actor) => actor.send({ type: 'restored.open' })),
    closeRestore: () => void restore().then((actor) => actor.send({ type: 'restore.closed' })),
    inspectFile: () => void journalFile().then(({ inspectFile }) => inspectFile(file)),
    exportJournal: (kind) => void journalFile().then(({ exportJournal }) => exportJournal(file, kind)),
  }
}
