import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { apiHeaders, documentHeaders } from '#domain/api/headers.ts'
import type { RuntimeConfig } from '#domain/api/runtime-config.ts'
import { product } from '#domain/product.ts'
import type { LambdaFunction } from '#functions/shared/lambda.ts'
import { problem } from '#functions/shared/respond.ts'
import { answerForNode } from './answer-for-node.ts'
import { callLambda } from './lambda-bridge.ts'
import { listenOnLoopback, loopbackAddress, type PortChoice } from './listen.ts'
import { overPlainHttp, plainHttp } from './plain-http.ts'
import { answerStatic, type StaticFiles } from './static-files.ts'
import { targetOf } from './target.ts'

/** What stands behind the host's own files. */
export interface Connected {
  readonly lambda: LambdaFunction
  readonly driveOrigin: string
  /** Where a broker's connection portal may live. */
  readonly portalOrigins: ReadonlyArray<string>
}

export interface HostOptions {
  readonly listen: PortChoice
  readonly files: StaticFiles
  /** Called once the app's origin is known; requests wait for it. */
  readonly connect: (origin: string) => Promise<Connected>
  /** How long a function may take; the cloud's limit by default. */
  readonly functionTimeoutMs?: number
  /** How long `close` waits for requests under way. */
  readonly graceMs?: number
}

export interface Host {
  /** The one address to open. */
  readonly origin: string
  /** Takes no new request, lets those under way finish, then cuts what is left. */
  readonly close: () => Promise<void>
}

/**
 * Serves the built app and its functions on one origin, as the router in the cloud does. Throws when the port cannot be
 * had.
 */
export const startHost = async (options: HostOptions): Promise<Host> => {
  const { port, servers } = await listenOnLoopback(makeServer, options.listen)
  const origin = `http://${loopbackAddress}:${port}`
  const connected = options.connect(origin)
  for (const server of servers)
    server.on('request', (request, response) => {
      answer(options, origin, connected, request, response).catch(() => cutOff(response))
    })
  const close = async (graceMs: number): Promise<void> =>
    void (await Promise.all(servers.map((server) => closeServer(server, graceMs))))
  try {
    await connected
  } catch (error) {
    await close(0)
    throw error
  }
  return { origin, close: () => close(options.graceMs ?? 25_000) }
}

const makeServer = (): Server => {
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 15_000, requireHostHeader: false })
  answerForNode(server, apiHeaders)
  return server
}

/** Stops a server: no new connections, idle ones closed, those at work may finish within the grace. */
const closeServer = (server: Server, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    // A connection that is at work now must not idle for seconds once it is done.
    server.keepAliveTimeout = 1
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })

const answer = async (
  options: HostOptions,
  origin: string,
  connected: ReturnType<HostOptions['connect']>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { lambda, driveOrigin, portalOrigins } = await connected
  const { host, path: asked } = targetOf(request)
  // What comes after reads the address as if it had been sent as a path.
  request.url = asked
  const path = asked.replace(/\?.*$/s, '')
  const isApi = path === product.apiBasePath || path.startsWith(`${product.apiBasePath}/`)
  const isReading = request.method === 'GET' || request.method === 'HEAD'

  if (host !== new URL(origin).host)
    return isReading && !isApi && isOtherName(host, origin)
      ? moveTo(origin, request, response)
      : refuseHost(request, response, host === undefined ? 400 : 403)
  if (!path.startsWith('/')) return send(request, response, 400, plainText, Buffer.from('Bad request'))
  if (isApi) {
    const timeout = options.functionTimeoutMs === undefined ? {} : { timeoutMs: options.functionTimeoutMs }
    const answered =
      path === product.apiBasePath ? notFound() : await callLambda({ lambda, viewerHost: host, ...timeout }, request)
    if (answered.cookies.length > 0) response.setHeader('set-cookie', answered.cookies.map(overPlainHttp))
    return send(request, response, answered.status, answered.headers, answered.body)
  }

  const security = documentHeaders({ driveOrigin, plainHttp })
  if (!isReading)
    return send(
      request,
      response,
      405,
      { ...security, allow: 'GET, HEAD', 'cache-control': 'no-store' },
      Buffer.alloc(0),
    )
  if (path === '/config.json') {
    const config: RuntimeConfig = { driveOrigin, portalOrigins, local: true }
    return send(
      request,
      response,
      200,
      { ...security, 'content-type': 'application/json', 'cache-control': 'no-store' },
      Buffer.from(JSON.stringify(config)),
    )
  }
  const { 'accept-encoding': acceptEncoding, 'if-none-match': ifNoneMatch } = request.headers
  const found = answerStatic(options.files, path, { acceptEncoding: acceptEncoding?.toString(), ifNoneMatch })
  return send(request, response, found.status, { ...security, ...found.headers }, found.body)
}

/** For the host's own messages, which are never a page. */
const plainText = { ...apiHeaders, 'content-type': 'text/plain; charset=utf-8' }

const notFound = () => {
  const { status, headers, cookies, body } = problem('not_found')
  return { status, headers, cookies, body: Buffer.from(body) }
}

const isOtherName = (host: string | undefined, origin: string): boolean => host === `localhost:${new URL(origin).port}`

/** `localhost` is another origin, without this one's log and keys: whoever types it is led here. */
const moveTo = (origin: string, request: IncomingMessage, response: ServerResponse): void =>
  send(request, response, 307, { ...apiHeaders, location: `${origin}${request.url ?? '/'}` }, Buffer.alloc(0))

/** Any other name that points here is a foreign page posing as ours (DNS rebinding). */
const refuseHost = (request: IncomingMessage, response: ServerResponse, status: 400 | 403): void => {
  const words = 'This host answers to its own address only.'
  send(request, response, status, { ...plainText, connection: 'close' }, Buffer.from(words))
}

const send = (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): void => {
  const length = status === 304 ? {} : { 'content-length': `${body.length}` }
  response.writeHead(status, { ...headers, ...length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** A defect of the host itself: say so if that is still possible, never hang. */
const cutOff = (response: ServerResponse): void => {
  if (response.headersSent) response.destroy()
  else response.writeHead(500, plainText).end('Internal Server Error')
}
