import { useState } from 'react'
import { dateLabel, type DateOrder } from '#domain/time/date-line.ts'
import { Select } from '#web/design/controls/select.tsx'
import { heading } from '#web/design/recipes/heading.css.ts'
import { type DeviceChoice, useActions } from '#web/read-models/actions.ts'
import * as styles from './settings.css.ts'

const asTheBrowser = { value: '', label: 'As this browser does' }

/** A day above 12, so that each order is unambiguous. */
const exampleDay = '2026-11-19'
const dates = [
  asTheBrowser,
  ...(['month', 'day', 'year'] as const satisfies ReadonlyArray<DateOrder>).map((value) => ({
    value,
    label: dateLabel(exampleDay, value),
  })),
]

const clocks = [asTheBrowser, { value: '12', label: '12 hours, 2:30 PM' }, { value: '24', label: '24 hours, 14:30' }]

const firstWeekdays = [
  { value: '', label: 'Sunday' },
  { value: '1', label: 'Monday' },
  { value: '6', label: 'Saturday' },
]

export const DatesAndTimes = () => (
  <section className={styles.group} aria-labelledby="formats-heading">
    <h2 id="formats-heading" className={heading.lead}>
      Dates, times and weeks on this device
    </h2>
    <Choice
      of="dateOrder"
      label="Dates"
      hint="Fields in which you pick a date are your browser's own."
      options={dates}
    />
    <Choice of="clock" label="Clock" options={clocks} />
    <Choice of="firstWeekday" label="The week begins on" options={firstWeekdays} />
  </section>
)

interface ChoiceProps {
  readonly of: DeviceChoice
  readonly label: string
  readonly hint?: string
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
}

const Choice = ({ of, options, ...shown }: ChoiceProps) => {
  const { habits } = useActions()
  const [value, setValue] = useState(() => {
    const stored = habits.choice(of)
    return options.some((option) => option.value === stored) ? (stored ?? '') : ''
  })
  const choose = (chosen: string) => {
    habits.keepChoice(of, chosen)
    setValue(chosen)
  }
  return <Select {...shown} value={value} options={options} onChange={choose} />
}
