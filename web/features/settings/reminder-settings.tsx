import { useState } from 'react'
import { isTime } from '#domain/routine/reminder.ts'
import { Field } from '#web/design/controls/field.tsx'
import { Switch } from '#web/design/controls/switch.tsx'
import { heading } from '#web/design/recipes/heading.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { useClockText } from '#web/shared/page/formats.ts'
import * as styles from './settings.css.ts'

type Permission = 'unsupported' | 'default' | 'denied' | 'granted'

export interface ReminderSettingsProps {
  readonly notifications: { readonly permission: () => Permission; readonly ask: () => Promise<Permission> }
}

const firstTime = '16:00'

const refusals: Readonly<Record<Exclude<Permission, 'granted'>, string>> = {
  unsupported:
    'This browser shows no notifications here. On an iPhone or iPad it does once Bellbook is on the Home Screen.',
  denied: 'This browser blocks notifications from Bellbook. Allow them for this site in its settings, then try again.',
  default: 'Notifications were not allowed, so there is no reminder.',
}

export const ReminderSettings = ({ notifications }: ReminderSettingsProps) => {
  const { habits } = useActions()
  const clock = useClockText()
  const [time, setTime] = useState(habits.choice('reminder') ?? firstTime)
  const [isOn, setOn] = useState(habits.choice('reminder') !== undefined && notifications.permission() === 'granted')
  const [refused, setRefused] = useState<string>()
  const choose = (value: string) => {
    setTime(value)
    if (isOn && isTime(value)) habits.keepChoice('reminder', value)
  }
  const turn = async (on: boolean) => {
    const answer = on ? await notifications.ask() : 'granted'
    const isRefused = answer !== 'granted'
    setRefused(isRefused ? refusals[answer] : undefined)
    if (isRefused) return
    const at = isTime(time) ? time : firstTime
    setTime(at)
    setOn(on)
    habits.keepChoice('reminder', on ? at : '')
  }
  return (
    <section className={styles.group} aria-labelledby="reminder-heading">
      <h2 id="reminder-heading" className={heading.lead}>
        Reminder on this device
      </h2>
      <Switch
        label="Remind me of open tasks"
        hint="A notification says how many tasks are still open today, and nothing else from your journal."
        checked={isOn}
        onChange={(on) => void turn(on)}
      />
      <Field
        label="Remind me at"
        type="time"
        value={time}
        error={isTime(time) ? undefined : `Enter a time, such as ${clock(firstTime)}`}
        onChange={({ target }) => choose(target.value)}
      />
      {refused !== undefined && <Alert tone="warning">{refused}</Alert>}
      <p className={styles.prose}>
        It comes only while Bellbook is open, in a tab or installed, even behind other windows. There is none while
        Bellbook is closed, this device sleeps or a phone has paused it: no server of ours knows your day. For a
        reminder that always comes, save the calendar file from the schedule of a checklist and open it in your own
        calendar.
      </p>
    </section>
  )
}
