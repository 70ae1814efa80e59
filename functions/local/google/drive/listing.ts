import { createHash } from 'node:crypto'
import { badRequest, driveErrors, invalidParameterValue } from './errors.ts'
import { shapes } from './fields.ts'
import { toResource } from './file-entry.ts'
import { parseOrder, parseQuery } from './query.ts'
import {
  type DriveRequest,
  masked,
  maskOf,
  type Outcome,
  pageSizeOf,
  parsePageToken,
  printPageToken,
  spacesProblem,
} from './request.ts'

/** `GET /files`. Without `spaces=appDataFolder` an app-data token is refused, whatever `q` says. */
export const listFiles = async (request: DriveRequest): Promise<Outcome> => {
  const { query } = request.call
  const mask = maskOf(request, shapes.fileList, 'kind,incompleteSearch,nextPageToken,files(kind,id,name,mimeType)')
  if (!mask.ok) return mask.error
  const spaces = spacesProblem(request)
  if (spaces === 'invalid') return invalidParameterValue('spaces')
  if (spaces === 'insufficient') return driveErrors.insufficientScopes
  if (!['user', 'allDrives', null].includes(query.get('corpora'))) return invalidParameterValue('corpora')

  const asked = parseQuery(query.get('q') ?? '')
  if (!asked.ok) return asked.error
  const orderBy = query.get('orderBy')
  if (orderBy !== null && asked.value.isFullText) {
    return badRequest(
      'Sorting is not supported for queries with fullText terms. Results are always in descending relevance order.',
      'orderBy',
    )
  }
  const order = parseOrder(orderBy ?? 'modifiedTime desc')
  if (!order.ok) return order.error
  const size = pageSizeOf(request, 100, 1000)
  if (!size.ok) return size.error
  const kind = createHash('sha256')
    .update(JSON.stringify([query.get('q'), orderBy, request.area.state().rootId]))
    .digest('base64url')
    .slice(0, 12)
  const pageToken = query.get('pageToken')
  const start = pageToken === null ? 0 : parsePageToken(request.world, kind, pageToken)
  if (start === undefined) return invalidParameterValue('pageToken')

  const { rootId } = request.area.state()
  const found = request.area
    .listed(request.levers.switches().listLagMs)
    .filter((entry) => asked.value.matches(entry, rootId))
    .toSorted(order.value)
  const end = start + size.value
  return masked(
    {
      kind: 'drive#fileList',
      incompleteSearch: false,
      ...(end < found.length ? { nextPageToken: printPageToken(request.world, kind, end) } : {}),
      files: found.slice(start, end).map(toResource),
    },
    mask.value,
  )
}
