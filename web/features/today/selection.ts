import { proxy } from 'valtio'

/** Which checklist is open. Kept for the session: coming back to the page finds it as it was left. */
export const selectionView = proxy<{ checklistId: string | undefined }>({ checklistId: undefined })

/** Opens a checklist. */
export const selectChecklist = (checklistId: string | undefined): void => {
  selectionView.checklistId = checklistId
}

/** What held the focus has gone with the checklist that it belonged to: its neighbour's card takes it. */
export const focusSelectedCard = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-checklist][aria-current=true]')?.focus())
}

let shown: Touched | undefined
type Touched = { readonly checklistId: string }

/** What an undo or redo has touched is shown, wherever one has gone since; once, so that coming back to the page moves nothing. */
export const showTouched = (touched: Touched | undefined): void => {
  if (touched && touched !== shown) selectChecklist(touched.checklistId)
  shown = touched
}
