import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createEmptyActor,
  type StateNode,
  type StateValue,
} from 'xstate'

type AnyNode = AnyStateMachine['root']

export interface Walk {
  /** One exploration per input. */
  readonly inputs: ReadonlyArray<unknown>
  /** Every event that the outside may send. */
  readonly events: ReadonlyArray<AnyEventObject>
  /** Invoke id -> everything its actor may answer. */
  readonly answers: Readonly<Record<string, ReadonlyArray<unknown>>>
  /** The part of the context that, with the state, distinguishes two situations. */
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
  return walk.inputs.flatMap((input) => situationsFrom(machine, machine.getInitialSnapshot(inert, input), events, walk))
}

/** Breadth first: each situation once, by the shortest way to it. */
const situationsFrom = (
  machine: AnyStateMachine,
  start: AnyMachineSnapshot,
  events: ReadonlyArray<AnyEventObject>,
  { tellApart }: Walk,
): ReadonlyArray<Visit> => {
  const visits: Visit[] = []
  const known = new Set<string>()
  const arrive = (snapshot: AnyMachineSnapshot, path: string): void => {
    const situation = JSON.stringify([snapshot.value, tellApart?.(snapshot)])
    if (known.has(situation)) return
    known.add(situation)
    visits.push({ snapshot, path })
  }
  arrive(start, '')
  // It grows while it is walked.
  for (const { snapshot, path } of visits) {
    if (visits.length > mostSituations) throw new Error('The walk does not end: tell fewer situations apart')
    for (const event of events)
      // What is not heard leads nowhere, and is most of them.
      if (machine.getTransitionData(snapshot, event).length > 0)
        arrive(machine.transition(snapshot, event, inert), path === '' ? event.type : `${path} > ${event.type}`)
  }
  return visits
}

const mostSituations = 10_000

/** Nothing is started, sent or done. */
const inert: AnyActorScope = (() => {
  const self = createEmptyActor()
  const nothing = (): void => undefined
  return {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: nothing,
  }
})()

/** Resting states of the machine that no visit rested in. */
export const unreached = (machine: AnyStateMachine, visits: ReadonlyArray<Visit>): ReadonlyArray<string> => {
  const reached = restedIn(visits)
  return restingStates(machine).filter((id) => !reached.has(id))
}

export const pathsAgainst = (
  visits: ReadonlyArray<Visit>,
  rule: (snapshot: AnyMachineSnapshot) => boolean,
): ReadonlyArray<string> => visits.filter(({ snapshot }) => !rule(snapshot)).map(({ path }) => path)

/** States in which something can rest: atomic ones that are not left at once. */
export const restingStates = (machine: AnyStateMachine): ReadonlyArray<string> =>
  nodesOf(machine.root)
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .filter((node) => !leavesAtOnce(node))
    .map(({ id }) => id)

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
