import { bytesAnswer, type Call, type HttpResponse } from '#functions/local/stand-in/http.ts'

/** What a page's script may send beyond the simple headers. */
const allowedHeaders = [
  'authorization',
  'content-type',
  'content-range',
  'if-match',
  'if-none-match',
  'range',
  'x-goog-api-client',
  'x-goog-authuser',
  'x-requested-with',
  'x-upload-content-length',
  'x-upload-content-type',
]
const allowedMethods = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT']
/** `ETag` is not among them: a script cannot read it. */
const exposedHeaders = [
  'Cache-Control',
  'Content-Encoding',
  'Content-Length',
  'Content-Type',
  'Date',
  'Pragma',
  'Server',
  'Vary',
]
const exposedToUploads = [...exposedHeaders, 'Location', 'Range', 'X-GUploader-UploadID']

/** The answer to a preflight; undefined for other requests. */
export const preflightAnswer = (call: Call): HttpResponse | undefined => {
  const {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': names,
  } = call.request.headers
  if (call.method !== 'OPTIONS' || origin === undefined || method === undefined) return undefined
  const asked = (names ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
  const isAllowed =
    allowedMethods.includes(method.toUpperCase()) && asked.every((name) => allowedHeaders.includes(name))
  const granted = isAllowed
    ? {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': allowedMethods.join(','),
        ...(asked.length === 0 ? {} : { 'access-control-allow-headers': asked.join(',') }),
        'access-control-max-age': '3600',
      }
    : {}
  return bytesAnswer(isAllowed ? 200 : 403, new Uint8Array(), {
    vary: 'Origin, X-Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
    ...granted,
  })
}

/** Lets the asking page read the answer: its origin by name, no credentials. */
export const withCors = (call: Call, response: HttpResponse): HttpResponse => {
  const { origin } = call.request.headers
  if (origin === undefined) return response
  const exposed = call.path.startsWith('/upload/') ? exposedToUploads : exposedHeaders
  return {
    ...response,
    headers: {
      ...response.headers,
      vary: 'Origin, X-Origin',
      'access-control-allow-origin': origin,
      'access-control-expose-headers': exposed.join(','),
    },
  }
}
