import {
  conflictsNamePrefix,
  parseMovedConflicts,
  withoutMovedConflicts,
  withOverflowMoved,
} from '#domain/conflicts/moved-file.ts'
import type { JournalFile } from '#domain/journal-file/parse.ts'
import { limits } from '#domain/limits.ts'
import type { ConflictRef } from '#domain/record/events.ts'
import type { Conflict } from '#domain/record/journal.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { AbortSignalLike, Hashes, Locks } from '#machines/ports/browser.ts'
import type { DriveError, JournalFileInfo, JournalFiles } from '#machines/ports/drive.ts'
import type { Pauses } from '#machines/ports/time.ts'

interface MovePorts {
  readonly files: Pick<JournalFiles, 'conflicts' | 'storeConflicts' | 'read'>
  readonly hashes: Hashes
}

/**
 * The file once the conflicts that do not fit into its block are in a file of their own (`text`) that was read back;
 * references to them stay in the block. When any step fails they stay where they are: a block that is too long is a
 * nuisance, a lost text is a loss.
 */
export const moveOverflow = async (ports: MovePorts, file: JournalFile, text: string): Promise<JournalFile> => {
  // The name is a hash of the content, so that a retry finds the file of an earlier try.
  const name = `${conflictsNamePrefix}${(await ports.hashes.sha256(text)).slice(0, 12)}`
  const stored = await isStored(ports.files, name, text)
  if (!stored.ok) return file
  if (!stored.value) {
    const created = await ports.files.storeConflicts(name, text)
    const back = created.ok ? await ports.files.read(created.value.id) : created
    if (!back.ok || back.value.text !== text) return file
  }
  return { ...file, journal: withOverflowMoved(file.journal, name) }
}

/** Whether a file of that name holds exactly that text: once the user has handled a conflict it holds less. */
const isStored = async (
  files: MovePorts['files'],
  name: string,
  text: string,
): Promise<Result<boolean, DriveError>> => {
  const twins = await filesNamed(files, name)
  if (!twins.ok) return twins
  for (const { id } of twins.value) {
    const read = await files.read(id)
    if (!read.ok) return read
    if (read.value.text === text) return ok(true)
  }
  return ok(false)
}

const filesNamed = async (
  files: Pick<JournalFiles, 'conflicts'>,
  name: string,
): Promise<Result<ReadonlyArray<JournalFileInfo>, DriveError>> => {
  const listed = await files.conflicts()
  return listed.ok ? ok(listed.value.filter((each) => each.name === name)) : listed
}

/** A file of moved conflicts as it was read. `unread`: the drive did not answer. */
export type MovedFile =
  | { readonly status: 'read'; readonly texts: ReadonlyArray<Conflict> }
  | { readonly status: 'missing' | 'damaged' | 'unread' }

/** The conflicts in the files of these names, each file by itself: one that is missing or damaged blocks no other. */
export const readMovedConflicts = async (
  files: Pick<JournalFiles, 'conflicts' | 'read'>,
  names: ReadonlyArray<string>,
): Promise<ReadonlyMap<string, MovedFile>> => {
  const listed = await files.conflicts()
  const found = new Map<string, MovedFile>()
  for (const name of names) {
    const twins = listed.ok ? listed.value.filter((each) => each.name === name) : []
    found.set(name, listed.ok ? await readTwins(files, twins) : { status: 'unread' })
  }
  return found
}

const readTwins = async (
  files: Pick<JournalFiles, 'read'>,
  twins: ReadonlyArray<JournalFileInfo>,
): Promise<MovedFile> => {
  if (twins.length === 0) return { status: 'missing' }
  const texts: Array<Conflict> = []
  let damaged = false
  for (const { id } of twins) {
    const read = await files.read(id)
    if (!read.ok && read.error.kind !== 'not-found') return { status: 'unread' }
    const parsed = read.ok ? parseMovedConflicts(read.value.text) : []
    if (parsed) texts.push(...parsed)
    else damaged = true
  }
  return damaged && texts.length === 0 ? { status: 'damaged' } : { status: 'read', texts }
}

export interface FinishPorts {
  readonly files: Pick<JournalFiles, 'conflicts' | 'head' | 'read' | 'write' | 'remove'>
  readonly locks: Locks
  readonly pauses: Pauses
}

/**
 * Removes conflicts that the user has handled from the file that they were moved to, once the journal's own file no
 * longer refers to them. Such a file only ever loses conflicts, so two devices at once may leave one too many, never
 * one too few.
 */
export const finishMoved = async (
  ports: FinishPorts,
  name: string,
  handled: ReadonlyArray<ConflictRef>,
): Promise<Result<void, DriveError>> => {
  const work = async (lock: AbortSignalLike): Promise<Result<void, DriveError>> => {
    const twins = await filesNamed(ports.files, name)
    if (!twins.ok) return twins
    for (const { id } of twins.value) {
      const done = await removeFrom(ports, id, handled, lock)
      if (!done.ok) return done
    }
    return ok(undefined)
  }
  return (await ports.locks.ifFree(`conflicts:${name}`, work)) ?? err({ kind: 'precondition-failed' })
}

const removeFrom = async (
  { files, pauses }: FinishPorts,
  id: string,
  handled: ReadonlyArray<ConflictRef>,
  lock: AbortSignalLike,
): Promise<Result<void, DriveError>> => {
  for (let round = 0; ; round += 1) {
    const head = await files.head(id)
    const read = head.ok ? await files.read(id) : head
    if (!head.ok || !read.ok) return gone(head.ok ? read : head)
    const left = withoutMovedConflicts(read.value.text, handled)
    // A file that cannot be read is not changed.
    if (left === undefined || left === read.value.text) return ok(undefined)
    const written = left === '' ? await files.remove(id) : await files.write(id, left, head.value.etag, lock)
    if (written.ok) return ok(undefined)
    if (written.error.kind !== 'precondition-failed' || lock.aborted || round >= limits.savePreconditionRetries)
      return err(written.error)
    await pauses.between(limits.savePreconditionWaitMinMs, limits.savePreconditionWaitMaxMs)
  }
}

/** Another device may have removed the last conflict, and the file with it. */
const gone = (answer: Result<unknown, DriveError>): Result<void, DriveError> =>
  answer.ok || answer.error.kind === 'not-found' ? ok(undefined) : err(answer.error)
