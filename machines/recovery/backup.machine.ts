import { assign, fromPromise, setup } from 'xstate'
import { limits } from '#domain/limits.ts'
import { provided } from '#machines/ports/provided.ts'

interface BackupContext {
  /** The journal has changed since the backup began. */
  readonly changed: boolean
}

type BackupEvent =
  | { readonly type: 'journal.changed' }
  /** The drive has the file. */
  | { readonly type: 'file.reached' }

/**
 * Writes the backup of an open journal (spec section 4): when its file was reached, then 30 s after a change, and
 * without changes after half of its validity. Opening from this device writes none: a file that was lost days ago is no
 * state of the last hour.
 */
export const backupMachine = setup({
  types: { context: {} as BackupContext, events: {} as BackupEvent },
  actors: { writeBackup: fromPromise<void>(provided('writeBackup')) },
  guards: { 'the journal has changed meanwhile': ({ context }) => context.changed },
  actions: { 'remember the change': assign({ changed: true }), 'clear the change': assign({ changed: false }) },
  delays: { 'it is time': limits.backupEveryMs, 'half of its validity is over': limits.backupValidMs / 2 },
}).createMachine({
  id: 'backup',
  context: { changed: false },
  initial: 'unseen',
  states: {
    unseen: {
      description: 'Opened from this device; whether the file is still in the drive is unknown.',
      on: { 'file.reached': 'writing', 'journal.changed': 'waiting' },
    },
    writing: {
      description: 'Writing the journal as it is now. A failed write is repeated at the next change.',
      entry: 'clear the change',
      on: { 'journal.changed': { actions: 'remember the change' } },
      invoke: {
        id: 'writeBackup',
        src: 'writeBackup',
        onDone: [{ guard: 'the journal has changed meanwhile', target: 'waiting' }, { target: 'current' }],
        onError: [{ guard: 'the journal has changed meanwhile', target: 'waiting' }, { target: 'current' }],
      },
    },
    current: {
      description: 'The backup has the journal as it is.',
      on: { 'journal.changed': 'waiting' },
      after: { 'half of its validity is over': 'writing' },
    },
    waiting: {
      description: 'The journal has changed; many changes make one backup.',
      after: { 'it is time': 'writing' },
    },
  },
})
