import { type ReactNode, useRef } from 'react'
import type { LocalDate } from '#domain/time/local-date.ts'
import { heading } from '#web/design/recipes/heading.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { SunIcon } from '#web/design/tokens/icons.tsx'
import { useScreenRequests } from '#web/read-models/screen-requests.ts'
import { Notes } from '#web/shared/days/notes.tsx'
import { DateLine } from '#web/shared/page/date-order.ts'
import * as styles from './day-off.css.ts'

interface Props {
  readonly date: LocalDate
  readonly weekday: string
  readonly onWrite: () => void
  readonly aboveNotes: ReactNode
  readonly children: ReactNode
}

/** A weekend day when weekends are hidden. */
export const DayOff = ({ date, weekday, onWrite, aboveNotes, children }: Props) => {
  const page = useRef<HTMLDivElement>(null)
  useScreenRequests(['notes'], () => page.current?.querySelector('textarea')?.focus())
  return (
    <div ref={page} className={styles.page}>
      <header className={stack.small}>
        <SunIcon size={32} className={styles.sun} />
        <p className={heading.eyebrow}>
          <time dateTime={date}>
            <DateLine of={date} />
          </time>
        </p>
        <h1 tabIndex={-1}>Enjoy Your {weekday}!</h1>
        <p className={styles.prose}>No tasks and no statistics today. Your checklists are back on Monday.</p>
      </header>
      {aboveNotes}
      <Notes date={date} optional onWrite={onWrite} />
      {children}
    </div>
  )
}
