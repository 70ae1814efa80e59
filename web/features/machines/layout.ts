import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js'
import type { Chart, ChartState, ChartTransition } from '#machines/diagrams/chart.ts'
import { type Line, type Measure, stateLines, transitionLines } from './chart-lines.ts'

/** A statechart with the position of everything, in CSS pixels from its upper left corner. */
export interface Drawing {
  readonly width: number
  readonly height: number
  /** From the outside in. */
  readonly boxes: ReadonlyArray<Box>
  readonly arrows: ReadonlyArray<Arrow>
}

export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Box extends Place {
  readonly state: ChartState
  readonly lines: ReadonlyArray<Line>
}

export interface Arrow {
  readonly id: string
  /** Empty for the arrow that only marks an initial state. */
  readonly transitions: ReadonlyArray<ChartTransition>
  readonly points: ReadonlyArray<Point>
  readonly label: (Place & { readonly lines: ReadonlyArray<Line> }) | undefined
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** Lays a prepared graph out; `elk.layout`. */
export type Layout = (graph: ElkNode) => Promise<ElkNode>

export const lineHeightPx = 16
/** Between the edge of a box and its text. */
export const boxPaddingPx = 10
const startSizePx = 10
/** Between the edge of a state and the states inside it. */
const sidePx = 18

/** Positions everything in a chart. Arrows between the same two states become one with all their labels. */
export const layOut = async (chart: Chart, measure: Measure, layout: Layout): Promise<Drawing> => {
  const boxes = new Map<string, Pick<Box, 'state' | 'lines'>>()
  const arrows = bundled(chart).map((transitions) => ({
    id: transitions[0]?.id ?? '',
    transitions,
    lines: transitions.flatMap((transition) => transitionLines(transition, measure)),
  }))
  const graph = await layout({
    id: 'drawing',
    layoutOptions: options,
    children: [nodeFor(chart.root, measure, boxes)],
    edges: [
      ...starts(chart.root),
      ...arrows.map(({ id, transitions, lines }) => ({
        id,
        sources: [transitions[0]?.source ?? ''],
        targets: [transitions[0]?.target ?? ''],
        labels: [{ text: id, ...sizeOf(lines, measure) }],
      })),
    ],
  })
  return {
    width: graph.width ?? 0,
    height: graph.height ?? 0,
    boxes: placesIn(graph).flatMap(({ id, ...place }) => {
      const box = boxes.get(id)
      return box ? [{ ...box, ...place }] : []
    }),
    arrows: (graph.edges ?? []).map((edge) =>
      arrowFrom(
        edge,
        arrows.find(({ id }) => id === edge.id),
      ),
    ),
  }
}

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=8,left=8,bottom=8,right=8]',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
  // From the initial state downwards; arrows that lead back are drawn upwards.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
} as const

const nodeFor = (state: ChartState, measure: Measure, boxes: Map<string, Pick<Box, 'state' | 'lines'>>): ElkNode => {
  const lines = stateLines(state, measure)
  boxes.set(state.id, { state, lines })
  const { width, height } = sizeOf(lines, measure)
  const head = height + 2 * boxPaddingPx
  const wide = width + 2 * boxPaddingPx
  if (state.children.length === 0) return { id: state.id, width: Math.max(wide, 72), height: head }
  const children = state.children.map((child) => nodeFor(child, measure, boxes))
  // ELK ignores the minimum width of a parent across levels, so a margin makes room for its heading.
  const missing = Math.max(0, wide - 2 * sidePx - Math.max(...children.map((child) => child.width ?? 0)))
  return {
    id: state.id,
    layoutOptions: {
      ...options,
      'elk.padding': `[top=${head + 6},left=${sidePx},bottom=${sidePx},right=${sidePx + missing}]`,
    },
    children: [
      ...(state.children.some(({ initial }) => initial)
        ? [{ id: startOf(state), width: startSizePx, height: startSizePx }]
        : []),
      ...children,
    ],
  }
}

const startOf = ({ id }: ChartState): string => `${id}:start`

const starts = (state: ChartState): ReadonlyArray<ElkExtendedEdge> => [
  ...state.children
    .filter(({ initial }) => initial)
    .map((child) => ({ id: startOf(state), sources: [startOf(state)], targets: [child.id] })),
  ...state.children.flatMap(starts),
]

const bundled = ({ arrows }: Chart): ReadonlyArray<ReadonlyArray<ChartTransition>> => {
  const bundles = new Map<string, ChartTransition[]>()
  for (const arrow of arrows) {
    const ends = `${arrow.source} ${arrow.target ?? ''}`
    const bundle = bundles.get(ends)
    if (bundle) bundle.push(arrow)
    else bundles.set(ends, [arrow])
  }
  return [...bundles.values()]
}

const sizeOf = (lines: ReadonlyArray<Line>, measure: Measure): { readonly width: number; readonly height: number } => ({
  width: Math.ceil(Math.max(0, ...lines.map(({ text, face }) => measure(text, face)))),
  height: lines.length * lineHeightPx,
})

const placesIn = (node: ElkNode): ReadonlyArray<Place & { readonly id: string }> => [
  { id: node.id, x: node.x ?? 0, y: node.y ?? 0, width: node.width ?? 0, height: node.height ?? 0 },
  ...(node.children ?? []).flatMap(placesIn),
]

const arrowFrom = (
  edge: ElkExtendedEdge,
  drawn: { readonly transitions: ReadonlyArray<ChartTransition>; readonly lines: ReadonlyArray<Line> } | undefined,
): Arrow => {
  const [label] = edge.labels ?? []
  return {
    id: edge.id,
    transitions: drawn?.transitions ?? [],
    points: (edge.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
      startPoint,
      ...bendPoints,
      endPoint,
    ]),
    label:
      label && drawn
        ? { x: label.x ?? 0, y: label.y ?? 0, width: label.width ?? 0, height: label.height ?? 0, lines: drawn.lines }
        : undefined,
  }
}
