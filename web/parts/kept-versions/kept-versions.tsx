import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { lostTextsFor, movedTextsFor } from '#domain/conflicts/views.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import type { LostText } from '#domain/journal/journal.ts'
import { presentText } from '#domain/journal/text-events.ts'
import { announce, showToast } from '#web/design/toast/toasts.ts'
import { useActions } from '#web/read-models/actions.ts'
import { undoText } from '#web/read-models/undo-text.ts'
import { journalView, undoView } from '#web/read-models/views.ts'
import { settleText, useWaitingTexts, type WaitingText } from './waiting-texts.ts'
import { WaitingVersion } from './waiting-version.tsx'

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
  const waiting = useWaitingTexts(journal ? lostTextsFor(journal.current, of, field) : [], journal ? movedTextsFor(journal.current, of, field) : [])
  if (!journal) return undefined

  const settle = (text: WaitingText, type: 'RestoreLostText' | 'DismissLostText', said: string) => {
    const before = undoView.undo?.id
    const done = settleText(perform, text, type)
    if (!done.ok) return setRefusals({ ...refusals, [text.ref.print]: messageOf(done.error) })
    const step = undoView.undo?.id
    // What had no words cannot be brought back.
    showToast({ text: said, ...(step !== before && { action: { label: 'Undo', run: () => announce(undoText(undo(step))) } }) })
    return onSettled?.()
  }
  return waiting.map((text) => {
    const { print } = text.ref
    return (
      <WaitingVersion
        key={print} text={text} present={presentText(journal.current, text.ref)} what={what} refusal={refusals[print]}
        onRestore={() => {
          const refusal = beforehand?.()
          if (refusal === undefined) settle(text, 'RestoreLostText', 'Restored. The version that it replaced is kept beside it.')
          else setRefusals({ ...refusals, [print]: refusal })
        }}
        onDismiss={() => settle(text, 'DismissLostText', 'Version dismissed')}
      />
    )
  })
}
