import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { lostTextRef, lostTextsFor } from '#domain/conflicts/views.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import type { LostText } from '#domain/journal/journal.ts'
import { presentText } from '#domain/journal/text-events.ts'
import { KeptVersion } from '#web/design/kept-version/kept-version.tsx'
import { announce, showToast } from '#web/design/toast/toasts.ts'
import { useActions } from '#web/read-models/actions.ts'
import { undoText } from '#web/read-models/undo-text.ts'
import { journalView, undoView } from '#web/read-models/views.ts'

export interface KeptVersionsProps {
  /** The date of the entry, or the id of the task or checklist. */
  readonly of: string
  readonly field: LostText['f']
  /** What the field is called. */
  readonly what: string
  /** Called before a text changes; answers why it may not. */
  readonly beforehand?: () => string | undefined
  /** One was seen to: the focus belongs back on the field. */
  readonly onSettled?: () => void
}

/** The other versions of one text, beside it. */
export const KeptVersions = ({ of, field, what, beforehand, onSettled }: KeptVersionsProps) => {
  const { perform, undo } = useActions()
  const { journal } = useSnapshot(journalView)
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  if (!journal) return undefined

  const settle = (lost: LostText, type: 'RestoreLostText' | 'DismissLostText', said: string) => {
    const data = lostTextRef(lost)
    const done = perform({ type, data })
    if (!done.ok) return setRefusals({ ...refusals, [data.print]: messageOf(done.error) })
    const step = undoView.undo?.id
    showToast({ text: said, action: { label: 'Undo', run: () => announce(undoText(undo(step))) } })
    return onSettled?.()
  }
  return lostTextsFor(journal.current, of, field).map((lost) => {
    const { print } = lostTextRef(lost)
    return (
      <KeptVersion
        key={print} lost={lost} present={presentText(journal.current, lost)} what={what} refusal={refusals[print]}
        onRestore={() => {
          const refusal = beforehand?.()
          if (refusal === undefined) settle(lost, 'RestoreLostText', 'Restored. The version that it replaced is kept beside it.')
          else setRefusals({ ...refusals, [print]: refusal })
        }}
        onDismiss={() => settle(lost, 'DismissLostText', 'Version dismissed')}
      />
    )
  })
}
