import { canonicalData, rememberDataText } from '#domain/journal/canonical.ts'
import { dataSpanOf, type JournalFile, printJournalFile } from '#domain/journal/journal-file.ts'
import { withoutMarks } from '#domain/journal/pending.ts'
import { frameOf, withSeal } from '#domain/journal/seal.ts'
import type { Hashes } from '../ports.ts'

/** A file as text that can be checked when it is read again: with the hash of its data, and the seal over all the rest. */
export interface PrintedFile {
  readonly text: string
  readonly file: JournalFile
  /** SHA-256 (hex) of its canonical data. */
  readonly hash: string
}

/** Prints a file whose hash is still open. */
export const printSealed = async (hashes: Hashes, open: JournalFile): Promise<PrintedFile> => {
  const data = canonicalData(open.journal)
  const hash = await hashes.sha256(data)
  const file = { ...open, sync: { ...open.sync, dataHash: hash } }
  const text = printJournalFile(file, data)
  const span = dataSpanOf(text)
  return { file, hash, text: span ? withSeal(text, await hashes.sha256(frameOf(text, span).text)) : text }
}

/**
 * The file with counters that can be believed. A text whose data or frame does not have the hash that its writer noted
 * was changed by a foreign program, which keeps our counters but not our events, or on its way: then the data alone tells.
 */
export const trustedFile = async (hashes: Hashes, text: string, file: JournalFile): Promise<JournalFile> => {
  const { dataHash, clients } = file.sync
  if (dataHash === undefined) return clients.size > 0 ? withoutMarks(file) : file
  if (await isSealBroken(hashes, text)) return withoutMarks(file)
  const span = dataSpanOf(text)
  const asWritten = span && text.slice(span.start, span.end)
  if (asWritten !== undefined && (await hashes.sha256(asWritten)) === dataHash) {
    rememberDataText(file.journal, asWritten)
    return file
  }
  return (await hashes.sha256(canonicalData(file.journal))) === dataHash ? file : withoutMarks(file)
}

/** Whether the seal that the text carries is not its own; never where it carries none. */
export const isSealBroken = async (hashes: Hashes, text: string): Promise<boolean> => {
  const span = dataSpanOf(text)
  const frame = span && frameOf(text, span)
  return frame?.seal !== undefined && (await hashes.sha256(frame.text)) !== frame.seal
}
