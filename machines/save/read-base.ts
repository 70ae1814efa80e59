import type { SaveFailure } from '#domain/errors/from-save.ts'
import type { PrintedFile } from '#domain/journal-file/print.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { UploadBase } from '#domain/sync/gate.ts'
import type { DriveError, JournalFiles } from '#machines/ports/drive.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import { type ReadFailure, type ReadPorts, readRemote, type Remote } from './read-remote.ts'
import { failureOfDrive } from './save-failures.ts'
import type { Confirmed } from './save-outcome.ts'

export interface BasePorts extends ReadPorts {
  readonly files: Pick<JournalFiles, 'head' | 'read' | 'list' | 'create'>
}

/** The file that a save builds on. */
export interface Base {
  readonly remote: Remote
  readonly upload: UploadBase
}

/**
 * The file as the drive has it now. Where its bytes are unusable and a copy of them is stored, the last file that was
 * fully merged (Rule F b).
 */
export const readBase = async (
  ports: BasePorts,
  key: JournalKey,
  confirmed: Confirmed | undefined,
  sent: PrintedFile | undefined,
): Promise<Result<Base, SaveFailure>> => {
  const read = await readRemote(ports, key, confirmed, sent)
  if (read.ok) return ok({ remote: read.value, upload: { kind: 'read', file: read.value.confirmed.file } })
  return confirmed && read.error.unreadable
    ? replaceUnreadable(ports, confirmed, read.error.unreadable)
    : err(read.error.failure)
}

const replaceUnreadable = async (
  ports: BasePorts,
  confirmed: Confirmed,
  { text, head }: NonNullable<ReadFailure['unreadable']>,
): Promise<Result<Base, SaveFailure>> => {
  const stored = await storeCopy(ports, text)
  if (!stored.ok) return err(failureOfCopy(stored.error))
  if (!stored.value) return err({ kind: 'blocked', reason: 'unreadable' })
  const upload: UploadBase = { kind: 'replaces-unreadable', file: confirmed.file, hasCopies: true }
  return ok({ remote: { confirmed, fetched: undefined, etag: head.etag }, upload })
}

/**
 * Stores unreadable bytes in a second file of the drive and reads them back, before they are overwritten; answers
 * whether it holds them. The name comes from the content, so that a retry finds the copy that is already there.
 */
const storeCopy = async ({ files, hashes }: BasePorts, text: string): Promise<Result<boolean, DriveError>> => {
  // Reading has replaced bytes that are not UTF-8: a copy would not hold the original.
  if (text.includes('\ufffd')) return ok(false)
  const name = `Unreadable journal ${(await hashes.sha256(text)).slice(0, 12)}`
  const listed = await files.list()
  if (!listed.ok) return listed
  const holds = async (id: string): Promise<Result<boolean, DriveError>> => {
    const back = await files.read(id)
    if (back.ok) return ok(back.value.text === text)
    return back.error.kind === 'not-found' ? ok(false) : back
  }
  // A copy that was damaged in transit does not count, and must not prevent an intact one.
  for (const { id } of listed.value.filter((file) => file.name.startsWith(name))) {
    const held = await holds(id)
    if (!held.ok || held.value) return held
  }
  const copy = await files.create(name, text)
  return copy.ok ? holds(copy.value.id) : copy
}

/** A missing folder does not mean that the journal is missing, and is tried again like any failure that passes. */
const failureOfCopy = (error: DriveError): SaveFailure =>
  error.kind === 'not-found' ? { kind: 'unreachable' } : failureOfDrive(error)
