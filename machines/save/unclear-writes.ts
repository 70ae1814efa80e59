import type { PrintedFile } from '#domain/journal-file/print.ts'
import type { JournalKey } from '#machines/ports/log.ts'

/**
 * The last write of each file that had no clear answer: should the drive hold it damaged, it is recognised and sent
 * again.
 */
export interface UnclearWrites {
  readonly last: (key: JournalKey) => PrintedFile | undefined
  readonly sent: (key: JournalKey, printed: PrintedFile) => void
  /** The drive holds the written file. */
  readonly confirmed: (key: JournalKey) => void
}

/** Remembers them in the memory of this page. */
export const createUnclearWrites = (): UnclearWrites => {
  const last = new Map<string, PrintedFile>()
  const keyOf = ({ userId, fileId }: JournalKey): string => JSON.stringify([userId, fileId])
  return {
    last: (key) => last.get(keyOf(key)),
    sent: (key, printed) => last.set(keyOf(key), printed),
    confirmed: (key) => last.delete(keyOf(key)),
  }
}
