import { limits } from '#domain/limits.ts'

/** What trades can be refused for, and what is said about them: files, notes, labels, rules. */
export const tradeMessages = {
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
    REMOVED_FOR_NOTHING:
      '{symbol} leaves the account for nothing, and no line says why. If it has become worthless, note its sale at 0',
    UNITS_WITHOUT_CASH: 'It names units, and neither cash nor words say what came',
    FILLED_IN_PART: 'It was filled in part, and no column says how much of it',
    CANCELS_NOTHING: 'It takes back a trade that is not there',
    CURRENCIES_DIFFER: 'Its amounts are in two currencies: {one} and {other}',
    UNKNOWN_CURRENCY: 'The currency is not known: {text}',
    NO_OPENING_TIME: 'It does not say at what time the trade was opened and closed: it cannot become two fills',
    ADD_OPENING_TIME:
      'It does not say when the trade was opened. Add the column Opening time to the history in cTrader, and ' +
      'export it again',
    PRICE_SCALE: 'The export multiplies prices of {symbol} by a factor that it does not say. Use Save Log As instead',
    FEE_CURRENCY_UNKNOWN: 'Nothing says in which currency its amounts are: the head of the report is missing',
    UNKNOWN_KIND: 'Not known: {text}',
    NO_DATE: 'The date is missing or cannot be read',
    INVALID_NUMBER: '{column} is not a number: {text}',
    INVALID_TYPE: 'Unknown trade type: {text}',
    MISSING_COLUMN: 'The column {column} is missing',
    EMPTY_FILE: 'The file holds no trades',
    MORE_CELLS: 'It has more cells than there are columns: the commas of its numbers also separate its cells',
    OTHER_REPORT: 'It is of another report in this file. Save that report as a file of its own and import it too',
    OTHER_SHEET: 'It is on another sheet, with other columns. Save that sheet as a file of its own and import it too',
    CONTRACT_DAY: 'No contract {symbol} is traded on {day}. Write the day of the fill with it, the year first',
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
    TYPED_DAY: 'Write the day with the year first, such as 2026-11-20, then {example}',
    SHARED_FILE_GONE: 'The shared file is no longer here. Share it again, or choose it here',
    UNREADABLE: 'The file cannot be read as text',
    OLD_SPREADSHEET: 'This is a spreadsheet of an old kind (XLS). Save it as XLSX or CSV first',
    FOREIGN_SPREADSHEET: 'This is a spreadsheet of another kind (ODS, XLSB or Numbers). Save it as XLSX or CSV first',
    PROTECTED_FILE: 'This file is protected by a password. Save it without one first',
    FORMULAS_WITHOUT_VALUES:
      'This workbook has formulas without their results. Open it in a spreadsheet, save it there, and choose it again',
    XML_FILE: 'This is XML, which Bellbook does not read. Export the trades as CSV or XLSX instead',
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
  /** How the columns of a file are read. */
  mapping: {
    MAPPING_NOT_FOUND: 'This mapping no longer exists',
    NAME_REQUIRED: 'A saved mapping needs a name',
    NAME_TOO_LONG: `The name of a mapping cannot exceed ${limits.labelNameMaxChars} characters`,
    DUPLICATE_NAME: 'A mapping with this name already exists',
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
  /** What a trader states of a currency. */
  statedFigure: { NOT_AN_AMOUNT: '“{text}” is not an amount. Enter one such as 10,000, or leave the field empty.' },
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
} as const
