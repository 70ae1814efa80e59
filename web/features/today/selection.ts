import { proxy } from 'valtio'

/** Outlives the screen: the user finds the selected checklist again. */
export const selectionView = proxy<{ checklistId: string | undefined }>({ checklistId: undefined })

export const selectChecklist = (checklistId: string | undefined): void => {
  selectionView.checklistId = checklistId
}

/** After the focused element is gone: focuses the selected checklist's card, or its name if it is the only one. */
export const focusSelectedCard = (): void => {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[data-checklist][aria-current=true], #checklist-heading')?.focus(),
  )
}

let shown: Touched | undefined
type Touched = { readonly checklistId: string }

/** Selects the checklist that an undo or redo touched; once, so that coming back to the page moves nothing. */
export const showTouched = (touched: Touched | undefined): void => {
  if (touched && touched !== shown) selectChecklist(touched.checklistId)
  shown = touched
}
