import { err, ok, type Result } from '#domain/result.ts'
import { pathsOf, usedBytes } from './area.ts'
import { badRequest, driveErrors, type DriveProblem } from './errors.ts'
import { shapes } from './fields.ts'
import {
  checksums,
  etagOf,
  type FileEntry,
  folderType,
  isGeneratedId,
  newFileId,
  newRevisionId,
  nextVersion,
  toResource,
} from './file-entry.ts'
import { isForbiddenType, mergeProperties, type Metadata } from './metadata.ts'
import {
  defaultFileFields,
  type DriveRequest,
  findFile,
  findParent,
  isRootId,
  masked,
  maskOf,
  type Outcome,
} from './request.ts'
import { foreverRevisions, purgedRevisions } from './revision-rules.ts'

/** Content as it arrived. */
export interface Media {
  readonly bytes: Uint8Array
  readonly contentType: string | undefined
}

/** `POST /files`, with or without content. */
export const createFile = async (
  request: DriveRequest,
  metadata: Metadata,
  media: Media | undefined,
): Promise<Outcome> => {
  const mask = maskOf(request, shapes.file, defaultFileFields)
  if (!mask.ok) return mask.error
  const made = await newEntry(request, metadata, media)
  if (!made.ok) return made.error
  const { entry, bytes } = made.value
  await store(request, entry, bytes, [])
  return masked(toResource(entry), mask.value, { etag: etagOf(entry) })
}

const newEntry = async (
  request: DriveRequest,
  metadata: Metadata,
  media: Media | undefined,
): Promise<Result<Made, DriveProblem>> => {
  const state = request.area.state()
  if (isForbiddenType(metadata.mimeType)) return err(driveErrors.notSupportedForAppDataFolderFiles)
  if (metadata.trashed === true) return err(driveErrors.cannotBeTrashed)
  if (metadata.id !== undefined) {
    if (Object.hasOwn(state.files, metadata.id) || state.changes.some((change) => change.fileId === metadata.id))
      return err(driveErrors.fileIdInUse)
    if (!isGeneratedId(state.rootId, metadata.id))
      return err(badRequest('The provided file ID is not usable.', 'file.id'))
  }
  const requested = metadata.parents ?? []
  if (requested.length > 1) return err(badRequest('A file can have one parent only.', 'file.parents'))
  // Without a parent the file would go to My Drive, which this scope may not touch.
  if (requested[0] === undefined) return err(driveErrors.insufficientFilePermissions)
  const parent = findParent(request, requested[0])
  if (!parent.ok) return parent
  const isFolder = metadata.mimeType === folderType
  if (isFolder && media !== undefined) return err(badRequest('A folder has no content.'))
  const appProperties = mergeProperties({}, metadata.appProperties)
  const properties = mergeProperties({}, metadata.properties)
  if (!appProperties.ok) return appProperties
  if (!properties.ok) return properties

  const now = request.world.now()
  const entry: FileEntry = {
    id: metadata.id ?? newFileId(request.world, state.rootId),
    name: metadata.name ?? 'Untitled',
    mimeType: metadata.mimeType ?? mediaType(media) ?? 'application/octet-stream',
    parent: parent.value,
    createdTime: metadata.createdTime ?? now,
    modifiedTime: metadata.modifiedTime ?? now,
    version: nextVersion(request.world, 0),
    originalFilename: metadata.originalFilename ?? metadata.name,
    description: metadata.description,
    starred: metadata.starred ?? false,
    appProperties: appProperties.value,
    properties: properties.value,
    content: undefined,
    revisions: [],
  }
  return isFolder
    ? ok({ entry, bytes: undefined })
    : withContent(request, entry, media ?? { bytes: new Uint8Array(), contentType: undefined }, metadata)
}

/** `PATCH /files/ID`: metadata, content or both. */
export const updateFile = async (
  request: DriveRequest,
  id: string,
  metadata: Metadata,
  media: Media | undefined,
): Promise<Outcome> => {
  const mask = maskOf(request, shapes.file, defaultFileFields)
  if (!mask.ok) return mask.error
  if (isRootId(request, id)) return driveErrors.notSupportedForAppDataFolderFiles
  const found = findFile(request, id)
  if (!found.ok) return found.error
  const before = found.value
  const refused = updateProblem(before, metadata, media)
  if (refused !== undefined) return refused

  const parent = movedParent(request, before)
  if (!parent.ok) return parent.error
  const appProperties = mergeProperties(before.appProperties, metadata.appProperties)
  const properties = mergeProperties(before.properties, metadata.properties)
  if (!appProperties.ok) return appProperties.error
  if (!properties.ok) return properties.error

  const renamed = await renamedPath(request, before, metadata, parent.value)
  const after: FileEntry = {
    ...before,
    name: metadata.name ?? before.name,
    mimeType: metadata.mimeType ?? mediaType(media) ?? before.mimeType,
    parent: parent.value,
    modifiedTime: metadata.modifiedTime ?? request.world.now(),
    version: nextVersion(request.world, before.version),
    originalFilename: metadata.originalFilename ?? before.originalFilename,
    description: metadata.description ?? before.description,
    starred: metadata.starred ?? before.starred,
    appProperties: appProperties.value,
    properties: properties.value,
    content:
      before.content === undefined || renamed === undefined ? before.content : { ...before.content, path: renamed },
  }
  const made =
    media === undefined
      ? await unchangedContent(request, before, after)
      : await withContent(request, after, media, metadata)
  if (!made.ok) return made.error
  await store(request, made.value.entry, made.value.bytes, pathsOf(before))
  return masked(toResource(made.value.entry), mask.value, { etag: etagOf(made.value.entry) })
}

