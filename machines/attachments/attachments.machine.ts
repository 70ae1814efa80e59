import { assign, fromPromise, setup } from 'xstate'
import { ok, type Result } from '#domain/result.ts'
import { provided } from '#machines/ports/provided.ts'
import type { SendFailure, Sent } from './send-attachments.ts'

interface AttachmentsContext {
  readonly last: Result<Sent, SendFailure>
  /** A file was added during a pass. */
  readonly again: boolean
}
type AttachmentsEvent =
  /** A file was added, the journal was opened, or the network is back. */
  { readonly type: 'outbox.look' }

/** After a failure, or while the drive does not list a sent file yet. */
const retryMs = 15_000

/** Sends the pictures and files that wait on this device. */
export const attachmentsMachine = setup({
  types: { context: {} as AttachmentsContext, events: {} as AttachmentsEvent },
  actors: { send: fromPromise<Result<Sent, SendFailure>>(provided('send')) },
  guards: {
    'something was added meanwhile': ({ context }) => context.again,
    'something waits': ({ context }) => !context.last.ok || context.last.value.waits,
  },
  actions: { 'look again behind it': assign({ again: true }), 'begin a pass': assign({ again: false }) },
  delays: { 'a while': retryMs },
}).createMachine({
  id: 'attachments',
  context: { last: ok({ waits: false }), again: false },
  initial: 'resting',
  states: {
    resting: { description: 'Nothing waits for the drive.', on: { 'outbox.look': 'sending' } },
    sending: {
      description: 'One file after the other goes to the drive. A pass that has begun is not broken off.',
      entry: 'begin a pass',
      invoke: {
        id: 'send',
        src: 'send',
        onDone: { target: 'done', actions: assign(({ event }) => ({ last: event.output })) },
        onError: 'waiting',
      },
      on: { 'outbox.look': { actions: 'look again behind it' } },
    },
    done: {
      description: 'A pass has ended.',
      always: [
        { guard: 'something was added meanwhile', target: 'sending' },
        { guard: 'something waits', target: 'waiting' },
        { target: 'resting' },
      ],
    },
    waiting: {
      description: 'Something waits for a network, for room, or for the list of the drive.',
      on: { 'outbox.look': 'sending' },
      after: { 'a while': 'sending' },
    },
  },
})
