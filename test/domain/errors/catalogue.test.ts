import { describe, expect, it } from 'vitest'
import { catalogue, domainError, messageOf } from '#domain/errors/catalogue.ts'

const wordsOf = (entry: string | { readonly message: string }): string => (typeof entry === 'string' ? entry : entry.message)
const allWords = Object.values(catalogue).flatMap((area) => Object.values(area).map(wordsOf))

const codes = {
  task: [
    'CHECKLIST_NOT_FOUND', 'TASK_NOT_FOUND', 'TASK_LIMIT_EXCEEDED', 'INVALID_TEXT_TYPE', 'TEXT_TOO_SHORT', 'TEXT_TOO_LONG', 'INVALID_CONTENT',
    'CREATE_TASK_ERROR', 'UPDATE_TASK_ERROR', 'DELETE_TASK_ERROR', 'INVALID_TASK_IDS', 'INCOMPLETE_REORDER', 'REORDER_TASKS_ERROR', 'EMPTY_CHECKLIST',
    'BULK_UPDATE_PARTIAL_FAILURE', 'BULK_UPDATE_ERROR', 'RESET_TASKS_ERROR',
  ],
  checklist: [
    'CHECKLIST_LIMIT_EXCEEDED', 'DUPLICATE_CHECKLIST_NAME', 'INVALID_NAME_TYPE', 'NAME_TOO_SHORT', 'NAME_TOO_LONG', 'RESERVED_NAME', 'LAST_CHECKLIST',
    'CREATE_CHECKLIST_ERROR', 'UPDATE_CHECKLIST_ERROR', 'DELETE_CHECKLIST_ERROR', 'DUPLICATE_CHECKLIST_ERROR', 'ARCHIVE_CHECKLIST_ERROR',
  ],
  journal: [
    'INVALID_DATE_TYPE', 'INVALID_DATE_FORMAT', 'INVALID_DATE', 'FUTURE_DATE_NOT_ALLOWED', 'DATE_TOO_OLD', 'INVALID_CONTENT_TYPE', 'NOTES_TOO_LONG',
    'REFLECTIONS_TOO_LONG', 'EMPTY_CONTENT', 'INVALID_CHARACTERS', 'ENTRY_NOT_FOUND', 'SAVE_ENTRY_ERROR', 'DELETE_ENTRY_ERROR',
  ],
  repository: ['AUTH_ERROR', 'VALIDATION_ERROR', 'NETWORK_ERROR', 'FILE_NOT_FOUND', 'LOAD_ERROR', 'SAVE_ERROR', 'NO_FILE', 'NO_DATA'],
  signIn: ['INIT_ERROR'],
  application: [
    'NETWORK_ERROR', 'TIMEOUT_ERROR', 'UNKNOWN_ERROR', 'SERVICE_ERROR', 'OPERATION_ERROR', 'AUTH_ERROR', 'VALIDATION_ERROR', 'CREATION_ERROR',
    'DELETION_ERROR', 'SETTINGS_ERROR', 'RECOVERY_WARNING',
  ],
} as const

const messages = [
  'Authentication required', 'Failed to load data', 'Failed to save data', 'No file loaded', 'No data loaded',
  'User not signed in', 'Failed to load file', 'Failed to save file', 'Failed to create journal', 'Failed to search for journals',
  'Failed to get file info', 'Failed to rename journal', 'Failed to delete journal', 'Failed to search for journals folder',
  'Failed to create journals folder', 'No valid access token available', 'No user ID available for token refresh', 'Token refresh failed',
  'Authentication failed. Please try again.', 'Google Drive client not configured',
  'Sign-in popup was blocked. Please allow popups and try again.', 'Sign-in was cancelled by user', 'Failed to sign in', 'Failed to sign out',
  'Connection restored from backup. Some recent changes may be lost.', 'Failed to load market data', 'Failed to sync trades',
  'Failed to refresh calculations', 'Failed to load journal list.', 'Failed to create new journal. Please try again.',
  'Failed to rename journal. Please try again.', 'Failed to delete journal. Please try again.', 'Failed to switch journal. Please try again.',
  'Failed to load existing journals. Please try again.', 'Failed to validate the selected journal. Please try again.',
  'AI service not initialized', 'Failed to initialize AI service', 'Failed to generate dashboard data', 'Portal connection timeout',
  'Failed to open connection portal. Please allow popups for this site.', 'Failed to connect to SnapTrade', 'Failed to disconnect from SnapTrade',
  'User not authenticated', 'Invalid file format', 'Selected journal file is not compatible with this version', 'File ID is required',
  'Checklist ID is required', 'Task ID is required', 'Checklist ID and task IDs are required', 'Invalid file data structure',
  'Checklists must be an array', 'Tasks must be an array', 'Journal entries must be an array', 'Day stats must be an array',
  'Settings must be an object', 'Invalid checklist structure', 'Invalid task structure', 'Invalid journal entry structure',
  'Invalid day stats structure', 'Invalid settings structure', 'Date is required', 'Task text cannot be empty',
  'Task text cannot exceed 500 characters', 'Task text contains invalid content', 'Maximum 100 tasks per checklist',
  'Checklist name cannot be empty', 'Checklist name cannot exceed 100 characters', 'Checklist name contains invalid content',
  'This name is reserved and cannot be used', 'A checklist with this name already exists', 'Cannot delete the last checklist',
  'Cannot create journal entries for dates beyond tomorrow', 'Cannot create journal entries for dates more than 1 year ago',
  'Journal entry must have either notes or reflections', 'Journal entry contains invalid content', 'Journal entry contains invalid characters',
  'All tasks must be included in reorder operation', 'Cannot reorder empty checklist', 'Journal name is required',
  'Journal name must be at least 2 characters', 'Journal name must be less than 100 characters',
  'Journal name contains invalid characters (< > : " / \\ | ? *)', 'Journal name cannot start or end with spaces or dots',
  'Selected journal is not compatible with this version.', 'The selected journal is not compatible with this version of the product.',
  'This journal is not compatible with the current version of the app.',
]

