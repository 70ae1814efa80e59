import { entryOn, hasText } from '#domain/entries/views.ts'
import { cashOn } from '#domain/fills/cash.ts'
import { tradesOn } from '#domain/fills/summary.ts'
import { isCounted } from '#domain/record/empty-journal.ts'
import type { ArchivedTask, DayStats, Journal } from '#domain/record/journal.ts'
import { tableGet } from '#domain/record/table.ts'
import { checklistsInOrder } from '#domain/routine/checklist-views.ts'
import { presentOf } from '#domain/routine/day-record.ts'
import { partedByDue } from '#domain/routine/due.ts'
import { amountOn, amountText } from '#domain/routine/marks.ts'
import { tasksOf } from '#domain/routine/task-views.ts'
import type { RuleDays } from '#domain/rules/overview.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { CashOfDay } from '#web/shared/daily-trades/cash-apart.tsx'
import { DaySums, TradeLines } from '#web/shared/daily-trades/trade-lines.tsx'
import { DateLine } from '#web/shared/page/date-order.ts'
import { useAccount } from '#web/shared/page/kept-account.ts'
import { OnlyAccount } from '#web/shared/trades/only-account.tsx'
import { useAccountsOfDay } from '#web/shared/trades/use-account-names.ts'
import { PrintedRules, printedRules } from './printed-rules.tsx'
import * as styles from './printed.css.ts'

interface PrintedDayProps {
  readonly journal: Journal
  readonly date: LocalDate
  /** Today's tasks are in their checklists; those of other days are archived. */
  readonly today: LocalDate
  readonly name: string | undefined
}

export const PrintedDay = ({ journal, date, today, name }: PrintedDayProps) => (
  <article className={styles.sheet}>
    <header className={styles.head}>
      <h1>
        <DateLine of={date} />
      </h1>
      <p className={styles.journal}>{name}</p>
    </header>
    {date === today ? (
      checklistsInOrder(journal).map((checklist) => {
        const { due } = partedByDue(journal, presentOf(journal, date), tasksOf(journal, checklist.id))
        // The item of a rule is listed with the rules below, which say how it was kept.
        const tasks = due.filter(isCounted).map(({ id, text, completed }) => ({ id, text, done: completed }))
        return (
          tasks.length > 0 && (
            <Tasks
              key={checklist.id}
              name={checklist.name}
              figures={figuresOf(tasks.filter(({ done }) => done).length, tasks.length)}
              tasks={tasks}
              {...{ journal, date }}
            />
          )
        )
      })
    ) : (
      <ArchivedTasks record={tableGet(journal.dayStats, date)} journal={journal} />
    )}
    <Trades journal={journal} date={date} />
    <Rules journal={journal} days={printedRules(journal, date, date)} date={date} />
    <Words journal={journal} date={date} />
  </article>
)

interface PrintedDaysProps {
  readonly journal: Journal
  readonly dates: ReadonlyArray<LocalDate>
}

/** Days in print; empty days are left out. */
export const PrintedDays = ({ journal, dates }: PrintedDaysProps) => {
  const printed = dates.filter((date) => isWorthPrinting(journal, date))
  const rules = printedRules(journal, printed[0] ?? '', printed.at(-1) ?? '')
  return (
    printed.length > 0 && (
      <div className={styles.sheet}>
        <div className={styles.days}>
          {printed.map((date) => {
            const record = tableGet(journal.dayStats, date)
            return (
              <article key={date} className={styles.day}>
                <h2 className={styles.heading}>
                  <DateLine of={date} />
                  {record && record.total > 0 && (
                    <span className={styles.figures}>{figuresOf(record.completed, record.total)}</span>
                  )}
                </h2>
                {record?.tasks && <TaskList tasks={record.tasks} {...{ journal, date }} />}
                <Trades journal={journal} date={date} />
                <Rules journal={journal} days={rules} date={date} />
                <Words journal={journal} date={date} />
              </article>
            )
          })}
        </div>
      </div>
    )
  )
}

const isWorthPrinting = (journal: Journal, date: LocalDate): boolean => {
  const entry = entryOn(journal, date)
  return (
    (tableGet(journal.dayStats, date)?.total ?? 0) > 0 ||
    (entry !== undefined && hasText(entry)) ||
    tradesOn(journal, date).totals.length > 0 ||
    cashOn(journal, date).lines.length > 0
  )
}

const figuresOf = (completed: number, total: number): string => `${completed} of ${total} completed`

interface OfDay {
  readonly journal: Journal
  readonly date: LocalDate
}

const ArchivedTasks = ({ record, journal }: Pick<OfDay, 'journal'> & { readonly record: DayStats | undefined }) =>
  record &&
  record.total > 0 && (
    <Tasks
      name="Tasks of the day"
      figures={figuresOf(record.completed, record.total)}
      tasks={record.tasks ?? []}
      journal={journal}
      date={record.date}
    />
  )

interface TasksProps extends OfDay {
  readonly name: string
  readonly figures: string
  readonly tasks: ReadonlyArray<ArchivedTask>
}

const Tasks = ({ name, figures, ...list }: TasksProps) => (
  <section>
    <h2 className={styles.heading}>
      {name}
      <span className={styles.figures}>{figures}</span>
    </h2>
    <TaskList {...list} />
  </section>
)

const TaskList = ({ tasks, journal, date }: Pick<TasksProps, 'tasks' | 'journal' | 'date'>) => (
  <ul className={styles.list}>
    {tasks
      .map((task, place) => ({ task, key: `${place} ${task.id}`, amount: amountOn(journal, date, task.id) }))
      .map(({ task, key, amount }) => (
        <li key={key} className={styles.item}>
          <span className={styles.box}>{task.done ? '✓' : ''}</span>
          {`${task.skipped && !task.done ? 'Skipped: ' : ''}${task.text}`}
          {amount && `, ${amountText(amount)}`}
          {task.corrected && ' (corrected afterwards)'}
        </li>
      ))}
  </ul>
)

const Trades = ({ journal, date }: { readonly journal: Journal; readonly date: LocalDate }) => {
  const account = useAccount()
  const { totals, ...lines } = tradesOn(journal, date, account)
  const accounts = useAccountsOfDay(lines)
  const cash = cashOn(journal, date, account)
  const shown = journal.settings.showPortfolioValues
  return (
    totals.length + cash.lines.length > 0 && (
      <section>
        <h3 className={styles.name}>Daily Trades</h3>
        <OnlyAccount />
        {totals.length > 0 && (
          <>
            <DaySums totals={totals} shown={shown} />
            <TradeLines {...lines} shown={shown} inFull accounts={accounts} />
          </>
        )}
        {cash.lines.length > 0 && <CashOfDay journal={journal} date={date} />}
      </section>
    )
  )
}

interface RulesProps {
  readonly journal: Journal
  readonly days: RuleDays
  readonly date: LocalDate
}

const Rules = ({ journal, days, date }: RulesProps) => (
  <PrintedRules rules={days.get(date)} amountsShown={journal.settings.showPortfolioValues} />
)

const Words = ({ journal, date }: { readonly journal: Journal; readonly date: LocalDate }) => {
  const entry = entryOn(journal, date)
  return [
    ['Daily Notes', entry?.notes ?? ''],
    ['Reflections', entry?.reflections ?? ''],
  ].map(
    ([name, text]) =>
      text !== '' && (
        <section key={name}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.words}>{text}</p>
        </section>
      ),
  )
}
