import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { apiHeaders } from '#domain/api/headers.ts'
import { listenOnLoopback, type PortChoice } from './listen.ts'
import { type Answer, connectionReset, type HttpRequest, text } from './stand-in/http.ts'

const maxBodyBytes = 64 * 1024 * 1024

export interface Serving {
  readonly port: number
  /** Lets requests under way finish. */
  readonly close: () => Promise<void>
}

/**
 * Any page of the web can send a request here: a defect breaks off one answer, never the product. Throws an error for
 * people when the port is not available.
 */
export const serve = async (
  listen: PortChoice,
  answer: (request: HttpRequest) => Promise<Answer>,
): Promise<Serving> => {
  const makeServer = (): Server =>
    createServer({ requestTimeout: 60_000, headersTimeout: 15_000, requireHostHeader: false }, (message, response) => {
      respond(answer, message, response).catch((defect: unknown) => {
        process.stderr.write(`${defect instanceof Error ? defect.stack : String(defect)}\n`)
        response.destroy()
      })
    })
  const { port, servers } = await listenOnLoopback(makeServer, listen)
  return { port, close: async () => void (await Promise.all(servers.map(closeServer))) }
}

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    // A connection that is busy now must not idle for seconds afterwards.
    server.keepAliveTimeout = 1
    server.close(() => resolve())
    server.closeIdleConnections()
  })

const refusal = { ...apiHeaders, connection: 'close' }

const respond = async (
  answer: (request: HttpRequest) => Promise<Answer>,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { method = 'GET', url = '/', headersDistinct } = message
  // Exactly one host has to be named.
  const body = headersDistinct['host']?.length === 1 ? await readBody(message) : 'refused'
  const headers = Object.fromEntries(
    Object.entries(headersDistinct).map(([name, values = []]) => [name, joined(name, values)]),
  )
  if (body === 'broken') message.destroy()
  else if (body === 'refused') send(message, response, text(400, 'Bad Request', refusal))
  else if (body === 'too-large') send(message, response, text(413, 'Request Entity Too Large', refusal))
  else send(message, response, await answer({ method, url, headers, body }))
}

const joined = (name: string, values: ReadonlyArray<string>): string => values.join(name === 'cookie' ? '; ' : ', ')

const readBody = async (message: IncomingMessage): Promise<Uint8Array | 'broken' | 'too-large'> => {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of message) {
      const bytes: Buffer = chunk
      length += bytes.length
      if (length > maxBodyBytes) return 'too-large'
      chunks.push(bytes)
    }
  } catch {
    return 'broken'
  }
  return new Uint8Array(Buffer.concat(chunks))
}

const send = (message: IncomingMessage, response: ServerResponse, answer: Answer): void => {
  if (answer === connectionReset) {
    message.socket.resetAndDestroy()
    return
  }
  const { status, headers, cookies = [], body } = answer
  response.writeHead(status, {
    ...headers,
    ...(cookies.length > 0 && { 'set-cookie': [...cookies] }),
    ...(status !== 204 && { 'content-length': String(body.length) }),
  })
  response.end(message.method === 'HEAD' || status === 204 ? undefined : body)
}
