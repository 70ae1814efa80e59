import { empty } from '#functions/local/stand-in/http.ts'
import { pathsOf } from './area.ts'
import { badRequest, driveErrors, invalidParameter, invalidParameterValue } from './errors.ts'
import { shapes } from './fields.ts'
import { type FileEntry, newFileId } from './file-entry.ts'
import { createFile } from './files.ts'
import type { Metadata } from './metadata.ts'
import { type DriveRequest, findFile, isRootId, masked, maskOf, type Outcome } from './request.ts'

/** `DELETE /files/ID`: final, and a folder takes everything in it along. */
export const deleteFile = async (request: DriveRequest, id: string): Promise<Outcome> => {
  if (isRootId(request, id)) return driveErrors.notSupportedForAppDataFolderFiles
  const found = findFile(request, id)
  if (!found.ok) return found.error
  const doomed = [found.value, ...descendants(Object.values(request.area.state().files), id)]
  await request.area.commit({
    entries: doomed.map((entry) => ({ id: entry.id, entry: undefined })),
    removes: doomed.flatMap(pathsOf),
  })
  return empty(204, { vary: 'Origin, X-Origin' })
}

const descendants = (files: ReadonlyArray<FileEntry>, id: string): ReadonlyArray<FileEntry> =>
  files.filter((entry) => entry.parent === id).flatMap((entry) => [entry, ...descendants(files, entry.id)])

/** `POST /files/ID/copy`. */
export const copyFile = async (request: DriveRequest, id: string, metadata: Metadata): Promise<Outcome> => {
  const found = findFile(request, id)
  if (!found.ok) return found.error
  const { content, name, mimeType, parent } = found.value
  if (content === undefined) return driveErrors.notSupportedForAppDataFolderFiles
  const bytes = await request.area.read(content.path)
  return createFile(
    request,
    { name: `Copy of ${name}`, mimeType, parents: [parent], ...metadata },
    { bytes, contentType: mimeType },
  )
}

/** `GET /files/generateIds`: ids that a later create may use once. */
export const generateIds = async (request: DriveRequest): Promise<Outcome> => {
  const mask = maskOf(request, shapes.generatedIds, '*')
  if (!mask.ok) return mask.error
  const space = request.call.query.get('space') ?? 'drive'
  const count = Number(request.call.query.get('count') ?? 10)
  if (space !== 'drive' && space !== 'appDataFolder') return invalidParameterValue('space')
  if (space === 'drive') return driveErrors.insufficientScopes
  if (!Number.isInteger(count) || count < 1 || count > 1000)
    return invalidParameter('count', `Invalid value '${count}'. Values must be within the range: [1, 1000]`)
  const ids = Array.from({ length: count }, () => newFileId(request.world, request.area.state().rootId))
  return masked({ kind: 'drive#generatedIds', space, ids }, mask.value)
}

/** A method that the drive.appdata scope does not cover, or that app data does not have. */
export const notForAppData = async (): Promise<Outcome> => driveErrors.insufficientPermissions

/** Push notifications need a public https address, which a local drive has no way to reach. */
export const watchRefused = async (): Promise<Outcome> => badRequest('WebHook callback must be HTTPS')

/** No channel was ever opened, so none can be stopped. */
export const noChannel = async (): Promise<Outcome> => ({
  status: 404,
  reason: 'notFound',
  message: 'Channel not found.',
})
