import { useState } from 'react'
import { checkEntryDate } from '#domain/entries/entry-text.ts'
import type { ArchivedTask, DayStats, Journal } from '#domain/record/journal.ts'
import { pastItems } from '#domain/routine/corrections.ts'
import { amountOn, amountText } from '#domain/routine/marks.ts'
import { marksOf } from '#domain/routine/schedule.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Button } from '#web/design/controls/button.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { CheckIcon } from '#web/design/tokens/icons.tsx'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'
import { YearButton } from '#web/shared/routine/year-button.tsx'
import * as styles from './day-tasks.css.ts'

const CorrectTicks = lazyPart(() => import('./correct-ticks.tsx').then((module) => module.CorrectTicks))

const shownAtOnce = 12

interface DayTasksProps {
  readonly journal: Journal
  readonly date: LocalDate
  readonly today: LocalDate
  /** Of that date; undefined if no device was opened on it. */
  readonly record: DayStats | undefined
}

export const DayTasks = ({ journal, date, today, record }: DayTasksProps) => {
  const [correcting, setCorrecting] = useState(false)
  const isRecorded = record !== undefined && record.total > 0
  const items = pastItems(journal, date)
  const tasks = isRecorded ? (record.tasks ?? []) : items.filter(({ done }) => done)
  if (!isRecorded && tasks.length + items.length === 0) return undefined
  // An archive may hold a task twice, so its place is part of the key.
  const named = tasks.map((task, place) => ({ task, key: `${place} ${task.id}` }))
  const rest = named.slice(shownAtOnce)
  const stop = () => setCorrecting(false)
  return (
    <section className={stack.small} aria-labelledby="day-tasks-heading">
      <h3 id="day-tasks-heading" className={styles.title}>
        Tasks of the day
        <span className={styles.count}>
          {isRecorded ? `${record.completed} of ${record.total} completed` : 'No record'}
        </span>
      </h3>
      {!isRecorded && <p className={muted.small}>Bellbook was not opened on this day.</p>}
      {named.length > 0 && (
        <ul>
          {named.slice(0, shownAtOnce).map(({ task, key }) => (
            <Item key={key} task={task} {...{ journal, date }} />
          ))}
        </ul>
      )}
      {rest.length > 0 && (
        <details>
          <summary className={styles.more}>{rest.length} more</summary>
          <ul>
            {rest.map(({ task, key }) => (
              <Item key={key} task={task} {...{ journal, date }} />
            ))}
          </ul>
        </details>
      )}
      {items.length > 0 && checkEntryDate(date, today).ok && (
        <div>
          <Button size="sm" aria-haspopup="dialog" onClick={() => setCorrecting(true)}>
            Correct ticks
          </Button>
        </div>
      )}
      {correcting && <CorrectTicks date={date} onClose={stop} onMissing={stop} />}
    </section>
  )
}

type ShownTask = Pick<ArchivedTask, 'id' | 'text' | 'done' | 'skipped'> & { readonly corrected?: boolean }

const Item = ({ journal, date, task }: Pick<DayTasksProps, 'journal' | 'date'> & { readonly task: ShownTask }) => {
  const amount = amountOn(journal, date, task.id)
  return (
    <li className={styles.item}>
      <span className={styles.mark({ done: task.done })}>{task.done && <CheckIcon size={14} />}</span>
      <span className={styles.text({ done: task.done })}>
        <span className={visuallyHidden}>{task.done ? 'Done: ' : task.skipped ? '' : 'Not done: '}</span>
        {task.skipped && !task.done && 'Skipped: '}
        {marksOf(journal, task.id).avoids && 'Avoid: '}
        {task.text}
        {amount && <span className={muted.small}> {amountText(amount)}</span>}
        {task.corrected && <span className={styles.corrected}> corrected afterwards</span>}
      </span>
      <YearButton taskId={task.id} name={task.text} />
    </li>
  )
}
