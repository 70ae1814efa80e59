/** Escapes a text for a search query; the address encodes the rest. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

export const folderMediaType = 'application/vnd.google-apps.folder'

export const foldersNamed = (name: string): string =>
  `name = ${quoted(name)} and mimeType = ${quoted(folderMediaType)} and trashed = false`

export const filesNamed = (name: string): string =>
  `name = ${quoted(name)} and mimeType != ${quoted(folderMediaType)} and trashed = false`

/** Query for the files directly in these folders. Drive's `contains` finds prefixes only, so extensions come later. */
export const filesIn = (folderIds: ReadonlyArray<string>): string =>
  `(${folderIds.map((id) => `${quoted(id)} in parents`).join(' or ')}) ` +
  `and mimeType != ${quoted(folderMediaType)} and trashed = false`
