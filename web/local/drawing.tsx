import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { type Chart, type ChartState, type ChartTransition, statesOf } from '#machines/diagrams/chart.ts'
import { Button } from '#web/design/controls/button.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import * as styles from './drawing.css.ts'
import { type Arrow, arrowsOf, type Layout, layOut, type Place } from './layout.ts'

/** ELK is larger than the rest of the page, so it loads with the first drawing. */
const loadElk = async () => {
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js')
  return new Elk()
}
let elk: ReturnType<typeof loadElk> | undefined

const zoomStep = 1.25

interface DrawingProps {
  readonly name: string
  readonly chart: Chart
  readonly active: ReadonlySet<string>
}

/** A statechart: boxes of text that ELK places, and the lines between them. */
export const Drawing = ({ name, chart, active }: DrawingProps) => {
  const frame = useRef<HTMLElement>(null)
  const laid = useLayout(frame, chart)
  const [scale, setScale] = useState(1)
  const states = useMemo(() => statesOf(chart.root), [chart])
  const innermost = states.findLast(({ id }) => active.has(id))?.id ?? ''
  useEffect(() => showPlace(frame.current, laid?.places.get(innermost), scale), [innermost, laid, scale])
  const fit = () => setScale(laid && frame.current ? Math.min(1, frame.current.clientWidth / laid.width) : 1)
  return (
    <div className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <section ref={frame} className={styles.window} aria-label={`Drawing of ${name}`} tabIndex={0}>
        <div
          className={styles.sheet({ laid: !!laid })}
          style={{ width: laid?.width, height: laid?.height, zoom: scale }}
        >
          {laid && <Lines {...laid} />}
          {states.map((state) => (
            <StateBox key={state.id} state={state} place={laid?.places.get(state.id)} active={active.has(state.id)} />
          ))}
          {arrowsOf(chart).map((arrow) => (
            <Label
              key={arrow.id}
              arrow={arrow}
              from={states.find(({ id }) => id === arrow.source)?.name}
              place={laid?.places.get(arrow.id)}
            />
          ))}
        </div>
      </section>
      <fieldset className={styles.tools} aria-label="Size of the drawing">
        <Button size="sm" variant="ghost" aria-label="Smaller" onClick={() => setScale(scale / zoomStep)}>
          −
        </Button>
        <Button size="sm" variant="ghost" aria-label="Larger" onClick={() => setScale(scale * zoomStep)}>
          +
        </Button>
        <Button size="sm" variant="ghost" onClick={fit}>
          Show all
        </Button>
      </fieldset>
    </div>
  )
}

/** Everything is drawn once out of sight to measure its size, then at its place. */
const useLayout = (frame: RefObject<HTMLElement | null>, chart: Chart): Layout | undefined => {
  const [laid, setLaid] = useState<Layout>()
  useEffect(() => {
    const sizes = new Map(
      [...(frame.current?.querySelectorAll<HTMLElement>('[data-size-of]') ?? [])].map((part) => [
        part.dataset['sizeOf'],
        // With the border of a box.
        { width: part.offsetWidth + 3, height: part.offsetHeight + 2 },
      ]),
    )
    elk ??= loadElk()
    void elk
      .then((loaded) => layOut(chart, (id) => sizes.get(id) ?? { width: 0, height: 0 }, loaded.layout.bind(loaded)))
      .then(setLaid)
  }, [frame, chart])
  return laid
}

const showPlace = (frame: HTMLElement | null, place: Place | undefined, scale: number): void => {
  if (frame && place)
    frame.scrollTo(
      (place.x + place.width / 2) * scale - frame.clientWidth / 2,
      (place.y + place.height / 2) * scale - frame.clientHeight / 2,
    )
}

const Lines = ({ width, height, lines }: Layout) => (
  <svg className={styles.lines} width={width} height={height} aria-hidden="true">
    <marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">
      <path className={styles.arrowHead} d="M0,0 L8,4 L0,8 z" />
    </marker>
    {lines.map(({ id, points }) => (
      <polyline key={id} className={styles.line} points={points} markerEnd="url(#head)" />
    ))}
  </svg>
)

interface StateBoxProps {
  readonly state: ChartState
  readonly place: Place | undefined
  readonly active: boolean
}

const StateBox = ({ state, place, active }: StateBoxProps) => (
  <div
    className={styles.box({ type: state.type, active })}
    data-state={state.id}
    data-active={active}
    style={place && { left: place.x, top: place.y, width: place.width, height: place.height }}
  >
    <div className={styles.head} data-size-of={state.id}>
      <strong>{state.name}</strong>
      {state.initial && <span className={visuallyHidden}> (the first)</span>}
      {state.runs.length > 0 && <p className={muted.text}>runs {state.runs.join(', ')}</p>}
      {state.children.length === 0 && <p className={muted.text}>{state.description}</p>}
      <Transitions transitions={state.inner} stays={state.id} />
    </div>
  </div>
)

interface LabelProps {
  readonly arrow: Arrow
  readonly from: string | undefined
  readonly place: Place | undefined
}

const Label = ({ arrow: { id, transitions }, from, place }: LabelProps) => (
  <div className={styles.label} data-size-of={id} style={place && { left: place.x, top: place.y }}>
    <span className={visuallyHidden}>{`${from} → ${transitions[0]?.targetName}:`}</span>
    <Transitions transitions={transitions} />
  </div>
)

interface TransitionsProps {
  readonly transitions: ReadonlyArray<ChartTransition>
  /** The state whose own transitions these are: each then names its target. */
  readonly stays?: string
}

const Transitions = ({ transitions, stays }: TransitionsProps) =>
  transitions.map(({ id, trigger, target, targetName, guard, actions }) => (
    <p key={id}>
      {trigger}
      {stays !== undefined && (target === undefined ? ' (stays)' : target === stays ? ' (again)' : ` → ${targetName}`)}
      {guard !== undefined && <span className={muted.text}> [{guard}]</span>}
      {actions.length > 0 && <span className={muted.text}> / {actions.join(', ')}</span>}
    </p>
  ))
