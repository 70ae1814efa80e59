import { connectionReset, type HttpResponse } from '#functions/local/stand-in/http.ts'
import type { FaultyGoogle } from '#test/support/google/faulty-google.ts'
import { never } from '#test/support/never.ts'
import type { SeededRandom } from './random.ts'
import type { Sleeper, Timeline } from './timeline.ts'

export const pageOrigin = 'http://127.0.0.1:5180'
export const driveOrigin = 'http://localhost:5181'

/** One tab, as the network sees it. */
export interface Client extends Sleeper {
  readonly device: string
  readonly online: () => boolean
  /** The tab may die here. */
  readonly mayDie: () => void
}

export interface Exchange {
  readonly client: Client
  readonly method: string
  readonly url: string
  readonly startedAt: number
}

export interface Traffic {
  /** What one request meets on its way; every exchange of the run is passed to `watch`. */
  readonly fetchFor: (client: Client) => typeof fetch
  readonly exchanges: ReadonlyArray<Exchange>
  /** Most writes that were under way at once from one device. */
  readonly mostWritesAtOnce: () => number
  /** The journal as a page sent it last. */
  readonly lastUploadOf: (client: Client) => Uint8Array | undefined
}

export interface Faults {
  /** Milliseconds for one way, from and to. */
  readonly latency: readonly [number, number]
  /** The share of requests that hang for longer than anybody waits. */
  readonly hanging: number
}

const failed = (): TypeError => new TypeError('Failed to fetch')

/** `fetch` of simulated pages, straight into the local drive: late, lost, or cut off with the tab that asked. */
export const createTraffic = (parts: {
  readonly timeline: Timeline
  readonly google: FaultyGoogle
  readonly random: SeededRandom
  readonly faults: () => Faults
  /** Whether a request is about the file of a journal. */
  readonly isJournal: (url: string) => boolean
  readonly uploading: (client: Client, url: string, body: Uint8Array) => void
  readonly answered: (client: Client, method: string, url: string, answer: HttpResponse) => void
}): Traffic => {
  const { timeline, google, random, faults } = parts
  const exchanges: Exchange[] = []
  const writing = new Set<Exchange>()
  const lastUploads = new WeakMap<Client, Uint8Array>()
  let mostWrites = 0

  const beginWriting = (exchange: Exchange): void => {
    writing.add(exchange)
    const ofDevice = [...writing].filter(
      ({ client }) => client.device === exchange.client.device && client.state() !== 'dead',
    )
    mostWrites = Math.max(mostWrites, ofDevice.length)
  }
  const way = (): number => random.between(...faults().latency) + (random.chance(faults().hanging) ? 60_000 : 0)

  const travel = async (
    client: Client,
    method: string,
    url: string,
    init: RequestInit | undefined,
  ): Promise<Response> => {
    // A tab that dies takes about every second request along that is still on its way.
    const reaches = random.chance(0.5)
    await timeline.wait(way(), undefined)
    // A client that gave up has closed the connection.
    if (init?.signal?.aborted || (client.state() === 'dead' && !reaches)) return never()
    if (!client.online()) throw failed()
    const answer = await google.handle({
      method,
      url,
      headers: { ...headersOf(init), origin: pageOrigin },
      body: bytesOf(init?.body),
    })
    if (answer !== connectionReset) parts.answered(client, method, url, answer)
    await timeline.wait(way(), client)
    if (!client.online() || answer === connectionReset || answer.headers['access-control-allow-origin'] !== pageOrigin)
      throw failed()
    return toResponse(answer)
  }

  return {
    exchanges,
    mostWritesAtOnce: () => mostWrites,
    lastUploadOf: (client) => lastUploads.get(client),
    fetchFor: (client) => async (input, init) => {
      const url = input instanceof Request ? input.url : input.toString()
      const method = init?.method ?? 'GET'
      client.mayDie()
      if (client.state() === 'dead') return never()
      if (!client.online()) throw failed()
      const exchange: Exchange = { client, method, url, startedAt: timeline.now() }
      exchanges.push(exchange)
      if (method === 'PATCH' && url.includes('/upload/') && parts.isJournal(url)) {
        beginWriting(exchange)
        parts.uploading(client, url, bytesOf(init?.body))
        lastUploads.set(client, bytesOf(init?.body))
      }
      try {
        const response = await abortable(travel(client, method, url, init), init?.signal)
        client.mayDie()
        return client.state() === 'dead' ? never() : response
      } finally {
        writing.delete(exchange)
      }
    },
  }
}

const abortable = (answer: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((resolve, reject) => {
    answer.then(resolve, reject)
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
  })

const headersOf = (init: RequestInit | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(init?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]))

/** A blob whose bytes are there at once: the platform's are read in another thread, outside of the one clock. */
export class SimulatedBlob {
  readonly bytes: Uint8Array
  readonly size: number
  constructor(parts: ReadonlyArray<unknown>) {
    this.bytes = Buffer.concat(parts.map(bytesOf))
    this.size = this.bytes.length
  }
}

const bytesOf = (body: unknown): Uint8Array => {
  if (body instanceof SimulatedBlob) return body.bytes
  if (body instanceof Uint8Array) return body
  return typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array()
}

/**
 * What a script may see of an answer from another origin. The platform's own Response would cost more than the request.
 */
const toResponse = (answer: HttpResponse): Response => {
  const exposed = (answer.headers['access-control-expose-headers'] ?? '').toLowerCase().split(',')
  return {
    ok: answer.status >= 200 && answer.status < 300,
    status: answer.status,
    headers: {
      get: (name: string) =>
        exposed.includes(name.toLowerCase()) ? (answer.headers[name.toLowerCase()] ?? null) : null,
    },
    arrayBuffer: () => Promise.resolve(answer.body),
  } as unknown as Response
}
