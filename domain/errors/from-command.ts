import type { CommandDraft } from '#domain/record/commands.ts'
import { domainError, type DomainError } from './catalogue.ts'

export const notStored = domainError('application', 'OPERATION_ERROR', { operation: 'save this change' })

/** What failed when an accepted command could not be stored (spec section 8). */
export const failedCommand = (type: CommandDraft['type']): DomainError => {
  switch (type) {
    case 'AddTask':
    case 'AddTasks':
      return domainError('task', 'CREATE_TASK_ERROR')
    case 'EditTask':
    case 'ToggleTask':
    case 'MoveTask':
      return domainError('task', 'UPDATE_TASK_ERROR')
    case 'DeleteTask':
      return domainError('task', 'DELETE_TASK_ERROR')
    case 'ReorderTasks':
      return domainError('task', 'REORDER_TASKS_ERROR')
    case 'StartDay':
    case 'CorrectDay':
      return domainError('task', 'RESET_TASKS_ERROR')
    case 'AddChecklist':
    case 'AddRoutine':
      return domainError('checklist', 'CREATE_CHECKLIST_ERROR')
    case 'RenameChecklist':
    case 'ReorderChecklists':
      return domainError('checklist', 'UPDATE_CHECKLIST_ERROR')
    case 'DeleteChecklist':
      return domainError('checklist', 'DELETE_CHECKLIST_ERROR')
    case 'DuplicateChecklist':
      return domainError('checklist', 'DUPLICATE_CHECKLIST_ERROR')
    case 'WriteEntry':
      return domainError('journal', 'SAVE_ENTRY_ERROR')
    case 'DeleteEntry':
      return domainError('journal', 'DELETE_ENTRY_ERROR')
    case 'ChangeSetting':
      return domainError('application', 'SETTINGS_ERROR')
    case 'LinkAccounts':
      return domainError('application', 'OPERATION_ERROR', { operation: 'link the accounts' })
    case 'UnlinkAccounts':
      return domainError('application', 'OPERATION_ERROR', { operation: 'unlink the accounts' })
    case 'RestoreConflict':
      return domainError('application', 'OPERATION_ERROR', { operation: 'restore the text' })
    case 'DismissConflict':
      return domainError('application', 'OPERATION_ERROR', { operation: 'dismiss the text' })
    case 'RecordActivities':
      return domainError('brokerage', 'SYNC_FAILED')
    case 'ApplyImport':
    case 'ReplaceTrades':
      return domainError('application', 'OPERATION_ERROR', { operation: 'change the trades' })
    case 'RecalculateTrades':
      return domainError('brokerage', 'CALCULATION_FAILED')
    case 'AddRecord':
    case 'ChangeRecord':
    case 'DeleteRecord':
      return notStored
    case 'TakeBack':
      return domainError('application', 'OPERATION_ERROR', { operation: 'undo or redo' })
  }
}
