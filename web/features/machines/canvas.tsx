import { useMemo, useRef } from 'react'
import { Button } from '#web/design/controls/button.tsx'
import { MinusIcon, PlusIcon } from '#web/design/tokens/icons.tsx'
import * as styles from './canvas.css.ts'
import type { Box, Drawing } from './layout.ts'
import { type Lit, Statechart } from './statechart.tsx'
import { useView, zoomStep } from './use-view.ts'

const nothing: Drawing = { width: 0, height: 0, boxes: [], arrows: [] }

/** The first active state without children: where the machine is. */
const innermost = ({ boxes }: Drawing, active: ReadonlySet<string>): Box | undefined =>
  boxes.find(({ state }) => active.has(state.id) && state.children.length === 0)

const keysHelp = 'Arrow keys move it, plus and minus zoom, 0 shows all of it. The table below says the same in words'

export interface CanvasProps {
  /** The machine's name. */
  readonly name: string
  /** Undefined while it is being laid out. */
  readonly drawing: Drawing | undefined
  readonly lit: Lit
}

/** A window onto a drawing of any size. */
export const Canvas = ({ name, drawing, lit }: CanvasProps) => {
  const ref = useRef<HTMLDivElement>(null)
  const { view, fit, zoom, onKeyDown } = useView(
    ref,
    drawing ?? nothing,
    useMemo(() => innermost(drawing ?? nothing, lit.active), [drawing, lit.active]),
  )
  return (
    <div className={styles.frame}>
      {/* What can be moved must be moved by keyboard as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={ref}
        className={styles.window}
        onKeyDown={onKeyDown}
        aria-label={`Drawing of ${name}. ${keysHelp}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- and reached by keyboard
        tabIndex={0}
      >
        {drawing ? (
          <svg width="100%" height="100%" aria-hidden="true">
            <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
              <Statechart drawing={drawing} lit={lit} />
            </g>
          </svg>
        ) : (
          <p className={styles.waiting}>Drawing...</p>
        )}
      </section>
      <fieldset className={styles.tools} aria-label="Size of the drawing">
        <Button size="sm" shape="square" variant="ghost" aria-label="Smaller" onClick={() => zoom(1 / zoomStep)}>
          <MinusIcon size={16} />
        </Button>
        <Button size="sm" shape="square" variant="ghost" aria-label="Larger" onClick={() => zoom(zoomStep)}>
          <PlusIcon size={16} />
        </Button>
        <Button size="sm" variant="ghost" onClick={fit}>
          Show all
        </Button>
      </fieldset>
    </div>
  )
}
