import { conflictsNamePrefix, parseMovedLosers, printMovedLosers, withoutMovedLosers } from '#domain/conflicts/moved.ts'
import type { LostTextRef } from '#domain/journal/events.ts'
import type { LostText } from '#domain/journal/journal.ts'
import type { JournalFile } from '#domain/journal/journal-file.ts'
import { splitLosers, withMoved } from '#domain/journal/losers.ts'
import { limits } from '#domain/limits.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { Hashes, Locks } from '../ports/browser.ts'
import type { DriveError, JournalFileInfo, JournalFiles } from '../ports/drive.ts'
import type { Pauses } from '../ports/time.ts'

export interface MovePorts {
  readonly files: Pick<JournalFiles, 'conflicts' | 'keepConflicts' | 'read'>
  readonly hashes: Hashes
}

/**
 * The file without the conflicts that its block has no room for, once they stand in a file of their own that was read
 * back; their places stay in the block. When any step fails they stay where they are: a block that is too long is a
 * nuisance, a lost text is not.
 */
export const withRoomForLosers = async (ports: MovePorts, fileId: string, file: JournalFile): Promise<JournalFile> => {
  const { kept, overflow } = splitLosers(file.journal.losers)
  if (overflow.length === 0) return file
  const text = printMovedLosers(fileId, overflow)
  // Named after its content, so that a retry finds what an earlier try has stored.
  const name = `${conflictsNamePrefix}${(await ports.hashes.sha256(text)).slice(0, 12)}`
  const stands = await isStored(ports.files, name, text)
  if (!stands.ok) return file
  if (!stands.value) {
    const stored = await ports.files.keepConflicts(name, text)
    const back = stored.ok ? await ports.files.read(stored.value.id) : stored
    if (!back.ok || back.value.text !== text) return file
  }
  return { ...file, journal: { ...file.journal, losers: kept, moved: withMoved(file.journal.moved, overflow, name) } }
}

/** Whether a file of that name holds exactly that text: one that a user has seen to since may hold less. */
const isStored = async (files: MovePorts['files'], name: string, text: string): Promise<Result<boolean, DriveError>> => {
  const twins = await filesNamed(files, name)
  if (!twins.ok) return twins
  for (const { id } of twins.value) {
    const read = await files.read(id)
    if (!read.ok) return read
    if (read.value.text === text) return ok(true)
  }
  return ok(false)
}

const filesNamed = async (files: Pick<JournalFiles, 'conflicts'>, name: string): Promise<Result<ReadonlyArray<JournalFileInfo>, DriveError>> => {
  const listed = await files.conflicts()
  return listed.ok ? ok(listed.value.filter((each) => each.name === name)) : listed
}

/** What came of reading a file of moved texts. `unread`: the drive could not be asked now. */
export type MovedFile =
  | { readonly status: 'read'; readonly texts: ReadonlyArray<LostText> }
  | { readonly status: 'missing' | 'damaged' | 'unread' }

/** The texts in the files of these names, each file by itself: one that is missing or damaged keeps no other from being read. */
export const readMovedTexts = async (files: Pick<JournalFiles, 'conflicts' | 'read'>, names: ReadonlyArray<string>): Promise<ReadonlyMap<string, MovedFile>> => {
  const listed = await files.conflicts()
  const found = new Map<string, MovedFile>()
  for (const name of names) {
    const twins = listed.ok ? listed.value.filter((each) => each.name === name) : []
    found.set(name, listed.ok ? await readTwins(files, twins) : { status: 'unread' })
  }
  return found
}

const readTwins = async (files: Pick<JournalFiles, 'read'>, twins: ReadonlyArray<JournalFileInfo>): Promise<MovedFile> => {
  if (twins.length === 0) return { status: 'missing' }
  const texts: Array<LostText> = []
  let damaged = false
  for (const { id } of twins) {
    const read = await files.read(id)
    if (!read.ok && read.error.kind !== 'not-found') return { status: 'unread' }
    const held = read.ok ? parseMovedLosers(read.value.text) : []
    if (held) texts.push(...held)
    else damaged = true
  }
  return damaged && texts.length === 0 ? { status: 'damaged' } : { status: 'read', texts }
}

export interface SettlePorts {
  readonly files: Pick<JournalFiles, 'conflicts' | 'head' | 'read' | 'write' | 'remove'>
  readonly locks: Locks
  readonly pauses: Pauses
}

/**
 * Takes texts that the user has seen to out of the file that they had moved to, once the journal's own file does not name
 * them any more. Such a file only ever loses texts, so two devices at once may leave one too many behind, never one too few.
 */
export const settleMoved = async (ports: SettlePorts, name: string, settled: ReadonlyArray<LostTextRef>): Promise<Result<void, DriveError>> => {
  const work = async (signal: { readonly aborted: boolean }): Promise<Result<void, DriveError>> => {
    const twins = await filesNamed(ports.files, name)
    if (!twins.ok) return twins
    for (const { id } of twins.value) {
      const done = await settleIn(ports, id, settled, signal)
      if (!done.ok) return done
    }
    return ok(undefined)
  }
  return (await ports.locks.ifFree(`settle:${name}`, work)) ?? err({ kind: 'precondition-failed' })
}

const settleIn = async ({ files, pauses }: SettlePorts, id: string, settled: ReadonlyArray<LostTextRef>, signal: { readonly aborted: boolean }): Promise<Result<void, DriveError>> => {
  for (let round = 0; ; round += 1) {
    const head = await files.head(id)
    const read = head.ok ? await files.read(id) : head
    if (!head.ok || !read.ok) return gone(head.ok ? read : head)
    const left = withoutMovedLosers(read.value.text, settled)
    // What cannot be read is nobody's to change.
    if (left === undefined || left === read.value.text) return ok(undefined)
    const written = left === '' ? await files.remove(id) : await files.write(id, left, head.value.etag, signal)
    if (written.ok) return ok(undefined)
    if (written.error.kind !== 'precondition-failed' || signal.aborted || round >= limits.savePreconditionRetries) return err(written.error)
    await pauses.between(limits.savePreconditionWaitMinMs, limits.savePreconditionWaitMaxMs)
  }
}

/** Another device has taken the last text out, and the file with it. */
const gone = (answer: Result<unknown, DriveError>): Result<void, DriveError> => (answer.ok || answer.error.kind === 'not-found' ? ok(undefined) : err(answer.error))
