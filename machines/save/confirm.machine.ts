import { fromPromise, setup } from 'xstate'
import { limits } from '#domain/limits.ts'
import { provided } from '#machines/ports/provided.ts'

type ConfirmEvent =
  /** A save was verified. */
  | { readonly type: 'save.written' }
  /** A save or a pull begins: it reads the file anyway. */
  | { readonly type: 'drive.read' }

/**
 * The check after a save: has another device written over it a little later (sync.md 3.3, step 8)? Once per save, and
 * not at all where another read comes first.
 */
export const confirmMachine = setup({
  types: { events: {} as ConfirmEvent },
  actors: {
    /** Metadata first; the bytes only where another device wrote. A failure is left to the next read. */
    checkDrive: fromPromise<void>(provided('checkDrive')),
  },
  delays: { 'others have had time to write': limits.saveConfirmAfterMs },
}).createMachine({
  id: 'confirm',
  initial: 'confirmed',
  on: { 'save.written': '.waiting' },
  states: {
    confirmed: { description: 'The newest save was seen in the drive, or nothing was saved.' },
    waiting: {
      description: 'Saved a moment ago; any read of the file confirms it.',
      on: { 'drive.read': 'confirmed' },
      after: { 'others have had time to write': 'checking' },
    },
    checking: {
      description: 'Checking whether the drive still has our revision.',
      invoke: { id: 'checkDrive', src: 'checkDrive', onDone: 'confirmed', onError: 'confirmed' },
    },
  },
})
