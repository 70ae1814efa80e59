import { useState, type FormEvent } from 'react'
import { useSnapshot } from 'valtio'
import { messageOf } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { Alert } from '#web/design/alert/alert.tsx'
import { Button } from '#web/design/button/button.tsx'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { Field } from '#web/design/field/field.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { journalListView } from '#web/read-models/views.ts'
import * as styles from './setup-screen.css.ts'

/** Names the new journal. What is refused, or fails on the way, keeps the name that was typed. */
export const CreateJournalDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { createJournal } = useActions()
  const { busy, error } = useSnapshot(journalListView)
  const [name, setName] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [asked, setAsked] = useState(false)
  const creating = busy === 'creating'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (creating || name.trim() === '') return
    const created = createJournal(name)
    setRefusal(created.ok ? undefined : messageOf(created.error))
    setAsked(created.ok)
  }
  return (
    <Dialog title="Create New Journal" busy={creating} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label="Journal name" value={name} error={refusal} limit={limits.journalNameMaxChars} maxLength={limits.journalNameMaxChars} data-first-focus autoComplete="off"
          hint={'At least 2 characters, without < > : " / \\ | ? *'} placeholder="My trading journal" readOnly={creating}
          onChange={(event) => {
            setName(event.target.value)
            setRefusal(undefined)
          }}
        />
        {asked && !creating && error !== undefined && <Alert tone="error">{error}</Alert>}
        <div className={dialog.actions}>
          <Button disabled={creating} onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={creating} disabled={name.trim() === ''}>Create Journal</Button>
        </div>
      </form>
    </Dialog>
  )
}
