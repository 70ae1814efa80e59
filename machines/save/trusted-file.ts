import { rememberDataText } from '#domain/journal/canonical.ts'
import { dataSpanOf, type JournalFile, printFrame } from '#domain/journal/journal-file.ts'
import { withoutMarks } from '#domain/journal/pending.ts'
import { frameOf, withSeal } from '#domain/journal/seal.ts'
import type { Hashes, Pauses } from '../ports.ts'
import { canonicalDataAtEase } from './at-ease.ts'

/** A file as text that can be checked when it is read again: with the hash of its data, and the seal over all the rest. */
export interface PrintedFile {
  readonly text: string
  readonly file: JournalFile
  /** SHA-256 (hex) of its canonical data. */
  readonly hash: string
}

/** Prints a file whose hash is still open. */
export const printSealed = async ({ hashes, pauses }: TextPorts, open: JournalFile): Promise<PrintedFile> => {
  const data = await canonicalDataAtEase(pauses, open.journal)
  const hash = await hashes.sha256(data)
  const file = { ...open, sync: { ...open.sync, dataHash: hash } }
  // The frame by itself: looking for it in a text just put together would copy all of that once more.
  const { before, after } = printFrame(file)
  return { file, hash, text: `${before}${data}${withSeal(after, await hashes.sha256(`${before}${after}`))}` }
}

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
