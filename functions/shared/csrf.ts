import { csrfHeader } from '#domain/api/auth.ts'
import type { ApiRequest } from './request.ts'
import type { ProblemCode } from './respond.ts'

/**
 * Undefined for a request from our own pages. Three independent proofs: the browser's origin headers, a content type
 * that no form can send, and a header that forces a preflight (RFC 10017, CSRF).
 */
export const csrfProblem = (request: ApiRequest, appOrigin: string): ProblemCode | undefined => {
  if (!comesFrom(request, appOrigin)) return 'forbidden'
  if (request.headers[csrfHeader.name] !== csrfHeader.value) return 'forbidden'
  const mediaType = mediaTypeOf(request)
  if (mediaType === 'application/json') return undefined
  return formMediaTypes.has(mediaType) ? 'forbidden' : 'unsupported_media_type'
}

/** Any page can send these without a preflight. */
const formMediaTypes = new Set(['', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])

const mediaTypeOf = (request: ApiRequest): string =>
  (request.headers['content-type'] ?? '').replace(/;.*$/s, '').trim().toLowerCase()

/** At least one of the two headers must be present, and each present one must be right. */
const comesFrom = (request: ApiRequest, appOrigin: string): boolean => {
  const origin = request.headers['origin']
  const site = request.headers['sec-fetch-site']
  if (origin === undefined && site === undefined) return false
  return (origin === undefined || origin === appOrigin) && (site === undefined || site === 'same-origin')
}
