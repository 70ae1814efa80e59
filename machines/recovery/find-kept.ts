import type { JournalFiles } from '../ports/drive.ts'
import type { DeviceJournals, KeptJournal } from '../ports/log.ts'
import type { Pauses } from '../ports/time.ts'
import { parseAtEase } from '../save/at-ease.ts'

/** A journal that this device still holds while the drive has lost its file. */
export interface RestorableJournal extends KeptJournal {
  readonly reason: 'gone' | 'invalid'
}

export interface KeptPorts {
  readonly files: Pick<JournalFiles, 'list' | 'head' | 'read'>
  readonly log: Pick<DeviceJournals, 'kept'>
  readonly pauses: Pauses
}

/** The journals of a user that only this device holds. Where the drive cannot be asked, those that it was seen to have lost. */
export const findKept = async (ports: KeptPorts, userId: string): Promise<ReadonlyArray<RestorableJournal>> => {
  const { files, log } = ports
  const kept = await log.kept(userId)
  if (!kept.ok) return []
  const worth = kept.value.filter(({ whole, unsent }) => whole || unsent > 0)
  if (worth.length === 0) return []
  const listed = await files.list()
  const present = new Set(listed.ok ? listed.value.map(({ id }) => id) : [])
  const found = await Promise.all(worth.map(async (journal): Promise<ReadonlyArray<RestorableJournal>> => {
    // A healthy file is not even read: only one that was seen broken, or is not listed, is worth a look.
    if (present.has(journal.fileId) && !journal.lost) return []
    const reason = await lossOf(ports, journal, present.has(journal.fileId))
    return reason ? [{ ...journal, reason }] : []
  }))
  return found.flat()
}

const lossOf = async (ports: Pick<KeptPorts, 'files' | 'pauses'>, { fileId, lost }: KeptJournal, isListed: boolean): Promise<RestorableJournal['reason'] | undefined> => {
  const { files, pauses } = ports
  if (isListed) {
    const read = await files.read(fileId)
    if (read.ok) return (await parseAtEase(pauses, read.value.text)).ok ? undefined : 'invalid'
    return read.error.kind === 'not-found' ? 'gone' : 'invalid'
  }
  const head = await files.head(fileId)
  if (head.ok) return lost ? lossOf(ports, { fileId, lost, whole: true, unsent: 0 }, true) : undefined
  return head.error.kind === 'not-found' || lost ? 'gone' : undefined
}