const updateProblem = (before: FileEntry, metadata: Metadata, media: Media | undefined): DriveProblem | undefined => {
  if (metadata.trashed === true) return driveErrors.cannotBeTrashed
  if (metadata.parents !== undefined) return driveErrors.parentsNotWritable
  if (metadata.id !== undefined && metadata.id !== before.id) return driveErrors.fieldNotWritable
  if (metadata.createdTime !== undefined) return driveErrors.fieldNotWritable
  if (isForbiddenType(metadata.mimeType)) return driveErrors.notSupportedForAppDataFolderFiles
  const turnsFolder =
    metadata.mimeType !== undefined && (metadata.mimeType === folderType) !== (before.mimeType === folderType)
  if (turnsFolder) return badRequest('A folder cannot become a file, nor a file a folder.', 'file.mimeType')
  return media !== undefined && before.content === undefined ? badRequest('A folder has no content.') : undefined
}

/** `addParents` and `removeParents`: one parent per file, never outside of the area, never below itself. */
const movedParent = (request: DriveRequest, entry: FileEntry): Result<string, DriveProblem> => {
  const names = (parameter: string): ReadonlyArray<string> =>
    (request.call.query.get(parameter) ?? '')
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== '')
  const added = names('addParents')
  const removed = names('removeParents').map((id) => (isRootId(request, id) ? request.area.state().rootId : id))
  if (added.length > 1) return err(driveErrors.cannotAddParent)
  if (added[0] === undefined)
    return removed.includes(entry.parent) ? err(driveErrors.insufficientFilePermissions) : ok(entry.parent)

  const target = findParent(request, added[0])
  if (!target.ok || target.value === entry.parent) return target
  if (!removed.includes(entry.parent)) return err(driveErrors.cannotAddParent)
  const { files } = request.area.state()
  for (let at: string | undefined = target.value; at !== undefined; at = files[at]?.parent) {
    if (at === entry.id) return err(badRequest('A folder cannot be moved into itself.', 'addParents'))
  }
  return target
}

interface Made {
  readonly entry: FileEntry
  /** To be written at the entry's path; undefined where nothing is written. */
  readonly bytes: Uint8Array | undefined
}

/** A new head revision of real bytes. The name on disk follows the file's name. */
const withContent = async (
  request: DriveRequest,
  entry: FileEntry,
  media: Media,
  metadata: Metadata,
): Promise<Result<Made, DriveProblem>> => {
  const { bytes } = media
  const now = request.world.now()
  if (
    usedBytes(request.area.state()) - (entry.content?.size ?? 0) + bytes.length >
    request.levers.switches().quotaBytes
  )
    return err(driveErrors.storageQuotaExceeded)
  const path = entry.content?.path ?? (await request.area.pathFor(entry.name, entry.parent))
  const sums = checksums(bytes)
  const revision = newRevisionId(request.world)
  const isForever = request.call.query.get('keepRevisionForever') === 'true'
  if (isForever && foreverRevisions(entry) >= 200) return err(driveErrors.keepForeverLimit)
  const keptAt = isForever ? `revisions/${entry.id}/${revision}` : undefined
  const head = {
    id: revision,
    mimeType: entry.mimeType,
    modifiedTime: metadata.modifiedTime ?? now,
    size: sums.size,
    md5: sums.md5,
    originalFilename: entry.originalFilename ?? entry.name,
    keptAt,
  }
  return ok({
    entry: {
      ...entry,
      content: { path, ...sums, revision },
      revisions: purgedRevisions([...entry.revisions, head], now),
    },
    bytes,
  })
}

const unchangedContent = async (
  request: DriveRequest,
  before: FileEntry,
  after: FileEntry,
): Promise<Result<Made, DriveProblem>> => {
  const isMoved = before.content !== undefined && before.content.path !== after.content?.path
  return ok({ entry: after, bytes: isMoved ? await request.area.read(before.content.path) : undefined })
}

/** The readable file follows its name and its folder. */
const renamedPath = async (
  request: DriveRequest,
  before: FileEntry,
  metadata: Metadata,
  parent: string,
): Promise<string | undefined> => {
  const name = metadata.name ?? before.name
  if (before.content === undefined || (name === before.name && parent === before.parent)) return undefined
  return request.area.pathFor(name, parent)
}

const store = async (
  request: DriveRequest,
  entry: FileEntry,
  bytes: Uint8Array | undefined,
  before: ReadonlyArray<string>,
): Promise<void> => {
  const { content } = entry
  const copy = entry.revisions.find((revision) => revision.id === content?.revision)?.keptAt
  if (copy !== undefined && bytes !== undefined && content !== undefined) {
    // The lasting copy comes first: a step writes one content only.
    await request.area.commit({ entries: [], write: { path: copy, bytes, sha256: content.sha256 } })
  }
  const needed = new Set(pathsOf(entry))
  await request.area.commit({
    entries: [{ id: entry.id, entry }],
    ...(bytes === undefined || content === undefined
      ? {}
      : { write: { path: content.path, bytes, sha256: content.sha256 } }),
    removes: before.filter((path) => !needed.has(path)),
  })
}

/** A media type without its parameters' spelling; none where the client sent none. */
const mediaType = (media: Media | undefined): string | undefined =>
  media?.contentType?.split(';')[0]?.trim() || undefined
