import { type FormEvent, useEffect, useState } from 'react'
import { messageOf } from '#domain/errors/catalogue.ts'
import { counted, plural } from '#domain/figures.ts'
import { limits } from '#domain/limits.ts'
import { product } from '#domain/product.ts'
import type { KeptFiles } from '#machines/recovery/archived-files.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Field } from '#web/design/controls/field.tsx'
import { FilePick } from '#web/design/controls/file-pick.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { useActorState } from '#web/read-models/actors.ts'
import { Fact, Fingerprint, PreviewFacts } from './facts.tsx'
import * as styles from './journal-file.css.ts'
import { Problems } from './problems.tsx'

const useRestore = () => useActorState('restore', ({ context }) => context)
const useStep = () => useActorState('restore', ({ value }) => value)

export const RestoreDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { recovery } = useActions()
  const step = useStep()
  // Closing the dialog ends the restore, at any step.
  useEffect(() => () => recovery.closeRestore(), [recovery])
  return (
    <Dialog
      title={step === 'restored' ? 'Restored' : 'Restore from a file'}
      busy={step === 'creating'}
      onClose={onClose}
    >
      {step === 'restored' ? (
        <Outcome onClose={onClose} />
      ) : step === 'previewing' || step === 'creating' ? (
        <Preview onClose={onClose} />
      ) : (
        <Picking onClose={onClose} />
      )}
    </Dialog>
  )
}

const Picking = ({ onClose }: { readonly onClose: () => void }) => {
  const step = useStep()
  const { refusal } = useRestore() ?? {}
  const reasons = refusal && (refusal.detail ? [refusal.error, refusal.detail] : [refusal.error])
  return (
    <>
      <p className={muted.text}>
        Choose a journal file that was exported before, or the archive with its pictures. It is shown to you first, and
        becomes a new journal in your drive; nothing that is there is changed.
      </p>
      {reasons && <Alert tone="error">{reasons.map(messageOf).join(': ')}</Alert>}
      {step === 'reading' && <output className={muted.text}>Reading the file...</output>}
      <div className={dialog.actions}>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <FileChoice label="Choose a file" />
      </div>
    </>
  )
}

const accepted = [product.journalExtension, '.zip', product.legacyExtension, '.json', product.journalMediaType].join(
  ',',
)

const FileChoice = ({ label }: { readonly label: string }) => {
  const { recovery } = useActions()
  return <FilePick label={label} accept={accepted} onPick={recovery.pickFile} />
}

const Preview = ({ onClose }: { readonly onClose: () => void }) => {
  const { recovery } = useActions()
  const { preview, nameError, error } = useRestore() ?? {}
  const [typed, setTyped] = useState<string>()
  const name = typed ?? preview?.name ?? ''
  const creating = useStep() === 'creating'
  if (!preview) return undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!creating && name.trim() !== '') recovery.restoreFile(name)
  }
  return (
    <form className={stack.large} onSubmit={submit} noValidate>
      <PreviewFacts preview={preview} />
      {preview.archived && <Problems lines={preview.archived.problems.map(messageOf)} />}
      <Field
        label="Name of the new journal"
        value={name}
        error={nameError && messageOf(nameError)}
        limit={limits.journalNameMaxChars}
        maxLength={limits.journalNameMaxChars}
        data-first-focus
        autoComplete="off"
        readOnly={creating}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error && <Alert tone="error">{messageOf(error)}</Alert>}
      <div className={dialog.actions}>
        <Button variant="ghost" disabled={creating} onClick={onClose}>
          Cancel
        </Button>
        <FileChoice label="Another file" />
        <Button type="submit" variant="primary" loading={creating} disabled={name.trim() === ''}>
          Create the journal
        </Button>
      </div>
    </form>
  )
}

const Kept = ({ kept, problem }: KeptFiles) => (
  <>
    <p className={muted.text}>
      {counted(kept, 'picture or file waits', 'pictures and files wait')} on this device until you open the journal;
      then
      {plural(kept, ' it goes', ' they go')} to your drive.
    </p>
    {problem && <Alert tone="warning">{messageOf(problem)}</Alert>}
  </>
)

const Outcome = ({ onClose }: { readonly onClose: () => void }) => {
  const { recovery } = useActions()
  const { restored, preview } = useRestore() ?? {}
  if (!restored) return undefined
  const open = () => {
    recovery.openRestored()
    onClose()
  }
  return (
    <>
      <output className={muted.text}>
        {restored.fingerprint === preview?.fingerprint
          ? 'The new journal is in your drive. Read back from there it has the same fingerprint as your file.'
          : 'The new journal is in your drive, but its fingerprint differs from your file. Keep the file, and compare.'}
      </output>
      {restored.files && <Kept {...restored.files} />}
      <dl className={styles.facts}>
        <Fact term="Name">{restored.name}</Fact>
        {preview && (
          <Fact term="Your file">
            <Fingerprint of={preview.fingerprint} />
          </Fact>
        )}
        <Fact term="In your drive">
          <Fingerprint of={restored.fingerprint} />
        </Fact>
      </dl>
      <div className={dialog.actions}>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
        <Button variant="primary" data-first-focus onClick={open}>
          Open it
        </Button>
      </div>
    </>
  )
}
