import { conflictsNamePrefix, parseMovedLosers, printMovedLosers } from '#domain/conflicts/moved.ts'
import type { LostText } from '#domain/journal/journal.ts'
import type { JournalFile } from '#domain/journal/journal-file.ts'
import { splitLosers } from '#domain/journal/losers.ts'
import { ok, type Result } from '#domain/result.ts'
import type { DriveError, Hashes, JournalFiles } from '../ports.ts'

export interface MovePorts {
  readonly files: Pick<JournalFiles, 'conflicts' | 'keepConflicts' | 'read'>
  readonly hashes: Hashes
}

/**
 * The file without the conflicts that its block has no room for, once they stand in a file of their own that was read
 * back. When any step fails they stay where they are: a block that is too long is a nuisance, a lost text is not.
 */
export const withRoomForLosers = async (ports: MovePorts, fileId: string, file: JournalFile): Promise<JournalFile> => {
  const { kept, overflow } = splitLosers(file.journal.losers)
  if (overflow.length === 0) return file
  const text = printMovedLosers(fileId, overflow)
  // Named after its content, so that a retry finds what an earlier try has stored.
  const name = `${conflictsNamePrefix}${(await ports.hashes.sha256(text)).slice(0, 12)}`
  const listed = await ports.files.conflicts()
  if (!listed.ok) return file
  const known = listed.value.find((each) => each.name === name)
  const stored = known ? ok(known) : await ports.files.keepConflicts(name, text)
  if (!stored.ok) return file
  const back = await ports.files.read(stored.value.id)
  return back.ok && back.value.text === text ? { ...file, journal: { ...file.journal, losers: kept } } : file
}

/** All conflicts of a journal that have moved out of it, each once. */
export const readMovedLosers = async (files: Pick<JournalFiles, 'conflicts' | 'read'>, fileId: string): Promise<Result<ReadonlyArray<LostText>, DriveError>> => {
  const listed = await files.conflicts()
  if (!listed.ok) return listed
  const found = new Map<string, LostText>()
  for (const { id } of listed.value) {
    const read = await files.read(id)
    if (!read.ok) return read
    for (const lost of parseMovedLosers(read.value.text, fileId)) found.set(JSON.stringify([lost.d, lost.f, lost.v]), lost)
  }
  return ok([...found.values()])
}
