import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { nameOf, stateWords, triggerWords } from '#machines/diagrams/words.ts'

type Node = AnyStateMachine['root']
/** A machine as a Markdown page: its Mermaid state diagram, and what each state means in words. */
export const machineToMarkdown = (machine: AnyStateMachine): string =>
  [
    `# ${machine.root.key}`,
    '',
    '```mermaid',
    machineToMermaid(machine),
    '```',
    '',
    '| state | |',
    '|---|---|',
    ...stateRows(machine.root),
    '',
  ].join('\n')

/** A machine as a Mermaid state diagram: states, and each transition with its event, its guard and its actions. */
const machineToMermaid = (machine: AnyStateMachine): string =>
  [
    'stateDiagram-v2',
    ...stateLines(machine.root, 1),
    ...nodesOf(machine.root).flatMap((node) => transitionsOf(node).map((line) => `  ${line}`)),
  ].join('\n')

const nodesOf = (node: Node): ReadonlyArray<Node> => [node, ...childrenOf(node).flatMap(nodesOf)]

const childrenOf = (node: Node): ReadonlyArray<Node> => Object.values(node.states)

const idOf = (node: Node): string => node.id.replaceAll('.', '__').replaceAll(/\W/g, '_')

const insideOf = (node: Node, depth: number): ReadonlyArray<string> => {
  const pad = '  '.repeat(depth)
  const start =
    node.type === 'compound' ? (node.initial?.target?.map((target: Node) => `${pad}[*] --> ${idOf(target)}`) ?? []) : []
  const regions = childrenOf(node).map((child) => stateLines(child, depth))
  return [
    ...start,
    ...(node.type === 'parallel'
      ? regions.flatMap((lines, place) => (place > 0 ? [`${pad}--`, ...lines] : lines))
      : regions.flat()),
  ]
}

const stateLines = (node: Node, depth: number): ReadonlyArray<string> => {
  const pad = '  '.repeat(depth)
  const name = `${pad}state "${stateWords(node.key)}" as ${idOf(node)}`
  if (node.type === 'final') return [name, `${pad}${idOf(node)} --> [*]`]
  return childrenOf(node).length === 0 ? [name] : [`${name} {`, ...insideOf(node, depth + 1), `${pad}}`]
}

const transitionsOf = (node: Node): ReadonlyArray<string> => {
  const transitions: ReadonlyArray<AnyTransitionDefinition> = [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
  ]
  return transitions.flatMap((transition) => {
    // What a machine does in every state has no arrow; the table of states lists it.
    if (node.parent === undefined && !transition.target) return []
    const targets = transition.target ?? [node]
    return targets.map((target) => `${idOf(node)} --> ${idOf(target)} : ${labelOf(transition)}`)
  })
}

const labelOf = ({ eventType, guard, actions, target }: AnyTransitionDefinition): string =>
  [
    triggerWords(eventType),
    guard === undefined ? '' : `[${nameOf(guard)}]`,
    actions.length === 0 ? '' : `/ ${actions.map(nameOf).join(', ')}`,
    target ? '' : '(stays)',
  ]
    .filter(Boolean)
    .join(' ')

const stateRows = (root: Node): ReadonlyArray<string> =>
  nodesOf(root).flatMap((node) => {
    const everywhere =
      node === root ? [...root.transitions.values()].flat().filter((transition) => !transition.target) : []
    const words = [
      node.description ?? '',
      ...node.invoke.map((invoked) => `Runs ${invoked.id}.`),
      ...everywhere.map((transition) => `Everywhere: ${labelOf(transition)}.`),
    ]
      .filter(Boolean)
      .join(' ')
    return words === ''
      ? []
      : [`| ${node === root ? 'the machine' : node.path.join('.').replaceAll('_', ' ')} | ${words} |`]
  })
