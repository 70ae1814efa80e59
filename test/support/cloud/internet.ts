import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import { closed, listening } from '#test/support/listening.ts'
import { selfSigned } from './certificate.ts'

/** A request to one of the hosts, as plain data; header names are lower case. */
export interface WebRequest {
  readonly method: string
  /** With its query, as it came. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface WebAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

export type Site = (request: WebRequest) => Promise<WebAnswer>

export const jsonAnswer = (status: number, body: unknown): WebAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/**
 * These hosts, over real TLS, at one free port: a client that is directed there and trusts the certificate reaches them
 * by their own names.
 */
export const startInternet = async (sites: Readonly<Record<string, Site>>) => {
  const { key, certificate } = selfSigned(Object.keys(sites))
  const seen: string[] = []
  const server = createServer({ key, cert: certificate }, (message, response) => {
    const host = message.headers.host ?? ''
    const site = sites[host]
    seen.push(`${message.method} ${host}${(message.url ?? '').replace(/\?.*/, '')}`)
    if (!site) return void response.writeHead(421).end()
    requestOf(message)
      .then(site)
      .then(
        ({ status, headers, body }) => void response.writeHead(status, headers).end(body),
        () => response.destroy(),
      )
  })
  const address = await listening(server)
  return { port: Number(new URL(address).port), certificate, seen, close: () => closed(server) }
}
export type Internet = Awaited<ReturnType<typeof startInternet>>

const requestOf = async (message: IncomingMessage): Promise<WebRequest> => {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(Buffer.from(chunk as Uint8Array))
  const headers = Object.fromEntries(
    Object.entries(message.headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value.toString()]])),
  )
  return { method: message.method ?? 'GET', url: message.url ?? '/', headers, body: Buffer.concat(chunks) }
}
