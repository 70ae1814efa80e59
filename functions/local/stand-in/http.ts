import { localMarker } from './marker.ts'

/** A request as plain data; header names are lower case. */
export interface HttpRequest {
  readonly method: string
  /** Absolute, or path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** An answer as plain data; header names are lower case. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** The connection broke before an answer came. */
export const connectionReset = 'reset'
/** What became of a request. */
export type Answer = HttpResponse | typeof connectionReset

/** What a handler looks at: the request with its address taken apart. */
export interface Call {
  readonly request: HttpRequest
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
}

/** Takes the address apart. `origin` is used where the address has none. */
export const toCall = (request: HttpRequest, origin: string): Call => {
  const url = new URL(request.url, origin)
  return { request, method: request.method.toUpperCase(), path: url.pathname, query: url.searchParams }
}

const utf8 = new TextEncoder()
/** What every answer of a stand-in carries: nobody stores it or guesses its type, and it says what it is. */
export const standInHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-cache, no-store, max-age=0, must-revalidate',
  pragma: 'no-cache',
  'x-content-type-options': 'nosniff',
  server: localMarker,
}

/** A JSON answer as Google prints it: indented, never stored. */
export const json = (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=UTF-8', ...standInHeaders, ...headers },
  body: utf8.encode(`${JSON.stringify(value, undefined, 2)}\n`),
})

/** An answer without a body. */
export const empty = (status: number, headers: Readonly<Record<string, string>> = {}): HttpResponse => ({
  status,
  headers: { ...standInHeaders, ...headers },
  body: new Uint8Array(),
})

/** Bytes as they are. */
export const bytesAnswer = (
  status: number,
  body: Uint8Array,
  headers: Readonly<Record<string, string>>,
): HttpResponse => ({ status, headers: { ...standInHeaders, ...headers }, body })

/** Any other text. */
export const text = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): HttpResponse =>
  bytesAnswer(status, utf8.encode(body), { 'content-type': 'text/plain; charset=UTF-8', ...headers })

/** The fields of a form body; undefined where the body is something else. */
export const formOf = (request: HttpRequest): URLSearchParams | undefined => {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  return type === 'application/x-www-form-urlencoded'
    ? new URLSearchParams(new TextDecoder().decode(request.body))
    : undefined
}

/** The access token of an `Authorization: Bearer` header. */
export const bearerOf = (request: HttpRequest): string | undefined =>
  /^Bearer +(\S+)$/iu.exec(request.headers['authorization'] ?? '')?.[1]

/** One cookie of the request; undefined where it is missing or sent twice. */
export const cookieOf = (request: HttpRequest, name: string): string | undefined => {
  const values = (request.headers['cookie'] ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : []
  })
  return values.length === 1 ? values[0] : undefined
}

/** A JSON value, or undefined where the bytes are none. */
export const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
