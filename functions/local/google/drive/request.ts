import { err, ok, type Result } from '#domain/result.ts'
import type { Account } from '#functions/local/google/identity/registry.ts'
import type { Levers } from '#functions/local/google/levers.ts'
import { type Call, type HttpResponse, json } from '#functions/local/stand-in/http.ts'
import type { World } from '#functions/local/stand-in/world.ts'
import type { OpenArea } from './area.ts'
import { driveErrors, type DriveProblem, fileNotFound, invalidParameter } from './errors.ts'
import { applyMask, type Mask, parseMask, type shapes } from './fields.ts'
import { type FileEntry, folderType, toResource } from './file-entry.ts'
import type { UploadSession } from './upload-session.ts'

/** What a drive handler works with: the request, whose it is, and the area, which it has for itself. */
export interface DriveRequest {
  readonly call: Call
  readonly area: OpenArea
  readonly world: World
  readonly levers: Levers
  /** Whose token asks, or whose upload goes on. */
  readonly account: Account
  readonly clientId: string
  readonly origin: string
  readonly uploads: Map<string, UploadSession>
  /** How uploaded content changes on its way here: usually not at all. */
  readonly transport: (bytes: Uint8Array) => Uint8Array
}

/** A finished answer, or a refusal that gets the drive's envelope. */
export type Outcome = HttpResponse | DriveProblem

/** Whether this is a refusal and no finished answer. */
export const isProblem = (outcome: Outcome): outcome is DriveProblem => 'reason' in outcome

/** What a file shows when no fields are asked for. */
export const defaultFileFields = 'kind,id,name,mimeType'

/** The mask that the request asks for, or the given default, which an empty one asks for too. */
export const maskOf = (
  request: DriveRequest,
  shape: (typeof shapes)[keyof typeof shapes],
  fallback: string,
): Result<Mask, DriveProblem> => {
  const asked = request.call.query.get('fields')
  return parseMask(asked || fallback, shape)
}

/** 200 with what the mask leaves. */
export const masked = (value: unknown, mask: Mask, headers: Readonly<Record<string, string>> = {}): HttpResponse =>
  json(200, applyMask(value, mask), { vary: 'Origin, X-Origin', ...headers })

/** A file by its id; the alias of the area is its root, which has no entry of its own. */
export const findFile = (request: DriveRequest, id: string): Result<FileEntry, DriveProblem> => {
  const entry = Object.hasOwn(request.area.state().files, id) ? request.area.state().files[id] : undefined
  return entry === undefined ? err(fileNotFound(id)) : ok(entry)
}

/** True for the area's root, by its alias or its real id. */
export const isRootId = (request: DriveRequest, id: string): boolean =>
  id === 'appDataFolder' || id === request.area.state().rootId

/** The area's root as a file. */
export const rootResource = (request: DriveRequest): Readonly<Record<string, unknown>> => {
  const root: FileEntry = {
    id: request.area.state().rootId,
    name: 'Application Data',
    mimeType: folderType,
    parent: '',
    createdTime: 0,
    modifiedTime: 0,
    version: 1,
    originalFilename: undefined,
    description: undefined,
    starred: false,
    appProperties: {},
    properties: {},
    content: undefined,
    revisions: [],
  }
  const { parents: _parents, ...resource } = toResource(root)
  return resource
}

/** A parent by its id: the area itself or a folder in it. */
export const findParent = (request: DriveRequest, id: string): Result<string, DriveProblem> => {
  if (isRootId(request, id)) return ok(request.area.state().rootId)
  const found = findFile(request, id)
  if (!found.ok) return err(fileNotFound(id))
  return found.value.mimeType === folderType ? ok(id) : err(driveErrors.parentNotAFolder)
}

/** `pageSize`: a whole number from 1; more than the limit counts as the limit. */
export const pageSizeOf = (request: DriveRequest, fallback: number, limit: number): Result<number, DriveProblem> => {
  const asked = request.call.query.get('pageSize')
  if (asked === null) return ok(Math.min(fallback, request.levers.switches().maxPageSize))
  const size = /^-?\d+$/u.test(asked) ? Number(asked) : Number.NaN
  if (Number.isNaN(size) || size < 1)
    return err(invalidParameter('pageSize', `Invalid value '${asked}'. Values must be within the range: [1, ${limit}]`))
  return ok(Math.min(size, limit, request.levers.switches().maxPageSize))
}

/** A page token that only the same listing takes back, for some hours. */
export const printPageToken = (world: World, kind: string, offset: number): string =>
  `~!!~${Buffer.from(JSON.stringify({ kind, offset, at: world.now() })).toString('base64url')}`

const pageTokenLifeMs = 6 * 3600_000

/** Where the page starts; undefined where the token is not one of this listing's. */
export const parsePageToken = (world: World, kind: string, token: string): number | undefined => {
  try {
    const { kind: of, offset, at } = JSON.parse(Buffer.from(token.replace(/^~!!~/u, ''), 'base64url').toString('utf8'))
    return of === kind && Number.isInteger(offset) && world.now() - at < pageTokenLifeMs ? offset : undefined
  } catch {
    return undefined
  }
}

/** The spaces rule: an app-data token sees the app-data space only, and only when it asks for it. */
export const spacesProblem = (request: DriveRequest): 'invalid' | 'insufficient' | undefined => {
  const spaces = (request.call.query.get('spaces') ?? 'drive').split(',').map((space) => space.trim())
  if (!spaces.every((space) => ['drive', 'appDataFolder', 'photos'].includes(space))) return 'invalid'
  return spaces.every((space) => space === 'appDataFolder') ? undefined : 'insufficient'
}
