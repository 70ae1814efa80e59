import type { AnyEventObject, StateValue } from 'xstate'

/** How often `/machines` asks for the actors of the app, milliseconds. */
export const askEveryMs = 4000

/** An actor's state as it is, or as an event left it. */
export interface ActorMessage {
  readonly actor: string
  readonly machine: string
  readonly value: StateValue
  /** Without texts and secrets. */
  readonly context: unknown
  readonly ended: boolean
  /** The event, without texts and secrets; absent in an answer to `ask`. */
  readonly event?: { readonly type: string; readonly data: unknown; readonly at: number }
}

/** From `/machines` to the app: a question for all actors, or an event for one of them. */
export type Question = { readonly ask: true } | { readonly actor: string; readonly send: AnyEventObject }

export const machineChannel = (): BroadcastChannel => new BroadcastChannel('bellbook.machines')
