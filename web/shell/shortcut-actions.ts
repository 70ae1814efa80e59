import { keepFocus } from '#web/design/toast/keep-focus.ts'
import { announce, showToast } from '#web/design/toast/toasts.ts'
import type { Actions } from '#web/read-models/actions.ts'
import { requestOnScreen, type ScreenRequest } from '#web/read-models/screen-requests.ts'
import { undoText } from '#web/read-models/undo-text.ts'
import { dayView, journalView, undoView } from '#web/read-models/views.ts'
import { goTo } from '#web/shared/page/kept-account.ts'
import type { ShortcutAction } from '#web/shared/shortcuts/shortcuts.ts'

export interface ShortcutDeps {
  readonly actions: Pick<Actions, 'undo' | 'redo' | 'perform'>
  readonly open: (dialog: 'palette' | 'sheet') => void
}

/** Runs the action of a shortcut, or of a row of the palette. */
export const performShortcut = (action: ShortcutAction, { actions, open }: ShortcutDeps): void => {
  switch (action.kind) {
    case 'palette':
    case 'sheet':
      return open(action.kind)
    case 'go':
      return goTo(action.to)
    case 'undo':
    case 'redo':
      reverse(actions, action.kind)
      // The element with the focus may be gone.
      requestAnimationFrame(() => keepFocus())
      return undefined
    case 'amounts':
      return toggleAmounts(actions)
    case 'plan':
      return window.location.pathname.startsWith('/app/trades') ? requestOnScreen(action) : requestOnToday(action)
    case 'new-task':
    case 'new-checklist':
    case 'notes':
    case 'next-checklist':
    case 'previous-checklist':
      return requestOnToday(action)
  }
}

const reverse = (actions: ShortcutDeps['actions'], way: 'undo' | 'redo'): void => {
  const reversed = undoView[way]?.id
  const text = undoText(actions[way]())
  showToast({ text, reversed, step: undoView[way === 'undo' ? 'redo' : 'undo']?.id })
}

const toggleAmounts = ({ perform }: ShortcutDeps['actions']): void => {
  const journal = journalView.journal?.current
  if (!journal) return
  const value = !journal.settings.showPortfolioValues
  const done = perform({ type: 'ChangeSetting', data: { key: 'showPortfolioValues', value } })
  if (done.ok) announce(value ? 'Amounts are shown' : 'Amounts are hidden')
}

const today = '/app/today'

/** Leads to Today's Plan, which handles the request; a day off has no tasks. */
export const requestOnToday = (request: ScreenRequest): void => {
  if (dayView.dayOff && request.kind !== 'notes' && request.kind !== 'plan')
    return showToast({ text: 'A day off: your checklists are back on Monday.' })
  if (window.location.pathname !== today) goTo(today)
  requestOnScreen(request)
}
