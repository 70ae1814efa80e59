import { apiHeaders, documentHeaders } from '#domain/api/headers.ts'
import type { RuntimeConfig } from '#domain/api/runtime-config.ts'
import { product } from '#domain/product.ts'
import type { LambdaFunction } from '#functions/shared/lambda.ts'
import { callLambda } from './lambda-bridge.ts'
import { loopbackAddress, type PortChoice } from './listen.ts'
import { overPlainHttp, plainHttp } from './plain-http.ts'
import { serve } from './serve.ts'
import type { HttpRequest, HttpResponse } from './stand-in/http.ts'
import { answerStatic, type StaticFiles } from './static-files.ts'

export interface Connected {
  readonly lambda: LambdaFunction
  readonly driveOrigin: string
  readonly portalOrigins: ReadonlyArray<string>
}

interface HostOptions<T extends Connected> {
  readonly listen: PortChoice
  readonly files: StaticFiles
  /** Called once the app's origin is known; requests wait for it. */
  readonly connect: (origin: string) => Promise<T>
}

export interface Host<T extends Connected = Connected> {
  readonly origin: string
  readonly connected: T
  readonly close: () => Promise<void>
}

/** Serves the app and its functions on one origin, as the cloud does. Throws without a free port. */
export const startHost = async <T extends Connected>(options: HostOptions<T>): Promise<Host<T>> => {
  let open: (origin: string) => void = () => undefined
  const opened = new Promise<string>((resolve) => {
    open = resolve
  })
  const connecting = opened.then(async (origin) => ({ origin, connected: await options.connect(origin) }))
  const { port, close } = await serve(options.listen, async (request) => {
    const { origin, connected } = await connecting
    return answer(options.files, { origin, ...connected }, request)
  })
  open(`http://${loopbackAddress}:${port}`)
  try {
    return { ...(await connecting), close }
  } catch (error) {
    await close()
    throw error
  }
}

const answer = async (
  files: StaticFiles,
  { origin, lambda, driveOrigin, portalOrigins }: Connected & Pick<Host, 'origin'>,
  request: HttpRequest,
): Promise<HttpResponse> => {
  const { host, port } = new URL(origin)
  const asked = request.headers['host']?.toLowerCase()
  const path = request.url.replace(/\?.*$/s, '')
  const isApi = path === product.apiBasePath || path.startsWith(`${product.apiBasePath}/`)
  const isReading = request.method === 'GET' || request.method === 'HEAD'

  if (!path.startsWith('/')) return message(400, 'Bad request')
  // `localhost` is another origin, without this one's log and keys.
  if (asked === `localhost:${port}` && isReading && !isApi)
    return message(307, '', { location: `${origin}${request.url}` })
  // Any other name that points here is a foreign page posing as ours (DNS rebinding).
  if (asked !== host) return message(403, 'This host answers to its own address only.', { connection: 'close' })
  if (isApi) {
    const answered = await callLambda({ lambda, viewerHost: host }, request)
    return { ...answered, cookies: (answered.cookies ?? []).map(overPlainHttp) }
  }

  const security = documentHeaders({ driveOrigin, plainHttp })
  if (!isReading) return message(405, '', { ...security, allow: 'GET, HEAD' })
  if (path === '/config.json') {
    const config: RuntimeConfig = { driveOrigin, portalOrigins, local: true }
    return {
      status: 200,
      headers: { ...security, 'content-type': 'application/json', 'cache-control': 'no-store' },
      body: Buffer.from(JSON.stringify(config)),
    }
  }
  const found = answerStatic(files, path, request.headers['accept-encoding'])
  return { ...found, headers: { ...security, ...found.headers } }
}

const message = (status: number, words: string, headers: Readonly<Record<string, string>> = {}): HttpResponse => ({
  status,
  headers: { ...apiHeaders, 'content-type': 'text/plain; charset=utf-8', ...headers },
  body: Buffer.from(words),
})
