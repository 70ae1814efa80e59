import { assign, fromPromise, setup } from 'xstate'
import { limits } from '#domain/limits.ts'
import { provided } from '../provided.ts'

export interface BackupContext {
  /** The journal has moved since the backup was begun. */
  readonly changed: boolean
}

export type BackupEvent =
  /** The open journal shows something else than before. */
  | { readonly type: 'journal.changed' }
  /** The drive has the file. */
  | { readonly type: 'file.reached' }

/**
 * When the backup of an open journal is written (spec section 4): when its file was seen, then 30 s after a change. Merely
 * opening it from this device makes none: what has been lost for days is no state of the last hour. One that nobody changes
 * is written anew after half of its validity, so that a journal on the screen always has a valid one.
 */
export const backupMachine = setup({
  types: { context: {} as BackupContext, events: {} as BackupEvent },
  actors: { writeBackup: fromPromise<void>(provided('writeBackup')) },
  guards: { 'the journal has moved meanwhile': ({ context }) => context.changed },
  actions: {
    'note the change': assign({ changed: true }),
    'nothing has changed since': assign({ changed: false }),
  },
  delays: { 'it is time': limits.backupEveryMs, 'half of its validity is over': limits.backupValidMs / 2 },
}).createMachine({
  id: 'backup',
  context: { changed: false },
  initial: 'unseen',
  states: {
    unseen: {
      description: 'Open from this device; nobody knows yet whether the file is still there.',
      on: { 'file.reached': 'writing', 'journal.changed': 'waiting' },
    },
    writing: {
      description: 'Writing the journal as it is now. A backup that cannot be written is tried again at the next change.',
      entry: 'nothing has changed since',
      on: { 'journal.changed': { actions: 'note the change' } },
      invoke: {
        id: 'writeBackup',
        src: 'writeBackup',
        onDone: [{ guard: 'the journal has moved meanwhile', target: 'waiting' }, { target: 'resting' }],
        onError: [{ guard: 'the journal has moved meanwhile', target: 'waiting' }, { target: 'resting' }],
      },
    },
    resting: {
      description: 'The backup shows the journal as it is.',
      on: { 'journal.changed': 'waiting' },
      after: { 'half of its validity is over': 'writing' },
    },
    waiting: { description: 'The journal has moved; many changes make one backup.', after: { 'it is time': 'writing' } },
  },
})
