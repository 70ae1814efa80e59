import { proxy } from 'valtio'

/** What a state is called: a name, or per region what is inside. */
export type StatePlace = string | { readonly [name: string]: StatePlace }

/** An actor of the app in another tab, as it was seen last. */
export interface RunningActor {
  /** Unlike that of any other actor in any tab. */
  readonly id: string
  /** The id that its machine gives itself. */
  readonly machine: string
  readonly state: StatePlace
  /** Without texts and secrets. */
  readonly context: unknown
}

/** Something that happened to an actor. */
export interface SeenEvent {
  readonly id: number
  readonly actorId: string
  readonly machine: string
  readonly type: string
  /** Without texts and secrets. */
  readonly data: unknown
  readonly state: StatePlace
  /** Whether the state is another one than before. */
  readonly moved: boolean
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** The machines of the app while the page of the machines is open beside it. */
export const runningMachinesView = proxy<{ actors: ReadonlyArray<RunningActor>; events: ReadonlyArray<SeenEvent> }>({
  actors: [],
  events: [],
})
