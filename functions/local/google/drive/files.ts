import { err, ok, type Result } from '#domain/result.ts'
import { bytesAnswer, empty } from '#functions/local/stand-in/http.ts'
import { badRequest, driveErrors, type DriveProblem, fileNotFound, invalidParameter } from './errors.ts'
import { fieldsOf, fieldsOfV2, pick } from './fields.ts'
import {
  type FileEntry,
  folderType,
  isGeneratedId,
  newEntry,
  newFileId,
  nextVersion,
  toResource,
  toResourceV2,
} from './file-entry.ts'
import { type DriveRequest, findFile, found, type Media, type Metadata, type Outcome } from './request.ts'

/** `GET /files/generateIds`: ids that a later create may use once. */
export const generateIds = ({ call, area, world }: DriveRequest): Outcome => {
  const [space, count] = [call.query.get('space'), Number(call.query.get('count') ?? 10)]
  if (space !== 'appDataFolder') return driveErrors.insufficientScopes
  if (!Number.isInteger(count) || count < 1 || count > 1000)
    return invalidParameter('count', `Invalid value '${count}'. Values must be within the range: [1, 1000]`)
  const ids = Array.from({ length: count }, () => newFileId(world, area.state().rootId))
  return found({ kind: 'drive#generatedIds', space, ids })
}

/** A client may call its file any kind, and not all of that can stand in a header. */
const headerText = /^[\x20-\x7e]+$/

/** `GET /files/ID`: metadata, or the content with `alt=media`. */
export const getFile = async (request: DriveRequest, id: string): Promise<Outcome> => {
  const fields = fieldsOf(request.call.query)
  if (!fields.ok) return fields.error
  const file = findFile(request, id)
  if (!file.ok) return file.error
  if (request.call.query.get('alt') !== 'media') return found(pick(toResource(file.value), fields.value))
  const { content, mimeType } = file.value
  if (content === undefined) return driveErrors.fileNotDownloadable
  return bytesAnswer(200, await request.area.read(content.path), {
    'content-type': headerText.test(mimeType) ? mimeType : 'application/octet-stream',
    vary: 'Origin, X-Origin',
  })
}

/** `GET /drive/v2/files/ID`. */
export const getFileV2 = (request: DriveRequest, id: string): Outcome => {
  const fields = fieldsOfV2(request.call.query)
  if (!fields.ok) return fields.error
  const file = findFile(request, id)
  return file.ok ? found(pick(toResourceV2(file.value), fields.value)) : file.error
}

/** `POST /files`, with or without content. */
export const createFile = async (request: DriveRequest, metadata: Metadata, media?: Media): Promise<Outcome> => {
  const fields = fieldsOf(request.call.query)
  if (!fields.ok) return fields.error
  const made = entryOf(request, metadata, media)
  if (!made.ok) return made.error
  const isFolder = made.value.mimeType === folderType
  const entry = await request.area.put(made.value, isFolder ? undefined : (media?.bytes ?? new Uint8Array()))
  return found(pick(toResource(entry), fields.value))
}

const entryOf = (
  { area, world }: DriveRequest,
  { id, name = 'Untitled', mimeType, parents = [], appProperties }: Metadata,
  media: Media | undefined,
): Result<FileEntry, DriveProblem> => {
  const { rootId, files, gone } = area.state()
  // Google's own document types do not exist in the app-data area.
  if (mimeType?.startsWith('application/vnd.google-apps.') && mimeType !== folderType)
    return err(driveErrors.notSupportedForAppDataFolderFiles)
  if (id !== undefined && (Object.hasOwn(files, id) || gone.includes(id))) return err(driveErrors.fileIdInUse)
  if (id !== undefined && !isGeneratedId(rootId, id)) return err(badRequest('The provided file ID is not usable.'))
  if (parents.length > 1) return err(badRequest('A file can have one parent only.'))
  // Without a parent the file would go to My Drive, which this scope may not touch.
  if (parents[0] === undefined) return err(driveErrors.insufficientFilePermissions)
  const parent = parents[0] === 'appDataFolder' ? rootId : parents[0]
  if (parent !== rootId && !Object.hasOwn(files, parent)) return err(fileNotFound(parent))
  if (parent !== rootId && files[parent]?.mimeType !== folderType) return err(driveErrors.parentNotAFolder)
  if (mimeType === folderType && media !== undefined) return err(badRequest('A folder has no content.'))
  const merged = merge({}, appProperties)
  if (!merged.ok) return merged
  return ok(
    newEntry(world, {
      id: id ?? newFileId(world, rootId),
      name,
      mimeType: mimeType ?? mediaType(media) ?? 'application/octet-stream',
      parent,
      appProperties: merged.value,
    }),
  )
}

/** `PATCH /files/ID`: name and properties, or the content. */
export const updateFile = async (
  request: DriveRequest,
  id: string,
  metadata: Metadata,
  media?: Media,
): Promise<Outcome> => {
  const fields = fieldsOf(request.call.query)
  if (!fields.ok) return fields.error
  const before = findFile(request, id)
  if (!before.ok) return before.error
  const { name = before.value.name, appProperties, ...others } = metadata
  if (Object.keys(others).length > 0) return driveErrors.fieldNotWritable
  if (media !== undefined && before.value.content === undefined) return badRequest('A folder has no content.')
  const merged = merge(before.value.appProperties, appProperties)
  if (!merged.ok) return merged.error
  const after: FileEntry = {
    ...before.value,
    name,
    mimeType: mediaType(media) ?? before.value.mimeType,
    modifiedTime: request.world.now(),
    version: nextVersion(request.world, before.value.version),
    appProperties: merged.value,
  }
  const entry = await request.area.put(after, media?.bytes)
  return found(pick(toResource(entry), fields.value))
}

/** Null removes a property. At most 30 of them, 124 bytes each with its name. */
const merge = (
  before: Readonly<Record<string, string>>,
  change: Metadata['appProperties'],
): Result<Readonly<Record<string, string>>, DriveProblem> => {
  const merged = Object.entries({ ...before, ...change }).filter((pair): pair is [string, string] => pair[1] !== null)
  const isTooLong = merged.some(([key, value]) => Buffer.byteLength(key + value) > 124)
  return isTooLong || merged.length > 30 ? err(driveErrors.propertyLimit) : ok(Object.fromEntries(merged))
}

/** A media type without its parameters' spelling; none where the client sent none. */
const mediaType = (media: Media | undefined): string | undefined =>
  media?.contentType?.split(';')[0]?.trim() || undefined

/** `DELETE /files/ID`: final, and a folder takes everything in it along. */
export const deleteFile = async (request: DriveRequest, id: string): Promise<Outcome> => {
  const file = findFile(request, id)
  if (!file.ok) return file.error
  await request.area.remove([...descendants(Object.values(request.area.state().files), id), id])
  return empty(204, { vary: 'Origin, X-Origin' })
}

const descendants = (files: ReadonlyArray<FileEntry>, id: string): ReadonlyArray<string> =>
  files.filter(({ parent }) => parent === id).flatMap((entry) => [...descendants(files, entry.id), entry.id])
