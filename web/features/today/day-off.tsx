import { useRef } from 'react'
import type { LocalDate } from '#domain/journal/journal.ts'
import { dateLine } from '#domain/time/date-line.ts'
import { SunIcon } from '#web/design/icons/icons.tsx'
import { Notes } from '#web/parts/entry/notes.tsx'
import { useWishes } from '#web/read-models/wishes.ts'
import * as styles from './day-off.css.ts'

/** A weekend day when weekends are hidden: no tasks, nothing counted, and a page for whoever wants to write. */
export const DayOff = ({ date, weekday }: { readonly date: LocalDate; readonly weekday: string }) => {
  const page = useRef<HTMLDivElement>(null)
  useWishes(['notes'], () => page.current?.querySelector('textarea')?.focus())
  return (
    <div ref={page} className={styles.page}>
      <header className={styles.head}>
        <SunIcon size={32} className={styles.sun} />
        <p className={styles.date}><time dateTime={date}>{dateLine(date)}</time></p>
        <h1 tabIndex={-1}>Enjoy Your {weekday}!</h1>
        <p className={styles.prose}>No tasks and no statistics today. Your checklists are back on Monday.</p>
      </header>
      <Notes date={date} optional />
    </div>
  )
}
