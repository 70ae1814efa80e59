import { type FormEvent, useState } from 'react'
import { messageOf } from '#domain/errors/catalogue.ts'
import { ownValue } from '#domain/fields.ts'
import { recordOf, textIn } from '#domain/lists/views.ts'
import type { Journal, Task } from '#domain/record/journal.ts'
import { changeSchedule } from '#domain/routine/commands.ts'
import { exchangeNames, exchangeRecurrence, exchanges } from '#domain/routine/exchange-recurrence.ts'
import {
  type Phase,
  phaseOf,
  phases,
  type Recurrence,
  recurrenceOn,
  recurrencesOf,
  scheduleOfChecklist,
  scheduleOfTask,
} from '#domain/routine/schedule.ts'
import { phaseWords, rangeText, recurrenceText, weekdayOrder } from '#domain/routine/words.ts'
import { type LocalDate, weekdayNames } from '#domain/time/local-date.ts'
import { Button } from '#web/design/controls/button.tsx'
import { box } from '#web/design/controls/checkbox.css.ts'
import { Field } from '#web/design/controls/field.tsx'
import { Select } from '#web/design/controls/select.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { useActions } from '#web/read-models/actions.ts'
import { journalView } from '#web/read-models/views.ts'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import * as styles from './schedule-dialog.css.ts'

interface ScheduleFormProps {
  readonly journal: Journal
  readonly day: LocalDate
  readonly checklistId: string
  /** Absent for the checklist as a whole. */
  readonly task?: Task
}

const workdays = [1, 2, 3, 4, 5]

interface Typed {
  readonly kind: string
  readonly days: ReadonlyArray<number>
  readonly every: string
  readonly times: string
  readonly since: LocalDate
  readonly phase: Phase | ''
}

/** The parts that were changed in the form; the days are one part. */
interface Changes {
  readonly days?: Omit<Typed, 'phase'>
  readonly phase?: Pick<Typed, 'phase'>
}

/** A change holds from today on. Only the changed parts are written: another device may change the others meanwhile. */
export const ScheduleForm = ({ journal, day, checklistId, task }: ScheduleFormProps) => {
  const key = task ? scheduleOfTask(task.id) : scheduleOfChecklist(checklistId)
  const { perform } = useActions()
  const order = useDateOrder()
  const presentIn = (from: Journal): Typed => typedOf(from, { day, checklistId, task, key })
  const [changes, setChanges] = useState<Changes>({})
  const typed = { ...presentIn(journal), ...changes.days, ...changes.phase }
  const [outcome, setOutcome] = useState<string>()
  const change = (part: Partial<Typed>) => {
    const { phase, ...days } = { ...typed, ...part }
    setChanges({ ...changes, ...(part.phase === undefined ? { days } : { phase: { phase } }) })
    setOutcome(undefined)
  }
  const recurrence = recurrenceFrom(typed, day)
  const refusal = refusalOf(typed)
  const hint = (recurrence && rangeText(recurrence, order)) ?? ownValue<string>(hints, typed.kind)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const current = journalView.journal?.current
    if (refusal !== undefined || !current) return setOutcome(refusal)
    const present = presentIn(current)
    const isSame = !changes.days || JSON.stringify(recurrenceFrom(present, day)) === JSON.stringify(recurrence)
    const commands = changeSchedule(current, key, {
      ...(!isSame && { since: { from: day, ...(recurrence && { recurrence }) } }),
      ...(changes.phase && changes.phase.phase !== present.phase && changes.phase),
    })
    for (const command of commands) {
      const done = perform(command)
      if (!done.ok) return setOutcome(messageOf(done.error))
    }
    setChanges({})
    return setOutcome('Saved. It holds from today on; earlier days stay as they were.')
  }
  return (
    <form className={stack.medium} onSubmit={save} noValidate>
      <Fields {...{ journal, day, checklistId, task, typed }} onChange={change} />
      {hint !== undefined && <p className={muted.small}>{hint}</p>}
      <div className={styles.actions}>
        <Button type="submit" variant="primary">
          Save schedule
        </Button>
        <output>{outcome}</output>
      </div>
    </form>
  )
}

interface FieldsProps extends Omit<ScheduleFormProps, 'task'> {
  readonly task: Task | undefined
  readonly typed: Typed
  readonly onChange: (part: Partial<Typed>) => void
}

