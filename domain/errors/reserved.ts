/** A code of the specification that nothing here raises, with its words and the reason. */
interface Reserved {
  readonly message: string
  readonly reserved: string
  /** `area.CODE` of what is said instead, where there is such a case. */
  readonly instead?: string
}

const reserved = (message: string, reason: string, instead?: `${string}.${string}`): Reserved => ({
  message,
  reserved: reason,
  ...(instead !== undefined && { instead }),
})

const redirectSignIn = 'sign-in is a redirect, there is no popup'
const saidByScreen = 'whoever asked the drive says it in the words of what was asked for'
const waitsInstead =
  'a refresh is asked for a known user only; refused, the session is over; unanswered, the edits wait and the ' +
  'notice says that the drive cannot be reached'
const signOutHolds =
  'signing out here always succeeds: what the server does not know yet is sent later (spec section ' +
  '7: failures are ignored)'
const ruleSpeaks = 'what a rule refuses or a command cannot keep has a code of its own'

/** Codes that the specification names and that this design never needs, by area. No running code reads them. */
export const reservedErrors: Readonly<Record<string, Readonly<Record<string, Reserved>>>> = {
  task: {
    BULK_UPDATE_PARTIAL_FAILURE: reserved('Some tasks could not be updated', 'there is no bulk update of tasks'),
    BULK_UPDATE_ERROR: reserved('Failed to update tasks', 'there is no bulk update of tasks'),
  },
  checklist: {
    ARCHIVE_CHECKLIST_ERROR: reserved(
      'Failed to archive checklist',
      'checklists cannot be archived; only the code of that operation is known',
    ),
  },
  repository: {
    OTHER: reserved(
      'Failed to {operation} ({code})',
      'every kind of failure of the drive has its row in machines/save/save-failures.ts; what has none is a defect',
      'repository.SAVE_ERROR',
    ),
  },
  drive: {
    NOT_SIGNED_IN: reserved(
      'User not signed in',
      'without a user no journal is open, so nobody asks the drive',
      'signIn.SESSION_OVER',
    ),
    LOAD_FAILED: reserved('Failed to load file', saidByScreen, 'repository.LOAD_ERROR'),
    SAVE_FAILED: reserved('Failed to save file', saidByScreen, 'repository.SAVE_ERROR'),
    CREATE_FAILED: reserved('Failed to create journal', saidByScreen, 'journals.CREATE_FAILED'),
    SEARCH_FAILED: reserved('Failed to search for journals', saidByScreen, 'journals.LIST_FAILED'),
    INFO_FAILED: reserved(
      'Failed to get file info',
      'the card of the open journal shows Unknown Journal and Invalid Format for it (spec section 8)',
    ),
    RENAME_FAILED: reserved('Failed to rename journal', saidByScreen, 'journals.RENAME_FAILED'),
    DELETE_FAILED: reserved('Failed to delete journal', saidByScreen, 'journals.DELETE_FAILED'),
    FOLDER_SEARCH_FAILED: reserved('Failed to search for journals folder', saidByScreen, 'journals.LIST_FAILED'),
    FOLDER_CREATE_FAILED: reserved('Failed to create journals folder', saidByScreen, 'journals.CREATE_FAILED'),
    NO_TOKEN: reserved('No valid access token available', waitsInstead, 'signIn.SESSION_OVER'),
    NO_USER_ID: reserved('No user ID available for token refresh', waitsInstead, 'signIn.SESSION_OVER'),
    REFRESH_FAILED: reserved('Token refresh failed', waitsInstead, 'signIn.SESSION_OVER'),
  },
  signIn: {
    INIT_ERROR: reserved(
      'Failed to start sign-in',
      'signing in begins with a link to our own server: nothing is initialised in the browser',
    ),
    NOT_CONFIGURED: reserved(
      'Google Drive client not configured',
      'the local host does not start without its settings, and a function without them answers nothing and ' +
        'names them in its log; the routing rule stands for these words wherever they come from',
    ),
    POPUP_BLOCKED: reserved('Sign-in popup was blocked. Please allow popups and try again.', redirectSignIn),
    CANCELLED: reserved(
      'Sign-in was cancelled by user',
      'who turns back at the provider comes to the callback with an error, as spec section 8 has it',
      'signIn.CALLBACK_FAILED',
    ),
    SIGN_OUT_FAILED: reserved('Failed to sign out', signOutHolds),
    NETWORK_ERROR_SIGNING_OUT: reserved('Network error during sign-out', signOutHolds),
  },
  application: {
    SERVICE_ERROR: reserved('The service could not answer', ruleSpeaks),
    AUTH_ERROR: reserved(
      'Authentication required',
      'the open journal says it, and an ended sign-in signIn.SESSION_OVER',
      'repository.AUTH_ERROR',
    ),
    VALIDATION_ERROR: reserved('Validation failed: {reason}', ruleSpeaks, 'repository.VALIDATION_ERROR'),
    CREATION_ERROR: reserved('Failed to create {what}', ruleSpeaks, 'task.CREATE_TASK_ERROR'),
    DELETION_ERROR: reserved('Failed to delete {what}', ruleSpeaks, 'task.DELETE_TASK_ERROR'),
  },
  ai: {
    NOT_INITIALIZED: reserved(
      'AI service not initialized',
      'the key lives on the server, so nothing is initialized in the browser',
    ),
  },
}
