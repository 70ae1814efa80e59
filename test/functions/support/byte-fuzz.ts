import { connect } from 'node:net'
import type { SeededRandom } from '#test/simulator/random.ts'

/** A request that is HTTP, as what its bytes are made of. */
export interface Whole {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export const bytesOf = ({ method, target, headers, body }: Whole): Buffer => {
  const length = body === undefined ? [] : [`Content-Length: ${body.length}`]
  const fields = [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), ...length]
  return Buffer.from(`${[`${method} ${target} HTTP/1.1`, ...fields].join('\r\n')}\r\n\r\n${body ?? ''}`, 'latin1')
}

// Neither HEAD nor CONNECT: what follows on the connection could not be distinguished any more.
const methods = 'GET POST PUT PATCH DELETE OPTIONS TRACE PROPFIND QUERY'.split(' ')
const parts = (
  "/ // . .. % %00 %2f %0d%0a %ff%fe __proto__ constructor hasOwnProperty ? & = ; (( [ \\ ' ?% ?a=%zz ?fields=((( " +
  '?uploadType=media ?uploadType=multipart ?redirect_uri=http://[ ?q=%27 ?pageToken=~!!~e30 ?day=0'
).split(' ')
const values = [
  '',
  '9'.repeat(30),
  '\x80\xff',
  ...(
    '* | 0 | -1 | null | " | bytes=0- | bytes=9-1 | bytes */* | a=b; a=c | x, y | Bearer x | Basic % | ' +
    'multipart/related | multipart/related; boundary="'
  ).split(' | '),
]
const names = (
  'Authorization Cookie Origin Range Content-Range Content-Type If-Match If-None-Match Accept-Encoding ' +
  'Signature Timestamp X-HTTP-Method-Override X-Upload-Content-Length X-Forwarded-For Access-Control-Request-Method'
).split(' ')
const bodies = [
  '',
  '{',
  '\x00',
  'null',
  '[]',
  '"',
  '{"__proto__":1}',
  '[['.repeat(3000),
  'a=%zz',
  '\x00\xff',
  '--B\n\n--B--\n',
]

const whole = (random: SeededRandom, below: number): number => Math.floor(random.between(0, below))
const printable = (random: SeededRandom): string =>
  Array.from({ length: whole(random, 6) }, () => String.fromCharCode(33 + whole(random, 94))).join('')

/** Puts something into a text, in place of up to three of its characters. */
const changed = (random: SeededRandom, text: string, something: string, from = 0): string => {
  const at = from + whole(random, Math.max(1, text.length - from + 1))
  return `${text.slice(0, at)}${something}${text.slice(at + whole(random, 4))}`
}

/** The request with one to three unusual parts, and still one request by the rules of HTTP. */
export const bent = (random: SeededRandom, request: Whole): Whole => {
  const ways: ReadonlyArray<(given: Whole) => Whole> = [
    (given) => ({ ...given, method: random.pick(methods) }),
    (given) => ({ ...given, target: changed(random, given.target, random.pick([...parts, printable(random)]), 1) }),
    (given) => ({ ...given, headers: { ...given.headers, [random.pick(names)]: random.pick(values) } }),
    (given) => ({ ...given, headers: { ...given.headers, [random.pick(names)]: printable(random) } }),
    (given) => ({ ...given, body: random.pick(bodies) }),
    (given) => ({ ...given, body: changed(random, given.body ?? '', Buffer.from(random.bytes(4)).toString('latin1')) }),
  ]
  let made = request
  for (let times = 1 + whole(random, 3); times > 0; times -= 1) made = random.pick(ways)(made)
  return made
}

const fragments = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  '\r\n\r\n',
  'Host: evil.example\r\n',
  'Content-Length: 5\r\n',
  'Content-Length: -1\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding: x\r\n',
  'Connection: upgrade\r\nUpgrade: websocket\r\n',
  'Connection: close\r\n',
  ' folded\r\n',
  'CONNECT evil.example:1 HTTP/1.1\r\n',
  'http://evil.example/',
  '5\r\nhello\r\n0\r\n\r\n',
  'ffffffffffffffffff\r\n',
  'a'.repeat(20_000),
]

