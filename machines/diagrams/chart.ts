import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { nameOf, stateWords, triggerWords } from './words.ts'

type Node = AnyStateMachine['root']

/** One state of a machine as it is drawn: plain data. */
export interface ChartState {
  /** XState's own id, the same in every actor of the machine. */
  readonly id: string
  readonly name: string
  /** The names from below the root down to this one: 'saving › attempting'; the machine itself has ''. */
  readonly path: string
  readonly type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  readonly description: string | undefined
  /** Its parent enters it first. */
  readonly initial: boolean
  /** Ids of the actors that run while it is active. */
  readonly runs: ReadonlyArray<string>
  readonly entry: ReadonlyArray<string>
  readonly exit: ReadonlyArray<string>
  /** Transitions that begin here and end here, inside or nowhere: they are written into its box. */
  readonly inner: ReadonlyArray<ChartTransition>
  readonly children: ReadonlyArray<ChartState>
}

export interface ChartTransition {
  /** Unique in the machine. */
  readonly id: string
  readonly source: string
  /** Undefined where nothing is left and nothing is entered. */
  readonly target: string | undefined
  readonly targetName: string | undefined
  readonly eventType: string
  /** What sets it off, in words. */
  readonly trigger: string
  readonly kind: 'event' | 'delay' | 'answer' | 'failure' | 'at-once'
  readonly guard: string | undefined
  readonly actions: ReadonlyArray<string>
}

/** A machine as a statechart. */
export interface Chart {
  readonly root: ChartState
  /** Transitions that lead out of their state, as arrows. */
  readonly arrows: ReadonlyArray<ChartTransition>
}

/** Reads the statechart out of a machine. */
export const chartOf = (machine: AnyStateMachine): Chart => ({
  root: stateOf(machine.root),
  arrows: nodesOf(machine.root).flatMap((node) => transitionsOf(node).filter(({ target }) => isArrow(node, target))),
})

/** A state and every state inside it, from the outside in. */
export const statesOf = (state: ChartState): ReadonlyArray<ChartState> => [state, ...state.children.flatMap(statesOf)]

/** The id of the transition that XState chose, as the chart names it. */
export const transitionId = (transition: AnyTransitionDefinition): string => {
  const place = definitionsOf(transition.source).indexOf(transition)
  return `${transition.source.id}#${place}`
}

const nodesOf = (node: Node): ReadonlyArray<Node> => [node, ...Object.values(node.states).flatMap(nodesOf)]

const stateOf = (node: Node): ChartState => ({
  id: node.id,
  name: stateWords(node.key),
  path: node.path.map(stateWords).join(' › '),
  type: node.type,
  description: node.description,
  initial: node.parent?.type === 'compound' && isInitial(node, node.parent),
  runs: node.invoke.map(({ id }) => id),
  entry: node.entry.map(nameOf).filter(isOurs),
  exit: node.exit.map(nameOf).filter(isOurs),
  inner: transitionsOf(node).filter(({ target }) => !isArrow(node, target)),
  children: Object.values(node.states).map(stateOf),
})

const isInitial = (node: Node, parent: Node): boolean =>
  parent.initial?.target?.some((target: Node) => target === node) ?? false

/** Delays and spawned actors are XState's own actions, without a name; the chart shows them as delays and actors. */
const isOurs = (name: string): boolean => name !== 'inline' && !name.startsWith('xstate.')

/** Within a state: to itself, to what is inside, or nowhere. Everything else is drawn as an arrow. */
const isArrow = (node: Node, target: string | undefined): boolean =>
  target !== undefined && !nodesOf(node).some(({ id }) => id === target)

const definitionsOf = (node: Node): ReadonlyArray<AnyTransitionDefinition> => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

const transitionsOf = (node: Node): ReadonlyArray<ChartTransition> =>
  definitionsOf(node).flatMap((transition) => {
    const targets: ReadonlyArray<Node | undefined> = transition.target ?? [undefined]
    return targets.map((target, place): ChartTransition => ({
      id: place === 0 ? transitionId(transition) : `${transitionId(transition)}.${place}`,
      source: node.id,
      target: target?.id,
      targetName: target && stateWords(target.key),
      eventType: transition.eventType,
      trigger: triggerWords(transition.eventType),
      kind: kindOf(transition.eventType),
      guard: transition.guard === undefined ? undefined : nameOf(transition.guard),
      actions: transition.actions.map(nameOf),
    }))
  })

const kindOf = (eventType: string): ChartTransition['kind'] => {
  if (eventType === '') return 'at-once'
  if (eventType.startsWith('xstate.after.')) return 'delay'
  if (eventType.startsWith('xstate.error.')) return 'failure'
  return eventType.startsWith('xstate.done.') ? 'answer' : 'event'
}
