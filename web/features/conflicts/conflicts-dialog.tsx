import { useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { movedTexts } from '#domain/conflicts/views.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import { presentText } from '#domain/journal/text-events.ts'
import { Button } from '#web/design/button/button.tsx'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { settleText, useWaitingTexts, type WaitingText } from '#web/parts/kept-versions/waiting-texts.ts'
import { WaitingVersion } from '#web/parts/kept-versions/waiting-version.tsx'
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
  const waiting = useWaitingTexts(journal?.current.losers ?? [], journal ? movedTexts(journal.current) : [])

  const settle = (text: WaitingText, type: 'RestoreLostText' | 'DismissLostText') => {
    const before = undoView.undo?.id
    const done = settleText(perform, text, type)
    if (!done.ok) return setRefusals({ ...refusals, [keyOf(text)]: messageOf(done.error) })
    const step = undoView.undo?.id
    setNote({ text: type === 'RestoreLostText' ? 'Restored. The version that it replaced is kept.' : 'Version dismissed.', stepId: step === before ? undefined : step })
    return close.current?.focus()
  }
  return (
    <Dialog title="Other versions of your texts" onClose={onClose}>
      <p className={dialog.prose}>Two versions were written at once, on two devices or in two windows. One stands in your journal; the other is kept here until you decide.</p>
      {waiting.length === 0 ? <p>Nothing waits any more.</p> : (
        <ul className={styles.list}>
          {waiting.map((text) => journal && (
            <li key={keyOf(text)} className={styles.item}>
              <h3 className={styles.place}>{placeOf(journal.current, text.ref)}</h3>
              <WaitingVersion
                text={text} present={presentText(journal.current, text.ref)} what={placeOf(journal.current, text.ref)} refusal={refusals[keyOf(text)]}
                onRestore={() => settle(text, 'RestoreLostText')} onDismiss={() => settle(text, 'DismissLostText')}
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

const keyOf = ({ ref: { d, f, print } }: WaitingText): string => `${f} ${d} ${print}`
