import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { nameOf, stateWords, triggerWords } from './words.ts'

type Node = AnyStateMachine['root']

export interface ChartState {
  /** XState's own id, the same in every actor of the machine. */
  readonly id: string
  readonly name: string
  readonly type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  readonly description: string | undefined
  /** The state that its parent enters first. */
  readonly initial: boolean
  /** Ids of the actors that run while it is active. */
  readonly runs: ReadonlyArray<string>
  /** Transitions that stay in the state; the diagram lists them in its box. */
  readonly inner: ReadonlyArray<ChartTransition>
  readonly children: ReadonlyArray<ChartState>
}

export interface ChartTransition {
  /** Unique in the machine. */
  readonly id: string
  readonly source: string
  /** Undefined where the machine leaves and enters nothing. */
  readonly target: string | undefined
  readonly targetName: string | undefined
  readonly trigger: string
  readonly guard: string | undefined
  readonly actions: ReadonlyArray<string>
}

export interface Chart {
  readonly root: ChartState
  /** Transitions that lead out of their state. */
  readonly arrows: ReadonlyArray<ChartTransition>
}

/** Reads the statechart out of a machine. */
export const chartOf = (machine: AnyStateMachine): Chart => ({
  root: stateOf(machine.root),
  arrows: nodesOf(machine.root).flatMap((node) => transitionsOf(node).filter(({ target }) => isArrow(node, target))),
})

/** A state and every state inside it, from the outside in. */
export const statesOf = (state: ChartState): ReadonlyArray<ChartState> => [state, ...state.children.flatMap(statesOf)]

const nodesOf = (node: Node): ReadonlyArray<Node> => [node, ...Object.values(node.states).flatMap(nodesOf)]

const stateOf = (node: Node): ChartState => ({
  id: node.id,
  name: stateWords(node.key),
  type: node.type,
  description: node.description,
  initial: node.parent?.type === 'compound' && isInitial(node, node.parent),
  runs: node.invoke.map(({ id }) => id),
  inner: transitionsOf(node).filter(({ target }) => !isArrow(node, target)),
  children: Object.values(node.states).map(stateOf),
})

const isInitial = (node: Node, parent: Node): boolean =>
  parent.initial?.target?.some((target: Node) => target === node) ?? false

/** A transition to the state itself, into it or nowhere is no arrow. */
const isArrow = (node: Node, target: string | undefined): boolean =>
  target !== undefined && !nodesOf(node).some(({ id }) => id === target)

const transitionsOf = (node: Node): ReadonlyArray<ChartTransition> => {
  const definitions: ReadonlyArray<AnyTransitionDefinition> = [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
  ]
  return definitions.flatMap(({ target: targets = [undefined], eventType, guard, actions }, place) =>
    targets.map((target: Node | undefined, nth: number): ChartTransition => ({
      id: `${node.id}#${place}.${nth}`,
      source: node.id,
      target: target?.id,
      targetName: target && stateWords(target.key),
      trigger: triggerWords(eventType),
      guard: guard === undefined ? undefined : nameOf(guard),
      actions: actions.map(nameOf).filter((name) => name !== 'inline' && !name.startsWith('xstate.')),
    })),
  )
}
