import { product } from '#domain/product.ts'

const extensions = [product.journalExtension, product.legacyExtension] as const

const extensionOf = (fileName: string): string | undefined => {
  const lower = fileName.toLowerCase()
  return extensions.find((extension) => lower.endsWith(extension))
}

/** Whether a file is a journal by its name, in either reading of the extension. */
export const isJournalFileName = (fileName: string): boolean => extensionOf(fileName) !== undefined

/** The file name of a journal: the product's extension is added, unless the name already has one of the two. */
export const ensureExtension = (name: string): string =>
  isJournalFileName(name) ? name : `${name}${product.journalExtension}`

/**
 * The name without any extension: with one left behind another, the file would be shown under what no rule has seen.
 */
export const bareName = (name: string): string => (isJournalFileName(name) ? bareName(hideExtension(name)) : name)

/** The name of a journal as it is shown; a file from outside may have nothing but its extension as its name. */
export const shownName = (fileName: string): string => hideExtension(fileName).trim() || 'Unnamed journal'

/** The name without its extension. */
export const hideExtension = (fileName: string): string =>
  fileName.slice(0, fileName.length - (extensionOf(fileName)?.length ?? 0))
