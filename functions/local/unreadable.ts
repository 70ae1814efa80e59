import type { Server } from 'node:http'
import { apiHeaders } from '#domain/api/headers.ts'

/** What Node calls it when a request cannot be read, and how HTTP does; everything else is a bad request. */
const statusOf: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

const headerLines = Object.entries({ ...apiHeaders, 'content-length': '0', connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`).join('')

/** Answers what is no HTTP with a refusal that carries the headers of every other answer, and closes. */
export const refuseUnreadable = (server: Server): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return
    socket.end(`HTTP/1.1 ${statusOf[error.code ?? ''] ?? '400 Bad Request'}\r\n${headerLines}\r\n`)
  })
}
