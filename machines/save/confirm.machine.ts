import { fromPromise, setup } from 'xstate'
import { limits } from '#domain/limits.ts'
import { provided } from '../provided.ts'

export type ConfirmEvent =
  /** A save of ours was verified. */
  | { readonly type: 'save.written' }
  /** A save begins, or somebody looks at the drive: it reads the file anyway. */
  | { readonly type: 'drive.read' }

/**
 * The look after a save: the drive answered that it has our bytes, and a little later nobody has written over them
 * (sync.md 3.3, step 8). Once per save, and not at all where another read comes first.
 */
export const confirmMachine = setup({
  types: { events: {} as ConfirmEvent },
  actors: {
    /** Metadata first; the bytes only where somebody else wrote. A failure is left to the next look. */
    lookAtDrive: fromPromise<void>(provided('lookAtDrive')),
  },
  delays: { 'others had time to write': limits.saveConfirmAfterMs },
}).createMachine({
  id: 'confirm',
  initial: 'confirmed',
  on: { 'save.written': '.waiting' },
  states: {
    confirmed: { description: 'The newest save was seen in the drive, or nothing was saved.' },
    waiting: {
      description: 'Saved a moment ago; the next read of any kind is the confirmation.',
      on: { 'drive.read': 'confirmed' },
      after: { 'others had time to write': 'looking' },
    },
    looking: {
      description: 'Looking whether the drive still names our revision.',
      invoke: { id: 'lookAtDrive', src: 'lookAtDrive', onDone: 'confirmed', onError: 'confirmed' },
    },
  },
})
