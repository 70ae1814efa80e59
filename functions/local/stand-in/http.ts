import { localMarker } from './marker.ts'

/** Header names are lower case. */
export interface HttpRequest {
  readonly method: string
  /** Absolute, or path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Header names are lower case. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly cookies?: ReadonlyArray<string>
  readonly body: Uint8Array
}

/** The connection broke before an answer came. */
export const connectionReset = 'reset'
export type Answer = HttpResponse | typeof connectionReset

export interface Call {
  readonly request: HttpRequest
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
}

/** `origin` is used where the address has none. */
export const toCall = (request: HttpRequest, origin: string): Call => {
  const url = new URL(request.url, origin)
  return { request, method: request.method.toUpperCase(), path: url.pathname, query: url.searchParams }
}

/** No caching, no guessing of the type, and the marker. */
export const standInHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  server: localMarker,
}

/** Bytes as they are. */
export const bytesAnswer = (
  status: number,
  body: Uint8Array,
  headers: Readonly<Record<string, string>>,
): HttpResponse => ({ status, headers: { ...standInHeaders, ...headers }, body })

/** Plain text. */
export const text = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): HttpResponse =>
  bytesAnswer(status, new TextEncoder().encode(body), { 'content-type': 'text/plain; charset=UTF-8', ...headers })

/** Indented, as Google prints JSON. */
export const json = (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): HttpResponse =>
  text(status, `${JSON.stringify(value, undefined, 2)}\n`, {
    'content-type': 'application/json; charset=UTF-8',
    ...headers,
  })

/** An answer without a body. */
export const empty = (status: number, headers: Readonly<Record<string, string>> = {}): HttpResponse =>
  bytesAnswer(status, new Uint8Array(), headers)

/** The fields of a form body; none where the body is something else. */
export const formOf = ({ headers, body }: HttpRequest): URLSearchParams =>
  new URLSearchParams(
    headers['content-type']?.startsWith('application/x-www-form-urlencoded') ? new TextDecoder().decode(body) : '',
  )

/** The access token of an `Authorization: Bearer` header. */
export const bearerOf = (request: HttpRequest): string | undefined =>
  /^Bearer +(\S+)$/iu.exec(request.headers['authorization'] ?? '')?.[1]

/** One cookie of the request; undefined where it is missing. */
export const cookieOf = ({ headers }: HttpRequest, name: string): string | undefined =>
  (headers['cookie'] ?? '')
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** A JSON value; undefined where the bytes are no JSON. */
export const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
