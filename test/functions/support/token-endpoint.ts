import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { closed, listening } from '#test/support/listening.ts'

export interface TokenRequest {
  readonly form: Readonly<Record<string, string>>
}

export type TokenAnswer = (request: TokenRequest, response: ServerResponse) => void

export const answerJson =
  (status: number, body: unknown): TokenAnswer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** A token endpoint on loopback that answers what the test says. */
export const startTokenEndpoint = async () => {
  const seen: TokenRequest[] = []
  let answer: TokenAnswer = answerJson(500, {})
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
    const token = { form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8'))) }
    seen.push(token)
    answer(token, response)
  }
  const server = createServer((request, response) => void handle(request, response))
  const issuer = await listening(server)
  return { issuer, seen, answers: (next: TokenAnswer) => void (answer = next), close: () => closed(server) }
}

/** An ID token with these claims; its signature proves nothing, as it comes straight from the token endpoint. */
export const idTokenOf = (claims: Readonly<Record<string, unknown>>): string =>
  [{ alg: 'RS256', typ: 'JWT', kid: 'k' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat('c2lnbmF0dXJl')
    .join('.')
