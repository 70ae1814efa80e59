import { rememberDataText } from '#domain/journal/canonical.ts'
import { dataSpanOf, type JournalFile } from '#domain/journal/journal-file.ts'
import { withoutMarks } from '#domain/journal/pending.ts'
import { frameOf } from '#domain/journal/seal.ts'
import type { Hashes, Pauses } from '../ports.ts'
import { canonicalDataAtEase } from './at-ease.ts'

/** What printing and judging a large text needs. */
export interface TextPorts {
  readonly hashes: Hashes
  readonly pauses: Pauses
}

/**
 * The file with counters that can be believed. A text whose data or frame does not have the hash that its writer noted
 * was changed by a foreign program, which keeps our counters but not our events, or on its way: then the data alone tells.
 */
export const trustedFile = async ({ hashes, pauses }: TextPorts, text: string, file: JournalFile): Promise<JournalFile> => {
  const { dataHash, clients } = file.sync
  if (dataHash === undefined) return clients.size > 0 ? withoutMarks(file) : file
  if (await isSealBroken(hashes, text)) return withoutMarks(file)
  const span = dataSpanOf(text)
  const asWritten = span && text.slice(span.start, span.end)
  if (asWritten !== undefined && (await hashes.sha256(asWritten)) === dataHash) {
    rememberDataText(file.journal, asWritten)
    return file
  }
  return (await hashes.sha256(await canonicalDataAtEase(pauses, file.journal))) === dataHash ? file : withoutMarks(file)
}

/** Whether the seal that the text carries is not its own; never where it carries none. */
export const isSealBroken = async (hashes: Hashes, text: string): Promise<boolean> => {
  const span = dataSpanOf(text)
  const frame = span && frameOf(text, span)
  return frame?.seal !== undefined && (await hashes.sha256(frame.text)) !== frame.seal
}
