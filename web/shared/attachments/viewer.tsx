import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { type Attachment, isPicture } from '#domain/attachments/attachment.ts'
import { removeAttachment } from '#domain/attachments/commands.ts'
import { hasConflict } from '#domain/conflicts/views.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import { ownValue } from '#domain/fields.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#web/design/controls/button.tsx'
import { TextArea } from '#web/design/controls/field.tsx'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { showToast } from '#web/design/toast/toasts.ts'
import { useActions } from '#web/read-models/actions.ts'
import { attachmentsView, type ReadAttachment } from '#web/read-models/attachments.ts'
import { useJournalValue } from '#web/read-models/journal-value.ts'
import { LazyFieldConflicts } from '#web/shared/conflicts/lazy-field-conflicts.tsx'
import { useTypedText } from '#web/shared/journal/use-typed-text.ts'
import { takesBack } from '#web/shared/page/takes-back.ts'
import { undoStepOf } from '#web/shared/page/undo-step.ts'
import * as styles from './attachments.css.ts'
import { useAttachments } from './use-attachments.ts'

interface ViewerProps {
  readonly files: ReadonlyArray<Attachment>
  readonly shownId: string
  readonly editable: boolean
  readonly onShow: (id: string) => void
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** One picture or file in full; the arrow keys lead to the others. */
export const Viewer = ({ files, shownId, editable, onShow, onClose, onRemoved }: ViewerProps) => {
  const actions = useActions()
  const take = useAttachments()
  const [isWhole, setWhole] = useState(false)
  const at = files.findIndex(({ id }) => id === shownId)
  const one = files[at]
  const previous = files[at - 1]
  const next = files[at + 1]
  const show = (other: Attachment | undefined) => other && onShow(other.id)
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    // In the caption the arrows move the cursor; keys with a modifier are the browser's.
    if (event.target instanceof HTMLTextAreaElement || event.ctrlKey || event.metaKey || event.altKey) return
    // In full size they move the picture.
    if (isWhole && event.key.startsWith('Arrow')) return
    if (event.key === 'ArrowRight') show(next)
    if (event.key === 'ArrowLeft') show(previous)
    if (event.key === '+' || event.key === '=') setWhole(true)
    if (event.key === '-' || event.key === '0') setWhole(false)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  // Another device has removed it.
  const isGone = one === undefined
  useEffect(() => {
    if (isGone) onClose()
  }, [isGone, onClose])
  if (!one) return null
  const remove = () => {
    actions.commitDraft(placeOf(one.id))
    const removed = undoStepOf(() => actions.perform(removeAttachment(one.id)))
    onClose()
    if (removed.ok) onRemoved()
    showToast({
      text: removed.ok ? `Removed: ${one.name}` : messageOf(removed.error),
      ...takesBack(actions, removed.ok ? removed.value : undefined),
    })
  }
  return (
    <Dialog kind="wide" title={one.name} onClose={onClose}>
      <Content key={one.id} one={one} isWhole={isWhole} />
      <Caption key={`caption ${one.id}`} one={one} editable={editable} />
      <div className={styles.actions}>
        <Button size="sm" unavailable={!previous} onClick={() => show(previous)}>
          Previous
        </Button>
        <span className={muted.small}>{`${at + 1} of ${files.length}`}</span>
        <Button size="sm" unavailable={!next} onClick={() => show(next)}>
          Next
        </Button>
        {isPicture(one) && (
          <Button size="sm" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
            Full size
          </Button>
        )}
        <Button size="sm" onClick={() => take({ type: 'download', id: one.id })}>
          Download
        </Button>
        {editable && (
          <Button size="sm" variant="ghost" onClick={remove}>
            Remove
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const sayings: Readonly<Record<ReadAttachment['status'], string>> = {
  reading: 'Reading it…',
  read: 'This is no picture that can be shown here. Download it to open it.',
  missing: 'Missing: your drive has no such file. It may still wait on the device where it was added.',
  unreachable: 'Your drive cannot be reached now.',
}

const Content = ({ one, isWhole }: { readonly one: Attachment; readonly isWhole: boolean }) => {
  const take = useAttachments()
  const read = ownValue(useSnapshot(attachmentsView).read, one.id)
  const picture = isPicture(one)
  useEffect(() => {
    if (picture) take({ type: 'read', id: one.id })
  }, [take, picture, one.id])
  return picture && read?.url !== undefined ? (
    <div
      className={styles.frame}
      {...(isWhole && { tabIndex: 0, role: 'group', 'aria-label': 'Picture in full size' })}
    >
      <img className={isWhole ? styles.whole : styles.picture} src={read.url} alt={one.caption || one.name} />
    </div>
  ) : (
    <p className={muted.small}>{sayings[read?.status ?? (picture ? 'reading' : 'read')]}</p>
  )
}

const field = 'attachments.caption'
/** The place of a caption among the drafts (`machines/journal/draft-place.ts`). */
const placeOf = (id: string): string => `${field} ${id}`

const Caption = ({ one, editable }: { readonly one: Attachment; readonly editable: boolean }) => {
  const { typeDraft } = useActions()
  const place = placeOf(one.id)
  const { text, type, focus, leave, release } = useTypedText(place, 'notes', one.caption)
  const hasConflicts = useJournalValue(useCallback((journal) => hasConflict(journal, one.id, field), [one.id]))
  if (!editable) return one.caption === '' ? null : <p>{one.caption}</p>
  return (
    <>
      <TextArea
        label="Caption"
        limit={limits.entryTextMaxChars}
        maxLength={limits.entryTextMaxChars}
        counterFrom={0.8}
        rows={2}
        value={text}
        onChange={(event) => {
          type(event.target.value)
          typeDraft(place, 'notes', event.target.value)
        }}
        onFocus={focus}
        onBlur={leave}
      />
      {hasConflicts && (
        <LazyFieldConflicts
          of={one.id}
          field={field}
          what="Caption"
          beforehand={release}
          onResolved={() => undefined}
        />
      )}
    </>
  )
}
