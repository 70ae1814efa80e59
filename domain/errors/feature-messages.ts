import { limits } from '#domain/limits.ts'

/** Codes and messages of the list of journals, names, trades, brokers and the market (spec sections 5 and 8). */
export const featureMessages = {
  /** The name of a journal file, when it is created or renamed. */
  journalName: {
    INVALID_NAME_TYPE: 'Journal name is required',
    NAME_REQUIRED: 'Journal name is required',
    NAME_TOO_SHORT: `Journal name must be at least ${limits.journalNameMinChars} characters`,
    NAME_TOO_LONG: `Journal name must be less than ${limits.journalNameMaxChars} characters`,
    INVALID_CHARACTERS: 'Journal name contains invalid characters (< > : " / \\ | ? *)',
    RESERVED_NAME: 'This name is reserved and cannot be used',
    INVALID_EDGES: 'Journal name cannot start or end with spaces or dots',
  },
  /** The end of a sign-in, where somebody else says why it failed: anybody can write such an address. */
  callback: {
    REASON_GIVEN: 'Authentication failed. Please try again. The reason given, not in Bellbook’s words: “{reason}”',
  },
  /** What Bellbook needs from where it runs. */
  needs: {
    DRIVE_ACCESS: 'Bellbook keeps your journal in your Google Drive. Please try again and leave the Drive box ticked.',
    STORAGE: 'This browser gives Bellbook no storage. Keep this page open until your changes are saved to your drive.',
  },
  /** The list of journals and what can be done with one. */
  journals: {
    INCOMPATIBLE: 'This journal is not compatible with the current version of the app.',
    SELECTED_INCOMPATIBLE: 'Selected journal file is not compatible with this version',
    SELECTED_INCOMPATIBLE_IN_SETTINGS: 'Selected journal is not compatible with this version.',
    SELECTED_INCOMPATIBLE_IN_SETUP: 'The selected journal is not compatible with this version of the product.',
    LIST_FAILED: 'Failed to load journal list.',
    CREATE_FAILED: 'Failed to create new journal. Please try again.',
    RENAME_FAILED: 'Failed to rename journal. Please try again.',
    DELETE_FAILED: 'Failed to delete journal. Please try again.',
    SWITCH_FAILED: 'Failed to switch journal. Please try again.',
    EXISTING_FAILED: 'Failed to load existing journals. Please try again.',
    VALIDATE_FAILED: 'Failed to validate the selected journal. Please try again.',
    ONLY_CURRENT_RENAMED: 'Only the current journal can be renamed',
    LAST_JOURNAL: 'The only journal cannot be deleted',
    RESTORE_FAILED: 'Failed to restore the journal. Nothing was lost, please try again.',
    NOTHING_STORED: 'This device keeps nothing of that journal any more',
  },
  /** Why a line of a brokerage's answer, or of a file with trades, is left out. */
  trades: {
    NOT_AN_ACTIVITY: 'Not an activity',
    CASH_ONLY: '{type} moves cash and no shares',
    NO_SYMBOL: 'The symbol is missing',
    NO_UNITS: 'The quantity is missing or zero',
    NO_PRICE: 'The price is missing or zero',
    NO_DATE: 'The date is missing or cannot be read',
    INVALID_NUMBER: '{column} is not a number: {text}',
    INVALID_TYPE: 'Unknown trade type: {text}',
    MISSING_COLUMN: 'The column {column} is missing',
    EMPTY_FILE: 'The file holds no trades',
    TOO_LARGE: 'The file is too large to be imported at once',
    UNCLOSED_QUOTE: 'A quotation mark is opened and never closed',
    UNREADABLE: 'The file cannot be read as text',
    REPORTED_BY_BROKER: 'The broker reports this day itself',
    NOT_IMPORTED: 'The import stopped. What is missing can be imported again',
  },
  /** The way to a broker and back, and the way out of Google. */
  connection: {
    GOOGLE_NOT_REACHED: 'Google could not be reached, so nothing has changed. Please try again.',
    NOT_AUTHENTICATED: 'User not authenticated',
    AUTHORIZATION_ID_REQUIRED: 'Authorization ID is required',
    ACCOUNT_ID_REQUIRED: 'Account ID is required',
    PORTAL_TIMEOUT: 'Portal connection timeout',
    PORTAL_BLOCKED: 'Failed to open connection portal. Please allow popups for this site.',
    CONNECT_FAILED: 'Failed to connect to SnapTrade',
    CONNECT_REFUSED: 'Failed to connect to SnapTrade: {reason}',
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
