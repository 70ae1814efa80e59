import { ensureExtension, isJournalFileName } from '#domain/names/extension.ts'
import { product } from '#domain/product.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { Locks } from '#machines/ports/browser.ts'
import type { DriveError, JournalFileInfo, JournalFiles } from '#machines/ports/drive.ts'
import type { Clock } from '#machines/ports/time.ts'
import type { EncodedText, Texts } from '#web/adapters/texts/texts.ts'
import { arrived, type Content, createContent, filePath } from './content.ts'
import type { DriveFailure } from './errors.ts'
import { createFolders, type FolderMemory, type Folders, generateId } from './folders.ts'
import { createListing, toInfo } from './listing.ts'
import { createRecentChanges } from './recent.ts'
import { askFor, createDriveChannel, type DriveChannel, type DriveChannelDeps } from './request.ts'
import { upload } from './upload.ts'
import { createdAnswer, createdFields, fileAnswer, fileFields } from './wire.ts'

export interface JournalFilesDeps extends DriveChannelDeps {
  readonly clock: Clock
  readonly locks: Locks
  readonly folderMemory: FolderMemory
  readonly texts: Texts
  readonly cas: 'v2' | 'none'
}

/** The journals in the user's drive, over the drive's version 3 interface. */
export const createJournalFiles = (deps: JournalFilesDeps): JournalFiles => {
  const channel = createDriveChannel(deps)
  const folders = createFolders({
    name: product.journalsFolder,
    channel,
    memory: deps.folderMemory,
    locks: deps.locks,
    timers: deps.timers,
  })
  const recent = createRecentChanges(deps.clock)
  const listing = createListing({ channel, folders, recent, clock: deps.clock })
  const content = createContent({
    channel,
    timers: deps.timers,
    texts: deps.texts,
    cas: deps.cas,
    landed: () => deps.budget?.wrote(),
  })
  const create = createCreation({ ...deps, channel, folders, head: content.head })
  const stored = (file: JournalFileInfo) => {
    recent.stored(file)
    listing.forget()
  }
  /** After a 404 the lists leave the file out, even if this page has created it just now. */
  const seen = <T>(fileId: string, answer: Result<T, DriveFailure>): Result<T, DriveError> => {
    if (!answer.ok && answer.error.status === 404) recent.removed(fileId)
    return withDriveError(answer)
  }
  return {
    list: async (age) => withDriveError(await listing.list(age)),
    info: async (fileId) => seen(fileId, await listing.info(fileId)),
    head: async (fileId) => seen(fileId, await content.head(fileId)),
    read: async (fileId) => seen(fileId, await content.read(fileId)),
    write: async (fileId, text, etag, lock) => {
      const written = await content.write(fileId, text, etag, lock)
      if (written.ok) recent.saved(written.value)
      return seen(fileId, written)
    },
    create: async (name, text) => {
      const created = await create(ensureExtension(name), await deps.texts.encode(text))
      if (created.ok) stored(created.value)
      return withDriveError(created)
    },
    rename: async (fileId, name) => {
      const present = await listing.info(fileId)
      if (!present.ok) return withDriveError(present)
      const renamed = await askFor(channel, fileAnswer, {
        method: 'PATCH',
        path: filePath(fileId),
        query: { fields: fileFields },
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: renamedTo(present.value.name, name) }),
        repeatable: false,
      })
      if (!renamed.ok) return withDriveError(renamed)
      stored(toInfo(renamed.value))
      return ok(toInfo(renamed.value))
    },
    storeConflicts: async (name, text) => withDriveError(await create(name, await deps.texts.encode(text))),
    conflicts: async () => withDriveError(await listing.conflicts()),
    remove: async (fileId) => {
      const removed = await channel({ method: 'DELETE', path: filePath(fileId), repeatable: true })
      // 404: already gone, by an earlier try or another device.
      if (!removed.ok && removed.error.status !== 404) return withDriveError(removed)
      recent.removed(fileId)
      listing.forget()
      return ok(undefined)
    },
  }
}

interface CreationParts extends Pick<JournalFilesDeps, 'timers' | 'folderMemory'>, Pick<Content, 'head'> {
  readonly channel: DriveChannel
  readonly folders: Folders
}

/** A create that makes one file, however often it is tried: its id is reused until it succeeds. */
const createCreation = (parts: CreationParts) => {
  const { channel, folders, folderMemory } = parts
  const reserved = new Map<string, Reserved>()
  const create = async (name: string, content: EncodedText): Promise<Result<JournalFileInfo, DriveFailure>> => {
    const folder = await folders.forNew()
    if (!folder.ok) return folder
    const known = reserved.get(name)
    const id = known === undefined ? await generateId(channel) : ok(known.id)
    if (!id.ok) return id
    const hashes = new Set([...(known?.hashes ?? []), await content.sha256()])
    reserved.set(name, { id: id.value, hashes })
    const sent = await upload(parts, createdAnswer, {
      method: 'POST',
      path: '/drive/v3/files',
      fields: createdFields,
      metadata: { id: id.value, name, mimeType: product.journalMediaType, parents: [folder.value] },
      content,
      etag: undefined,
      repeatable: true,
    })
    const isMade = !sent.ok && sent.error.status === 409
    const created = isMade ? await completed(parts, { id: id.value, hashes }, content) : sent
    if (created === 'in use') {
      reserved.delete(name)
      return create(name, content)
    }
    if (!created.ok) {
      if (created.error.status === 404) {
        // The folder went away with the user's hidden data: the next try finds or makes another.
        folderMemory.forget()
        // The file of an earlier try went with it: a deleted file's id cannot be used again.
        if (isMade) reserved.delete(name)
      }
      return created
    }
    if (created.value.id !== id.value || !(await arrived(created.value, content))) {
      hashes.add(hashOf(created.value))
      return err({ status: undefined, error: { kind: 'unverified' } })
    }
    reserved.delete(name)
    return ok(toInfo(created.value))
  }
  return create
}

/** The id of a file that no answer has confirmed, and the hashes of what our tries may have written there. */
interface Reserved {
  readonly id: string
  readonly hashes: ReadonlySet<string>
}

const hashOf = ({ sha256Checksum = '' }: { readonly sha256Checksum?: string | undefined }): string =>
  sha256Checksum.toLowerCase()

/**
 * Completes the file that an earlier try made before its answer was lost. Other content stays: the file was opened from
 * a list meanwhile, here or on another device, and written into.
 */
const completed = async (parts: CreationParts, { id, hashes }: Reserved, content: EncodedText) => {
  // Before the look at its content: a write in between is not replaced either.
  const before = await parts.head(id)
  if (!before.ok) return before
  const made = await askFor(parts.channel, createdAnswer, {
    method: 'GET',
    path: filePath(id),
    query: { fields: createdFields },
    repeatable: true,
  })
  if (!made.ok || (await arrived(made.value, content))) return made
  if (!hashes.has(hashOf(made.value))) return 'in use' as const
  return upload(parts, createdAnswer, {
    method: 'PATCH',
    path: filePath(id),
    fields: createdFields,
    metadata: undefined,
    content,
    etag: before.value.etag,
    repeatable: true,
  })
}

const withDriveError = <T>(result: Result<T, DriveFailure>): Result<T, DriveError> =>
  result.ok ? result : err(result.error.error)

/** A legacy file keeps its extension when it is renamed. */
const renamedTo = (present: string, name: string): string =>
  present.toLowerCase().endsWith(product.legacyExtension) && !isJournalFileName(name)
    ? `${name}${product.legacyExtension}`
    : ensureExtension(name)
