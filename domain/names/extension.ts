import { product } from '#domain/product.ts'

const extensions = [product.journalExtension, product.legacyExtension] as const

const extensionOf = (fileName: string): string | undefined => {
  const lower = fileName.toLowerCase()
  return extensions.find((extension) => lower.endsWith(extension))
}

/** Whether a file is a journal by its name, in either reading of the extension. */
export const isJournalFileName = (fileName: string): boolean => extensionOf(fileName) !== undefined

/** Adds the product's extension, unless the name has one of the two. */
export const ensureExtension = (name: string): string =>
  isJournalFileName(name) ? name : `${name}${product.journalExtension}`

/** Removes every extension: with a second one left, a file would be shown under a name that no rule has checked. */
export const bareName = (name: string): string => (isJournalFileName(name) ? bareName(hideExtension(name)) : name)

/** The name of a journal as shown; a file from outside may have only an extension. */
export const shownName = (fileName: string): string => hideExtension(fileName).trim() || 'Unnamed journal'

/** The name without its extension. */
export const hideExtension = (fileName: string): string =>
  fileName.slice(0, fileName.length - (extensionOf(fileName)?.length ?? 0))
