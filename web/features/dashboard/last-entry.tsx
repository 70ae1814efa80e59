import { useMemo } from 'react'
import { lastWritten } from '#domain/entries/views.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { DateLine } from '#web/shared/page/date-order.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import * as styles from './dashboard-screen.css.ts'

export const LastEntry = ({ journal, today }: { readonly journal: Journal; readonly today: LocalDate }) => {
  const entry = useMemo(() => lastWritten(journal, today), [journal, today])
  return (
    <section className={styles.part} aria-labelledby="last-heading">
      <div className={styles.partHead}>
        <h2 id="last-heading" className={styles.heading}>
          Latest entry
        </h2>
        {entry && (
          <PageLink to={`/app/calendar/${entry.date}`}>
            {entry.date === today ? 'Today' : <DateLine of={entry.date} />}
          </PageLink>
        )}
      </div>
      {entry ? (
        <Words notes={entry.notes} reflections={entry.reflections} />
      ) : (
        <p className={styles.quiet}>Your notes and reflections appear here once you have written some.</p>
      )}
    </section>
  )
}

const Words = ({ notes, reflections }: { readonly notes: string; readonly reflections: string }) => (
  <>
    {reflections !== '' && (
      <>
        <h3 className={styles.fieldName}>Reflections</h3>
        <p className={styles.words}>{reflections}</p>
      </>
    )}
    {notes !== '' && (
      <>
        <h3 className={styles.fieldName}>Daily Notes</h3>
        <p className={styles.words}>{notes}</p>
      </>
    )}
  </>
)
