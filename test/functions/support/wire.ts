import { connect } from 'node:net'

export interface Written {
  readonly head: ReadonlyArray<string>
  readonly body?: string | Uint8Array
}

export interface Read {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly json: unknown
}

export const write = (port: number, { head, body = '' }: Written): Promise<Read> =>
  new Promise((resolve, reject) => {
    let received = Buffer.alloc(0)
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), Buffer.from(body as string)]))
    })
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const read = answerOf(received)
      if (read === undefined) return
      socket.destroy()
      resolve(read)
    })
    socket.on('end', () => reject(new Error(`There is no whole answer: ${received.toString('latin1')}`)))
    socket.on('error', reject)
  })

const answerOf = (received: Buffer): Read | undefined => {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const [line = '', ...fields] = received.toString('latin1', 0, end).split('\r\n')
  const headers = Object.fromEntries(
    fields.map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 2)]),
  )
  const body = received.subarray(end + 4)
  if (body.length < Number(headers['content-length'] ?? 0)) return undefined
  return { status: Number(line.split(' ')[1]), headers, body, json: jsonOf(body) }
}

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
