import type { ActorRefFrom } from 'xstate'
import type { authenticationMachine } from '#machines/session/authentication.machine.ts'
import type { RecoveryActions } from '#web/read-models/recovery.ts'
import { sayMissing } from '#web/shared/page/lazy-part.tsx'
import { type Lazy, lazyCode } from '#web/shared/page/lazy.ts'
import type { JournalFileDeps } from './journal-file.ts'
import { withTradeRules } from './late-trade-rules.ts'
import type { openRestore, RestoreEvent } from './restore.ts'

interface RecoveryDeps {
  readonly authentication: ActorRefFrom<typeof authenticationMachine>
  readonly restore: Lazy<ReturnType<typeof openRestore>>
  readonly file: JournalFileDeps
}

/** Actions for the journal as a file; their code is loaded on demand. */
export const createRecoveryActions = ({ authentication, restore, file }: RecoveryDeps): RecoveryActions => {
  const journalFile = lazyCode(() => withTradeRules(() => import('./journal-file.ts')))
  const ask = (event: RestoreEvent) => restore.run((actor) => actor.send(event), sayMissing)
  const restoreFromDevice = (fileId: string) => ask({ type: 'device.restore', fileId })
  return {
    restoreLost: () => {
      const { lostFile } = authentication.getSnapshot().context
      authentication.send({ type: 'file.given-up' })
      if (lostFile) restoreFromDevice(lostFile.fileId)
    },
    leaveLost: () => authentication.send({ type: 'file.given-up' }),
    lookForStored: () => ask({ type: 'restorable.load' }),
    restoreFromDevice,
    pickFile: (picked) => restore.run((actor) => actor.pick(picked), sayMissing),
    restoreFile: (name) => ask({ type: 'file.restore', name }),
    openRestored: () => ask({ type: 'restored.open' }),
    closeRestore: () => ask({ type: 'restore.closed' }),
    inspectFile: () => journalFile.run((code) => void code.inspectFile(file), sayMissing),
    exportJournal: (kind) => journalFile.run((code) => void code.exportJournal(file, kind), sayMissing),
  }
}
