import { product } from '../product.ts'
import { isFields } from '../journal/file-records.ts'
import { isLostText } from '../journal/file-sync.ts'
import type { LostText } from '../journal/journal.ts'

/** The start of the names of files that hold what found no room among a journal's conflicts. */
export const conflictsNamePrefix = 'conflicts-'

/** The oldest lost texts of a journal as a file of their own; the same texts always give the same bytes. */
export const printMovedLosers = (journalId: string, losers: ReadonlyArray<LostText>): string =>
  `${JSON.stringify({ app_id: product.appId, kind: 'conflicts', journal: journalId, k: losers })}\n`

/** The lost texts that such a file holds for this journal; none where the text is something else. */
export const parseMovedLosers = (text: string, journalId: string): ReadonlyArray<LostText> => {
  const file = parseJson(text)
  if (!isFields(file) || file['app_id'] !== product.appId || file['journal'] !== journalId || !Array.isArray(file['k'])) return []
  return file['k'].filter(isLostText)
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
