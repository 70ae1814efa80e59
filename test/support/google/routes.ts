import type { HttpRequest } from '#functions/local/stand-in/http.ts'

/** What a request asks of Google, by the names that faults and observers use. */
const routes: ReadonlyArray<readonly [name: string, method: string, path: RegExp]> = [
  ['files.generateIds', 'GET', /^\/drive\/v3\/files\/generateIds$/u],
  ['files.list', 'GET', /^\/drive\/v3\/files$/u],
  ['files.create', 'POST', /^\/drive\/v3\/files$/u],
  ['files.get', 'GET', /^\/drive\/v3\/files\/[^/]+$/u],
  ['files.update', 'PATCH', /^\/drive\/v3\/files\/[^/]+$/u],
  ['files.delete', 'DELETE', /^\/drive\/v3\/files\/[^/]+$/u],
  ['v2.files.get', 'GET', /^\/drive\/v2\/files\/[^/]+$/u],
  ['upload.create', 'POST', /^\/upload\/drive\/v3\/files$/u],
  ['upload.update', 'PATCH', /^\/upload\/drive\/v3\/files\/[^/]+$/u],
  ['token', 'POST', /^\/token$/u],
  ['tokeninfo', 'POST', /^\/tokeninfo$/u],
]

/** The name of the route that a request takes; `other` for those that have none. */
export const routeOf = (request: HttpRequest): string => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  if (request.method === 'OPTIONS') return 'preflight'
  if (searchParams.has('upload_id')) return 'upload.session'
  const found = routes.find(([, method, path]) => method === request.method && path.test(pathname))?.[0] ?? 'other'
  return found === 'files.get' && searchParams.get('alt') === 'media' ? 'files.media' : found
}

/** Whether a page's script may read what is answered there. */
export const isDrive = (request: HttpRequest): boolean =>
  /^\/(?:upload\/)?drive\//u.test(new URL(request.url, 'http://localhost').pathname)
