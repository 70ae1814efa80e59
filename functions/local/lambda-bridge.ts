import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyStructuredResultV2, LambdaFunctionURLEvent } from 'aws-lambda'
import { apiHeaders } from '#domain/api/headers.ts'
import { viewerAddressHeader } from '#functions/shared/request.ts'
import { asInTheCloud } from './plain-http.ts'

/** Bytes, of a request and of an answer. */
const payloadLimit = 6 * 1024 * 1024
/** The router in the cloud waits no longer for a function. */
export const functionTimeoutMs = 20_000

export interface BridgeAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: ReadonlyArray<string>
  readonly body: Buffer
}

export interface BridgeOptions {
  readonly lambda: (event: LambdaFunctionURLEvent) => Promise<APIGatewayProxyStructuredResultV2>
  /** Where the browser thinks it is: `127.0.0.1:5180`. */
  readonly viewerHost: string
  readonly timeoutMs?: number
}

/**
 * Runs a function as the cloud does: request -> event (payload v2) -> function -> answer; too large 413, thrown 502,
 * too slow 504.
 */
export const callLambda = async (options: BridgeOptions, request: IncomingMessage): Promise<BridgeAnswer> => {
  const body = await readBody(request)
  if (!body) return failure(413, 'Request Entity Too Large')
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<BridgeAnswer>((resolve) => {
    timer = setTimeout(() => resolve(failure(504, 'Gateway Timeout')), options.timeoutMs ?? functionTimeoutMs)
  })
  const answered = options
    .lambda(requestToEvent(request, body, options.viewerHost))
    .then(resultToAnswer, () => failure(502, 'Internal Server Error'))
  try {
    return await Promise.race([answered, late])
  } finally {
    clearTimeout(timer)
  }
}

const failure = (status: number, message: string): BridgeAnswer => ({
  status,
  headers: { ...apiHeaders, 'content-type': 'text/plain; charset=utf-8' },
  cookies: [],
  body: Buffer.from(message),
})

/**
 * The whole body, undefined when it is larger than a function may be given. Reads on to the end, so that the answer can
 * be sent.
 */
const readBody = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) throw new Error('The request is read as bytes')
    size += chunk.length
    if (size <= payloadLimit) chunks.push(chunk)
  }
  return size <= payloadLimit ? Buffer.concat(chunks) : undefined
}

const requestToEvent = (request: IncomingMessage, body: Buffer, viewerHost: string): LambdaFunctionURLEvent => {
  const [rawPath = '', ...query] = (request.url ?? '').split('?')
  const rawQueryString = query.join('?')
  const sourceIp = request.socket.remoteAddress ?? '127.0.0.1'
  const isText = isTextual(request.headers['content-type'])
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString,
    ...(request.headers.cookie === undefined
      ? {}
      : { cookies: request.headers.cookie.split(';').flatMap((pair) => asInTheCloud(pair.trim())) }),
    headers: eventHeaders(request, sourceIp, viewerHost),
    ...(rawQueryString === '' ? {} : { queryStringParameters: joinedParameters(rawQueryString) }),
    requestContext: requestContext(request, rawPath, sourceIp),
    ...(body.length === 0 ? {} : { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  }
}

/** The function's own host name takes the viewer's place; what the router writes goes over whatever the viewer sent. */
const functionHost = 'auth.lambda-url.local'

const eventHeaders = (request: IncomingMessage, sourceIp: string, viewerHost: string): Record<string, string> => {
  const sent = Object.entries(request.headersDistinct).flatMap(([name, values]) =>
    values ? [[name, values.join(',')] as const] : [],
  )
  const forwarded = request.headersDistinct['x-forwarded-for'] ?? []
  return {
    ...Object.fromEntries(sent),
    host: functionHost,
    'x-forwarded-host': viewerHost,
    'x-forwarded-for': [...forwarded, sourceIp].join(', '),
    [viewerAddressHeader]: sourceIp,
  }
}

const joinedParameters = (rawQueryString: string): Record<string, string> => {
  const parameters = new URLSearchParams(rawQueryString)
  return Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name).join(',')]))
}

const requestContext = (
  request: IncomingMessage,
  path: string,
  sourceIp: string,
): LambdaFunctionURLEvent['requestContext'] => {
  const at = new Date()
  return {
    accountId: 'anonymous',
    apiId: 'local',
    domainName: functionHost,
    domainPrefix: 'auth',
    http: {
      method: request.method ?? 'GET',
      path,
      protocol: 'HTTP/1.1',
      sourceIp,
      userAgent: request.headers['user-agent'] ?? '',
    },
    requestId: randomUUID(),
    routeKey: '$default',
    stage: '$default',
    time: at.toISOString(),
    timeEpoch: at.getTime(),
  }
}

const isTextual = (contentType: string | undefined): boolean =>
  /^(text\/|application\/(json|javascript|xml|[\w.+-]+\+(json|xml))\b)/i.test(contentType ?? '')

const resultToAnswer = (result: APIGatewayProxyStructuredResultV2): BridgeAnswer => {
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8')
  if (body.length > payloadLimit) return failure(502, 'Internal Server Error')
  const headers = Object.fromEntries(
    Object.entries(result.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )
  return { status: result.statusCode ?? 200, headers, cookies: result.cookies ?? [], body }
}