describe('The catalogue of errors', () => {
  it.each(Object.entries(codes))('[spec 8] has every code of %s, each with words', (area, expected) => {
    const present: Readonly<Record<string, unknown>> = Object.entries(catalogue).find(([name]) => name === area)?.[1] ?? {}
    expect(expected.filter((code) => !(code in present))).toEqual([])
  })

  it('[spec 5, 8] says every message in the words of the specification', () => {
    expect(messages.filter((message) => !allWords.includes(message))).toEqual([])
  })

  it('never leaves a code without words', () => {
    expect(allWords.filter((words) => words.trim() === '')).toEqual([])
  })

  it.each([
    [domainError('task', 'TASK_NOT_FOUND', { id: 't9' }), 'Task not found: t9'],
    [domainError('checklist', 'CHECKLIST_NOT_FOUND', { id: 'c9' }), 'Checklist not found: c9'],
    [domainError('task', 'INVALID_TASK_IDS', { ids: 'a, b' }), 'Invalid task IDs: a, b'],
    [domainError('repository', 'FILE_NOT_FOUND', { id: 'f1' }), 'File not found: f1'],
    [domainError('repository', 'NETWORK_ERROR', { activity: 'loading' }), 'Network error while loading data'],
    [domainError('repository', 'NETWORK_ERROR', { activity: 'saving' }), 'Network error while saving data'],
    [domainError('file', 'MISSING_FIELD', { name: 'settings' }), 'Missing required field: settings'],
    [domainError('market', 'UPDATE_FAILED', { reason: 'offline' }), 'Update failed: offline'],
    [domainError('application', 'OPERATION_ERROR', { operation: 'connect to SnapTrade' }), 'Failed to connect to SnapTrade'],
  ] as const)('[spec 5, 8] fills in what the message leaves open: %o', (error, message) => {
    expect(messageOf(error)).toBe(message)
  })

  it('shows params as they are: no slot in them is filled, no $ is special', () => {
    expect(messageOf(domainError('task', 'TASK_NOT_FOUND', { id: '{id} $& $1 <b>' }))).toBe('Task not found: {id} $& $1 <b>')
  })

  it.each([
    { area: 'task', code: 'NO_SUCH_CODE', params: {} },
    { area: 'constructor', code: 'name', params: {} },
    { area: 'task', code: 'toString', params: {} },
    { area: '__proto__', code: 'constructor', params: {} },
  ])('[A30] has plain words for an error it does not know: %o', (error) => {
    expect(messageOf(error)).toBe('Something went wrong')
  })

  it('keeps reserved codes with their words and the reason why nothing leads to them', () => {
    const reserved = Object.entries(catalogue).flatMap(([area, entries]) =>
      Object.entries(entries).flatMap(([code, entry]) => (typeof entry === 'string' ? [] : [[`${area}.${code}`, entry.reserved.length > 0]])),
    )
    expect(Object.fromEntries(reserved)).toEqual({
      'task.BULK_UPDATE_PARTIAL_FAILURE': true,
      'task.BULK_UPDATE_ERROR': true,
      'checklist.ARCHIVE_CHECKLIST_ERROR': true,
      'signIn.POPUP_BLOCKED': true,
      'signIn.CANCELLED': true,
      'ai.NOT_INITIALIZED': true,
    })
    expect(messageOf(domainError('signIn', 'CANCELLED'))).toBe('Sign-in was cancelled by user')
  })

  it('does not compile without the params of its message, or with a code that has none', () => {
    // @ts-expect-error the message needs an id
    domainError('task', 'TASK_NOT_FOUND')
    // @ts-expect-error params are text
    domainError('task', 'TASK_NOT_FOUND', { id: 7 })
    // @ts-expect-error no such code
    domainError('task', 'LAST_CHECKLIST')
    expect(domainError('task', 'TEXT_TOO_SHORT')).toEqual({ area: 'task', code: 'TEXT_TOO_SHORT', params: {} })
  })
})
