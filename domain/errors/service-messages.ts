import { reserved } from './reserved.ts'

const redirectSignIn = 'sign-in is a redirect, there is no popup'
const oneKindEach = 'every failure has a kind and words of its own, so no general ones are needed'
const saidByScreen = 'the screen that asked says it, in the words of the list, of the open journal or of the save'
const oneWayToTokens = 'a token is only ever asked for a signed-in user and stored with the answer; where the server refuses, the session is over and says so'
const alwaysSignsOut = 'signing out here always succeeds; what the server has not heard is owed to it and sent later'

/** Codes and messages of the world around a journal: storage, sign-in, the network, brokerage (spec section 8). */
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
    OTHER: reserved('Failed to {operation} ({code})', oneKindEach),
  },
  drive: {
    NOT_SIGNED_IN: reserved('User not signed in', oneWayToTokens),
    LOAD_FAILED: reserved('Failed to load file', saidByScreen),
    SAVE_FAILED: reserved('Failed to save file', saidByScreen),
    CREATE_FAILED: reserved('Failed to create journal', saidByScreen),
    SEARCH_FAILED: reserved('Failed to search for journals', saidByScreen),
    INFO_FAILED: reserved('Failed to get file info', saidByScreen),
    RENAME_FAILED: reserved('Failed to rename journal', saidByScreen),
    DELETE_FAILED: reserved('Failed to delete journal', saidByScreen),
    FOLDER_SEARCH_FAILED: reserved('Failed to search for journals folder', saidByScreen),
    FOLDER_CREATE_FAILED: reserved('Failed to create journals folder', saidByScreen),
    NO_TOKEN: reserved('No valid access token available', oneWayToTokens),
    NO_USER_ID: reserved('No user ID available for token refresh', oneWayToTokens),
    REFRESH_FAILED: reserved('Token refresh failed', oneWayToTokens),
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
    NOT_CONFIGURED: reserved('Google Drive client not configured', 'a server without its configuration does not start; the routing rule stands for these words wherever they come from'),
    POPUP_BLOCKED: reserved('Sign-in popup was blocked. Please allow popups and try again.', redirectSignIn),
    CANCELLED: reserved('Sign-in was cancelled by user', redirectSignIn),
    SIGN_IN_FAILED: 'Failed to sign in',
    SIGN_OUT_FAILED: reserved('Failed to sign out', alwaysSignsOut),
    NETWORK_ERROR_SIGNING_IN: 'Network error during sign-in',
    NETWORK_ERROR_SIGNING_OUT: reserved('Network error during sign-out', alwaysSignsOut),
    SCOPE_MISSING: 'Bellbook keeps your journal in your Google Drive. Please try again and leave the Drive box ticked.',
    DISCONNECT_FAILED: 'Google could not be told, so nothing has changed. Please try again.',
    SESSION_OVER: 'Your session has ended. Please sign in again.',
  },
  application: {
    NETWORK_ERROR: 'No network: trying again in a few seconds.',
    TIMEOUT_ERROR: 'The drive took too long to answer: trying again in a few seconds.',
    UNKNOWN_ERROR: 'Something went wrong',
    SERVICE_ERROR: reserved('The service could not answer', oneKindEach),
    OPERATION_ERROR: 'Failed to {operation}',
    AUTH_ERROR: reserved('Authentication required', 'the open journal says it as repository.AUTH_ERROR, an ended sign-in as signIn.SESSION_OVER'),
    VALIDATION_ERROR: reserved('Validation failed: {reason}', oneKindEach),
    CREATION_ERROR: reserved('Failed to create {what}', oneKindEach),
    DELETION_ERROR: reserved('Failed to delete {what}', oneKindEach),
    SETTINGS_ERROR: 'Failed to update settings',
    RECOVERY_WARNING: 'Connection restored from backup. Some recent changes may be lost.',
    STORAGE_FULL: 'This device has no room left. The last change was not kept.',
    MEMORY_ONLY: 'This browser gives Bellbook no storage. Keep this page open until your changes are saved to your drive.',
    STORAGE_UNAVAILABLE: 'This browser keeps nothing for Bellbook, so the last change was not kept.',
  },
  brokerage: {
    NOT_AUTHENTICATED: 'User not authenticated',
    AUTHORIZATION_ID_REQUIRED: 'Authorization ID is required',
    ACCOUNT_ID_REQUIRED: 'Account ID is required',
    PORTAL_TIMEOUT: 'Portal connection timeout',
    PORTAL_BLOCKED: 'Failed to open connection portal. Please allow popups for this site.',
    CONNECT_FAILED: 'Failed to connect to SnapTrade',
    DISCONNECT_FAILED: 'Failed to disconnect from SnapTrade',
    SYNC_FAILED: 'Failed to sync trades',
    CALCULATION_FAILED: 'Failed to refresh calculations',
  },
} as const
