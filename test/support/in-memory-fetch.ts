import type { LocalGoogle } from '#functions/local/google/local-google.ts'
import { connectionReset, type HttpRequest, type HttpResponse } from '#functions/local/stand-in/http.ts'

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/**
 * `fetch` straight into the stand-in, as a program outside of a browser has it. A reset is a TypeError, as in the real
 * one.
 */
export const programFetch =
  (google: LocalGoogle): Fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    const answer = await google.handle(await toPlain(request, {}))
    request.signal.throwIfAborted()
    if (answer === connectionReset) throw new TypeError('fetch failed')
    return toResponse(answer)
  }

/**
 * `fetch` straight into the stand-in as a page of `pageOrigin` has it: with preflights, refused where CORS refuses, and
 * showing only the headers that a script may see.
 */
export const pageFetch =
  (google: LocalGoogle, pageOrigin: string): Fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    const plain = await toPlain(request, { origin: pageOrigin })
    const unsafe = Object.keys(plain.headers).filter((name) => !isSafelisted(name, plain.headers[name] ?? ''))
    const needsPreflight = unsafe.length > 0 || !['GET', 'HEAD', 'POST'].includes(plain.method)
    if (needsPreflight && !(await isPreflightGranted(google, plain, pageOrigin, unsafe)))
      throw new TypeError('Failed to fetch')

    const answer = await google.handle(plain)
    request.signal.throwIfAborted()
    if (answer === connectionReset || answer.headers['access-control-allow-origin'] !== pageOrigin)
      throw new TypeError('Failed to fetch')
    return toResponse({ ...answer, headers: visibleHeaders(answer) })
  }

const toPlain = async (request: Request, extra: Readonly<Record<string, string>>): Promise<HttpRequest> => ({
  method: request.method,
  url: request.url,
  headers: { ...Object.fromEntries(request.headers), ...extra },
  body: new Uint8Array(await request.arrayBuffer()),
})

const toResponse = (answer: HttpResponse): Response =>
  new Response(answer.status === 204 || answer.status === 304 ? null : new Uint8Array(answer.body), {
    status: answer.status,
    headers: answer.headers,
  })

/** The Fetch standard's list of request headers that need no preflight. */
const isSafelisted = (name: string, value: string): boolean => {
  if (['origin', 'accept', 'accept-language', 'content-language', 'user-agent'].includes(name)) return true
  if (name === 'range') return /^bytes=\d+-\d*$/u.test(value)
  return (
    name === 'content-type' &&
    /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)(?:;|$)/iu.test(value)
  )
}

const isPreflightGranted = async (
  google: LocalGoogle,
  plain: HttpRequest,
  pageOrigin: string,
  unsafe: ReadonlyArray<string>,
): Promise<boolean> => {
  const headers = {
    origin: pageOrigin,
    'access-control-request-method': plain.method,
    'access-control-request-headers': unsafe.join(','),
  }
  const answer = await google.handle({ method: 'OPTIONS', url: plain.url, headers, body: new Uint8Array() })
  if (
    answer === connectionReset ||
    answer.status >= 300 ||
    answer.headers['access-control-allow-origin'] !== pageOrigin
  )
    return false
  const listed = (name: string): ReadonlyArray<string> =>
    (answer.headers[name] ?? '').split(',').map((item) => item.trim().toLowerCase())
  const methods = listed('access-control-allow-methods')
  const names = listed('access-control-allow-headers')
  return methods.includes(plain.method.toLowerCase()) && unsafe.every((name) => names.includes(name))
}

const alwaysVisible = 'cache-control content-language content-length content-type expires last-modified pragma'.split(
  ' ',
)

const visibleHeaders = (answer: HttpResponse): Readonly<Record<string, string>> => {
  const exposed = (answer.headers['access-control-expose-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  return Object.fromEntries(
    Object.entries(answer.headers).filter(([name]) => alwaysVisible.includes(name) || exposed.includes(name)),
  )
}
