import { type Call, empty, type HttpResponse } from '#functions/local/stand-in/http.ts'

/** What a page's script may send beyond the simple headers. */
const allowedHeaders = [
  'authorization',
  'content-type',
  'content-range',
  'if-match',
  'if-none-match',
  'range',
  'x-upload-content-length',
  'x-upload-content-type',
]
const allowedMethods = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT']
/** `ETag` is not among them: a script cannot read it. */
const exposedHeaders = 'Cache-Control,Content-Encoding,Content-Length,Content-Type,Date,Pragma,Server,Vary'
const exposedToUploads = `${exposedHeaders},Location,Range,X-GUploader-UploadID`

/** The answer to a preflight; undefined for other requests. */
export const preflightAnswer = ({ method, request: { headers } }: Call): HttpResponse | undefined => {
  const { origin, 'access-control-request-method': wanted, 'access-control-request-headers': names = '' } = headers
  if (method !== 'OPTIONS' || origin === undefined || wanted === undefined) return undefined
  const asked = names
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
  const vary = 'Origin, X-Origin, Access-Control-Request-Headers, Access-Control-Request-Method'
  if (!allowedMethods.includes(wanted.toUpperCase()) || !asked.every((name) => allowedHeaders.includes(name)))
    return empty(403, { vary })
  return empty(200, {
    vary,
    'access-control-allow-origin': origin,
    'access-control-allow-methods': allowedMethods.join(','),
    ...(asked.length > 0 && { 'access-control-allow-headers': asked.join(',') }),
    'access-control-max-age': '3600',
  })
}

/** Lets the asking page read the answer: its origin by name, no credentials. */
export const withCors = (call: Call, response: HttpResponse): HttpResponse => {
  const { origin } = call.request.headers
  if (origin === undefined) return response
  return {
    ...response,
    headers: {
      ...response.headers,
      vary: 'Origin, X-Origin',
      'access-control-allow-origin': origin,
      'access-control-expose-headers': call.path.startsWith('/upload/') ? exposedToUploads : exposedHeaders,
    },
  }
}
