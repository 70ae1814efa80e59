import { hasConflict } from '#domain/conflicts/views.ts'
import { checkEntryDate } from '#domain/entries/entry-text.ts'
import { entryOn } from '#domain/entries/views.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import { specialDayOf } from '#domain/market/exchange-days.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableGet } from '#domain/record/table.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { DayAttachments } from '#web/shared/attachments/day-attachments.tsx'
import { LazyFieldConflicts } from '#web/shared/conflicts/lazy-field-conflicts.tsx'
import { DailyTrades, hasTrades } from '#web/shared/daily-trades/daily-trades.tsx'
import { marketWords } from '#web/shared/days/market-words.ts'
import { Notes } from '#web/shared/days/notes.tsx'
import { useClockText } from '#web/shared/page/formats.ts'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'
import * as styles from './day-entry.css.ts'
import { DayTasks } from './day-tasks.tsx'

const LazyDayRules = lazyPart(() => import('#web/shared/rules/day-rules.tsx').then((module) => module.DayRules))

interface DayEntryProps {
  readonly journal: Journal
  readonly date: LocalDate
  readonly today: LocalDate
  /** The day may be edited here, if its date allows. */
  readonly editable: boolean
}

/** Trades come last: they grow during a sync, and must not move the field that the trader writes in. */
export const DayEntry = ({ journal, date, today, editable }: DayEntryProps) => {
  const allowed = checkEntryDate(date, today)
  const record = tableGet(journal.dayStats, date)
  const market = specialDayOf(date)
  const clock = useClockText()
  const trades = (hasTrades(journal, date) ||
    (date <= today && journal.settings.linkedSnapTradeAccounts.length > 0)) && (
    <DailyTrades journal={journal} date={date} />
  )
  return (
    <>
      {market && <p className={muted.small}>{marketWords(market, clock)}</p>}
      {editable && allowed.ok ? (
        <Notes key={date} date={date} />
      ) : (
        <div className={styles.texts}>
          <WrittenText journal={journal} date={date} />
          {editable && !allowed.ok && <p className={styles.reason}>{messageOf(allowed.error)}</p>}
        </div>
      )}
      <DayAttachments
        key={`files ${date}`}
        journal={journal}
        date={date}
        editable={editable && allowed.ok && date <= today}
      />
      <DayTasks journal={journal} date={date} today={today} record={record} />
      {(journal.records.rules?.size ?? 0) > 0 && <LazyDayRules journal={journal} date={date} />}
      {trades}
    </>
  )
}

const WrittenText = ({ journal, date }: { readonly journal: Journal; readonly date: LocalDate }) => {
  const entry = entryOn(journal, date)
  const texts = [
    { field: 'notes', name: 'Daily Notes', text: entry?.notes ?? '' },
    { field: 'reflections', name: 'Reflections', text: entry?.reflections ?? '' },
  ] as const
  const shown = texts
    .map((one) => ({ ...one, hasConflicts: hasConflict(journal, date, one.field) }))
    .filter(({ text, hasConflicts }) => text !== '' || hasConflicts)
  if (shown.length === 0) return <p className={muted.text}>Nothing was written on this day.</p>
  return shown.map(({ field, name, text, hasConflicts }) => (
    <section key={field} className={stack.small} aria-labelledby={`written-${field}`}>
      <h3 id={`written-${field}`} tabIndex={-1} className={heading.label}>
        {name}
      </h3>
      {text !== '' && <p className={styles.words}>{text}</p>}
      {hasConflicts && (
        <LazyFieldConflicts
          of={date}
          field={field}
          what={name}
          onResolved={() => document.getElementById(`written-${field}`)?.focus()}
        />
      )}
    </section>
  ))
}
