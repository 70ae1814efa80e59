import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Asked {
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | Buffer
  /** Keeps connections; default a new one each time. */
  readonly agent?: Agent
  /** The address of this computer that asks, such as 127.0.0.9; default 127.0.0.1. */
  readonly from?: string
  /** The loopback address that is asked; default 127.0.0.1. */
  readonly at?: string
}

/** One HTTP request exactly as written: nothing followed, nothing unpacked, any Host. */
export const ask = (origin: string, path: string, options: Asked = {}): Promise<RawAnswer> =>
  new Promise((answered, failed) => {
    const { port } = new URL(origin)
    const sent = request(
      {
        host: options.at ?? '127.0.0.1',
        port,
        path,
        method: options.method ?? 'GET',
        headers: options.headers ?? {},
        agent: options.agent ?? false,
        ...(options.from !== undefined && { localAddress: options.from }),
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => void chunks.push(chunk))
        response.on('end', () =>
          answered({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        )
        response.on('error', failed)
      },
    )
    sent.on('error', failed)
    sent.end(options.body)
  })

/** Bytes on the wire, and all that comes back until the connection ends. */
export const askRaw = (origin: string, bytes: string): Promise<string> =>
  new Promise((answered, failed) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.end(bytes))
    let received = ''
    socket.on('data', (chunk) => void (received += chunk.toString('latin1')))
    socket.on('close', () => answered(received))
    socket.on('error', failed)
  })
