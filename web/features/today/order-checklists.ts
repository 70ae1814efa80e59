import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { messageOf } from '#domain/errors/catalogue.ts'
import { checklistsInOrder } from '#domain/routine/checklist-views.ts'
import { announce, showToast } from '#web/design/toast/toasts.ts'
import type { Actions } from '#web/read-models/actions.ts'
import { journalView } from '#web/read-models/views.ts'
import { carryByFinger } from './carry-by-finger.ts'

type Perform = Pick<Actions, 'perform'>

const current = () => (journalView.journal ? checklistsInOrder(journalView.journal.current) : [])

/** `to`: the index among the others, from 0. */
const place = ({ perform }: Perform, id: string, to: number): void => {
  const checklists = current()
  const moved = checklists.find((each) => each.id === id)
  const checklistIds = checklists.map((each) => each.id).filter((each) => each !== id)
  if (!moved || to < 0 || to > checklistIds.length) return
  checklistIds.splice(to, 0, id)
  const done = perform({ type: 'ReorderChecklists', data: { checklistIds } })
  if (!done.ok) return showToast({ text: messageOf(done.error), tone: 'critical' })
  announce(`${moved.name} moved to position ${to + 1} of ${checklistIds.length}`)
}

/** `by`: places, negative towards the first. */
export const moveChecklist = (actions: Perform, id: string, by: number): void =>
  place(actions, id, current().findIndex((each) => each.id === id) + by)

const byOf = new Map([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
])

export const orderByKey = (actions: Perform, key: string, id: string): void => {
  const by = byOf.get(key)
  if (by === undefined) return
  moveChecklist(actions, id, by)
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-checklist="${CSS.escape(id)}"]`)?.focus())
}

const attached = new WeakSet<Element>()

/** Makes the cards draggable onto one another while their list exists. */
export const attachCardDrag = (list: HTMLElement, actions: Perform): void => {
  if (!attached.has(list)) {
    attached.add(list)
    monitorForElements({
      canMonitor: ({ source }) => list.contains(source.element),
      onDrop: ({ source, location }) => {
        const { card: target, edge } = location.current.dropTargets[0]?.data ?? {}
        const { card } = source.data
        if (typeof card !== 'string' || typeof target !== 'string' || card === target) return
        placeBy(actions, card, target, edge === 'after')
      },
    })
  }
  for (const card of list.querySelectorAll<HTMLElement>('[data-checklist]')) {
    if (attached.has(card)) continue
    attached.add(card)
    attachCard(card, list, actions)
  }
}

const placeBy = (actions: Perform, id: string, otherId: string, isAfter: boolean): void => {
  const others = current().filter((each) => each.id !== id)
  place(actions, id, others.findIndex((each) => each.id === otherId) + (isAfter ? 1 : 0))
}

const attachCard = (card: HTMLElement, list: HTMLElement, actions: Perform): void => {
  const item = card.parentElement ?? card
  carryByFinger(card, {
    item,
    row: list,
    targetAt: (below, { x, y }) => {
      const other = below.closest<HTMLElement>('[data-checklist]')
      if (!other || other === card) return undefined
      return { element: other, how: edgeOf(other, list, { clientX: x, clientY: y }) }
    },
    drop: ({ element, how }) =>
      placeBy(actions, card.dataset['checklist'] ?? '', element.dataset['checklist'] ?? '', how === 'after'),
  })
  const data = { card: card.dataset['checklist'] }
  const clear = () => delete card.dataset['drop']
  combine(
    draggable({
      element: item,
      getInitialData: () => data,
      onDragStart: () => {
        item.dataset['dragging'] = ''
      },
      onDrop: () => delete item.dataset['dragging'],
    }),
    dropTargetForElements({
      element: item,
      canDrop: ({ source }) => typeof source.data['card'] === 'string' && list.contains(source.element),
      getData: ({ input }) => ({ ...data, edge: edgeOf(item, list, input) }),
      onDrag: ({ self, source }) => {
        if (source.element !== item) card.dataset['drop'] = String(self.data['edge'])
      },
      onDragLeave: clear,
      onDrop: clear,
    }),
  )
}

/** Cards are in a column on a wide page and in a row elsewhere. */
const edgeOf = (item: Element, list: Element, at: { readonly clientX: number; readonly clientY: number }) => {
  const { top, height, left, width } = item.getBoundingClientRect()
  const isColumn = getComputedStyle(list).flexDirection === 'column'
  return (isColumn ? at.clientY > top + height / 2 : at.clientX > left + width / 2) ? 'after' : 'before'
}
