/** Storage, sign-in, the network, brokers, the market (spec section 8). */
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
  },
  drive: {
    QUOTA_EXCEEDED: 'Your Google Drive is full. Free some space, then try again.',
    SCOPE_MISSING: 'Access to Google Drive is missing. Sign in again and leave the Drive box ticked.',
    FILE_MISSING: 'The journal file is no longer in your Google Drive',
    UNREADABLE: 'The journal file in your Google Drive cannot be read. Nothing was overwritten.',
    WOULD_SHRINK: 'Saving would remove many records at once, so nothing was written',
    RATE_LIMITED: 'Google Drive is busy. Saving goes on in a moment.',
  },
  signIn: {
    CALLBACK_FAILED: 'Authentication failed. Please try again.',
    SIGN_IN_FAILED: 'Failed to sign in',
    NETWORK_ERROR_SIGNING_IN: 'Network error during sign-in',
    SESSION_OVER: 'Your session has ended. Please sign in again.',
  },
  /** For a reason that only the address gives: any site can lead to such an address. */
  callback: {
    REASON_GIVEN: 'Authentication failed. Please try again. The reason given, not in Bellbook’s words: “{reason}”',
  },
  needs: {
    DRIVE_ACCESS: 'Bellbook keeps your journal in your Google Drive. Please try again and leave the Drive box ticked.',
    STORAGE: 'This browser gives Bellbook no storage. Keep this page open until your changes are saved to your drive.',
    STORAGE_SILENT:
      'The storage of this browser does not answer. Keep this page open until your changes are saved to your drive.',
  },
  application: {
    NETWORK_ERROR: 'The server cannot be reached: trying again in a few seconds.',
    TIMEOUT_ERROR: 'The drive took too long to answer: trying again in a few seconds.',
    UNKNOWN_ERROR: 'Something went wrong',
    OPERATION_ERROR: 'Failed to {operation}',
    SETTINGS_ERROR: 'Failed to update settings',
    RECOVERY_WARNING: 'Connection restored from backup. Some recent changes may be lost.',
    OVERWRITTEN: 'Another device may have saved over changes of this one. Please look at your last days.',
    STORAGE_FULL: 'This device has no room left. The last change was not kept.',
    STORAGE_UNAVAILABLE: 'This browser keeps nothing for Bellbook, so the last change was not kept.',
  },
  brokerage: { SYNC_FAILED: 'Failed to sync trades', CALCULATION_FAILED: 'Failed to refresh calculations' },
  connection: {
    GOOGLE_NOT_REACHED: 'Google could not be reached, so nothing has changed. Please try again.',
    NOT_AUTHENTICATED: 'User not authenticated',
    AUTHORIZATION_ID_REQUIRED: 'Authorization ID is required',
    ACCOUNT_ID_REQUIRED: 'Account ID is required',
    PORTAL_TIMEOUT: 'Portal connection timeout',
    PORTAL_BLOCKED: 'Failed to open connection portal. Please allow popups for this site.',
    CONNECT_FAILED: 'Failed to connect to SnapTrade',
    CONNECT_REFUSED: 'Failed to connect to SnapTrade: {reason}',
    KEY_TAKEN: 'The SnapTrade key of this computer is personal, and another account here has it.',
    DISCONNECT_FAILED: 'Failed to disconnect from SnapTrade',
  },
  ai: { INIT_FAILED: 'Failed to initialize AI service', GENERATION_FAILED: 'Failed to generate dashboard data' },
  market: {
    LOAD_FAILED: 'Failed to load market data',
    UPDATE_FAILED: 'Update failed: {reason}',
    OFFLINE: 'You are offline',
    UNREACHABLE: 'The server could not be reached',
    TIMEOUT: 'The server took too long to answer',
    TOO_MANY: 'Too many requests. Please wait a minute',
    NO_SOURCE: 'No source could be reached',
  },
} as const
