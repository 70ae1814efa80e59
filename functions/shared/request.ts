import { isIP } from 'node:net'
import type { LambdaFunctionURLEvent } from 'aws-lambda'
import { product } from '#domain/product.ts'

/** Nothing is decoded twice, nothing trusted. */
export interface ApiRequest {
  readonly method: string
  /** Below the API's base path, never decoded: `/auth/refresh`. */
  readonly path: string
  /** Raw, without the question mark. */
  readonly query: string
  /** By lower-case name; several values of one name are joined by a comma. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The raw `name=value` pairs. */
  readonly cookies: ReadonlyArray<string>
  readonly body: Uint8Array
  /** The caller's network, as the router saw it. */
  readonly address: string
  readonly requestId: string
}

/** Reads a function URL event (payload v2). */
export const eventToRequest = (event: LambdaFunctionURLEvent): ApiRequest => ({
  method: event.requestContext.http.method,
  path: pathBelowBase(event.rawPath),
  query: event.rawQueryString,
  headers: event.headers,
  cookies: event.cookies ?? splitCookieHeader(event.headers['cookie']),
  body: Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8'),
  address: networkOf(event),
  requestId: event.requestContext.requestId,
})

/** A path outside of the base path becomes the empty string, which no route has. */
const pathBelowBase = (rawPath: string): string =>
  rawPath.startsWith(`${product.apiBasePath}/`) ? rawPath.slice(product.apiBasePath.length) : ''

const splitCookieHeader = (header: string | undefined): ReadonlyArray<string> =>
  header === undefined ? [] : header.split(';').map((pair) => pair.trim())

/** Set by the router, over any value of the viewer. By default CloudFront does not forward the header. */
export const viewerAddressHeader = 'x-viewer-address'

/** Trusted, since only the router's requests get here. `x-forwarded-for` begins with values of the viewer. */
const networkOf = (event: LambdaFunctionURLEvent): string => {
  const viewer = event.headers[viewerAddressHeader] ?? ''
  return networkOfAddress(isIP(viewer) > 0 ? viewer : event.requestContext.http.sourceIp)
}

/** One subscriber owns a whole IPv6 /64, so a /64 counts as one address. */
export const networkOfAddress = (address: string): string => {
  if (isIP(address) !== 6 || address.includes('.')) return address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
