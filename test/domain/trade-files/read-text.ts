import type { Journal } from '#domain/record/journal.ts'
import { runSync } from '#domain/steps.ts'
import { type ImportPreview, previewSteps } from '#domain/trade-files/preview.ts'
import { type ImportOptions, readTradesSteps } from '#domain/trade-files/reading.ts'
import { tableOfText } from '#domain/trade-files/text-table.ts'

/** Reads the text of a file with trades for a user in New York. */
export const readText = (text: string, options: Partial<ImportOptions> = {}) =>
  runSync(readTradesSteps(tableOfText(text), { accountId: 'imported', zone: 'America/New_York', ...options }))

/** What an import of such a text would bring to a journal. */
export const previewOfText = (journal: Journal, text: string, options: Partial<ImportOptions> = {}): ImportPreview => {
  const read = readText(text, options)
  if (!read.ok) throw new Error(read.error.code)
  return runSync(previewSteps(journal, read.value))
}
