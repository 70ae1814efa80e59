import { reserved } from './reserved.ts'

const redirectSignIn = 'sign-in is a redirect, there is no popup'
const saidByScreen = 'whoever asked the drive says it in the words of what was asked for'
const waitsInstead = 'a refresh is asked for a known user only; refused, the session is over; unanswered, the edits wait and the notice says that the drive cannot be reached'
const signOutHolds = 'signing out here always succeeds: what the server has not heard is owed to it and sent later (spec section 7: failures are ignored)'
const ruleSpeaks = 'what a rule refuses or a command cannot keep has a code of its own'

/** Codes and messages of the world around a journal: storage, sign-in, the network, trades (spec section 8). */
export const serviceMessages = {
  repository: {
    AUTH_ERROR: 'Authentication required',
    VALIDATION_ERROR: 'Validation failed: {reason}',
    /** `activity`: loading or saving. */
    NETWORK_ERROR: 'Network error while {activity} data',
    FILE_NOT_FOUND: 'File not found: {id}',
    LOAD_ERROR: 'Failed to load data',
    SAVE_ERROR: 'Failed to save data',
    NO_FILE: 'No file loaded',
    NO_DATA: 'No data loaded',
    OTHER: reserved('Failed to {operation} ({code})', 'every kind of failure of the drive has its row in machines/save/save-failures.ts; what has none is a defect', 'repository.SAVE_ERROR'),
  },
  drive: {
    NOT_SIGNED_IN: reserved('User not signed in', 'without a user no journal is open, so nobody asks the drive', 'signIn.SESSION_OVER'),
    LOAD_FAILED: reserved('Failed to load file', saidByScreen, 'repository.LOAD_ERROR'),
    SAVE_FAILED: reserved('Failed to save file', saidByScreen, 'repository.SAVE_ERROR'),
    CREATE_FAILED: reserved('Failed to create journal', saidByScreen, 'journals.CREATE_FAILED'),
    SEARCH_FAILED: reserved('Failed to search for journals', saidByScreen, 'journals.LIST_FAILED'),
    INFO_FAILED: reserved('Failed to get file info', 'the card of the open journal shows Unknown Journal and Invalid Format for it (spec section 8)'),
    RENAME_FAILED: reserved('Failed to rename journal', saidByScreen, 'journals.RENAME_FAILED'),
    DELETE_FAILED: reserved('Failed to delete journal', saidByScreen, 'journals.DELETE_FAILED'),
    FOLDER_SEARCH_FAILED: reserved('Failed to search for journals folder', saidByScreen, 'journals.LIST_FAILED'),
    FOLDER_CREATE_FAILED: reserved('Failed to create journals folder', saidByScreen, 'journals.CREATE_FAILED'),
    NO_TOKEN: reserved('No valid access token available', waitsInstead, 'signIn.SESSION_OVER'),
    NO_USER_ID: reserved('No user ID available for token refresh', waitsInstead, 'signIn.SESSION_OVER'),
    REFRESH_FAILED: reserved('Token refresh failed', waitsInstead, 'signIn.SESSION_OVER'),
    QUOTA_EXCEEDED: 'Your Google Drive is full. Free some space, then try again.',
    SCOPE_MISSING: 'Access to Google Drive is missing. Sign in again and leave the Drive box ticked.',
    FILE_MISSING: 'The journal file is no longer in your Google Drive',
    UNREADABLE: 'The journal file in your Google Drive cannot be read. Nothing was overwritten.',
    WOULD_SHRINK: 'Saving would remove many records at once, so nothing was written',
    RATE_LIMITED: 'Google Drive is busy. Saving goes on in a moment.',
  },
  signIn: {
    CALLBACK_FAILED: 'Authentication failed. Please try again.',
    INIT_ERROR: reserved('Failed to start sign-in', 'signing in begins with a link to our own server: nothing is initialised in the browser'),
    NOT_CONFIGURED: reserved('Google Drive client not configured', 'the local host does not start without its settings, and a function without them answers nothing and names them in its log; the routing rule stands for these words wherever they come from'),
    POPUP_BLOCKED: reserved('Sign-in popup was blocked. Please allow popups and try again.', redirectSignIn),
    CANCELLED: reserved('Sign-in was cancelled by user', 'who turns back at the provider comes to the callback with an error, as spec section 8 has it', 'signIn.CALLBACK_FAILED'),
    SIGN_IN_FAILED: 'Failed to sign in',
    SIGN_OUT_FAILED: reserved('Failed to sign out', signOutHolds),
    NETWORK_ERROR_SIGNING_IN: 'Network error during sign-in',
    NETWORK_ERROR_SIGNING_OUT: reserved('Network error during sign-out', signOutHolds),
    SESSION_OVER: 'Your session has ended. Please sign in again.',
  },
  application: {
    NETWORK_ERROR: 'The server cannot be reached: trying again in a few seconds.',
    TIMEOUT_ERROR: 'The drive took too long to answer: trying again in a few seconds.',
    UNKNOWN_ERROR: 'Something went wrong',
    SERVICE_ERROR: reserved('The service could not answer', ruleSpeaks),
    OPERATION_ERROR: 'Failed to {operation}',
    AUTH_ERROR: reserved('Authentication required', 'the open journal says it, and an ended sign-in signIn.SESSION_OVER', 'repository.AUTH_ERROR'),
    VALIDATION_ERROR: reserved('Validation failed: {reason}', ruleSpeaks, 'repository.VALIDATION_ERROR'),
    CREATION_ERROR: reserved('Failed to create {what}', ruleSpeaks, 'task.CREATE_TASK_ERROR'),
    DELETION_ERROR: reserved('Failed to delete {what}', ruleSpeaks, 'task.DELETE_TASK_ERROR'),
    SETTINGS_ERROR: 'Failed to update settings',
    RECOVERY_WARNING: 'Connection restored from backup. Some recent changes may be lost.',
    STORAGE_FULL: 'This device has no room left. The last change was not kept.',
    STORAGE_UNAVAILABLE: 'This browser keeps nothing for Bellbook, so the last change was not kept.',
  },
  brokerage: {
    SYNC_FAILED: 'Failed to sync trades',
    CALCULATION_FAILED: 'Failed to refresh calculations',
  },
} as const
