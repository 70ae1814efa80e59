import { product } from '../product.ts'
import { type Fields, isFields } from '../fields.ts'
import { isLostText } from '../journal/file-sync.ts'
import type { LostTextRef } from '../journal/events.ts'
import type { LostText } from '../journal/journal.ts'
import { isSameMove } from '../journal/losers.ts'
import { lostTextRef } from './views.ts'

/** The start of the names of files that hold what found no room among a journal's conflicts. */
export const conflictsNamePrefix = 'conflicts-'

/** The oldest lost texts of a journal as a file of their own; the same texts always give the same bytes. */
export const printMovedLosers = (journalId: string, losers: ReadonlyArray<LostText>): string =>
  print({ app_id: product.appId, kind: 'conflicts', journal: journalId, k: losers })

/** The lost texts that such a file holds; undefined where the text is something else. */
export const parseMovedLosers = (text: string): ReadonlyArray<LostText> | undefined => parse(text)?.k.filter(isLostText)

/**
 * The file without these texts, which the user has seen to; what is not understood stays. Empty when nothing is left,
 * undefined where the text is no such file.
 */
export const withoutMovedLosers = (text: string, settled: ReadonlyArray<LostTextRef>): string | undefined => {
  const file = parse(text)
  if (!file) return undefined
  const left = file.k.filter((item) => !isLostText(item) || !settled.some((ref) => isSameMove(ref, lostTextRef(item))))
  if (left.length === 0) return ''
  return left.length === file.k.length ? text : print({ ...file, k: left })
}

const print = (file: Fields): string => `${JSON.stringify(file)}\n`

const parse = (text: string): (Fields & { readonly k: ReadonlyArray<unknown> }) | undefined => {
  const file = parseJson(text)
  return isFields(file) && file['app_id'] === product.appId && file['kind'] === 'conflicts' && Array.isArray(file['k']) ? { ...file, k: file['k'] } : undefined
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
