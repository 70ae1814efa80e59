import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { answerForNode } from '#functions/local/answer-for-node.ts'
import { listenOnLoopback, type PortChoice } from '#functions/local/listen.ts'
import { targetOf } from '#functions/local/target.ts'
import { type Answer, connectionReset, type HttpRequest, standInHeaders, text } from './http.ts'

/** Longer bodies than this are refused unread. */
const maxBodyBytes = 64 * 1024 * 1024

/** A stand-in as its server sees it. */
export interface StandIn {
  /** Answers one request; `reset` where the connection breaks. */
  readonly handle: (request: HttpRequest) => Promise<Answer>
  readonly origin: () => string
  /** For listeners on a free port: the address is known only then. */
  readonly moveTo: (origin: string) => void
  /** Answers when everything asked for so far is done and on disk. */
  readonly close: () => Promise<void>
}

/** A server that runs. */
export interface Listening {
  readonly origin: string
  readonly port: number
  /** Stops taking requests, lets the running ones finish. */
  readonly close: () => Promise<void>
}

/**
 * Serves a stand-in on the loopback interface and moves its origin there. Throws an error for people when the port
 * cannot be had.
 */
export const listenStandIn = async (standIn: StandIn, listen: PortChoice): Promise<Listening> => {
  const answerRequest = (message: IncomingMessage, response: ServerResponse): void => {
    // Any page of the web can send a request here: a defect that it meets must end this answer, never the whole
    // product.
    serve(standIn, message, response).catch((defect: unknown) => {
      process.stderr.write(`${defect instanceof Error ? defect.stack : String(defect)}\n`)
      response.destroy()
    })
  }
  const makeServer = (): Server => {
    const server = createServer({ requireHostHeader: false }, answerRequest)
    answerForNode(server, standInHeaders)
    return server
  }
  const { port, servers } = await listenOnLoopback(makeServer, listen)
  standIn.moveTo(`http://localhost:${port}`)

  return {
    origin: standIn.origin(),
    port,
    close: async () => {
      const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)))
      const closeIdle = (): void => servers.forEach((server) => server.closeIdleConnections())
      closeIdle()
      await standIn.close()
      closeIdle()
      await Promise.all(closed)
    },
  }
}

const serve = async (standIn: StandIn, message: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { host, path: url } = targetOf(message)
  // `//` and `http://[` are request lines for HTTP and addresses for nobody.
  if (!URL.canParse(message.url ?? '/', standIn.origin()) || !URL.canParse(url, standIn.origin()))
    return send(message, response, text(400, 'Bad Request', { connection: 'close' }))
  if (host === undefined) return send(message, response, text(400, 'Bad Request: one host is needed'))
  // A foreign name that points at this computer (DNS rebinding) gets nothing.
  if (!isOwnHost(standIn.origin(), host)) return send(message, response, text(403, 'Forbidden: unknown host'))
  const body = await readBody(message)
  if (body === 'broken') return void message.destroy()
  if (body === 'too-large')
    return send(message, response, text(413, 'Request Entity Too Large', { connection: 'close' }))
  const request: HttpRequest = { method: message.method ?? 'GET', url, headers: flatHeaders(message), body }
  send(message, response, await standIn.handle(request))
}

const isOwnHost = (origin: string, host: string): boolean => {
  const { port } = new URL(origin)
  return [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`].includes(host)
}

const readBody = async (message: IncomingMessage): Promise<Uint8Array | 'broken' | 'too-large'> => {
  const chunks: Array<Buffer> = []
  let length = 0
  try {
    for await (const chunk of message) {
      const bytes: Buffer = chunk
      length += bytes.length
      if (length > maxBodyBytes) return 'too-large'
      chunks.push(bytes)
    }
  } catch {
    // The sender went away in the middle of the body: nothing of it counts.
    return 'broken'
  }
  return new Uint8Array(Buffer.concat(chunks))
}

const flatHeaders = (message: IncomingMessage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(message.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )

const send = (message: IncomingMessage, response: ServerResponse, answer: Answer): void => {
  if (answer === connectionReset) {
    message.socket.resetAndDestroy()
    return
  }
  const hasBody = answer.status !== 204 && answer.status !== 304 && message.method !== 'HEAD'
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(answer.status === 204 ? {} : { 'content-length': String(answer.body.length) }),
  })
  response.end(hasBody ? answer.body : undefined)
}
