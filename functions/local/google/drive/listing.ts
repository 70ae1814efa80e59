import { createHash } from 'node:crypto'
import { err, ok, type Result } from '#domain/result.ts'
import type { TimeAndChance } from '#functions/local/stand-in/world.ts'
import { driveErrors, type DriveProblem, invalidParameter, invalidValue } from './errors.ts'
import { fieldsOfList, pick } from './fields.ts'
import { type FileEntry, toResource } from './file-entry.ts'
import { type DriveRequest, found, type Outcome } from './request.ts'

/** `GET /files`. Without `spaces=appDataFolder` an app-data token is refused, whatever `q` says. */
export const listFiles = ({ call: { query }, area, world }: DriveRequest): Outcome => {
  const fields = fieldsOfList(query)
  if (!fields.ok) return fields.error
  if (query.get('spaces') !== 'appDataFolder') return driveErrors.insufficientScopes
  const { rootId } = area.state()
  const [q, orderBy] = [query.get('q') ?? '', query.get('orderBy') ?? 'modifiedTime desc']
  const asked = parseQuery(q, rootId)
  if (!asked.ok) return asked.error
  const order = Object.hasOwn(orders, orderBy) ? orders[orderBy] : undefined
  if (order === undefined) return invalidValue('orderBy')
  const size = pageSizeOf(query)
  if (!size.ok) return size.error
  const kind = createHash('sha256')
    .update(JSON.stringify([q, orderBy, rootId]))
    .digest('base64url')
    .slice(0, 12)
  const pageToken = query.get('pageToken')
  const start = pageToken === null ? 0 : parsePageToken(world, kind, pageToken)
  if (start === undefined) return invalidValue('pageToken')

  const files = area.listed().filter(asked.value).toSorted(order)
  const end = start + size.value
  const list = {
    kind: 'drive#fileList',
    incompleteSearch: false,
    ...(end < files.length && { nextPageToken: printPageToken(world, kind, end) }),
  }
  const page = files.slice(start, end).map((entry) => pick(toResource(entry), fields.value.file))
  return found({ ...pick(list, fields.value.list), files: page })
}

const orders: Readonly<Record<string, (left: FileEntry, right: FileEntry) => number>> = {
  createdTime: (left, right) => left.createdTime - right.createdTime,
  'modifiedTime desc': (left, right) => right.modifiedTime - left.modifiedTime,
}

const text = String.raw`'((?:[^'\\]|\\['\\])*)'`
const inParents = `${text} in parents`
/** By name, or in one of some folders; all files, or all folders. */
const form = new RegExp(
  `^(?:name = ${text}|\\((${inParents}(?: or ${inParents})*)\\)) and mimeType (!?=) ${text} and trashed = false$`,
  'u',
)

/**
 * Reads the `q` of a listing ("Search query terms and operators"), in the one form that the product asks in. Anything
 * else is `Invalid Value` at `q`.
 */
export const parseQuery = (q: string, rootId: string): Result<(entry: FileEntry) => boolean, DriveProblem> => {
  if (q === '') return ok(() => true)
  const parts = form.exec(q)
  if (parts === null) return err(invalidValue('q'))
  const [, name, folders] = parts
  const [sign, mimeType] = [parts.at(-2), unquoted(parts.at(-1))]
  const parents = [...(folders ?? '').matchAll(new RegExp(inParents, 'gu'))].map(([, id]) => unquoted(id))
  return ok(
    (entry) =>
      (entry.mimeType === mimeType) === (sign === '=') &&
      (name === undefined
        ? parents.some((id) => entry.parent === (id === 'appDataFolder' ? rootId : id))
        : entry.name === unquoted(name)),
  )
}

const unquoted = (quoted = ''): string => quoted.replace(/\\(['\\])/gu, '$1')

/** `pageSize`: a whole number from 1; more than the limit counts as the limit. */
const pageSizeOf = (query: URLSearchParams): Result<number, DriveProblem> => {
  const asked = query.get('pageSize') ?? '100'
  return /^\d+$/u.test(asked) && Number(asked) > 0
    ? ok(Math.min(Number(asked), 1000))
    : err(invalidParameter('pageSize', `Invalid value '${asked}'. Values must be within the range: [1, 1000]`))
}

/** A page token that only the same listing takes back, for some hours. */
const printPageToken = (world: TimeAndChance, kind: string, offset: number): string =>
  `~!!~${Buffer.from(JSON.stringify({ kind, offset, at: world.now() })).toString('base64url')}`

const pageTokenLifeMs = 6 * 3600_000

/** Where the page starts; undefined where the token is not one of this listing's. */
const parsePageToken = (world: TimeAndChance, kind: string, token: string): number | undefined => {
  try {
    const { kind: of, offset, at } = JSON.parse(Buffer.from(token.replace(/^~!!~/u, ''), 'base64url').toString('utf8'))
    return of === kind && Number.isInteger(offset) && world.now() - at < pageTokenLifeMs ? offset : undefined
  } catch {
    return undefined
  }
}