const Fields = ({ journal, day, checklistId, task, typed, onChange: change }: FieldsProps) => {
  const inherited = recurrenceText(recurrenceOn(journal, { id: '', checklistId }, day))
  const inheritedPhase = phaseOf(journal, { id: '', checklistId })
  return (
    <>
      <div className={styles.fields}>
        <Select
          label="Due on"
          value={typed.kind}
          options={[...(task ? [{ value: 'list', label: `As its checklist: ${inherited}` }] : []), ...kinds]}
          onChange={(kind) => change({ kind })}
        />
        <Select
          label="Phase"
          value={typed.phase}
          options={[
            {
              value: '',
              label: !task
                ? 'Any time'
                : `As its checklist: ${inheritedPhase ? phaseWords[inheritedPhase] : 'Any time'}`,
            },
            ...phases.map((value) => ({ value, label: phaseWords[value] })),
          ]}
          onChange={(chosen) => change({ phase: phases.find((phase) => phase === chosen) ?? '' })}
        />
      </div>
      {typed.kind === 'weeks' && (
        <div className={styles.fields}>
          <Field
            label="Repeats every (weeks)"
            type="number"
            min={2}
            max={52}
            value={typed.every}
            onChange={({ target }) => change({ every: target.value })}
          />
          <Field
            label="From the week of"
            type="date"
            value={typed.since}
            onChange={({ target }) => change({ since: target.value })}
          />
        </div>
      )}
      {typed.kind === 'times' && (
        <Field
          label="Times a week"
          type="number"
          min={1}
          max={7}
          value={typed.times}
          onChange={({ target }) => change({ times: target.value })}
        />
      )}
      {(typed.kind === 'days' || typed.kind === 'weeks' || typed.kind === 'times') && (
        <Weekdays days={typed.days} onChange={(days) => change({ days })} />
      )}
    </>
  )
}

const hints = {
  fills: 'Due once the day has a fill. If your broker reports late, tick it anyway: then it counts.',
  times: 'Any of these days will do. It counts by the week, Monday to Sunday, and in the progress of no day.',
}

const kinds = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekdays', label: 'Weekdays' },
  { value: 'days', label: 'Chosen weekdays' },
  ...exchangeNames.map((name) => ({ value: name, label: `${exchanges[name].name} trading days` })),
  { value: 'weeks', label: 'Every few weeks' },
  { value: 'times', label: 'A number of times a week' },
  { value: 'fills', label: 'Days with fills' },
]

const Weekdays = ({
  days,
  onChange,
}: {
  readonly days: ReadonlyArray<number>
  readonly onChange: (days: ReadonlyArray<number>) => void
}) => (
  <fieldset className={styles.weekdays}>
    <legend className={styles.legend}>Weekdays</legend>
    {weekdayOrder.map((weekday) => (
      <label key={weekday} className={styles.weekday}>
        <input
          type="checkbox"
          className={box}
          checked={days.includes(weekday)}
          onChange={({ target }) =>
            onChange(weekdayOrder.filter((each) => (each === weekday ? target.checked : days.includes(each))))
          }
        />
        {weekdayNames[weekday]}
      </label>
    ))}
  </fieldset>
)

interface Of extends Omit<ScheduleFormProps, 'journal' | 'task'> {
  readonly task: Task | undefined
  readonly key: string
}

const typedOf = (journal: Journal, { day, checklistId, task, key }: Of): Typed => {
  const own = recurrencesOf(journal, key).findLast(({ from }) => from <= day)?.recurrence
  const recurrence = recurrenceOn(journal, { id: task?.id ?? '', checklistId }, day)
  return {
    kind: task && !own ? 'list' : kindOf(recurrence),
    days: recurrence.days ?? (recurrence.times ? weekdayOrder : workdays),
    every: String(recurrence.every ?? 2),
    times: String(recurrence.times ?? 3),
    since: recurrence.since ?? day,
    phase: phases.find((phase) => phase === textIn(recordOf(journal, 'schedules', key), 'phase')) ?? '',
  }
}

const kindOf = ({ days, every, exchange, fills, times }: Recurrence): string => {
  if (times) return 'times'
  if (fills) return 'fills'
  if (exchange) return exchange
  if (every) return 'weeks'
  return days ? (days.join() === workdays.join() ? 'weekdays' : 'days') : 'daily'
}

const recurrenceFrom = ({ kind, days, every, since, times }: Typed, day: LocalDate): Recurrence | undefined => {
  const exchange = exchangeNames.find((name) => name === kind)
  if (exchange) return exchangeRecurrence(exchange, day)
  switch (kind) {
    case 'list':
      return undefined
    case 'weekdays':
      return { days: workdays }
    case 'days':
      return { days }
    case 'weeks':
      return { days, every: Number(every), since }
    case 'times':
      return { ...(days.length < 7 && { days }), times: Number(times) }
    case 'fills':
      return { fills: true }
    default:
      return {}
  }
}

const refusalOf = ({ kind, days, every, since, times }: Typed): string | undefined => {
  if (kind === 'times' && !(Number.isInteger(Number(times)) && Number(times) >= 1 && Number(times) <= 7))
    return 'From 1 to 7 times a week.'
  if (kind === 'times' && days.length > 0 && Number(times) > days.length) return 'Choose at least as many weekdays.'
  if (['days', 'weeks', 'times'].includes(kind) && days.length === 0) return 'Choose at least one weekday.'
  if (kind !== 'weeks') return undefined
  if (!(Number.isInteger(Number(every)) && Number(every) >= 2 && Number(every) <= 52)) return 'From 2 to 52 weeks.'
  return since === '' ? 'Choose the first week.' : undefined
}
