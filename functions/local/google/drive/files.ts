import { bytesAnswer, empty, json } from '#functions/local/stand-in/http.ts'
import { badRequest, driveErrors, fileNotFound } from './errors.ts'
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
import { type DriveRequest, found, type Media, type Metadata, type Outcome, pick } from './request.ts'

/** `GET /files/generateIds`: ids that a later create may use once. */
export const generateIds = ({ call, area, world }: DriveRequest): Outcome => {
  const length = Math.min(Number(call.query.get('count')), 1000)
  const ids = Array.from({ length }, () => newFileId(world, area.state().rootId))
  return json(200, { kind: 'drive#generatedIds', space: 'appDataFolder', ids })
}

const orders: Readonly<Record<string, (left: FileEntry, right: FileEntry) => number>> = {
  createdTime: (left, right) => left.createdTime - right.createdTime,
  'modifiedTime desc': (left, right) => right.modifiedTime - left.modifiedTime,
}

/** `GET /files`. Without `spaces=appDataFolder` an app-data token is refused, whatever `q` says. */
export const listFiles = ({ call: { query }, area }: DriveRequest): Outcome => {
  if (query.get('spaces') !== 'appDataFolder') return driveErrors.insufficientScopes
  const isAsked = parseQuery(query.get('q') ?? '', area.state().rootId)
  if (isAsked === undefined) return badRequest('Invalid Value')
  const files = area
    .listed()
    .filter(isAsked)
    .toSorted(orders[query.get('orderBy') ?? 'createdTime'])
  const start = Number(query.get('pageToken') ?? 0)
  const end = start + Number(query.get('pageSize') ?? 100)
  // `nextPageToken,files(id,name)`
  const fields = /\bfiles\(([^)]*)\)/u.exec(query.get('fields') ?? '')?.[1]
  return json(200, {
    ...(end < files.length && { nextPageToken: String(end) }),
    files: files.slice(start, end).map((entry) => pick(toResource(entry), fields)),
  })
}

const text = String.raw`'((?:[^'\\]|\\['\\])*)'`
const inParents = `${text} in parents`
/** By name, or in one of some folders; all files, or all folders. */
const form = new RegExp(
  `^(?:name = ${text}|\\((${inParents}(?: or ${inParents})*)\\)) and mimeType (!?=) ${text} and trashed = false$`,
  'u',
)

/** The one form of `q` that the product asks in; undefined for any other. */
export const parseQuery = (q: string, rootId: string): ((entry: FileEntry) => boolean) | undefined => {
  if (q === '') return () => true
  const parts = form.exec(q)
  if (parts === null) return undefined
  const [, name, folders] = parts
  const [sign, mimeType] = [parts.at(-2), unquoted(parts.at(-1))]
  const parents = [...(folders ?? '').matchAll(new RegExp(inParents, 'gu'))].map(([, id]) => unquoted(id))
  return (entry) =>
    (entry.mimeType === mimeType) === (sign === '=') &&
    (name === undefined
      ? parents.some((id) => entry.parent === (id === 'appDataFolder' ? rootId : id))
      : entry.name === unquoted(name))
}

const unquoted = (quoted = ''): string => quoted.replace(/\\(['\\])/gu, '$1')

/** A client may give any media type, and not every text is allowed in a header. */
const headerText = /^[\x20-\x7e]+$/

/** `GET /files/ID`: metadata, or the content with `alt=media`. */
export const getFile = async (request: DriveRequest, file: FileEntry): Promise<Outcome> => {
  const { content, mimeType } = file
  if (request.call.query.get('alt') !== 'media' || content === undefined) return found(request, toResource(file))
  return bytesAnswer(200, await request.area.read(content.path), {
    'content-type': headerText.test(mimeType) ? mimeType : 'application/octet-stream',
  })
}

/** `GET /drive/v2/files/ID`. */
export const getFileV2 = (request: DriveRequest, file: FileEntry): Outcome => found(request, toResourceV2(file))

/** `POST /files`, with or without content. */
export const createFile = async (request: DriveRequest, metadata: Metadata, media?: Media): Promise<Outcome> => {
  const { area, world } = request
  const { rootId, files, gone } = area.state()
  const { id = newFileId(world, rootId), name = 'Untitled', parents: [asked = ''] = [], appProperties } = metadata
  const { mimeType = media?.contentType ?? 'application/octet-stream' } = metadata
  if (Object.hasOwn(files, id) || gone.includes(id)) return driveErrors.fileIdInUse
  if (!isGeneratedId(rootId, id)) return badRequest('The provided file ID is not usable.')
  const parent = asked === 'appDataFolder' ? rootId : asked
  if (parent !== rootId && !Object.hasOwn(files, parent)) return fileNotFound(parent)
  const made = newEntry(world, { id, name, mimeType, parent, appProperties: merged({}, appProperties) })
  const bytes = mimeType === folderType ? undefined : (media?.bytes ?? new Uint8Array())
  return found(request, toResource(await area.put(made, bytes)))
}

/** `PATCH /files/ID`: name and properties, or the content. */
export const updateFile = async (
  request: DriveRequest,
  before: FileEntry,
  { name = before.name, appProperties }: Metadata,
  media?: Media,
): Promise<Outcome> => {
  const after: FileEntry = {
    ...before,
    name,
    mimeType: media?.contentType ?? before.mimeType,
    modifiedTime: request.world.now(),
    version: nextVersion(request.world, before.version),
    appProperties: merged(before.appProperties, appProperties),
  }
  return found(request, toResource(await request.area.put(after, media?.bytes)))
}

/** Null removes a property. */
const merged = (
  before: Readonly<Record<string, string>>,
  change: Metadata['appProperties'],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...before, ...change }).filter((pair): pair is [string, string] => pair[1] !== null),
  )

/** `DELETE /files/ID`: final, and a folder is deleted with its files. */
export const deleteFile = async ({ area }: DriveRequest, { id }: FileEntry): Promise<Outcome> => {
  await area.remove([...descendants(Object.values(area.state().files), id), id])
  return empty(204)
}

const descendants = (files: ReadonlyArray<FileEntry>, id: string): ReadonlyArray<string> =>
  files.filter(({ parent }) => parent === id).flatMap((entry) => [...descendants(files, entry.id), entry.id])
