import { useState, type ComponentType } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#web/design/button/button.tsx'
import { BookIcon } from '#web/design/icons/icons.tsx'
import { Switch } from '#web/design/switch/switch.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { journalView } from '#web/read-models/views.ts'
import { DisconnectGoogle } from './disconnect-google.tsx'
import * as styles from './settings.css.ts'

export interface GeneralSettingsProps {
  /** The open journal as a file, in a dialog. */
  readonly FileDialog: ComponentType<{ readonly onClose: () => void; readonly onMissing: () => void }>
}

/** What is shown, the journal as a file, and the way out of Google. */
export const GeneralSettings = ({ FileDialog }: GeneralSettingsProps) => {
  const [fileOpen, setFileOpen] = useState(false)
  const close = () => setFileOpen(false)
  return (
    <div className={styles.sheet}>
      <h1 tabIndex={-1}>General</h1>
      <Shown />
      <section className={styles.group} aria-labelledby="file-heading">
        <h2 id="file-heading" className={styles.groupTitle}>Journal file</h2>
        <p className={styles.prose}>Your whole journal is one file. Take a copy along, read it as text, compare its fingerprint, or bring an earlier copy back.</p>
        <div className={styles.actions}><Button aria-haspopup="dialog" onClick={() => setFileOpen(true)}><BookIcon />Export and restore</Button></div>
      </section>
      <DisconnectGoogle />
      {fileOpen && <FileDialog onClose={close} onMissing={close} />}
    </div>
  )
}

const Shown = () => {
  const { journal } = useSnapshot(journalView)
  const { perform } = useActions()
  const settings = journal?.current.settings
  return (
    <section className={styles.group} aria-labelledby="shown-heading">
      <h2 id="shown-heading" className={styles.groupTitle}>What is shown</h2>
      <Switch
        label="Show Portfolio Values" hint="Amounts of money are readable. Off, dots stand in their place." disabled={!settings}
        checked={settings?.showPortfolioValues ?? false} onChange={(value) => perform({ type: 'ChangeSetting', data: { key: 'showPortfolioValues', value } })}
      />
      <Switch
        label="Hide Weekends" hint="Saturday and Sunday are days off: no tasks, no reset, nothing counted. What you kept on them stays." disabled={!settings}
        checked={settings?.excludeWeekends ?? false} onChange={(value) => perform({ type: 'ChangeSetting', data: { key: 'excludeWeekends', value } })}
      />
    </section>
  )
}