/** The bytes with one to four changes at any place: flipped, cut out, put in, doubled, cut off. */
export const broken = (random: SeededRandom, bytes: Buffer): Buffer => {
  let made = bytes
  const place = (): number => whole(random, made.length + 1)
  const ways: ReadonlyArray<() => Buffer> = [
    () => Buffer.from(made).fill(whole(random, 256), Math.max(0, place() - 1), made.length === 0 ? 0 : undefined),
    () => {
      const [at, next] = [place(), Buffer.from(made)]
      if (at < next.length) next[at] = (next[at] ?? 0) ^ (1 << whole(random, 8))
      return next
    },
    () => {
      const at = place()
      return Buffer.concat([made.subarray(0, at), made.subarray(at + 1 + whole(random, 8))])
    },
    () => {
      const at = place()
      const put = random.chance(0.5)
        ? random.bytes(1 + whole(random, 6))
        : Buffer.from(random.pick(fragments), 'latin1')
      return Buffer.concat([made.subarray(0, at), put, made.subarray(at)])
    },
    () => {
      // Between two lines of the head, where a whole header is one.
      const at = made.indexOf('\r\n') + 2
      return Buffer.concat([made.subarray(0, at), Buffer.from(random.pick(fragments), 'latin1'), made.subarray(at)])
    },
    () => {
      const [at, next] = [place(), place()]
      return Buffer.concat([made, made.subarray(Math.min(at, next), Math.max(at, next))])
    },
    () => made.subarray(0, place()),
  ]
  for (let times = 1 + whole(random, 4); times > 0; times -= 1) made = random.pick(ways)()
  return made
}

/** One answer off the wire; header names are lower case. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** The answers in what came back, and the bytes that are part of none. */
export const answersIn = (received: Buffer): { readonly answers: ReadonlyArray<WireAnswer>; readonly rest: string } => {
  const answers: WireAnswer[] = []
  let at = 0
  while (at < received.length) {
    const end = received.indexOf('\r\n\r\n', at)
    const [line = '', ...fields] = received.toString('latin1', at, Math.max(end, at)).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1])
    if (Number.isNaN(status)) return { answers, rest: received.toString('latin1', at) }
    const headers = Object.fromEntries(
      fields.map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 2)]),
    )
    at = end + 4
    if (status < 200) continue
    answers.push({ status, headers })
    const length = status === 304 ? 0 : Number(headers['content-length'] ?? 0)
    // An answer to HEAD says how long its body would be.
    if (at < received.length) at += length
  }
  return { answers, rest: at > received.length ? `${at - received.length} bytes are missing` : '' }
}

const tickMs = 50
const quietTicks = 2
const longestTicks = 40

/**
 * Sends bytes and waits until the other side ends the connection. Says that no more come once so many answers have.
 * Undefined after two silent seconds in which this process was not held up itself.
 */
export const converse = (port: number, bytes: Buffer, enough: number): Promise<Buffer | undefined> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bytes))
    let silent = 0
    const clock = setInterval(() => {
      silent += 1
      // A server may wait for the rest of a broken request, until the end of the connection.
      if (silent === quietTicks && answersIn(Buffer.concat(chunks)).answers.length >= enough) socket.end()
      if (silent < longestTicks) return
      clearInterval(clock)
      socket.destroy()
      resolve(undefined)
    }, tickMs)
    socket.on('data', (chunk) => {
      silent = 0
      chunks.push(chunk)
    })
    socket.on('close', () => {
      clearInterval(clock)
      resolve(Buffer.concat(chunks))
    })
    // Unread bytes cut the connection; the answer before that counts.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
    })
  })
