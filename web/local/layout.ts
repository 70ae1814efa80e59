import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js'
import type { Chart, ChartState, ChartTransition } from '#machines/diagrams/chart.ts'

interface Size {
  readonly width: number
  readonly height: number
}

export interface Place extends Size {
  readonly x: number
  readonly y: number
}

export interface Layout extends Size {
  /** States by their ids, labels by the ids of their arrows. */
  readonly places: ReadonlyMap<string, Place>
  /** Each line as the points of an SVG polyline. */
  readonly lines: ReadonlyArray<{ readonly id: string; readonly points: string }>
}

/** Transitions between the same two states: one arrow, with a label for each. */
export interface Arrow {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly transitions: ReadonlyArray<ChartTransition>
}

export const arrowsOf = ({ arrows }: Chart): ReadonlyArray<Arrow> => {
  const found = new Map<string, Arrow>()
  for (const transition of arrows) {
    const { source, target = '' } = transition
    const id = `${source} > ${target}`
    found.set(id, { id, source, target, transitions: [...(found.get(id)?.transitions ?? []), transition] })
  }
  return [...found.values()]
}

/** Places everything by ELK. `sizeOf`: the size of a state's head or of an arrow's label. */
export const layOut = async (
  chart: Chart,
  sizeOf: (id: string) => Size,
  layout: (graph: ElkNode) => Promise<ElkNode>,
): Promise<Layout> => {
  const graph = await layout({
    id: 'drawing',
    layoutOptions: options,
    children: [nodeOf(chart.root, sizeOf)],
    edges: [
      ...starts(chart.root),
      ...arrowsOf(chart).map(({ id, source, target }) => ({
        id,
        sources: [source],
        targets: [target],
        labels: [{ text: id, ...sizeOf(id) }],
      })),
    ],
  })
  const edges = graph.edges ?? []
  return {
    width: graph.width ?? 0,
    height: graph.height ?? 0,
    places: new Map([
      ...placesIn(graph),
      ...edges.flatMap(({ id, labels = [] }) => labels.map((label) => [id, placeOf(label)] as const)),
    ]),
    lines: edges.map((edge) => ({ id: edge.id, points: pointsOf(edge) })),
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

/** Between the edge of a state and the states inside it. */
const sidePx = 18

const nodeOf = (state: ChartState, sizeOf: (id: string) => Size): ElkNode => {
  const { width, height } = sizeOf(state.id)
  if (state.children.length === 0) return { id: state.id, width, height }
  const children = state.children.map((child) => nodeOf(child, sizeOf))
  // ELK ignores the minimum width of a parent across levels, so a margin makes room for its head.
  const missing = Math.max(0, width - 2 * sidePx - Math.max(...children.map((child) => child.width ?? 0)))
  return {
    id: state.id,
    layoutOptions: {
      ...options,
      'elk.padding': `[top=${height + 6},left=${sidePx},bottom=${sidePx},right=${sidePx + missing}]`,
    },
    children: [
      ...(state.children.some(({ initial }) => initial) ? [{ id: startOf(state), width: 10, height: 10 }] : []),
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

const placeOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Place>): Place => ({ x, y, width, height })

const placesIn = (node: ElkNode): ReadonlyArray<readonly [id: string, place: Place]> => [
  [node.id, placeOf(node)],
  ...(node.children ?? []).flatMap(placesIn),
]

const pointsOf = ({ sections = [] }: ElkExtendedEdge): string =>
  sections
    .flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])
    .map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`)
    .join(' ')
