import { entryOn } from '#domain/entries/views.ts'
import type { ArchivedTask, Journal, LocalDate } from '#domain/journal/journal.ts'
import { tableGet, tableToArray } from '#domain/journal/table.ts'
import { tasksOf } from '#domain/tasks/views.ts'
import { dateLine } from '#domain/time/date-line.ts'
import * as styles from './printed.css.ts'

export interface PrintedDayProps {
  readonly journal: Journal
  readonly date: LocalDate
  /** The name of the journal, as far as it is known. */
  readonly name: string | undefined
}

/** Today on paper: every checklist with its tasks, and the whole of what was written. */
export const PrintedDay = ({ journal, date, name }: PrintedDayProps) => (
  <article className={styles.sheet}>
    <header className={styles.head}><h1>{dateLine(date)}</h1><p className={styles.journal}>{name}</p></header>
    {tableToArray(journal.checklists).map((checklist) => {
      const tasks = tasksOf(journal, checklist.id).map(({ id, text, completed }) => ({ id, text, done: completed }))
      return tasks.length > 0 && <Tasks key={checklist.id} name={checklist.name} tasks={tasks} />
    })}
    <Words journal={journal} date={date} />
  </article>
)

export interface PrintedDaysProps {
  readonly journal: Journal
  readonly dates: ReadonlyArray<LocalDate>
}

/** Days on paper, one below the other: how much was done, which tasks where that is known, and the whole of what was written. */
export const PrintedDays = ({ journal, dates }: PrintedDaysProps) => (
  <div className={styles.sheet}>
    <div className={styles.days}>
      {dates.map((date) => {
        const record = tableGet(journal.dayStats, date)
        return (
          <article key={date} className={styles.day}>
            <h2 className={styles.heading}>{dateLine(date)}{record && record.total > 0 && <span className={styles.figures}>{record.completed} of {record.total} completed</span>}</h2>
            {record?.tasks && <Tasks tasks={record.tasks} />}
            <Words journal={journal} date={date} />
          </article>
        )
      })}
    </div>
  </div>
)

const Tasks = ({ name, tasks }: { readonly name?: string; readonly tasks: ReadonlyArray<ArchivedTask> }) => (
  <section>
    {name !== undefined && <h2 className={styles.heading}>{name}<span className={styles.figures}>{tasks.filter(({ done }) => done).length} of {tasks.length} completed</span></h2>}
    <ul className={styles.list}>
      {tasks.map((task, place) => ({ task, key: `${place} ${task.id}` })).map(({ task, key }) => (
        <li key={key} className={styles.item}><span className={styles.box}>{task.done ? '✓' : ''}</span>{task.text}</li>
      ))}
    </ul>
  </section>
)

const Words = ({ journal, date }: { readonly journal: Journal; readonly date: LocalDate }) => {
  const entry = entryOn(journal, date)
  return [['Daily Notes', entry?.notes ?? ''], ['Reflections', entry?.reflections ?? '']].map(([name, text]) => text !== '' && (
    <section key={name}>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.words}>{text}</p>
    </section>
  ))
}
