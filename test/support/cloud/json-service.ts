import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { momentNow } from '#test/support/clock.ts'
import { closed, listening } from '#test/support/listening.ts'
import { type AwsProblem, denied, type Identity, signerOf } from './signature.ts'

/** What a request may meet before the service itself. `deaf`: it arrives and is never answered. */
export type Faults = 'well' | 'throttled' | 'failing' | 'deaf'

/** A call with a known signer. */
export interface Call {
  readonly operation: string
  readonly body: Buffer
  readonly input: Readonly<Record<string, unknown>>
  readonly headers: IncomingMessage['headers']
}

export interface JsonServiceOptions {
  readonly service: 'ssm' | 'dynamodb'
  /** Before the dot of `x-amz-target`. */
  readonly target: string
  readonly contentType: string
  readonly identities: ReadonlyArray<Identity>
  /** What IAM is asked about, such as the table of the call; undefined where the service says itself what is wrong. */
  readonly resourceOf: (call: Call) => string | undefined
  /** The key of the one item that a call means, where there are items: `counter#…`. */
  readonly keyOf?: (call: Call) => string
  readonly answer: (call: Call) => Promise<{ readonly status: number; readonly body: string }>
}

export const region = 'eu-central-1'

/** A stand-in of one of AWS' JSON services on a free port: signatures, permissions and bad faults, then `answer`. */
export const startJsonService = async (options: JsonServiceOptions) => {
  const faults: Faults[] = []
  let lasting: Faults = 'well'
  const seen: Array<{ readonly operation: string; readonly role: string; readonly input: Call['input'] }> = []
  const used = new Set<string>()
  const server: Server = createServer((message, response) => {
    serve(message, response).catch(() => response.destroy())
  })
  const serve = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(message)
    const headers = Object.fromEntries(
      Object.entries(message.headers).map(([name, value]) => [name, value?.toString()]),
    )
    const send = (status: number, text: string): void =>
      void response
        .writeHead(status, { 'content-type': options.contentType, date: new Date(momentNow()).toUTCString() })
        .end(text)
    const refuse = ({ code, message: said }: AwsProblem, status = 400): void =>
      send(status, JSON.stringify({ __type: code, message: said }))
    const now = faults.shift() ?? lasting
    const signer = signerOf(
      { method: message.method ?? '', path: message.url ?? '', headers, body },
      options.identities,
      { region, service: options.service },
      momentNow(),
    )
    if ('code' in signer) return refuse(signer)
    const [target, operation = ''] = (headers['x-amz-target'] ?? '').split('.')
    if (target !== options.target || headers['content-type'] !== options.contentType)
      return refuse({ code: 'UnknownOperationException', message: '' })
    const input = parsed(body)
    if (input === undefined) return refuse({ code: 'SerializationException', message: '' })
    const call = { operation, body, input, headers: message.headers }
    const key = options.keyOf?.(call)
    seen.push({ operation, role: signer.role, input })
    used.add([signer.role, operation, ...(key === undefined ? [] : [key.replace(/#.*$/s, '#')])].join(' '))
    if (now === 'deaf') return undefined
    if (now === 'throttled') return refuse({ code: 'ThrottlingException', message: 'Rate exceeded' })
    if (now === 'failing') return refuse({ code: 'InternalServerError', message: 'Internal server error' }, 500)
    const resource = options.resourceOf(call)
    const refusal =
      resource === undefined
        ? undefined
        : denied(signer, `${options.service}:${operation}`, resource, key === undefined ? [] : [key])
    if (refusal) return refuse(refusal)
    const answered = await options.answer(call)
    return send(answered.status, answered.body)
  }
  return {
    endpoint: await listening(server),
    /** Since the last `meets`. */
    seen,
    /** Who called what, ever, and for what kind of item where there are items: `AuthRole GetItem counter#`. */
    used,
    /** The next requests meet these, one each, and all after them the last word of `stays`. */
    meets: (next: ReadonlyArray<Faults>, stays: Faults = 'well') => {
      faults.splice(0, faults.length, ...next)
      lasting = stays
      seen.length = 0
    },
    close: () => closed(server),
  }
}

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}

const parsed = (body: Buffer): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
