import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, StateNode, StateValue } from 'xstate'
import { getShortestPaths } from 'xstate/graph'

type AnyNode = AnyStateMachine['root']

export interface Walk {
  /** One exploration per input. */
  readonly inputs: ReadonlyArray<unknown>
  /** Every event that the outside may send. */
  readonly events: ReadonlyArray<AnyEventObject>
  /** Invoke id -> everything its actor may answer. */
  readonly answers: Readonly<Record<string, ReadonlyArray<unknown>>>
  /** What of the context distinguishes two situations, beside the state. */
  readonly tellApart?: (snapshot: AnyMachineSnapshot) => unknown
}

export interface Visit {
  readonly snapshot: AnyMachineSnapshot
  /** The path in words, for a failing test. */
  readonly path: string
}

/** Every situation that the machine can get into: all events, all answers, all delays, all failing actors. */
export const explore = (machine: AnyStateMachine, walk: Walk): ReadonlyArray<Visit> => {
  const events = [...walk.events, ...eventsOfTheInside(machine, walk.answers)]
  return walk.inputs.flatMap((input) =>
    getShortestPaths(machine, {
      input,
      events,
      limit: 300_000,
      serializeState: (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, walk.tellApart?.(snapshot)]),
      serializeEvent: (event: AnyEventObject) => JSON.stringify(event),
    }).flatMap(({ steps, state }) => {
      const path = steps.map(({ event }) => event.type).join(' > ')
      return [{ snapshot: state, path }]
    }),
  )
}

/** States in which something can rest: atomic ones that are not left at once. */
export const restingStates = (machine: AnyStateMachine): ReadonlyArray<string> =>
  nodesOf(machine.root)
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .filter((node) => !leavesAtOnce(node))
    .map(({ id }) => id)

/** Which states the visits rested in. */
export const restedIn = (visits: ReadonlyArray<Visit>): ReadonlySet<string> => {
  const situations = new Map(visits.map(({ snapshot }) => [JSON.stringify(snapshot.value), snapshot]))
  return new Set(
    [...situations.values()].flatMap((snapshot) =>
      nodesOf(snapshot.machine.root)
        .filter((node) => snapshot.matches(valueOf(node)))
        .map(({ id }) => id),
    ),
  )
}

/** The state value that stands for a node: its path, nested. */
const valueOf = (node: AnyNode): StateValue =>
  node.path.reduceRight<StateValue | undefined>(
    (inner, key) => (inner === undefined ? key : { [key]: inner }),
    undefined,
  ) ?? {}

export const nodesOf = (node: AnyNode): ReadonlyArray<AnyNode> => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesOf(child)),
]

const leavesAtOnce = (node: AnyNode): boolean =>
  (node.always ?? []).some((transition) => transition.guard === undefined)

const eventsOfTheInside = (machine: AnyStateMachine, answers: Walk['answers']): ReadonlyArray<AnyEventObject> => {
  const types = new Set(nodesOf(machine.root).flatMap((node: StateNode) => [...node.transitions.keys()]))
  return [...types].flatMap((type): ReadonlyArray<AnyEventObject> => {
    if (type.startsWith('xstate.after.')) return [{ type }]
    if (type.startsWith('xstate.error.actor.')) return [{ type, error: new Error('planted') }]
    if (!type.startsWith('xstate.done.actor.')) return []
    const answered = answers[type.slice('xstate.done.actor.'.length)]
    if (!answered) throw new Error(`The walk has no answers for ${type}`)
    return answered.map((output) => ({ type, output }))
  })
}
