import { useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { lostTextRef } from '#domain/conflicts/views.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import type { LostText } from '#domain/journal/journal.ts'
import { presentText } from '#domain/journal/text-events.ts'
import { Button } from '#web/design/button/button.tsx'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { KeptVersion } from '#web/design/kept-version/kept-version.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { undoText } from '#web/read-models/undo-text.ts'
import { journalView, undoView } from '#web/read-models/views.ts'
import { placeOf } from './places.ts'
import * as styles from './conflicts-dialog.css.ts'

interface Note {
  readonly text: string
  readonly stepId?: string | undefined
}

/** Every text that was kept when two versions were written at once, wherever it belongs. */
export const ConflictsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { perform, undo } = useActions()
  const { journal } = useSnapshot(journalView)
  const [note, setNote] = useState<Note>()
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const close = useRef<HTMLButtonElement>(null)
  const losers = journal?.current.losers ?? []

  const settle = (lost: LostText, type: 'RestoreLostText' | 'DismissLostText') => {
    const done = perform({ type, data: lostTextRef(lost) })
    if (!done.ok) return setRefusals({ ...refusals, [keyOf(lost)]: messageOf(done.error) })
    setNote({ text: type === 'RestoreLostText' ? 'Restored. The version that it replaced is kept.' : 'Version dismissed.', stepId: undoView.undo?.id })
    return close.current?.focus()
  }
  return (
    <Dialog title="Other versions of your texts" onClose={onClose}>
      <p className={dialog.prose}>Two versions were written at once, on two devices or in two windows. One stands in your journal; the other is kept here until you decide.</p>
      {losers.length === 0 ? <p>Nothing waits any more.</p> : (
        <ul className={styles.list}>
          {losers.map((lost) => journal && (
            <li key={keyOf(lost)} className={styles.item}>
              <h3 className={styles.place}>{placeOf(journal.current, lost)}</h3>
              <KeptVersion
                lost={lost} present={presentText(journal.current, lost)} what={placeOf(journal.current, lost)} refusal={refusals[keyOf(lost)]}
                onRestore={() => settle(lost, 'RestoreLostText')} onDismiss={() => settle(lost, 'DismissLostText')}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <output className={styles.note}>{note?.text}</output>
        {note?.stepId !== undefined && <Button size="sm" variant="ghost" onClick={() => setNote({ text: undoText(undo(note.stepId)) })}>Undo</Button>}
        <Button ref={close} data-first-focus onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

const keyOf = (lost: LostText): string => {
  const { d, f, print } = lostTextRef(lost)
  return `${f} ${d} ${print}`
}
