import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLocalFeeds } from '#functions/local/feeds/feeds.ts'
import { createLocalGemini } from '#functions/local/gemini/gemini.ts'
import { createLocalSnapTrade } from '#functions/local/snaptrade/local-snaptrade.ts'
import { type Answer, connectionReset, standInHeaders } from '#functions/local/stand-in/http.ts'
import { type Listening, listenStandIn } from '#functions/local/stand-in/listen.ts'
import type { StandIn } from '#functions/local/stand-in/stand-in.ts'
import { driveCaller, driveScope, memoryGoogle } from '#test/functions/local-google/support.ts'
import { askRaw } from '#test/functions/support/raw-request.ts'
import { momentNow } from '#test/support/clock.ts'
import { createMemoryStore } from '#test/support/memory-store.ts'

const names = ['google', 'snapTrade', 'feeds', 'gemini'] as const
type Name = (typeof names)[number]

const listening = new Map<Name, Listening>()
let google: Awaited<ReturnType<typeof memoryGoogle>>

beforeAll(async () => {
  google = await memoryGoogle({ now: momentNow })
  const standIns: Readonly<Record<Name, StandIn>> = {
    google,
    snapTrade: await createLocalSnapTrade({
      store: createMemoryStore(),
      client: { clientId: 'A', consumerKey: 'b' },
      origin: 'http://localhost:5182',
    }),
    feeds: createLocalFeeds(momentNow),
    gemini: createLocalGemini('a key'),
  }
  for (const name of names) listening.set(name, await listenStandIn(standIns[name], { port: 0, variable: 'PORT' }))
})
afterAll(async () => void (await Promise.all([...listening.values()].map(({ close }) => close()))))

const portOf = (name: Name): number => listening.get(name)?.port ?? 0

const raw = (name: Name, line: string, headers = '', body = ''): Promise<string> =>
  askRaw(
    `http://127.0.0.1:${portOf(name)}`,
    `${line} HTTP/1.1\r\nHost: localhost:${portOf(name)}\r\nConnection: close\r\nContent-Length: ` +
      `${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`,
  )
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0)

describe.each(names)('The %s of this computer, which any page of the web can send requests to', (name) => {
  it.each(['GET //', 'POST ///', 'GET http://[', 'GET http://a:99999999/', 'PATCH http://%/'])(
    '[A26] refuses %s, which is no address, and goes on',
    async (line) => {
      expect([statusOf(await raw(name, line)), statusOf(await raw(name, 'GET /nothing-here')) > 0]).toEqual([400, true])
    },
  )
})

describe.each(names)('The %s of this computer, asked under another name', (name) => {
  it.each([
    ['GET / HTTP/1.1\r\nHost: {host}\r\nHost: {host}\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n', 403],
    ['GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n', 403],
  ])('[A26] answers %j with %d, under its own headers', async (bytes, status) => {
    const sent = bytes.replaceAll('{host}', `localhost:${portOf(name)}`)
    const [line, ...fields] =
      (await askRaw(`http://127.0.0.1:${portOf(name)}`, sent)).split('\r\n\r\n')[0]?.split('\r\n') ?? []
    expect([Number(line?.split(' ')[1]), Object.fromEntries(fields.map((field) => field.split(/: (.*)/s)))]).toEqual([
      status,
      expect.objectContaining(standInHeaders),
    ])
  })
})

describe('The drive of this computer', () => {
  it('[A26] gives a file whose own kind is no header back as bytes', async () => {
    const { accessToken } = await google.levers.issueToken({ account: 'Anna', scopes: ['openid', driveScope] })
    const drive = driveCaller(google, accessToken, fetch)
    const made = await drive('POST', '/drive/v3/files?fields=id,mimeType', {
      name: 'a',
      mimeType: 'text/plain\r\nx-injected: 1',
      parents: ['appDataFolder'],
    })
    const { status, headers } = await drive('GET', `/drive/v3/files/${String(made.body.id)}?alt=media`)
    expect(status).toBe(200)
    expect([headers.get('content-type'), headers.get('x-injected')]).toEqual(['application/octet-stream', null])
  })
})

describe('A stand-in with a defect', () => {
  it('[A26] breaks off the one answer, and gives the next', async () => {
    const sound = { status: 200, headers: {}, body: new Uint8Array() }
    const defects: Readonly<Record<string, () => Promise<Answer>>> = {
      '/resets': async () => connectionReset,
      '/throws': async () => Promise.reject(new Error('a planted defect')),
      '/splits': async () => ({ ...sound, headers: { location: 'http://a/\r\nx: y' } }),
    }
    let at = 'http://localhost'
    const standIn: StandIn = {
      handle: async ({ url }) => defects[url]?.() ?? sound,
      origin: () => at,
      close: async () => undefined,
      moveTo: (origin) => void (at = origin),
    }
    const { origin, close } = await listenStandIn(standIn, { port: 0, variable: 'PORT' })
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    try {
      const from = (path: string): Promise<string> =>
        fetch(`${origin}${path}`).then(
          ({ status }) => `${status}`,
          () => 'broken off',
        )
      expect([await from('/resets'), await from('/throws')]).toEqual(['broken off', 'broken off'])
      expect([await from('/splits'), await from('/')]).toEqual(['broken off', '200'])
      expect(said.mock.calls.map(([text]) => text.toString().split('\n')[0])).toEqual([
        'Error: a planted defect',
        'TypeError: Invalid character in header content ["location"]',
      ])
    } finally {
      said.mockRestore()
      await close()
    }
  })
})
