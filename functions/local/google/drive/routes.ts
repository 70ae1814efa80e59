import type { Call } from '#functions/local/stand-in/http.ts'
import { about, listChanges, startPageToken } from './changes.ts'
import { getFile } from './download.ts'
import { badRequest, type DriveProblem } from './errors.ts'
import { createFile, type Media, updateFile } from './files.ts'
import { listFiles } from './listing.ts'
import { type Metadata, parseMetadata } from './metadata.ts'
import { copyFile, deleteFile, generateIds, noChannel, notForAppData, watchRefused } from './more-methods.ts'
import { type DriveRequest, findFile, type Outcome } from './request.ts'
import { startResumable } from './resumable.ts'
import { deleteRevision, getRevision, listRevisions, updateRevision } from './revisions.ts'
import { parseMultipartUpload, parseSimpleUpload } from './upload.ts'
import { conditionProblem, getFileV2, notInV2 } from './version-two.ts'

type Handler = (request: DriveRequest, first: string, second: string) => Promise<Outcome>
type Writer = (request: DriveRequest, metadata: Metadata, media: Media | undefined, id: string) => Promise<Outcome>

/** One row per method of the API. A segment in braces takes any id. */
interface Row {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly answer: Handler
}

const withMetadata =
  (write: Writer): Handler =>
  async (request, id) => {
    const metadata = parseMetadata(request.call.request.body)
    return metadata.ok ? write(request, metadata.value, undefined, id) : metadata.error
  }

const create: Writer = (request, metadata, media) => createFile(request, metadata, media)
const update: Writer = (request, metadata, media, id) => updateFile(request, id, metadata, media)

/** The upload paths: simple, multipart or the start of a resumable one. */
const withUpload =
  (write: Writer): Handler =>
  async (request, id) => {
    const { call } = request
    const replaced = findFile(request, id)
    const refused = replaced.ok ? conditionProblem(replaced.value, call.request.headers['if-match']) : undefined
    if (refused !== undefined) return refused
    const type = call.query.get('uploadType')
    if (type === 'resumable') return startResumable(request, id === '' ? undefined : id)
    const parse = type === 'media' ? parseSimpleUpload : type === 'multipart' ? parseMultipartUpload : undefined
    if (parse === undefined) return uploadTypeProblem(type)
    const upload = parse(call.request.headers['content-type'], call.request.body)
    if (!upload.ok) return upload.error
    const { metadata, media } = upload.value
    return write(
      request,
      metadata,
      media === undefined ? undefined : { ...media, bytes: request.transport(media.bytes) },
      id,
    )
  }

const uploadTypeProblem = (type: string | null): DriveProblem =>
  badRequest(`Invalid upload type: ${type ?? 'none'}`, 'uploadType')

const rows: ReadonlyArray<Row> = [
  { name: 'about.get', method: 'GET', path: '/drive/v3/about', answer: about },
  {
    name: 'changes.getStartPageToken',
    method: 'GET',
    path: '/drive/v3/changes/startPageToken',
    answer: startPageToken,
  },
  { name: 'changes.list', method: 'GET', path: '/drive/v3/changes', answer: listChanges },
  { name: 'changes.watch', method: 'POST', path: '/drive/v3/changes/watch', answer: watchRefused },
  { name: 'channels.stop', method: 'POST', path: '/drive/v3/channels/stop', answer: noChannel },
  { name: 'files.generateIds', method: 'GET', path: '/drive/v3/files/generateIds', answer: generateIds },
  { name: 'files.emptyTrash', method: 'DELETE', path: '/drive/v3/files/trash', answer: notForAppData },
  { name: 'files.list', method: 'GET', path: '/drive/v3/files', answer: listFiles },
  { name: 'files.create', method: 'POST', path: '/drive/v3/files', answer: withMetadata(create) },
  { name: 'files.get', method: 'GET', path: '/drive/v3/files/{id}', answer: getFile },
  { name: 'files.update', method: 'PATCH', path: '/drive/v3/files/{id}', answer: withMetadata(update) },
  { name: 'files.delete', method: 'DELETE', path: '/drive/v3/files/{id}', answer: deleteFile },
  {
    name: 'files.copy',
    method: 'POST',
    path: '/drive/v3/files/{id}/copy',
    answer: withMetadata((request, metadata, _media, id) => copyFile(request, id, metadata)),
  },
  { name: 'files.watch', method: 'POST', path: '/drive/v3/files/{id}/watch', answer: watchRefused },
  { name: 'files.export', method: 'GET', path: '/drive/v3/files/{id}/export', answer: notForAppData },
  { name: 'files.download', method: 'POST', path: '/drive/v3/files/{id}/download', answer: notForAppData },
  { name: 'permissions.list', method: 'GET', path: '/drive/v3/files/{id}/permissions', answer: notForAppData },
  { name: 'permissions.create', method: 'POST', path: '/drive/v3/files/{id}/permissions', answer: notForAppData },
  { name: 'comments.list', method: 'GET', path: '/drive/v3/files/{id}/comments', answer: notForAppData },
  { name: 'drives.list', method: 'GET', path: '/drive/v3/drives', answer: notForAppData },
  { name: 'revisions.list', method: 'GET', path: '/drive/v3/files/{id}/revisions', answer: listRevisions },
  { name: 'revisions.get', method: 'GET', path: '/drive/v3/files/{id}/revisions/{id}', answer: getRevision },
  { name: 'revisions.update', method: 'PATCH', path: '/drive/v3/files/{id}/revisions/{id}', answer: updateRevision },
  { name: 'revisions.delete', method: 'DELETE', path: '/drive/v3/files/{id}/revisions/{id}', answer: deleteRevision },
  { name: 'upload.create', method: 'POST', path: '/upload/drive/v3/files', answer: withUpload(create) },
  { name: 'upload.update', method: 'PATCH', path: '/upload/drive/v3/files/{id}', answer: withUpload(update) },
  { name: 'v2.files.get', method: 'GET', path: '/drive/v2/files/{id}', answer: getFileV2 },
  { name: 'v2.other', method: 'PUT', path: '/upload/drive/v2/files/{id}', answer: notInV2 },
]

/** What goes to the address of a resumable session. */
export const sessionRoute = 'upload.session'

/** A method of the API, found for a request. */
export interface DriveRoute {
  readonly name: string
  readonly answer: (request: DriveRequest) => Promise<Outcome>
}

const isDrivePath = /^\/(?:upload\/)?drive\//u

/** The method of the API that a request means; `unknown` for drive paths without one, undefined for other paths. */
export const driveRoute = (call: Call): DriveRoute | 'unknown' | undefined => {
  if (!isDrivePath.test(call.path)) return undefined
  const segments = call.path.split('/').map(decodeSegment)
  for (const row of rows) {
    const pattern = row.path.split('/')
    if (row.method !== (call.method === 'HEAD' ? 'GET' : call.method) || pattern.length !== segments.length) continue
    if (!pattern.every((part, n) => (part === '{id}' ? segments[n] !== '' : part === segments[n]))) continue
    const [first = '', second = ''] = segments.filter((_, n) => pattern[n] === '{id}')
    const isMedia = row.name === 'files.get' && call.query.get('alt') === 'media'
    return { name: isMedia ? 'files.media' : row.name, answer: (request) => row.answer(request, first, second) }
  }
  return 'unknown'
}

const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
