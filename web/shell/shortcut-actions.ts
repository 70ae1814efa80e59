import { navigate } from 'wouter/use-browser-location'
import { keepFocus } from '#web/design/toast/keep-focus.ts'
import { showToast } from '#web/design/toast/toasts.ts'
import type { Actions } from '#web/read-models/actions.ts'
import { requestOnScreen, type ScreenRequest } from '#web/read-models/screen-requests.ts'
import { undoText } from '#web/read-models/undo-text.ts'
import { dayView } from '#web/read-models/views.ts'
import type { ShortcutAction } from '#web/shared/shortcuts/shortcuts.ts'

export interface ShortcutDeps {
  readonly actions: Pick<Actions, 'undo' | 'redo'>
  readonly open: (dialog: 'palette' | 'sheet') => void
}

/** Does what a key of the table, or a row of the palette, asks for. */
export const performShortcut = (action: ShortcutAction, { actions, open }: ShortcutDeps): void => {
  switch (action.kind) {
    case 'palette':
    case 'sheet':
      return open(action.kind)
    case 'go':
      return navigate(action.to)
    case 'undo':
    case 'redo':
      showToast({ text: undoText(actions[action.kind]()) })
      // What held the focus may have gone with it.
      requestAnimationFrame(() => keepFocus())
      return undefined
    case 'new-task':
    case 'new-checklist':
    case 'notes':
    case 'next-checklist':
    case 'previous-checklist':
      return requestOnToday(action)
  }
}

const today = '/app/today'

/** Leads to Today's Plan, which takes up the request; on a day off there are no tasks to ask for. */
export const requestOnToday = (request: ScreenRequest): void => {
  if (dayView.dayOff && request.kind !== 'notes')
    return showToast({ text: 'A day off: your checklists are back on Monday.' })
  if (window.location.pathname !== today) navigate(today)
  requestOnScreen(request)
}
