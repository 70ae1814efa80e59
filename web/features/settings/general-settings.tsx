import { type ComponentType, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { product } from '#domain/product.ts'
import { dayStartHours, dayStartOf } from '#domain/record/setting-values.ts'
import { button } from '#web/design/controls/button.css.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Select } from '#web/design/controls/select.tsx'
import { Switch } from '#web/design/controls/switch.tsx'
import { heading } from '#web/design/recipes/heading.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { BookIcon } from '#web/design/tokens/icons.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { useActorState } from '#web/read-models/actors.ts'
import { journalView } from '#web/read-models/views.ts'
import { useClockText } from '#web/shared/page/formats.ts'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'
import { DatesAndTimes } from './dates-and-times.tsx'
import { InstallApp, type InstallAppProps } from './install-app.tsx'
import { ReminderSettings, type ReminderSettingsProps } from './reminder-settings.tsx'
import * as styles from './settings.css.ts'

const DisconnectDialog = lazyPart(() => import('./disconnect-dialog.tsx').then((module) => module.DisconnectDialog))

interface GeneralSettingsProps extends ReminderSettingsProps, InstallAppProps {
  readonly FileDialog: ComponentType<{ readonly onClose: () => void; readonly onMissing: () => void }>
}

export const GeneralSettings = ({ FileDialog, notifications, install }: GeneralSettingsProps) => {
  const [fileOpen, setFileOpen] = useState(false)
  const close = () => setFileOpen(false)
  return (
    <div className={stack.xlarge}>
      <h1 tabIndex={-1}>General</h1>
      <Shown />
      <DatesAndTimes />
      <ReminderSettings notifications={notifications} />
      <InstallApp install={install} />
      <section className={styles.group} aria-labelledby="file-heading">
        <h2 id="file-heading" className={heading.lead}>
          Journal file
        </h2>
        <p className={styles.prose}>
          Your whole journal is one file. Export a copy, read it as text, compare its fingerprint, or restore an earlier
          copy.
        </p>
        <div className={row({ gap: 'small', wrap: true })}>
          <Button aria-haspopup="dialog" onClick={() => setFileOpen(true)}>
            <BookIcon />
            Export and restore
          </Button>
        </div>
      </section>
      <DisconnectGoogle />
      <ThisDevice />
      {fileOpen && <FileDialog onClose={close} onMissing={close} />}
    </div>
  )
}

const Shown = () => {
  const { journal } = useSnapshot(journalView)
  const { perform } = useActions()
  const clock = useClockText()
  const settings = journal?.current.settings
  return (
    <section className={styles.group} aria-labelledby="shown-heading">
      <h2 id="shown-heading" className={heading.lead}>
        What is shown
      </h2>
      <Switch
        label="Show Portfolio Values"
        hint="Show amounts. When off, they appear as dots."
        disabled={!settings}
        checked={settings?.showPortfolioValues ?? false}
        onChange={(value) => perform({ type: 'ChangeSetting', data: { key: 'showPortfolioValues', value } })}
      />
      <Switch
        label="Hide Weekends"
        hint="Saturday and Sunday are days off: no tasks, no reset, nothing counted. Existing entries stay."
        disabled={!settings}
        checked={settings?.excludeWeekends ?? false}
        onChange={(value) => perform({ type: 'ChangeSetting', data: { key: 'excludeWeekends', value } })}
      />
      {settings && (
        <Select
          label="The day begins at"
          hint="Until then what you tick and write belongs to the day before. A day that has begun stays begun."
          value={String(dayStartOf(settings))}
          options={dayStartHours.map((hour) => ({
            value: String(hour),
            label: hour === 0 ? 'Midnight' : clock(`0${hour}:00`),
          }))}
          onChange={(value) => perform({ type: 'ChangeSetting', data: { key: 'dayStartHour', value: Number(value) } })}
        />
      )}
    </section>
  )
}

/** The page works for users who have signed out as well. */
const ThisDevice = () => (
  <section className={styles.group} aria-labelledby="device-heading">
    <h2 id="device-heading" className={heading.lead}>
      This device
    </h2>
    <p className={styles.prose}>
      Signing out leaves only edits that are not in your drive yet. Removing deletes them too, for every account used in
      this browser. You see what would be lost before anything happens.
    </p>
    <div className={row({ gap: 'small', wrap: true })}>
      <a className={button({ variant: 'secondary' })} href="/privacy/remove">
        Remove from this device
      </a>
    </div>
  </section>
)

/** More than a sign-out, so it asks first. */
export const DisconnectGoogle = () => {
  const isIdle = useActorState('disconnect', (snapshot) => snapshot.matches('idle')) ?? true
  const { disconnectGoogle } = useActions()
  // Leaving the page cancels an open question.
  useEffect(() => () => disconnectGoogle('cancel'), [disconnectGoogle])
  return (
    <section className={styles.group} aria-labelledby="google-heading">
      <h2 id="google-heading" className={heading.lead}>
        Google
      </h2>
      <p className={styles.prose}>
        Signing out ends this browser's session. Disconnecting revokes {product.name}'s access to your Google account,
        on all of your devices.
      </p>
      <div className={row({ gap: 'small', wrap: true })}>
        <Button aria-haspopup="dialog" onClick={() => disconnectGoogle('request')}>
          Disconnect Google
        </Button>
      </div>
      {!isIdle && <DisconnectDialog onMissing={() => disconnectGoogle('cancel')} />}
    </section>
  )
}
