import { parseJournalFile } from '#domain/journal/journal-file.ts'
import type { DeviceJournals, JournalFiles, KeptJournal } from '../ports.ts'

/** A journal that this device still holds while the drive has lost its file. */
export interface RestorableJournal extends KeptJournal {
  readonly reason: 'gone' | 'invalid'
}

export interface KeptPorts {
  readonly files: Pick<JournalFiles, 'list' | 'head' | 'read'>
  readonly log: Pick<DeviceJournals, 'kept'>
}

/** The journals of a user that only this device holds. Where the drive cannot be asked, those that it was seen to have lost. */
export const findKept = async ({ files, log }: KeptPorts, userId: string): Promise<ReadonlyArray<RestorableJournal>> => {
  const kept = await log.kept(userId)
  if (!kept.ok) return []
  const worth = kept.value.filter(({ whole, unsent }) => whole || unsent > 0)
  if (worth.length === 0) return []
  const listed = await files.list()
  const present = new Set(listed.ok ? listed.value.map(({ id }) => id) : [])
  const found = await Promise.all(worth.map(async (journal): Promise<ReadonlyArray<RestorableJournal>> => {
    // A healthy file is not even read: only one that was seen broken, or is not listed, is worth a look.
    if (present.has(journal.fileId) && !journal.lost) return []
    const reason = await lossOf(files, journal, present.has(journal.fileId))
    return reason ? [{ ...journal, reason }] : []
  }))
  return found.flat()
}

const lossOf = async (files: KeptPorts['files'], { fileId, lost }: KeptJournal, isListed: boolean): Promise<RestorableJournal['reason'] | undefined> => {
  if (isListed) {
    const read = await files.read(fileId)
    if (read.ok) return parseJournalFile(read.value.text).ok ? undefined : 'invalid'
    return read.error.kind === 'not-found' ? 'gone' : 'invalid'
  }
  const head = await files.head(fileId)
  if (head.ok) return lost ? lossOf(files, { fileId, lost, whole: true, unsent: 0 }, true) : undefined
  return head.error.kind === 'not-found' || lost ? 'gone' : undefined
}
