import { json } from '#functions/local/stand-in/http.ts'
import { isoTime } from '#functions/local/stand-in/world.ts'
import { driveErrors, type DriveProblem } from './errors.ts'
import { shapes } from './fields.ts'
import { etagOf, type FileEntry } from './file-entry.ts'
import { type DriveRequest, findFile, masked, maskOf, type Outcome } from './request.ts'

/** `GET /drive/v2/files/ID`: the one place where a page's script can read an etag. */
export const getFileV2 = async (request: DriveRequest, id: string): Promise<Outcome> => {
  const switches = request.levers.switches()
  if (!switches.v2)
    return { status: 403, reason: 'accessNotConfigured', message: 'Access Not Configured.', domain: 'usageLimits' }
  const mask = maskOf(request, shapes.fileV2, '*')
  if (!mask.ok) return mask.error
  const found = findFile(request, id)
  if (!found.ok) return found.error
  const entry = found.value
  const isStale = switches.staleEtags > 0
  if (isStale) request.levers.set({ staleEtags: switches.staleEtags - 1 })
  return masked(
    {
      kind: 'drive#file',
      id: entry.id,
      etag: isStale ? etagOf({ ...entry, version: entry.version - 1 }) : etagOf(entry),
      title: entry.name,
      mimeType: entry.mimeType,
      version: String(entry.version),
      createdDate: isoTime(entry.createdTime),
      modifiedDate: isoTime(entry.modifiedTime),
      parents: [{ kind: 'drive#parentReference', id: entry.parent, isRoot: false }],
      ...(entry.content === undefined
        ? {}
        : {
            fileSize: String(entry.content.size),
            md5Checksum: entry.content.md5,
            sha1Checksum: entry.content.sha1,
            sha256Checksum: entry.content.sha256,
            headRevisionId: entry.content.revision,
          }),
    },
    mask.value,
  )
}

/** Uploads honour `If-Match` with a quoted etag; anything else in that header does nothing. */
export const conditionProblem = (entry: FileEntry, ifMatch: string | undefined): DriveProblem | undefined => {
  if (ifMatch === undefined) return undefined
  const tags: ReadonlyArray<string> = ifMatch.match(/(?:W\/)?"[^"]*"/gu) ?? []
  return tags.length === 0 || tags.includes(etagOf(entry)) ? undefined : driveErrors.conditionNotMet
}

/** A v2 path that is not offered: the v2 uploads cannot be read by a page's script anyway. */
export const notInV2 = async (): Promise<Outcome> =>
  json(404, {
    error: {
      code: 404,
      message: 'Not Found',
      errors: [{ domain: 'global', reason: 'notFound', message: 'Not Found' }],
    },
  })
