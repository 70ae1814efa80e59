import { proxy } from 'valtio'

/** Which checklist is open. Kept for the session: coming back to the page finds it as it was left. */
export const selectionView = proxy<{ checklistId: string | undefined }>({ checklistId: undefined })

/** Opens a checklist. */
export const selectChecklist = (checklistId: string | undefined): void => {
  selectionView.checklistId = checklistId
}
