import type { ActorRefFrom } from 'xstate'
import type { journalMachine } from '#machines/journal.machine.ts'
import type { SaveFailure } from '#machines/save/save-outcome.ts'
import type { saveStatusMachine } from '#machines/save/save-status.machine.ts'
import type { DriveWork } from './late-drive-work.ts'

export interface PullDeps {
  readonly drive: Pick<DriveWork, 'pull'>
  readonly journal: ActorRefFrom<typeof journalMachine>
  readonly save: ActorRefFrom<typeof saveStatusMachine>
  readonly failed: (failure: SaveFailure) => void
  /** The file was there, and one of ours. */
  readonly reached: () => void
  /** A look begins: whoever waits to look needs not any more. */
  readonly looking: () => void
}

/** Reads what other devices wrote, one look at a time. */
export const createPull = ({ drive, journal, save, failed, reached, looking }: PullDeps): (() => Promise<void>) => {
  let pulling: Promise<void> | undefined
  const pullOnce = async (): Promise<void> => {
    const { open, scope } = journal.getSnapshot().context
    // A save reads the file anyway.
    if (!open || save.getSnapshot().matches('saving')) return
    looking()
    const pulled = await drive.pull({ scope, clientId: open.clientId, confirmed: open.confirmed })
    if (!pulled.ok) return failed(pulled.error)
    reached()
    // A save that went through meanwhile knows more than this look does.
    if (journal.getSnapshot().context.open?.confirmed !== open.confirmed) return
    if (pulled.value.changed) journal.send({ type: 'journal.pulled', outcome: pulled.value })
  }
  return () => (pulling ??= pullOnce().finally(() => {
    pulling = undefined
  }))
}
