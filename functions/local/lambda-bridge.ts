import { randomUUID } from 'node:crypto'
import type { APIGatewayProxyStructuredResultV2, LambdaFunctionURLEvent } from 'aws-lambda'
import { apiHeaders } from '#domain/api/headers.ts'
import type { LambdaFunction } from '#functions/shared/lambda.ts'
import { viewerAddressHeader } from '#functions/shared/request.ts'
import { asInTheCloud } from './plain-http.ts'
import type { HttpRequest, HttpResponse } from './stand-in/http.ts'

const payloadLimit = 6 * 1024 * 1024

interface BridgeOptions {
  readonly lambda: LambdaFunction
  /** As in the browser's address: `127.0.0.1:5180`. */
  readonly viewerHost: string
}

/** Runs a function as the cloud does, by events of payload v2; a body too large is a 413, a throw a 502. */
export const callLambda = async (
  { lambda, viewerHost }: BridgeOptions,
  request: HttpRequest,
): Promise<HttpResponse> => {
  if (request.body.length > payloadLimit) return failure(413, 'Request Entity Too Large')
  try {
    return resultToAnswer(await lambda(requestToEvent(request, viewerHost)))
  } catch {
    return failure(502, 'Internal Server Error')
  }
}

const failure = (status: number, message: string): HttpResponse => ({
  status,
  headers: { ...apiHeaders, 'content-type': 'text/plain; charset=utf-8' },
  body: Buffer.from(message),
})

/** The function's own host name replaces the viewer's, and the router's headers replace any of the viewer. */
const functionHost = 'auth.lambda-url.local'
const sourceIp = '127.0.0.1'

const requestToEvent = ({ method, url, headers, body }: HttpRequest, viewerHost: string): LambdaFunctionURLEvent => {
  const [rawPath = '', ...query] = url.split('?')
  const rawQueryString = query.join('?')
  const isText = /^(text\/|application\/(json|javascript|xml|[\w.+-]+\+(json|xml))\b)/i.test(
    headers['content-type'] ?? '',
  )
  const { cookie, 'x-forwarded-for': forwarded } = headers
  const at = new Date()
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString,
    ...(cookie !== undefined && { cookies: cookie.split(';').flatMap((pair) => asInTheCloud(pair.trim())) }),
    headers: {
      ...headers,
      host: functionHost,
      'x-forwarded-host': viewerHost,
      'x-forwarded-for': forwarded === undefined ? sourceIp : `${forwarded}, ${sourceIp}`,
      [viewerAddressHeader]: sourceIp,
    },
    requestContext: {
      accountId: 'anonymous',
      apiId: 'local',
      domainName: functionHost,
      domainPrefix: 'auth',
      http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp, userAgent: headers['user-agent'] ?? '' },
      requestId: randomUUID(),
      routeKey: '$default',
      stage: '$default',
      time: at.toISOString(),
      timeEpoch: at.getTime(),
    },
    ...(body.length > 0 && { body: Buffer.from(body).toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  }
}

const resultToAnswer = (result: APIGatewayProxyStructuredResultV2): HttpResponse => {
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8')
  if (body.length > payloadLimit) return failure(502, 'Internal Server Error')
  const headers = Object.fromEntries(
    Object.entries(result.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )
  return { status: result.statusCode ?? 200, headers, cookies: result.cookies ?? [], body }
}
