import type { ChartTransition } from '#machines/diagrams/chart.ts'
import type { Line } from './chart-lines.ts'
import { type Arrow, type Box, boxPaddingPx, type Drawing, lineHeightPx } from './layout.ts'
import { headOf, pathOf } from './paths.ts'
import * as styles from './statechart.css.ts'

/** What is highlighted in a drawing, and what a press on it does. */
export interface Lit {
  /** Ids of the states that are active. */
  readonly active: ReadonlySet<string>
  /** Ids of the transitions that an event could take now. */
  readonly possible: ReadonlySet<string>
  readonly onPress?: ((transition: ChartTransition) => void) | undefined
}

/** A statechart as a picture; the table beside it says the same in words. */
export const Statechart = ({ drawing, lit }: { readonly drawing: Drawing; readonly lit: Lit }) => (
  <g>
    {drawing.boxes.map((box) => (
      <StateBox key={box.state.id} box={box} lit={lit} />
    ))}
    {drawing.arrows.map((arrow) => (
      <ArrowLine key={arrow.id} arrow={arrow} lit={lit} />
    ))}
    {drawing.boxes.map((box) => (
      <Words key={box.state.id} lines={box.lines} x={box.x + boxPaddingPx} y={box.y + boxPaddingPx} lit={lit} inside />
    ))}
    {drawing.arrows.map(
      ({ id, label }) => label && <Words key={id} lines={label.lines} x={label.x} y={label.y} lit={lit} />,
    )}
  </g>
)

const cornerPx = 6

const StateBox = ({ box: { state, x, y, width, height }, lit }: { readonly box: Box; readonly lit: Lit }) => {
  const active = lit.active.has(state.id)
  const kind = state.children.length === 0 ? 'leaf' : state.type === 'parallel' ? 'region' : 'nest'
  return (
    <>
      <rect
        className={styles.box({ kind, active: active && state.path !== '' })}
        data-state={state.id}
        data-active={active}
        {...{ x, y, width, height }}
        rx={cornerPx}
      />
      {state.type === 'final' && (
        <rect
          className={styles.finalRing}
          x={x + 3}
          y={y + 3}
          width={width - 6}
          height={height - 6}
          rx={cornerPx - 2}
        />
      )}
    </>
  )
}

const ArrowLine = ({ arrow: { points, transitions }, lit }: { readonly arrow: Arrow; readonly lit: Lit }) => {
  const possible = transitions.some(({ id }) => lit.possible.has(id))
  const [first] = points
  return (
    <>
      {transitions.length === 0 && first && (
        <circle className={styles.start} cx={first.x} cy={first.y - startRadiusPx} r={startRadiusPx} />
      )}
      <path className={styles.arrow({ possible })} d={pathOf(points, cornerPx)} />
      <polygon className={styles.head({ possible })} points={headOf(points)} />
    </>
  )
}

const startRadiusPx = 5

interface WordsProps {
  readonly lines: ReadonlyArray<Line>
  readonly x: number
  readonly y: number
  readonly lit: Lit
  readonly inside?: boolean
}

const Words = ({ lines, x, y, lit, inside = false }: WordsProps) =>
  lines.map(({ text, face, tone, transition }, place) => {
    const possible = transition !== undefined && lit.possible.has(transition.id)
    const press = possible && transition && lit.onPress ? () => lit.onPress?.(transition) : undefined
    return (
      // A shortcut for the mouse: the panel has a button for each event.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
      <text
        key={`${place} ${text}`}
        className={[styles.words({ face, tone, possible, inside }), press && styles.pressable]
          .filter(Boolean)
          .join(' ')}
        x={x}
        y={y + place * lineHeightPx + 0.75 * lineHeightPx}
        onClick={press}
      >
        {text}
      </text>
    )
  })
