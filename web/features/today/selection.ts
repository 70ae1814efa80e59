import { proxy } from 'valtio'

/** The selected checklist. It outlives the screen: coming back finds it as it was. */
export const selectionView = proxy<{ checklistId: string | undefined }>({ checklistId: undefined })

/** Opens a checklist. */
export const selectChecklist = (checklistId: string | undefined): void => {
  selectionView.checklistId = checklistId
}

/** Focuses the card of the selected checklist, or its name where it is the only one: what had the focus is gone. */
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
