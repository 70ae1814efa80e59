import { memo, type ReactNode, type Ref, useCallback, useRef, useState } from 'react'
import { hasConflict } from '#domain/conflicts/views.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import type { Checklist } from '#domain/record/journal.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Alert } from '#web/design/status/alert.tsx'
import { showToast } from '#web/design/toast/toasts.ts'
import { CalendarIcon, CopyIcon, PencilIcon, TrashIcon } from '#web/design/tokens/icons.tsx'
import { Tooltip } from '#web/design/tooltip/tooltip.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { useJournalValue } from '#web/read-models/journal-value.ts'
import { requestOnScreen } from '#web/read-models/screen-requests.ts'
import { undoView } from '#web/read-models/views.ts'
import { LazyFieldConflicts } from '#web/shared/conflicts/lazy-field-conflicts.tsx'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'
import { takesBack } from '#web/shared/page/takes-back.ts'
import * as styles from './checklist-panel.css.ts'
import { LazyInlineEdit } from './lazy-inline-edit.tsx'
import { focusSelectedCard, selectChecklist } from './selection.ts'

const DeleteChecklistDialog = lazyPart(() =>
  import('./delete-checklist-dialog.tsx').then((module) => module.DeleteChecklistDialog),
)

interface ChecklistHeadProps {
  readonly checklist: Checklist
  readonly size: number
  /** The checklist that is selected when this one is deleted. */
  readonly neighbourId: string | undefined
}

type Mode = 'shown' | 'renaming' | 'deleting'

/** Memoised: a tick changes none of it. */
export const ChecklistHead = memo(function ChecklistHead({ checklist, size, neighbourId }: ChecklistHeadProps) {
  const { id, name } = checklist
  const hasConflicts = useJournalValue(useCallback((journal) => hasConflict(journal, id, 'name'), [id]))
  const [mode, setMode] = useState<Mode>('shown')
  const renameButton = useRef<HTMLButtonElement>(null)
  const { refusal, clearRefusal, duplicate, remove } = useChecklistActions({ checklist, size, neighbourId })

  const show = () => setMode('shown')
  const schedule = () => requestOnScreen({ kind: 'dialog', dialog: { of: 'schedule', checklistId: id } })
  const confirmRemoval = () => {
    show()
    remove()
  }
  return (
    <>
      <div className={styles.head}>
        {mode === 'renaming' ? (
          <Renaming
            checklist={checklist}
            onDone={(byKeyboard) => {
              show()
              if (byKeyboard) requestAnimationFrame(() => renameButton.current?.focus())
            }}
          />
        ) : (
          <>
            <h2 id="checklist-heading" tabIndex={-1} className={styles.name}>
              {name}
            </h2>
            <div className={styles.actions}>
              <IconButton ref={renameButton} verb="Rename" name={name} onClick={() => setMode('renaming')}>
                <PencilIcon />
              </IconButton>
              <IconButton verb="Schedule" name={name} onClick={schedule}>
                <CalendarIcon />
              </IconButton>
              <IconButton verb="Duplicate" name={name} onClick={duplicate}>
                <CopyIcon />
              </IconButton>
              <IconButton verb="Delete" name={name} onClick={() => (size > 0 ? setMode('deleting') : confirmRemoval())}>
                <TrashIcon />
              </IconButton>
            </div>
          </>
        )}
      </div>
      {refusal !== undefined && <Refusal words={refusal} onClear={clearRefusal} />}
      {hasConflicts && (
        <LazyFieldConflicts
          of={id}
          field="name"
          what={`the name ${name}`}
          onResolved={() => renameButton.current?.focus()}
        />
      )}
      {mode === 'deleting' && (
        <DeleteChecklistDialog name={name} tasks={size} onConfirm={confirmRemoval} onCancel={show} onMissing={show} />
      )}
    </>
  )
})

const Refusal = ({ words, onClear }: { readonly words: string; readonly onClear: () => void }) => (
  <Alert
    tone="error"
    actions={
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear
      </Button>
    }
  >
    {words}
  </Alert>
)

interface RenamingProps extends Pick<ChecklistHeadProps, 'checklist'> {
  readonly onDone: (byKeyboard: boolean) => void
}

const Renaming = ({ checklist: { id, name }, onDone }: RenamingProps) => {
  const { perform } = useActions()
  return (
    <div className={styles.renaming}>
      <LazyInlineEdit
        label="Checklist name"
        value={name}
        limit={limits.checklistNameMaxChars}
        onSave={(next, base) => perform({ type: 'RenameChecklist', data: { checklistId: id, name: next, base } })}
        onMissing={() => onDone(false)}
        onDone={onDone}
      />
    </div>
  )
}

interface IconButtonProps {
  readonly ref?: Ref<HTMLButtonElement>
  readonly verb: string
  readonly name: string
  readonly onClick: () => void
  readonly children: ReactNode
}

const IconButton = ({ ref, verb, name, onClick, children }: IconButtonProps) => (
  <Tooltip text={`${verb} checklist`}>
    {(target) => (
      <Button
        {...target}
        ref={ref}
        variant="ghost"
        size="sm"
        shape="square"
        aria-label={`${verb} ${name}`}
        onClick={onClick}
      >
        {children}
      </Button>
    )}
  </Tooltip>
)

const useChecklistActions = ({ checklist: { id, name }, size, neighbourId }: ChecklistHeadProps) => {
  const { perform, undo, nextId } = useActions()
  const [refusal, setRefusal] = useState<string>()
  const isDone = (result: ReturnType<typeof perform>): boolean => {
    setRefusal(result.ok ? undefined : messageOf(result.error))
    return result.ok
  }
  const select = (checklistId: string | undefined) => {
    selectChecklist(checklistId)
    focusSelectedCard()
  }
  const duplicate = () => {
    const copyId = nextId()
    const taskIds = Array.from({ length: size }, nextId)
    if (!isDone(perform({ type: 'DuplicateChecklist', data: { checklistId: id, copyId, taskIds } }))) return
    selectChecklist(copyId)
    requestAnimationFrame(() => requestOnScreen({ kind: 'new-task' }))
    showToast({ text: `${name} duplicated` })
  }
  const remove = () => {
    if (!isDone(perform({ type: 'DeleteChecklist', data: { checklistId: id } }))) return
    select(neighbourId)
    showToast({ text: `${name} deleted`, ...takesBack({ undo }, undoView.undo?.id, focusSelectedCard) })
  }
  return { refusal, clearRefusal: () => setRefusal(undefined), duplicate, remove }
}
