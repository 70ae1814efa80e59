import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { checklistsInOrder } from '#domain/routine/checklist-views.ts'
import { Button } from '#web/design/controls/button.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { stack } from '#web/design/recipes/stack.css.ts'
import { ArrowDownIcon, ArrowUpIcon } from '#web/design/tokens/icons.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { journalView } from '#web/read-models/views.ts'
import { moveChecklist } from './order-checklists.ts'
import * as styles from './today-dialogs.css.ts'

export const OrderDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const actions = useActions()
  const journal = useSnapshot(journalView).journal?.current
  const checklists = journal ? checklistsInOrder(journal) : []
  const list = useRef<HTMLOListElement>(null)
  const next = useRef<string>(undefined)
  const move = (id: string, by: number) => {
    next.current = `${id} ${by}`
    moveChecklist(actions, id, by)
  }
  // A moved row loses the focus; at an end the other arrow takes it.
  useLayoutEffect(() => {
    if (next.current === undefined || !list.current) return
    const [id = '', by = ''] = next.current.split(' ')
    next.current = undefined
    const row = list.current.querySelector(`[data-row="${CSS.escape(id)}"]`)
    const target =
      row?.querySelector<HTMLElement>(`[data-by="${by}"]:not([disabled])`) ??
      row?.querySelector('button:not([disabled])')
    if (target instanceof HTMLElement) target.focus()
  })
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(id, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <Dialog title="Reorder checklists" onClose={onClose}>
      <ol ref={list} className={stack.small}>
        {checklists.map(({ id, name }, index) => (
          <li key={id} data-row={id} className={styles.line}>
            <span className={styles.rowName}>{name}</span>
            <Button
              {...arrow}
              data-by="-1"
              aria-label={`Move ${name} up`}
              disabled={index === 0}
              onClick={() => move(id, -1)}
              onKeyDown={(event) => onKeyDown(event, id)}
            >
              <ArrowUpIcon />
            </Button>
            <Button
              {...arrow}
              data-by="1"
              aria-label={`Move ${name} down`}
              disabled={index === checklists.length - 1}
              onClick={() => move(id, 1)}
              onKeyDown={(event) => onKeyDown(event, id)}
            >
              <ArrowDownIcon />
            </Button>
          </li>
        ))}
      </ol>
      <div className={dialog.actions}>
        <Button variant="primary" data-first-focus onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}

const arrow = { variant: 'ghost', size: 'sm', shape: 'square' } as const
