import { type FormEvent, useState } from 'react'
import { messageOf } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Field } from '#web/design/controls/field.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { stack } from '#web/design/recipes/stack.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { useJournalList } from './use-journal-list.ts'
import { useOutcome } from './use-outcome.ts'

interface JournalNameDialogProps {
  readonly purpose: 'create' | 'rename'
  readonly name?: string
  readonly onClose: () => void
}

const words = {
  create: { title: 'Create New Journal', submit: 'Create Journal', busy: 'creating' },
  rename: { title: 'Rename Journal', submit: 'Rename', busy: 'renaming' },
} as const

/** Names a journal. After a refusal or failure the typed name stays. */
export const JournalNameDialog = ({ purpose, name: before = '', onClose }: JournalNameDialogProps) => {
  const { createJournal, renameJournal } = useActions()
  const { busy, error } = useJournalList()
  const [name, setName] = useState(before)
  const [refusal, setRefusal] = useState<string>()
  const [asked, setAsked] = useState(false)
  const { title, submit: submitLabel, busy: work } = words[purpose]
  const working = busy === work
  useOutcome(work, onClose)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (working || name.trim() === '') return
    if (purpose === 'rename' && name.trim() === before) return onClose()
    const named = purpose === 'create' ? createJournal(name) : renameJournal(name)
    setRefusal(named.ok ? undefined : messageOf(named.error))
    setAsked(named.ok)
  }
  return (
    <Dialog title={title} busy={working} onClose={onClose}>
      <form className={stack.large} onSubmit={submit} noValidate>
        <Field
          label="Journal name"
          value={name}
          error={refusal}
          limit={limits.journalNameMaxChars}
          maxLength={limits.journalNameMaxChars}
          data-first-focus
          autoComplete="off"
          hint={'At least 2 characters, without < > : " / \\ | ? *'}
          placeholder="My trading journal"
          readOnly={working}
          onChange={(event) => {
            setName(event.target.value)
            setRefusal(undefined)
          }}
        />
        {asked && !working && error !== undefined && <Alert tone="error">{error}</Alert>}
        <div className={dialog.actions}>
          <Button disabled={working} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={working} disabled={name.trim() === ''}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
