import * as z from 'zod/mini'
import { err, ok, type Result } from '#domain/result.ts'
import { empty, parseJson } from '#functions/local/stand-in/http.ts'
import { isoTime } from '#functions/local/stand-in/world.ts'
import { rangedAnswer } from './download.ts'
import { badRequest, driveErrors, type DriveProblem, invalidParameterValue } from './errors.ts'
import { shapes } from './fields.ts'
import type { FileEntry, Revision } from './file-entry.ts'
import {
  type DriveRequest,
  findFile,
  masked,
  maskOf,
  type Outcome,
  pageSizeOf,
  parsePageToken,
  printPageToken,
} from './request.ts'
import { foreverRevisions, purgedRevisions } from './revision-rules.ts'

const defaultFields = 'kind,id,mimeType,modifiedTime'

const toResource = (revision: Revision): Readonly<Record<string, unknown>> => ({
  kind: 'drive#revision',
  id: revision.id,
  mimeType: revision.mimeType,
  modifiedTime: isoTime(revision.modifiedTime),
  keepForever: revision.keptAt !== undefined,
  published: false,
  originalFilename: revision.originalFilename,
  md5Checksum: revision.md5,
  size: String(revision.size),
})

/** `GET /files/ID/revisions`: oldest first; old ones may be gone. */
export const listRevisions = async (request: DriveRequest, fileId: string): Promise<Outcome> => {
  const mask = maskOf(request, shapes.revisionList, `kind,nextPageToken,revisions(${defaultFields})`)
  if (!mask.ok) return mask.error
  const found = findFile(request, fileId)
  if (!found.ok) return found.error
  const size = pageSizeOf(request, 200, 1000)
  if (!size.ok) return size.error
  const pageToken = request.call.query.get('pageToken')
  const start = pageToken === null ? 0 : parsePageToken(request.world, `revisions ${fileId}`, pageToken)
  if (start === undefined) return invalidParameterValue('pageToken')

  const living = purgedRevisions(found.value.revisions, request.world.now())
  const end = start + size.value
  return masked(
    {
      kind: 'drive#revisionList',
      ...(end < living.length ? { nextPageToken: printPageToken(request.world, `revisions ${fileId}`, end) } : {}),
      revisions: living.slice(start, end).map(toResource),
    },
    mask.value,
  )
}

/** `GET /files/ID/revisions/REV`: metadata, or with `alt=media` the bytes of the head and of revisions kept forever. */
export const getRevision = async (request: DriveRequest, fileId: string, revisionId: string): Promise<Outcome> => {
  const mask = maskOf(request, shapes.revision, defaultFields)
  if (!mask.ok) return mask.error
  const found = findRevision(request, fileId, revisionId)
  if (!found.ok) return found.error
  const { entry, revision } = found.value
  if (request.call.query.get('alt') !== 'media') return masked(toResource(revision), mask.value)

  const path = revision.id === entry.content?.revision ? entry.content.path : revision.keptAt
  return path === undefined
    ? driveErrors.downloadRestrictedForRevision
    : rangedAnswer(request, await request.area.read(path), revision.mimeType)
}

const change = z.object({ keepForever: z.optional(z.boolean()) })

/**
 * `PATCH /files/ID/revisions/REV`: the head can be kept forever; that cannot be undone, and deleted ones not be brought
 * back.
 */
export const updateRevision = async (request: DriveRequest, fileId: string, revisionId: string): Promise<Outcome> => {
  const mask = maskOf(request, shapes.revision, defaultFields)
  if (!mask.ok) return mask.error
  const found = findRevision(request, fileId, revisionId)
  if (!found.ok) return found.error
  const { entry, revision } = found.value
  const body = change.safeParse(parseJson(request.call.request.body))
  if (!body.success) return badRequest('Parse Error')

  const isForever = revision.keptAt !== undefined
  const wanted = body.data.keepForever ?? isForever
  if (wanted === isForever) return masked(toResource(revision), mask.value)
  if (!wanted || entry.content?.revision !== revision.id) return driveErrors.illegalKeepForeverModification
  if (foreverRevisions(entry) >= 200) return driveErrors.keepForeverLimit

  const keptAt = `revisions/${entry.id}/${revision.id}`
  const copy = { ...revision, keptAt }
  const bytes = await request.area.read(entry.content.path)
  await request.area.commit({
    entries: [
      {
        id: entry.id,
        entry: { ...entry, revisions: entry.revisions.map((other) => (other.id === revision.id ? copy : other)) },
      },
    ],
    write: { path: keptAt, bytes, sha256: entry.content.sha256 },
  })
  return masked(toResource(copy), mask.value)
}

/** `DELETE /files/ID/revisions/REV`: any but the head. */
export const deleteRevision = async (request: DriveRequest, fileId: string, revisionId: string): Promise<Outcome> => {
  const found = findRevision(request, fileId, revisionId)
  if (!found.ok) return found.error
  const { entry, revision } = found.value
  if (revision.id === entry.content?.revision) return driveErrors.headRevisionDelete
  await request.area.commit({
    entries: [
      { id: entry.id, entry: { ...entry, revisions: entry.revisions.filter((other) => other.id !== revision.id) } },
    ],
    removes: revision.keptAt === undefined ? [] : [revision.keptAt],
  })
  return empty(204)
}

const findRevision = (
  request: DriveRequest,
  fileId: string,
  revisionId: string,
): Result<{ readonly entry: FileEntry; readonly revision: Revision }, DriveProblem> => {
  const found = findFile(request, fileId)
  if (!found.ok) return found
  const wanted = revisionId === 'head' ? found.value.content?.revision : revisionId
  const revision = purgedRevisions(found.value.revisions, request.world.now()).find(
    (candidate) => candidate.id === wanted,
  )
  if (revision !== undefined) return ok({ entry: found.value, revision })
  return err({
    status: 404,
    reason: 'notFound',
    message: `Revision not found: ${revisionId}.`,
    location: 'revisionId',
    locationType: 'parameter',
  })
}
