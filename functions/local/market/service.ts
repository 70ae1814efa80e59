import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { localMarker } from '../stand-in/marker.ts'
import { listenOnLoopback, loopbackAddress, type PortChoice } from '../listen.ts'

/** A request as plain data; header names are lower case. */
export interface ServiceRequest {
  readonly method: string
  /** With its query, as it came. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

export interface ServiceAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
  /** Waits so long before it answers. */
  readonly afterMs?: number
}

export interface Service {
  readonly origin: string
  readonly close: () => Promise<void>
}

const largestBodyBytes = 4_000_000

/** Serves a stand-in on loopback, to its own name alone. Throws an error for people when the port cannot be had. */
export const startService = async (listen: PortChoice, handle: (request: ServiceRequest) => ServiceAnswer): Promise<Service> => {
  const closing = new AbortController()
  const server = createServer((message, response) => {
    serve(message, response, handle, closing.signal).catch(() => response.destroy())
  })
  const port = await listenOnLoopback(server, listen)
  return {
    origin: `http://${loopbackAddress}:${port}`,
    close: () => new Promise((resolve) => {
      closing.abort()
      server.close(() => resolve())
      server.closeAllConnections()
    }),
  }
}

const serve = async (
  message: IncomingMessage, response: ServerResponse, handle: (request: ServiceRequest) => ServiceAnswer, closing: AbortSignal,
): Promise<void> => {
  const address = message.socket.address()
  const port = 'port' in address ? address.port : 0
  // A foreign name that points at this computer (DNS rebinding) gets nothing.
  if (![`${loopbackAddress}:${port}`, `localhost:${port}`].includes(message.headers.host ?? '')) {
    response.writeHead(403).end()
    return
  }
  let body = ''
  for await (const chunk of message.setEncoding('utf8')) {
    body += String(chunk)
    if (body.length > largestBodyBytes) {
      response.writeHead(413).end()
      return
    }
  }
  const headers = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, value?.toString()]))
  const answer = handle({ method: message.method ?? 'GET', url: message.url ?? '/', headers, body })
  if (answer.afterMs !== undefined) await sleep(answer.afterMs, undefined, { signal: closing })
  response.writeHead(answer.status, { 'content-type': answer.contentType, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', server: localMarker })
  response.end(answer.body)
}
