import type { ReactNode } from 'react'
import { tradesOn } from '#domain/fills/summary.ts'
import { tasksOf } from '#domain/routine/task-views.ts'
import { monthView } from '#domain/statistics/month.ts'
import { dateLine } from '#domain/time/date-line.ts'
import { monthOf, monthTitle } from '#domain/time/month.ts'
import { Field, TextArea } from '#web/design/controls/field.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { percentOf } from '#web/design/status/progress-tone.ts'
import { Progress } from '#web/design/status/progress.tsx'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { MonthGrid } from '#web/features/calendar/month-grid.tsx'
import { Fact } from '#web/features/journal-file/facts.tsx'
import * as facts from '#web/features/journal-file/journal-file.css.ts'
import type { LandingPictures } from '#web/features/landing/landing-page.tsx'
import * as tasks from '#web/features/today/task-list.css.ts'
import { TaskRow } from '#web/features/today/task-row.tsx'
import type { TaskHandlers } from '#web/features/today/use-task-handlers.ts'
import { type Actions, ActionsContext } from '#web/read-models/actions.ts'
import { DaySums, TradeLines } from '#web/shared/daily-trades/trade-lines.tsx'
import * as trades from '#web/shared/daily-trades/trades-of-day.css.ts'
import { exampleDay, exampleJournal, plans } from './example-journal.ts'
import * as styles from './landing-pictures.css.ts'

const journal = exampleJournal()

/** All that the components read from the app while they are printed. */
const choices = new Map([
  ['clock', '12'],
  ['dateOrder', 'month'],
  ['firstWeekday', '0'],
])
const printing = { habits: { choice: (name: string) => choices.get(name) } } as Partial<Actions> as Actions
const handlers = { arrivesOpen: () => false } as Partial<TaskHandlers> as TaskHandlers

interface PictureProps {
  /** A description for screen readers. */
  readonly label: string
  readonly children: ReactNode
}

/** Components of the product with the example's data, inert. */
const Picture = ({ label, children }: PictureProps) => (
  <ActionsContext value={printing}>
    <figure className={styles.picture}>
      <figcaption className={visuallyHidden}>{label}</figcaption>
      <div className={stack.medium} inert aria-hidden="true">
        {children}
      </div>
    </figure>
  </ActionsContext>
)

const Head = ({ title, aside }: { readonly title: string; readonly aside: string }) => (
  <div className={styles.head}>
    <span className={styles.title}>{title}</span>
    <span className={muted.small}>{aside}</span>
  </div>
)

const Checklist = ({ place }: { readonly place: number }) => {
  const rows = tasksOf(journal, `${place}`)
  const done = rows.filter(({ completed }) => completed).length
  return (
    <>
      <Head title={plans[place]?.name ?? ''} aside={`${done} of ${rows.length} done`} />
      <Progress value={percentOf(done, rows.length)} label="Tasks done" printed />
      <div className={tasks.list}>
        {rows.map((task) => (
          <TaskRow key={task.id} {...{ task, handlers }} first last hasConflicts={false} />
        ))}
      </div>
    </>
  )
}

const Plan = () => (
  <Picture label="Today’s Plan: a checklist with four of five tasks done, and the notes of the day">
    <Head title="Today’s Plan" aside={dateLine(exampleDay, 'month')} />
    <Checklist place={0} />
    <TextArea kind="notes" label="Daily Notes" readOnly value={notesOf()} />
  </Picture>
)

const notesOf = (): string => journal.entries.buckets.flat().find(({ date }) => date === exampleDay)?.notes ?? ''

const Trades = () => {
  const { totals, ...lines } = tradesOn(journal, exampleDay)
  return (
    <Picture label="Daily Trades: four fills in AMD and NVDA, realized result 132 dollars and 35 cents after fees">
      <Head title="Daily Trades" aside={dateLine(exampleDay, 'month')} />
      <div className={trades.sheet}>
        <DaySums totals={totals} shown />
        <TradeLines {...lines} shown />
      </div>
    </Picture>
  )
}

const Checklists = () => (
  <Picture label="Two checklists: Before the Open with four of five tasks done, After the Close with none of three">
    <Checklist place={0} />
    <Checklist place={1} />
    <Field label="Add task" labelHidden placeholder="Add a task" readOnly />
  </Picture>
)

const Calendar = () => {
  const view = monthView(journal, monthOf(exampleDay))
  const { daysTracked, perfectDays, overallCompletion } = view.stats
  const title = monthTitle(monthOf(exampleDay))
  const completion = Math.round(overallCompletion)
  return (
    <Picture
      label={
        `The calendar for ${title}: ${daysTracked} days tracked, ${perfectDays} of them perfect, ` +
        `${completion} percent of the plan kept`
      }
    >
      <Head title={title} aside={`${daysTracked} days tracked, ${perfectDays} perfect, ${completion}%`} />
      <div className={styles.month}>
        <MonthGrid
          {...{ view, today: exampleDay, cursor: exampleDay, wantsFocusRef: { current: false } }}
          labelledBy="month"
          selected={undefined}
          amountsShown
          onCursor={() => undefined}
          onOpen={() => undefined}
        />
      </div>
    </Picture>
  )
}

const Privacy = () => (
  <Picture label="A journal in Google Drive keeps checklists, notes and trades; our servers keep none of it.">
    <Head title="Trading 2026" aside="Updated today, 48 KB" />
    <dl className={facts.facts}>
      <Fact term="Your Google Drive">Checklists, notes, statistics, trades</Fact>
      <Fact term="Your browser">Edits that are still on their way there, and the sign-in, sealed</Fact>
      <Fact term="Our servers">Nothing of your journal</Fact>
    </dl>
  </Picture>
)

export const landingPictures: LandingPictures = {
  plan: <Plan />,
  trades: <Trades />,
  checklist: <Checklists />,
  calendar: <Calendar />,
  privacy: <Privacy />,
}
