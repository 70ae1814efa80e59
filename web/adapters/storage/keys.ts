/** Every key that this product keeps in localStorage (spec section 3, "Stored locally in the browser"). */
export const storageKeys = {
  /** Light, dark or system; `/theme.js` reads it before the first paint. */
  theme: 'bellbook.theme',
  accessToken: 'bellbook.accessToken',
  /** Milliseconds since the epoch. */
  tokenExpiry: 'bellbook.tokenExpiry',
  /** Present while somebody is signed in; `/theme.js` sends such a visitor from `/` to `/app`. */
  userId: 'bellbook.userId',
  /** The current journal's file id, under the present key and the one of older versions. */
  fileId: 'bellbook.fileId',
  legacyFileId: 'bellbook.currentJournalId',
  /** Counts the sign-outs: what was asked before one must not be stored after it. */
  generation: 'bellbook.generation',
  /** Counts the changes of user and file, to be compared with their durable row. */
  sessionVersion: 'bellbook.sessionVersion',
  /** Whose sign-out the server does not know of yet: the sealed cookie is still there. */
  owedSignOut: 'bellbook.owed',
  /** The folder that new journals go into, so that a lagging list cannot hide it. */
  journalsFolderId: 'bellbook.journalsFolderId',
  /** The current journal's file name, shown while the drive cannot be asked. */
  fileName: 'bellbook.fileName',
  /** The last picture of the market, as JSON. */
  dashboardCache: 'bellbook.dashboardCache',
  /** From when the market may be asked for by hand again, milliseconds since the epoch. */
  refreshableAt: 'bellbook.refreshableAt',
  /** Ids of what was chosen in the palette, newest first, as JSON. */
  recentCommands: 'bellbook.recentCommands',
  /** Which checklist was open in each journal, the latest first: pairs of ids, as JSON. */
  openChecklists: 'bellbook.openChecklists',
  /** The last accounts and positions that brokers reported, as JSON. */
  brokers: 'bellbook.brokers',
  /** How far brokers' records were read into each journal, as JSON. */
  walkMarks: 'bellbook.walks',
  /** Names of the panels that are folded away, as JSON. */
  foldedPanels: 'bellbook.foldedPanels',
  /** 'off' where letters alone are no shortcuts. */
  singleKeys: 'bellbook.singleKeys',
  /** Counts the removals from this device: a page that was open before the last one stores nothing any more. */
  removed: 'bellbook.removed',
  /** The last `/config.json`, so that a start needs no network. */
  config: 'bellbook.config',
} as const

/** Keys of older versions that sign-out removes as well: spreadsheet id, client id, AI key. */
export const olderKeys = ['bellbook.spreadsheetId', 'bellbook.clientId', 'bellbook.aiKey'] as const

/**
 * What sign-out removes: everything that names the user or reaches the drive. The theme, the keys, the config and the
 * counts stay.
 */
export const clearedAtSignOut: ReadonlyArray<string> = [
  storageKeys.accessToken,
  storageKeys.tokenExpiry,
  storageKeys.userId,
  storageKeys.fileId,
  storageKeys.legacyFileId,
  storageKeys.journalsFolderId,
  storageKeys.fileName,
  storageKeys.dashboardCache,
  storageKeys.refreshableAt,
  storageKeys.recentCommands,
  storageKeys.openChecklists,
  storageKeys.walkMarks,
  storageKeys.brokers,
  ...olderKeys,
]
