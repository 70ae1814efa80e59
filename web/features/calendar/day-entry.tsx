import { hasLostText } from '#domain/conflicts/views.ts'
import { checkEntryDate } from '#domain/entries/entry-text.ts'
import { entryOn } from '#domain/entries/views.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import type { Journal, LocalDate } from '#domain/journal/journal.ts'
import { tableGet } from '#domain/journal/table.ts'
import { DailyTrades, hasTrades } from '#web/parts/daily-trades/daily-trades.tsx'
import { Notes } from '#web/parts/entry/notes.tsx'
import { LateKeptVersions } from '#web/parts/kept-versions/late-kept-versions.tsx'
import { DayTasks } from './day-tasks.tsx'
import * as styles from './day-entry.css.ts'

export interface DayEntryProps {
  readonly journal: Journal
  readonly date: LocalDate
  readonly today: LocalDate
  /** It may be written here, as far as its date allows. */
  readonly editable: boolean
}

/** What was written on a day, and which of its tasks were done. */
export const DayEntry = ({ journal, date, today, editable }: DayEntryProps) => {
  const allowed = checkEntryDate(date, today)
  const record = tableGet(journal.dayStats, date)
  return (
    <>
      {editable && allowed.ok ? <Notes key={date} date={date} /> : (
        <div className={styles.texts}>
          <WrittenText journal={journal} date={date} />
          {editable && !allowed.ok && <p className={styles.reason}>{messageOf(allowed.error)}</p>}
        </div>
      )}
      {record && <DayTasks record={record} />}
      {(hasTrades(journal, date) || (date <= today && journal.settings.linkedSnapTradeAccounts.length > 0)) && <DailyTrades journal={journal} date={date} />}
    </>
  )
}

const WrittenText = ({ journal, date }: { readonly journal: Journal; readonly date: LocalDate }) => {
  const entry = entryOn(journal, date)
  const texts = [
    { field: 'notes', name: 'Daily Notes', text: entry?.notes ?? '' },
    { field: 'reflections', name: 'Reflections', text: entry?.reflections ?? '' },
  ] as const
  const shown = texts.map((one) => ({ ...one, hasKept: hasLostText(journal, date, one.field) })).filter(({ text, hasKept }) => text !== '' || hasKept)
  if (shown.length === 0) return <p className={styles.nothing}>Nothing was written on this day.</p>
  return shown.map(({ field, name, text, hasKept }) => (
    <section key={field} className={styles.text} aria-labelledby={`written-${field}`}>
      <h3 id={`written-${field}`} tabIndex={-1} className={styles.name}>{name}</h3>
      {text !== '' && <p className={styles.words}>{text}</p>}
      {hasKept && <LateKeptVersions of={date} field={field} what={name} onSettled={() => document.getElementById(`written-${field}`)?.focus()} />}
    </section>
  ))
}
