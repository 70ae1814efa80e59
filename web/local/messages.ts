import type { AnyEventObject, StateValue } from 'xstate'

/** How often the page of the machines asks for the actors of the app, milliseconds. */
export const askEveryMs = 4000

/** What the inspector tells of an actor: as it is, or as an event left it. */
export interface ActorMessage {
  /** Unique in this browser. */
  readonly actor: string
  /** The machine's own id. */
  readonly machine: string
  readonly value: StateValue
  /** Without texts and secrets. */
  readonly context: unknown
  readonly ended: boolean
  /** What happened just now, without texts and secrets; nothing in an answer to `ask`. */
  readonly event?: { readonly type: string; readonly data: unknown; readonly at: number }
}

/** What the page of the machines asks of the app: all of its actors, or an event for one of them. */
export type Question = { readonly ask: true } | { readonly actor: string; readonly send: AnyEventObject }

/** A channel between the tabs of this origin on this computer. */
export const machineChannel = (): BroadcastChannel => new BroadcastChannel('bellbook.machines')
