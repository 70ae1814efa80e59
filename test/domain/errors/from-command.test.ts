import { describe, expect, it } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { failedCommand } from '#domain/errors/from-command.ts'

describe('[spec 8 Service codes] A command that was accepted and could not be kept', () => {
  it.each([
    ['AddTask', 'CREATE_TASK_ERROR', 'Failed to create task'],
    ['EditTask', 'UPDATE_TASK_ERROR', 'Failed to update task'],
    ['ToggleTask', 'UPDATE_TASK_ERROR', 'Failed to update task'],
    ['DeleteTask', 'DELETE_TASK_ERROR', 'Failed to delete task'],
    ['ReorderTasks', 'REORDER_TASKS_ERROR', 'Failed to reorder tasks'],
    ['StartDay', 'RESET_TASKS_ERROR', 'Failed to reset tasks'],
    ['AddChecklist', 'CREATE_CHECKLIST_ERROR', 'Failed to create checklist'],
    ['RenameChecklist', 'UPDATE_CHECKLIST_ERROR', 'Failed to update checklist'],
    ['DeleteChecklist', 'DELETE_CHECKLIST_ERROR', 'Failed to delete checklist'],
    ['DuplicateChecklist', 'DUPLICATE_CHECKLIST_ERROR', 'Failed to duplicate checklist'],
    ['WriteEntry', 'SAVE_ENTRY_ERROR', 'Failed to save journal entry'],
    ['DeleteEntry', 'DELETE_ENTRY_ERROR', 'Failed to delete journal entry'],
    ['ChangeSetting', 'SETTINGS_ERROR', 'Failed to update settings'],
    ['LinkAccounts', 'OPERATION_ERROR', 'Failed to link the accounts'],
    ['UnlinkAccounts', 'OPERATION_ERROR', 'Failed to unlink the accounts'],
    ['RestoreConflict', 'OPERATION_ERROR', 'Failed to restore the text'],
    ['DismissConflict', 'OPERATION_ERROR', 'Failed to dismiss the text'],
    ['RecordActivities', 'SYNC_FAILED', 'Failed to sync trades'],
    ['RecalculateTrades', 'CALCULATION_FAILED', 'Failed to refresh calculations'],
    ['TakeBack', 'OPERATION_ERROR', 'Failed to undo or redo'],
  ] as const)('%s is %s: %s', (type, code, words) => {
    const error = failedCommand(type)
    expect([error.code, messageOf(error)]).toEqual([code, words])
  })
})
