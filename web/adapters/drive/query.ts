/** A text inside a search query: single quotes and backslashes are escaped, the address encodes the rest. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

export const folderMediaType = 'application/vnd.google-apps.folder'

/** All folders of this name in the app's area. */
export const foldersNamed = (name: string): string =>
  `name = ${quoted(name)} and mimeType = ${quoted(folderMediaType)} and trashed = false`

/** All files (not folders) of this name in the app's area. */
export const filesNamed = (name: string): string =>
  `name = ${quoted(name)} and mimeType != ${quoted(folderMediaType)} and trashed = false`

/**
 * The files (not folders) lying directly in any of these folders. `contains` would find prefixes only, so extensions
 * are filtered here.
 */
export const filesIn = (folderIds: ReadonlyArray<string>): string =>
  `(${folderIds.map((id) => `${quoted(id)} in parents`).join(' or ')}) ` +
  `and mimeType != ${quoted(folderMediaType)} and trashed = false`
