import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

type Edge = 'before' | 'after'
type OnDrop = (taskId: string, targetId: string, edge: Edge) => void

/** Makes the rows of a task list draggable by their grips, future rows included. Answers how to detach. */
export const attachDrag = (list: HTMLElement, onDrop: OnDrop): (() => void) => {
  const attached = new Map<Element, () => void>()
  const followRows = () => {
    for (const [row, detach] of attached) {
      if (list.contains(row)) continue
      attached.delete(row)
      detach()
    }
    for (const row of list.querySelectorAll<HTMLElement>('[data-task]'))
      if (!attached.has(row)) attached.set(row, attachRow(row, list))
  }
  followRows()
  const observer = new MutationObserver(followRows)
  observer.observe(list, { childList: true, subtree: true })
  return combine(
    () => observer.disconnect(),
    () => attached.forEach((detach) => detach()),
    monitorForElements({
      canMonitor: ({ source }) => list.contains(source.element),
      onDrop: ({ source, location }) => {
        const target = location.current.dropTargets[0]
        if (target?.element instanceof HTMLElement) delete target.element.dataset['drop']
        const { taskId } = source.data
        const targetId = target?.data['taskId']
        if (typeof taskId !== 'string' || typeof targetId !== 'string' || taskId === targetId) return
        onDrop(taskId, targetId, target?.data['edge'] === 'after' ? 'after' : 'before')
      },
    }),
  )
}

const attachRow = (row: HTMLElement, list: HTMLElement): (() => void) => {
  const taskId = row.dataset['task'] ?? ''
  const grip = row.querySelector('[data-control="move"]') ?? undefined
  const clear = () => delete row.dataset['drop']
  return combine(
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

/** The upper half of a row means before it, the lower half after it. `clientY` in CSS pixels of the window. */
export const edgeAt = (row: Element, clientY: number): Edge => {
  const { top, height } = row.getBoundingClientRect()
  return clientY > top + height / 2 ? 'after' : 'before'
}
