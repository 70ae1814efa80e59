import type { ActorRefFrom } from 'xstate'
import type { authenticationMachine } from '#machines/authentication.machine.ts'
import { readableFile } from '#web/adapters/picked-file.ts'
import { sayMissing } from '#web/parts/late-part/late-part.tsx'
import type { RecoveryActions } from '#web/read-models/recovery.ts'
import type { OnDemand } from '../on-demand.ts'
import type { JournalFileDeps } from './journal-file.ts'
import type { openRestore } from './restore.ts'

export interface RecoveryDeps {
  readonly authentication: ActorRefFrom<typeof authenticationMachine>
  readonly restore: OnDemand<ReturnType<typeof openRestore>>['ask']
  readonly file: JournalFileDeps
}

/** What the screens can ask for around the journal as a file; its code comes on demand. */
export const createRecoveryActions = ({ authentication, restore, file }: RecoveryDeps): RecoveryActions => {
  const journalFile = () => import('./journal-file.ts')
  const restoreFromDevice = (fileId: string) => restore((actor) => actor.send({ type: 'device.restore', fileId }))
  return {
    restoreLost: () => {
      const { lostFile } = authentication.getSnapshot().context
      authentication.send({ type: 'file.given-up' })
      if (lostFile) restoreFromDevice(lostFile.fileId)
    },
    leaveLost: () => authentication.send({ type: 'file.given-up' }),
    lookForKept: () => restore((actor) => actor.send({ type: 'kept.look' })),
    restoreFromDevice,
    pickFile: (picked) => restore((actor) => actor.send({ type: 'file.picked', file: readableFile(picked) })),
    restoreFile: (name) => restore((actor) => actor.send({ type: 'file.restore', name })),
    openRestored: () => restore((actor) => actor.send({ type: 'restored.open' })),
    closeRestore: () => restore((actor) => actor.send({ type: 'restore.closed' })),
    inspectFile: () => void journalFile().then((late) => late.inspectFile(file), sayMissing),
    exportJournal: (kind) => void journalFile().then((late) => late.exportJournal(file, kind), sayMissing),
  }
}
