import { type PointerEvent, type ReactNode, useId, useState } from 'react'
import { heading } from '#web/design/recipes/heading.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { useMedia } from '#web/design/tokens/use-media.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import * as page from './insight.css.ts'
import * as styles from './plot.css.ts'

/** In the units of the drawing, which are pixels where there is room: letters stay readable on a phone. */
interface PlotSize {
  readonly width: number
  readonly height: number
}

export const usePlotSize = (): PlotSize => {
  const isWide = useMedia(media.tablet)
  const isPrinting = useMedia(media.print)
  return isWide || isPrinting ? { width: 880, height: 240 } : { width: 340, height: 200 }
}

interface PlotProps {
  readonly title: string
  /** The drawing in a sentence, for all readers. */
  readonly says: string
  /** The drawing: decoration next to the sentence and the table. */
  readonly children: ReactNode
  /** The drawing as figures; rendered when it is opened, and on paper. */
  readonly table: ReactNode
}

export const Plot = ({ title, says, children, table }: PlotProps) => {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isPrinting = useMedia(media.print)
  return (
    <figure className={styles.frame} aria-labelledby={`${id}-title`}>
      <figcaption className={page.section}>
        <h2 id={`${id}-title`} className={heading.title}>
          {title}
        </h2>
        <p className={page.caption}>{says}</p>
      </figcaption>
      {children}
      {isPrinting ? (
        table
      ) : (
        <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary className={page.summary}>{`${title} as a table`}</summary>
          {isOpen && table}
        </details>
      )}
    </figure>
  )
}

export const Scroller = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
  <section className={page.scroller} aria-label={label} tabIndex={0}>
    {children}
  </section>
)

/** From left to right in units of the drawing. */
interface Mark {
  readonly from: number
  readonly to: number
  readonly title: string
  readonly address: string
}

interface MarksProps extends PlotSize {
  readonly left: number
  /** The index of the mark at `x`, in units of the drawing; undefined if there is none. */
  readonly placeAt: (x: number) => number | undefined
  readonly markOf: (place: number) => Mark | undefined
  readonly all: string
}

/**
 * The marks of a drawing as one link, to the trades of the mark under the pointer. Only that mark is drawn: otherwise
 * each filter would draw hundreds.
 */
export const Marks = ({ placeAt, markOf, all, left, width, height }: MarksProps) => {
  const [place, setPlace] = useState<number>()
  const mark = place === undefined ? undefined : markOf(place)
  const point = ({ currentTarget, clientX }: PointerEvent): void => {
    const box = currentTarget.closest('svg')?.getBoundingClientRect()
    setPlace(box && placeAt(((clientX - box.left) / box.width) * width))
  }
  return (
    <PageLink
      to={mark?.address ?? all}
      tabIndex={-1}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setPlace(undefined)}
    >
      {mark && <rect x={mark.from} width={Math.max(mark.to - mark.from, 1)} height={height} className={styles.band} />}
      <rect x={left} width={width - left} height={height} className={styles.surface}>
        {mark && <title>{mark.title}</title>}
      </rect>
    </PageLink>
  )
}
