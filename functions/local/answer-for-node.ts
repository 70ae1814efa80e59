import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** What Node calls it when a request cannot be read, and how HTTP does; everything else is a bad request. */
const statusOf: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** How long a refused sender may go on sending: cut at once, it would never read the refusal. */
const lingerMs = 1000

/**
 * Answers what Node would answer by itself, or not at all, with these headers, and closes: what is no HTTP, an
 * expectation that nobody here meets (RFC 9110 section 10.1.1), and a tunnel. Says "continue" where that is safe.
 */
export const answerForNode = (server: Server, headers: Readonly<Record<string, string>>): void => {
  const closing = { ...headers, 'content-length': '0', connection: 'close' }
  const lines = Object.entries(closing)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const refuse = (socket: Duplex, status: string, more = ''): void => {
    socket.end(`HTTP/1.1 ${status}\r\n${lines}${more}\r\n`)
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else if (socket.writable) refuse(socket, statusOf[error.code ?? ''] ?? '400 Bad Request')
  })
  server.on('checkContinue', (request, response) => {
    // Node writes it between head and body of an answer that waits for its turn, and a client may do without it.
    if (response.socket !== null) response.writeContinue()
    server.emit('request', request, response)
  })
  server.on('checkExpectation', (_, response) => void response.writeHead(417, closing).end())
  server.on('connect', (_, socket) => refuse(socket, '405 Method Not Allowed', 'allow: GET, HEAD, POST\r\n'))
}
