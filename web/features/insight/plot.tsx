import { type PointerEvent, type ReactNode, useId, useState } from 'react'
import { heading } from '#web/design/recipes/heading.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { useMedia } from '#web/design/tokens/use-media.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import * as page from './insight.css.ts'
import * as styles from './plot.css.ts'

/** Sizes of a drawing in its own units, which are pixels where there is room: letters stay readable on a phone. */
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
  /** Its content as a sentence, for readers who do not see it and for all others. */
  readonly says: string
  /** The drawing, decoration beside the sentence and the table. */
  readonly children: ReactNode
  /** The same as figures; drawn when it is opened, and on paper. */
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

/** A table that scrolls by itself where it is wider than the page. */
export const Scroller = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
  <section className={page.scroller} aria-label={label} tabIndex={0}>
    {children}
  </section>
)

interface MarksProps {
  /** The address of the trades of a mark, by its `data-mark`. */
  readonly addressOf: (mark: string) => string
  readonly children: ReactNode
}

/**
 * The marks of a drawing that lead to their trades, as one link: to those of the mark under the pointer. A filter would
 * have to draw hundreds of links otherwise.
 */
export const Marks = ({ addressOf, children }: MarksProps) => {
  const [mark, setMark] = useState<string>()
  const point = ({ target }: PointerEvent) =>
    target instanceof Element && setMark(target.closest<SVGElement>('[data-mark]')?.dataset['mark'])
  return (
    <PageLink
      to={mark === undefined ? '/app/trades' : addressOf(mark)}
      tabIndex={-1}
      onPointerOver={point}
      onPointerDown={point}
    >
      {children}
    </PageLink>
  )
}
