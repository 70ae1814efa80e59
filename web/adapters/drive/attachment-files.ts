import * as z from 'zod/mini'
import { isPicture } from '#domain/attachments/attachment.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { AttachmentFiles, Content, WaitingFile } from '#machines/ports/attachments.ts'
import type { DriveError } from '#machines/ports/drive.ts'
import { sha256OfBytes } from '#web/adapters/hashes.ts'
import { arrived, filePath } from './content.ts'
import type { DriveFailure } from './errors.ts'
import { createFolders, generateId } from './folders.ts'
import type { JournalFilesDeps } from './journal-files.ts'
import { createSweep, isOf, markedAnswer, markedFields, type MarkedFile, unusedSinceOf } from './marked-files.ts'
import { filesNamed } from './query.ts'
import { askFor, createDriveChannel, type DriveChannel } from './request.ts'
import { upload } from './upload.ts'
import { createdAnswer, createdFields } from './wire.ts'

const folderName = 'attachments'

const foundAnswer = z.object({ files: z.array(markedAnswer) })
/** Pictures and files in the user's drive: each content of a journal once, named by its SHA-256. */
export const createAttachmentFiles = (deps: JournalFilesDeps): AttachmentFiles => {
  const channel = createDriveChannel(deps)
  let folderId: string | undefined
  // A list that lags may cause a second folder of the name, which is harmless: files are found by their name alone.
  const memory = {
    read: () => folderId,
    write: (id: string) => {
      folderId = id
    },
    forget: () => {
      folderId = undefined
    },
  }
  const folders = createFolders({ ...deps, name: folderName, channel, memory })
  const holding = async (sha256: string): Promise<Result<ReadonlyArray<MarkedFile>, DriveFailure>> => {
    const found = await askFor(channel, foundAnswer, {
      method: 'GET',
      path: '/drive/v3/files',
      query: {
        spaces: 'appDataFolder',
        q: filesNamed(sha256),
        fields: `files(${markedFields})`,
        orderBy: 'createdTime',
      },
      repeatable: true,
    })
    if (!found.ok) return found
    // A file whose checksum differs from its name holds something else.
    return ok(found.value.files.filter((file) => file.sha256Checksum === undefined || file.sha256Checksum === sha256))
  }
  return {
    find: async (sha256, journal) => {
      const found = await holding(sha256)
      if (!found.ok) return err(found.error.error)
      const own = found.value.filter((file) => isOf(file, journal))
      return ok((own.find((file) => unusedSinceOf(file) === undefined) ?? own[0])?.id)
    },
    newId: async () => withDriveError(await generateId(channel)),
    look: async (driveId) => {
      const seen = await askFor(channel, markedAnswer, {
        method: 'GET',
        path: filePath(driveId),
        query: { fields: markedFields },
        repeatable: true,
      })
      if (!seen.ok) return seen.error.status === 404 ? ok('gone') : err(seen.error.error)
      const unusedSince = unusedSinceOf(seen.value)
      return ok(unusedSince === undefined ? 'there' : { unusedSince })
    },
    store: async (driveId, file, content, journal) => {
      const folder = await folders.forNew()
      if (!folder.ok) return err(folder.error.error)
      const sent = await send(deps, channel, { driveId, file, content, journal, folder: folder.value })
      // The folder went away with the user's hidden data: the next try makes another.
      if (!sent.ok && sent.error.status === 404) memory.forget()
      return withDriveError(sent)
    },
    read: async (sha256, bytes) => {
      const found = await holding(sha256)
      if (!found.ok) return err(found.error.error)
      const [first] = found.value
      if (!first) return ok(undefined)
      const path = filePath(first.id)
      const sent = await channel({ method: 'GET', path, query: { alt: 'media' }, bytes, repeatable: true })
      if (!sent.ok) return sent.error.status === 404 ? ok(undefined) : err(sent.error.error)
      const content = new Uint8Array(await new Blob([...sent.value.parts]).arrayBuffer())
      return (await sha256OfBytes(content)) === sha256 ? ok(content) : err({ kind: 'unverified' })
    },
    ...createSweep(channel, folders),
  }
}

interface Sending {
  readonly driveId: string
  readonly file: WaitingFile
  readonly content: Content
  readonly journal: string
  readonly folder: string
}

/** Makes the file of that id, or completes the one that an earlier try has made. */
const send = async (
  deps: JournalFilesDeps,
  channel: DriveChannel,
  { driveId, file: waiting, content, journal, folder }: Sending,
): Promise<Result<void, DriveFailure>> => {
  const { sha256, file } = waiting
  const bytes = { bytes: content, size: content.length, sha256: () => Promise.resolve(sha256) }
  // No code reads the type, and a type that the drive refuses would hold up this file and all files behind it.
  const mediaType = isPicture(file) ? file.type : 'application/octet-stream'
  const given = { fields: createdFields, content: bytes, mediaType, etag: undefined, repeatable: true } as const
  const made = await upload({ channel, timers: deps.timers }, createdAnswer, {
    ...given,
    method: 'POST',
    path: '/drive/v3/files',
    metadata: { id: driveId, name: sha256, mimeType: mediaType, parents: [folder], appProperties: { journal } },
  })
  const stored =
    !made.ok && made.error.status === 409
      ? await upload({ channel, timers: deps.timers }, createdAnswer, {
          ...given,
          method: 'PATCH',
          path: filePath(driveId),
          metadata: undefined,
        })
      : made
  if (!stored.ok) return stored
  return stored.value.id === driveId && (await arrived(stored.value, bytes))
    ? ok(undefined)
    : err({ status: undefined, error: { kind: 'unverified' } })
}

const withDriveError = <T>(result: Result<T, DriveFailure>): Result<T, DriveError> =>
  result.ok ? result : err(result.error.error)
