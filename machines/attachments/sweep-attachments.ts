import { attachmentsOf } from '#domain/attachments/attachment.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { AttachmentFiles, StoredFile } from '#machines/ports/attachments.ts'
import type { DriveError } from '#machines/ports/drive.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import { isOver, type SendPorts } from './send-attachments.ts'

export interface SweepPorts extends Pick<SendPorts, 'journal' | 'today'> {
  readonly files: Pick<AttachmentFiles, 'all' | 'look' | 'markUnused' | 'remove'>
  /** Reads what other devices wrote; true once the journal shows it. */
  readonly pull: () => Promise<boolean>
}

/** Whether the journal has removed an attachment, as far as its tombstones reach. */
export const hasRemoved = ({ tombstones }: { readonly tombstones: ReadonlyMap<string, string> }): boolean =>
  [...tombstones.keys()].some((key) => key.startsWith('attachments:'))

/**
 * Deletes files that no record of their journal has named for thirty days, counted on all devices from the day noted at
 * the file. Only with today's journal: an older one may lack records that other devices added or restored.
 */
export const sweepAttachments = async (ports: SweepPorts, key: JournalKey): Promise<Result<void, DriveError>> => {
  const stored = await ports.files.all(key.fileId)
  if (!stored.ok) return stored
  // The journal is read after the list: a device writes the record of a file before the file.
  if (stored.value.length > 0 && !(await ports.pull())) return err({ kind: 'offline' })
  for (const file of stored.value) {
    const journal = ports.journal()
    if (!journal) break
    const named = attachmentsOf(journal).some(({ sha256 }) => sha256 === file.sha256)
    const swept = await sweepOne(ports, file, named)
    if (!swept.ok) return swept
  }
  return ok(undefined)
}

const sweepOne = async (
  { files, today }: SweepPorts,
  { id, unusedSince }: StoredFile,
  named: boolean,
): Promise<Result<void, DriveError>> => {
  if (named) return unusedSince === undefined ? ok(undefined) : files.markUnused(id, undefined)
  if (unusedSince === undefined) return files.markUnused(id, today())
  if (!isOver(unusedSince, today())) return ok(undefined)
  // Another device may have named it again since the list was read.
  const seen = await files.look(id)
  if (!seen.ok) return seen
  return typeof seen.value === 'object' && seen.value.unusedSince === unusedSince ? files.remove(id) : ok(undefined)
}
