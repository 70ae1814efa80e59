import { rememberDataText } from '#domain/journal/canonical.ts'
import { dataSpanOf, type JournalFile } from '#domain/journal/journal-file.ts'
import { withoutMarks } from '#domain/journal/pending.ts'
import { frameOf } from '#domain/journal/seal.ts'
import type { Hashes } from '../ports/browser.ts'
import type { Pauses } from '../ports/time.ts'
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
  // Looking for our layout in a text that has another one goes through all of it: a task of its own.
  await pauses.between(0, 0)
  const span = dataSpanOf(text)
  if (!span) await pauses.between(0, 0)
  if (await isFrameBroken(hashes, text, span)) return withoutMarks(file)
  const asWritten = span && text.slice(span.start, span.end)
  if (asWritten !== undefined && (await hashes.sha256(asWritten)) === dataHash) {
    rememberDataText(file.journal, asWritten)
    return file
  }
  return (await hashes.sha256(await canonicalDataAtEase(pauses, file.journal))) === dataHash ? file : withoutMarks(file)
}

/** Whether the seal that a text of ours carries is not its own; never where it carries none. */
export const isFrameBroken = async (hashes: Hashes, text: string, span: ReturnType<typeof dataSpanOf>): Promise<boolean> => {
  const frame = span && frameOf(text, span)
  return frame?.seal !== undefined && (await hashes.sha256(frame.text)) !== frame.seal
}
