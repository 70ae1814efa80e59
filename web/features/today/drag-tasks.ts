import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { carryByFinger } from './carry-by-finger.ts'

type Edge = 'before' | 'after'
interface Drops {
  readonly onDrop: (taskId: string, targetId: string, edge: Edge) => void
  readonly onDropIn: (taskId: string, checklistId: string) => void
}

/**
 * Makes present and future rows draggable, onto one another and onto the cards of other checklists. Returns how to
 * detach.
 */
export const attachDrag = (list: HTMLElement, drops: Drops): (() => void) => {
  const { onDrop, onDropIn } = drops
  const attached = new Map<Element, () => void>()
  const followRows = () => {
    for (const [row, detach] of attached) {
      if (list.contains(row)) continue
      attached.delete(row)
      detach()
    }
    for (const row of list.querySelectorAll<HTMLElement>('[data-task]'))
      if (!attached.has(row)) attached.set(row, attachRow(row, list, drops))
  }
  followRows()
  const observer = new MutationObserver(followRows)
  observer.observe(list, { childList: true, subtree: true })
  let detachCards = (): void => undefined
  return combine(
    () => observer.disconnect(),
    () => detachCards(),
    () => attached.forEach((detach) => detach()),
    monitorForElements({
      canMonitor: ({ source }) => list.contains(source.element),
      onDragStart: () => {
        detachCards = combine(...[...document.querySelectorAll<HTMLElement>('[data-checklist]')].map(attachCard))
      },
      onDrop: ({ source, location }) => {
        detachCards()
        const target = location.current.dropTargets[0]
        if (target?.element instanceof HTMLElement) delete target.element.dataset['drop']
        const { taskId } = source.data
        const { taskId: targetId, checklistId } = target?.data ?? {}
        if (typeof taskId === 'string' && typeof checklistId === 'string') return onDropIn(taskId, checklistId)
        if (typeof taskId !== 'string' || typeof targetId !== 'string' || taskId === targetId) return
        onDrop(taskId, targetId, target?.data['edge'] === 'after' ? 'after' : 'before')
      },
    }),
  )
}

const attachRow = (row: HTMLElement, list: HTMLElement, drops: Drops): (() => void) => {
  const taskId = row.dataset['task'] ?? ''
  const grip = row.querySelector<HTMLElement>('[data-control="move"]') ?? undefined
  const clear = () => delete row.dataset['drop']
  return combine(
    grip ? attachFinger(grip, row, list, drops) : clear,
    draggable({
      element: row,
      ...(grip && { dragHandle: grip }),
      getInitialData: () => ({ taskId }),
      onDragStart: () => {
        row.dataset['dragging'] = ''
      },
      onDrop: () => delete row.dataset['dragging'],
    }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => typeof source.data['taskId'] === 'string' && list.contains(source.element),
      getData: ({ input }) => ({ taskId, edge: edgeAt(row, input.clientY) }),
      onDrag: ({ self, source }) => {
        if (source.data['taskId'] === taskId) return
        row.dataset['drop'] = self.data['edge'] === 'after' ? 'after' : 'before'
      },
      onDragLeave: clear,
      onDrop: clear,
    }),
  )
}

const attachFinger = (grip: HTMLElement, row: HTMLElement, list: HTMLElement, { onDrop, onDropIn }: Drops) =>
  carryByFinger(grip, {
    item: row,
    targetAt: (below, { y }) => {
      const card = below.closest<HTMLElement>('[data-checklist]:not([aria-current=true])')
      if (card) return { element: card, how: 'in' }
      const other = below.closest<HTMLElement>('[data-task]')
      return other && other !== row && list.contains(other) ? { element: other, how: edgeAt(other, y) } : undefined
    },
    drop: ({ element, how }) => {
      const [{ task: taskId = '' }, { task = '', checklist = '' }] = [row.dataset, element.dataset]
      if (how === 'in') onDropIn(taskId, checklist)
      else onDrop(taskId, task, how)
    },
  })

const attachCard = (card: HTMLElement): (() => void) => {
  const clear = () => delete card.dataset['drop']
  const detach = dropTargetForElements({
    element: card,
    canDrop: () => card.getAttribute('aria-current') !== 'true',
    getData: () => ({ checklistId: card.dataset['checklist'] }),
    onDragEnter: () => {
      card.dataset['drop'] = 'in'
    },
    onDragLeave: clear,
    onDrop: clear,
  })
  return () => {
    detach()
    clear()
  }
}

/** `clientY`: CSS pixels of the window. */
export const edgeAt = (row: Element, clientY: number): Edge => {
  const { top, height } = row.getBoundingClientRect()
  return clientY > top + height / 2 ? 'after' : 'before'
}
