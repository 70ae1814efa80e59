import { createServer, Server } from 'node:http'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenOnLoopback } from '#functions/local/listen.ts'
import { text } from '#functions/local/stand-in/http.ts'
import { listenStandIn } from '#functions/local/stand-in/listen.ts'
import { createStandIn } from '#functions/local/stand-in/stand-in.ts'
import { type LocalProductUnderTest, startLocalProduct } from '#test/functions/support/local-product.ts'
import { ask } from '#test/functions/support/raw-request.ts'

const hasIpv6 = Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'))

const standIn = () => createStandIn('http://localhost', text(500, ''), async () => text(200, 'the stand-in'))

/** Another program's server on one address and, unless one is given, on any port. */
const listenAlone = (address: string, port = 0): Promise<{ readonly server: Server; readonly port: number }> =>
  new Promise((resolve, reject) => {
    const server = createServer((_, response) => void response.end('an impostor'))
    server.once('error', reject)
    server.listen(port, address, () => {
      const found = server.address()
      resolve({ server, port: typeof found === 'object' && found ? found.port : 0 })
    })
  })

const closed = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

describe.runIf(hasIpv6)('A request to the name localhost', () => {
  let product: LocalProductUnderTest
  beforeAll(async () => void (product = await startLocalProduct()))
  afterAll(() => product.close())

  it('[A40] meets the product itself at both of its addresses, and no other program can listen there', async () => {
    const { google, snapTrade } = product
    const [app, drive, brokers] = [product.origin, google.origin, snapTrade.origin].map(
      (origin) => new URL(origin).port,
    )
    const at = async (port: string | undefined, path: string) =>
      (await ask(`http://localhost:${port}`, path, { at: '::1', headers: { host: `localhost:${port}` } })).status
    expect([await at(app, '/'), await at(drive, '/'), await at(brokers, '/portal')]).toEqual([307, 404, 400])
    for (const port of [app, drive, brokers])
      await expect(listenAlone('::1', Number(port))).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  it('[A40] is not sent to a port with an address of another program: the start fails with a message', async () => {
    const impostor = await listenAlone('::1')
    await expect(listenStandIn(standIn(), { port: impostor.port, variable: 'GOOGLE_PORT' })).rejects.toThrow(
      new RegExp(`^Port ${impostor.port} is already in use.*GOOGLE_PORT`),
    )
    const left = await listenAlone('127.0.0.1', impostor.port)
    await Promise.all([closed(left.server), closed(impostor.server)])
  })
})

describe('A computer without IPv6', () => {
  it('has one loopback address, and the product is there', async () => {
    // No computer has an address for documentation: listening there fails as it does for a missing ::1.
    class WithoutIpv6 extends Server {
      override listen(...[port, address, ...more]: ReadonlyArray<never>): this {
        return super.listen(port, (address === '::1' ? '2001:db8::1' : address) as never, ...more)
      }
    }
    const { port, servers } = await listenOnLoopback(
      () => new WithoutIpv6((_, response) => void response.end('here')),
      { port: 0, variable: 'PORT' },
    )
    expect((await ask(`http://127.0.0.1:${port}`, '/')).body.toString()).toBe('here')
    expect(servers.map((server) => server.listening)).toEqual([true])
    await Promise.all(servers.map(closed))
  })
})
