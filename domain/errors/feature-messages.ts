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
    STORAGE_SILENT:
      'The storage of this browser does not answer. Keep this page open until your changes are saved to your drive.',
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
  /** Pictures and files of days and trades. */
  attachment: {
    EMPTY: '“{name}” is empty: there is nothing to add',
    TOO_LARGE: `“{name}” is larger than ${limits.attachmentMaxBytes / 1_000_000} MB`,
    NOT_READ: '“{name}” could not be read',
    NO_SPACE: 'This device has no room for “{name}”. Nothing was added',
    NO_STORAGE: 'This browser gives Bellbook no storage to keep files until they reach your drive. Nothing was added',
    SHARED_GONE: 'The shared picture is no longer here. Share it again, or add it here',
    DRIVE_FULL: 'Your drive is full. Files that are not in it yet are kept on this device',
  },
  /** Archives of a journal with its pictures and files. */
  archive: {
    NOT_READ: 'This archive cannot be read',
    NO_JOURNAL: 'There is no journal file in this archive',
    SEVERAL_JOURNALS: 'There are several journal files in this archive. Unpack it, and restore one of them',
    TOO_LARGE: `An archive has at most ${limits.archiveMaxBytes / 1_000_000} MB and ${limits.archiveFiles} files`,
    ALTERED: '“{name}” was changed since it was exported, and is left out',
    ABSENT: '“{name}” is not in the archive',
    NO_SPACE: 'This device has no room for all of them: {left} are left out. Make room, and restore the archive again',
    NOT_IN_DRIVE: '“{name}” is missing: your drive has no such file',
    NOT_REACHED: '“{name}” is left out: your drive cannot be reached now',
  },
  /** Why a line of a brokerage's answer, or of a file with trades, is left out. */
  trades: {
    NOT_AN_ACTIVITY: 'Not an activity',
    CASH_ONLY: '{type} moves cash and no shares',
    NO_SYMBOL: 'The symbol is missing',
    NO_UNITS: 'The quantity is missing or zero',
    NO_PRICE: 'The price is missing or zero',
    NO_SIDE: 'Nothing says whether it was bought or sold',
    NO_POSITION: 'Nothing in the file says which position {symbol} ends',
    NO_CONTRACT_SIZE: 'The size of the contract {symbol} is not known',
    PRICE_BELOW_ZERO: 'The price is below zero, and no amount of cash shows that it is',
    CANCELS_NOTHING: 'It takes back a trade that is not there',
    CURRENCIES_DIFFER: 'Its amounts are in two currencies: {one} and {other}',
    UNKNOWN_CURRENCY: 'The currency is not known: {text}',
    NO_OPENING_TIME: 'It does not say at what time the trade was opened and closed: it cannot become two fills',
    ADD_OPENING_TIME:
      'It does not say when the trade was opened. Add the column Opening time to the history in cTrader, and ' +
      'export it again',
    PRICE_SCALE: 'The export multiplies prices of {symbol} by a factor that it does not say. Use Save Log As instead',
    FEE_CURRENCY_UNKNOWN: 'Nothing says in which currency its fees are: the head of the report is missing',
    UNKNOWN_KIND: 'Not known: {text}',
    NO_DATE: 'The date is missing or cannot be read',
    INVALID_NUMBER: '{column} is not a number: {text}',
    INVALID_TYPE: 'Unknown trade type: {text}',
    MISSING_COLUMN: 'The column {column} is missing',
    EMPTY_FILE: 'The file holds no trades',
    CUT_OFF: 'The file was cut off inside this line',
    TOO_LARGE: 'The file is too large to be imported at once',
    NO_TRADE_HISTORY: 'This is {what}, and no history of trades. Export {instead}',
    STATEMENT_LANGUAGE:
      'This Interactive Brokers statement is in a language that Bellbook does not read. Export it again with the ' +
      'language set to English',
    BINARY_FILE:
      'This file is not text. Export the trades as CSV or XLSX; in Sierra Chart save the Trade Activity Log as text',
    UNKNOWN_FILE:
      'This kind of file is not known. Export the executions or transactions of the account as CSV, or name the ' +
      'columns Date, Type, Symbol, Quantity, Price',
    TYPED_FORM: 'Write side, quantity, symbol and price, such as {example}',
    SHARED_FILE_GONE: 'The shared file is no longer here. Share it again, or choose it here',
    UNREADABLE: 'The file cannot be read as text',
    OLD_SPREADSHEET: 'This is a spreadsheet of an old kind (XLS). Save it as XLSX or CSV first',
    PDF_FILE: 'This is a PDF, made for reading. Export the trades as CSV or XLSX instead',
    SEVERAL_FILES: 'This archive holds several files. Unpack it and choose one',
    NOT_UNDONE: 'The import could not be taken back. It can be removed under Imported accounts',
    NOT_IMPORTED: 'The import stopped. What is missing can be imported again',
    ENTRY_QUANTITY: 'Enter a quantity above zero, such as 100 or 0.5',
    ENTRY_PRICE: 'Enter a price of zero or more, such as 12.34',
    ENTRY_FEES: 'Enter the fees as a number, such as 1.25; a credit with a minus sign',
    ENTRY_DATE: 'Enter a day that has come',
    ENTRY_TICKER: 'Enter another ticker, in letters and digits',
    ENTRY_SAME: "This is what your broker's record says already",
  },
  /** What a search cannot follow. */
  search: {
    NOT_AN_AMOUNT: '“{text}” is not an amount. A result is searched as pnl<0 or pnl>=250.',
    AMOUNTS_HIDDEN: 'Amounts are hidden, so results are not searched.',
    NOT_A_DAY: '“{text}” is not a day, month or year. A day is searched as day:2026-03-20, a month as day:2026-03.',
  },
  /** What is written about a trade. */
  tradeNote: {
    NOTE_NOT_FOUND: 'This note no longer exists',
    NOTE_TOO_LONG: `A note cannot exceed ${limits.entryTextMaxChars} characters`,
    INVALID_CONTENT: 'The note contains invalid content',
    INVALID_CHARACTERS: 'The note contains invalid characters',
    STOP_NOT_A_PRICE: 'A stop is a price above 0',
    STOP_WRONG_SIDE: 'The first stop of a {side} trade is {where} its entry at {entry}',
    STOP_BEYOND_TARGET: 'The stop of a {side} trade is {where} its target',
    TARGET_NOT_A_PRICE: 'A target is a price above 0',
    SYMBOL_REQUIRED: 'A plan needs a symbol',
  },
  /** Setups, mistakes and tags. */
  label: {
    LABEL_NOT_FOUND: 'This label no longer exists',
    LABEL_LIMIT_EXCEEDED: `Maximum ${limits.labels} labels`,
    NAME_REQUIRED: 'A label needs a name',
    NAME_TOO_LONG: `The name of a label cannot exceed ${limits.labelNameMaxChars} characters`,
    INVALID_NAME: 'The name of the label contains invalid content',
    DUPLICATE_NAME: 'A label with this name already exists',
  },
  /** What a trader calls an account. */
  account: {
    NAME_TOO_LONG: `The name of an account cannot exceed ${limits.accountNameMaxChars} characters`,
    INVALID_NAME: 'The name of the account contains invalid content',
    DUPLICATE_NAME: 'Another account has this name',
  },
  /** Texts to begin a day's notes with. */
  textTemplate: {
    TEMPLATE_NOT_FOUND: 'This template no longer exists',
    TEMPLATE_LIMIT_EXCEEDED: `Maximum ${limits.textTemplates} templates`,
    NAME_REQUIRED: 'A template needs a name',
    NAME_TOO_LONG: `The name of a template cannot exceed ${limits.labelNameMaxChars} characters`,
    TEXT_REQUIRED: 'A template needs a text',
    TEXT_TOO_LONG: `The text of a template cannot exceed ${limits.entryTextMaxChars} characters`,
    INVALID_CONTENT: 'The template contains invalid content',
  },
  /** Rules that are judged by fills. */
  rule: {
    LIMIT_NOT_AN_AMOUNT: 'Enter the most that you may lose in a day, such as 200',
    CURRENCY_REQUIRED: 'Enter the currency by its code, such as USD',
    TRADES_NOT_A_NUMBER: 'Enter how many trades you may open, such as 3',
    TIMES_REQUIRED: 'Enter two different times',
    MINUTES_NOT_A_NUMBER: 'Enter a number of minutes up to 1440, such as 15',
    SIZE_NOT_A_NUMBER: 'Enter the largest position, such as 500',
    RULE_LIMIT_EXCEEDED: `Maximum ${limits.rules} rules`,
    RULE_NOT_FOUND: 'This rule no longer exists',
  },
  /** How the columns of a file are read. */
  mapping: {
    MAPPING_NOT_FOUND: 'This mapping no longer exists',
    NAME_REQUIRED: 'A saved mapping needs a name',
    NAME_TOO_LONG: `The name of a mapping cannot exceed ${limits.labelNameMaxChars} characters`,
    DUPLICATE_NAME: 'A mapping with this name already exists',
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
