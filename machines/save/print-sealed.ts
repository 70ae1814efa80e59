import type { JournalFile } from '#domain/journal/journal-file.ts'
import type { LongText } from '#domain/journal/long-text.ts'
import { printFrame } from '#domain/journal/print-file.ts'
import { withSeal } from '#domain/journal/seal.ts'
import { canonicalDataAtEase } from './at-ease.ts'
import type { TextPorts } from './trusted-file.ts'

/** A file as text that can be checked when it is read again: with the hash of its data, and the seal over all the rest. */
export interface PrintedFile {
  readonly text: LongText
  readonly file: JournalFile
  /** SHA-256 (hex) of its canonical data. */
  readonly hash: string
}

/** Prints a file whose hash is still open. */
export const printSealed = async ({ hashes, pauses }: TextPorts, open: JournalFile): Promise<PrintedFile> => {
  const data = await canonicalDataAtEase(pauses, open.journal)
  const hash = await hashes.sha256(data)
  const file = { ...open, sync: { ...open.sync, dataHash: hash } }
  const { before, after } = printFrame(file)
  return { file, hash, text: [before, ...data, withSeal(after, await hashes.sha256(`${before}${after}`))] }
}
