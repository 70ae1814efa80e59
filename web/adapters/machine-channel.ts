import * as z from 'zod/mini'

const statePlace: z.ZodMiniType<StatePlace> = z.union([
  z.string(),
  z.record(
    z.string(),
    z.lazy(() => statePlace),
  ),
])
type StatePlace = string | { readonly [name: string]: StatePlace }

const actor = { page: z.string(), actor: z.string(), machine: z.string(), state: statePlace, context: z.unknown() }

/** What the app and the page of its machines say to each other, both on this computer. */
const machineMessage = z.discriminatedUnion('kind', [
  /** Somebody looks; said again while they do. */
  z.object({ kind: z.literal('watching') }),
  z.object({ kind: z.literal('not-watching') }),
  z.object({ kind: z.literal('actor-is'), ...actor }),
  z.object({ kind: z.literal('actor-moved'), ...actor, event: z.string(), data: z.unknown(), at: z.number() }),
  z.object({ kind: z.literal('actor-ended'), page: z.string(), actor: z.string() }),
  z.object({ kind: z.literal('page-ended'), page: z.string() }),
])
export type MachineMessage = z.infer<typeof machineMessage>

export interface MachineChannel {
  readonly send: (message: MachineMessage) => void
  /** Messages of the other tabs only. Returns the unsubscribe. */
  readonly subscribe: (notify: (message: MachineMessage) => void) => () => void
}

/** A channel between the tabs of this origin; nothing leaves the browser. Any other message is ignored. */
export const createMachineChannel = (): MachineChannel => {
  const channel = new BroadcastChannel('bellbook.machines')
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel never leaves its origin
    send: (message) => channel.postMessage(message),
    subscribe: (notify) => {
      const listener = ({ data }: MessageEvent<unknown>) => {
        const message = machineMessage.safeParse(data)
        if (message.success) notify(message.data)
      }
      channel.addEventListener('message', listener)
      return () => channel.removeEventListener('message', listener)
    },
  }
}
