import * as storageKeys from './keys.ts'

/** Keys of older versions: spreadsheet id, client id, AI key. */
export const olderKeys = ['bellbook.spreadsheetId', 'bellbook.clientId', 'bellbook.aiKey'] as const

/** What sign-out removes: everything that names the user or reaches the drive. Device settings and counts stay. */
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
  storageKeys.shownResults,
  storageKeys.syncProgress,
  storageKeys.brokers,
  ...olderKeys,
]
