import { memo, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { limits } from '#domain/limits.ts'
import { ok } from '#domain/result.ts'
import type { ChecklistSummary } from '#domain/routine/checklist-views.ts'
import { Button } from '#web/design/controls/button.tsx'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { announce } from '#web/design/toast/toasts.ts'
import { PlusIcon } from '#web/design/tokens/icons.tsx'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { Tooltip } from '#web/design/tooltip/tooltip.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { requestOnScreen, useScreenRequests } from '#web/read-models/screen-requests.ts'
import { sayMissing } from '#web/shared/page/lazy-part.tsx'
import { lazyCode } from '#web/shared/page/lazy.ts'
import { platform } from '#web/shared/shortcuts/caps.tsx'
import { shortcutText } from '#web/shared/shortcuts/key-names.ts'
import { AddLine } from './add-line.tsx'
import * as styles from './checklists.css.ts'
import { OpenDialog } from './open-dialog.tsx'
import { RowGroups } from './row-groups.tsx'
import { selectChecklist } from './selection.ts'

/** Alt and an arrow move a card, and so does a pointer; the code loads at the first of either. */
const ordering = lazyCode(() => import('./order-checklists.ts'))

const fromRoutine = <OpenDialog of="routine">Start from a routine</OpenDialog>

interface ChecklistsProps {
  readonly checklists: ReadonlyArray<ChecklistSummary>
  readonly selectedId: string | undefined
}

const idOf = ({ checklist }: ChecklistSummary): string => checklist.id

/** Shows the cards only if there are several checklists. */
export const Checklists = ({ checklists, selectedId }: ChecklistsProps) => {
  const [adding, setAdding] = useState(false)
  const isSingle = checklists.length === 1
  const addButton = useRef<HTMLButtonElement>(null)
  const add = useAddChecklist()
  useScreenRequests(['new-checklist'], () => setAdding(true))
  const cancel = (how: 'escape' | 'left') => {
    setAdding(false)
    if (how === 'escape') requestAnimationFrame(() => addButton.current?.focus())
  }
  return (
    <section className={styles.section} aria-labelledby="checklists-heading">
      <div className={styles.head}>
        <h2 id="checklists-heading" className={isSingle ? visuallyHidden : heading.lead}>
          Checklists
        </h2>
        {!adding && (
          <Tooltip text={`New checklist: ${shortcutText('c', platform())}`}>
            {(target) => (
              <Button
                {...target}
                ref={addButton}
                variant="ghost"
                size="sm"
                aria-keyshortcuts="c"
                onClick={() => setAdding(true)}
              >
                <PlusIcon size={16} />
                New{isSingle && ' checklist'}
              </Button>
            )}
          </Tooltip>
        )}
      </div>
      {adding && (
        <AddLine
          label="New checklist"
          placeholder="Checklist name"
          limit={limits.checklistNameMaxChars}
          focused
          onCancel={cancel}
          onAdd={(name) => {
            const added = add(name)
            if (added.ok) setAdding(false)
            return added
          }}
        >
          {fromRoutine}
        </AddLine>
      )}
      {!isSingle && <Cards checklists={checklists} selectedId={selectedId} />}
    </section>
  )
}

const Cards = ({ checklists, selectedId }: ChecklistsProps) => {
  const actions = useActions()
  const loadOrder = ({ currentTarget }: PointerEvent<HTMLElement>) =>
    ordering.run((code) => code.attachCardDrag(currentTarget, actions))
  const drawn = useCallback(
    (each: ChecklistSummary) => <ChecklistCard key={idOf(each)} {...each} selected={idOf(each) === selectedId} />,
    [selectedId],
  )
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- cards in groups, which no list element may hold */}
      <div role="list" className={styles.cards} onPointerEnter={loadOrder}>
        <RowGroups rows={checklists} idOf={idOf} className={styles.group}>
          {drawn}
        </RowGroups>
      </div>
      <div>
        <OpenDialog of="order">Reorder</OpenDialog>
      </div>
    </>
  )
}

export const FirstChecklist = () => {
  const add = useAddChecklist()
  const section = useRef<HTMLElement>(null)
  useScreenRequests(['new-checklist', 'new-task', 'next-checklist', 'previous-checklist'], () =>
    section.current?.querySelector('input')?.focus(),
  )
  return (
    <section ref={section} className={styles.first} aria-labelledby="first-heading">
      <h2 id="first-heading">Start with one checklist</h2>
      <p className={muted.text}>
        What do you do every trading day? Before the open, during the session, after the close: each may be a list. Its
        tasks start again every morning.
      </p>
      <AddLine
        label="Add checklist"
        placeholder="For example: Before the open"
        limit={limits.checklistNameMaxChars}
        onAdd={add}
      >
        {fromRoutine}
      </AddLine>
      <Starter />
    </section>
  )
}

const routineCode = lazyCode(() => import('./starter-routine.ts'))

const Starter = () => {
  const actions = useActions()
  return (
    <div className={styles.starter}>
      <Button variant="primary" onClick={() => routineCode.run((code) => code.addStarter(actions), sayMissing)}>
        Add a starter routine
      </Button>
      <p className={muted.text}>What many day traders tick before the open, during the session and after the close.</p>
    </div>
  )
}

const useAddChecklist = () => {
  const { perform, nextId } = useActions()
  return useCallback(
    (name: string) => {
      const checklistId = nextId()
      const added = perform({ type: 'AddChecklist', data: { checklistId, name } })
      if (!added.ok) return added
      selectChecklist(checklistId)
      // The field of its name is removed: typing goes on with its first task.
      requestAnimationFrame(() => requestOnScreen({ kind: 'new-task' }))
      announce(`Checklist ${name.trim()} added`)
      return ok(undefined)
    },
    [perform, nextId],
  )
}

interface ChecklistCardProps extends ChecklistSummary {
  readonly selected: boolean
}

const ChecklistCard = memo(function ChecklistCard({
  checklist: { id, name },
  completed,
  total,
  selected,
}: ChecklistCardProps) {
  const item = useRef<HTMLDivElement>(null)
  const actions = useActions()
  // A new checklist is added at the end of the list: it must be in sight.
  useEffect(() => {
    if (selected) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selected])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div ref={item} role="listitem" className={styles.item}>
      <button
        type="button"
        className={styles.card({ selected })}
        data-checklist={id}
        aria-current={selected ? 'true' : undefined}
        onClick={() => selectChecklist(id)}
        onKeyDown={({ altKey, key }) => {
          if (altKey) ordering.run((code) => code.orderByKey(actions, key, id))
        }}
      >
        <span className={styles.name}>{name}</span>
        <span className={styles.count}>
          <span className={styles.figure} style={{ inlineSize: `${2 * String(total).length + 1}ch` }}>
            {completed}/{total}
          </span>
        </span>
      </button>
    </div>
  )
})
