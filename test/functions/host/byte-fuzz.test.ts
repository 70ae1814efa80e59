import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiHeaders, documentHeaders } from '#domain/api/headers.ts'
import { createLocalFeeds } from '#functions/local/feeds/feeds.ts'
import { createLocalGemini } from '#functions/local/gemini/gemini.ts'
import { createLocalSnapTrade } from '#functions/local/snaptrade/local-snaptrade.ts'
import { standInHeaders } from '#functions/local/stand-in/http.ts'
import { listenStandIn } from '#functions/local/stand-in/listen.ts'
import type { StandIn } from '#functions/local/stand-in/stand-in.ts'
import { client, driveCaller, makeFile, memoryGoogle, redirectUri } from '#test/functions/local-google/support.ts'
import {
  answersIn,
  bent,
  broken,
  bytesOf,
  converse,
  type Whole,
  type WireAnswer,
} from '#test/functions/support/byte-fuzz.ts'
import { startLocalProduct } from '#test/functions/support/local-product.ts'
import { ask } from '#test/functions/support/raw-request.ts'
import { ownPage, signedIn } from '#test/functions/support/signed-in.ts'
import { seededRandom, type SeededRandom } from '#test/simulator/random.ts'
import { momentNow } from '#test/support/clock.ts'
import { createMemoryStore } from '#test/support/memory-store.ts'
import { runs } from '#test/support/runs.ts'
import { filesNamed } from '#web/adapters/drive/query.ts'

/** Connections of each server: 10,000 requests of all by `npm run test:seeds`. */
const connections = runs(250)
const [requests, lanes] = [8, 32]
const seed = Number(process.env['FC_SEED'] ?? 20261123)

/** A server, what one asks it in good faith, and the headers of its answers: of one kind or another. */
interface Asked {
  readonly port: number
  readonly wholes: ReadonlyArray<Whole>
  readonly headers: ReadonlyArray<Readonly<Record<string, string>>>
}

const names = ['product', 'google', 'snapTrade', 'feeds', 'gemini'] as const
type Name = (typeof names)[number]
const asked = new Map<Name, Asked>()
const closing: Array<() => Promise<void>> = []

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const json = { 'Content-Type': 'application/json' }

const start = async (name: Name, standIn: StandIn, wholes: ReadonlyArray<Whole>): Promise<void> => {
  const { port, close } = await listenStandIn(standIn, { port: 0, variable: 'PORT' })
  closing.push(close)
  const host = `localhost:${port}`
  asked.set(name, {
    port,
    headers: [standInHeaders],
    wholes: wholes.map((each) => ({ ...each, headers: { Host: host, ...each.headers } })),
  })
}

const startTheProduct = async (): Promise<void> => {
  const product = await startLocalProduct()
  closing.push(product.close)
  const ada = await signedIn(product, 'Ada')
  // The first headlines take a while; later requests get the same ones.
  await ask(product.origin, '/api/ai/news', { headers: { authorization: ada.bearer } })
  const { host, port } = new URL(product.origin)
  const Host = host
  const own = { Host, ...ownPage(product.origin), Cookie: ada.cookie }
  // Another user's id: the session is opened, and nothing waits for the disk of a busy computer.
  const body = JSON.stringify({ userId: '1' })
  const login = new URLSearchParams({ redirect: `${product.origin}/auth/callback` })
  asked.set('product', {
    port: Number(port),
    headers: [standInHeaders, apiHeaders, documentHeaders({ driveOrigin: product.google.origin, plainHttp: true })],
    wholes: [
      { method: 'GET', target: '/', headers: { Host } },
      { method: 'GET', target: '/app/today?x=1', headers: { Host, 'Accept-Encoding': 'br, gzip' } },
      { method: 'GET', target: '/theme.js', headers: { Host, 'If-None-Match': '"x"' } },
      { method: 'GET', target: '/config.json', headers: { Host } },
      { method: 'POST', target: '/api/auth/refresh', headers: own, body },
      { method: 'GET', target: `/api/auth/google/login?${login.toString()}`, headers: { Host } },
      { method: 'GET', target: '/api/auth/google/callback?state=x&code=4/0A', headers: { Host } },
      {
        method: 'GET',
        target: `/api/snaptrade/status?userId=${ada.userId}`,
        headers: { Host, Authorization: ada.bearer, Cookie: ada.cookie },
      },
      { method: 'GET', target: '/api/ai/news', headers: { Host, Authorization: ada.bearer } },
    ],
  })
}

const startGoogle = async (): Promise<void> => {
  const google = await memoryGoogle({ now: momentNow })
  const { accessToken } = await google.levers.issueToken({ account: 'Anna' })
  const Authorization = `Bearer ${accessToken}`
  const { id } = await makeFile(driveCaller(google, accessToken), 'a', '{}')
  const files = '/upload/drive/v3/files'
  const metadata = '{"name":"b","parents":["appDataFolder"]}'
  const part = (type: string, content: string): string => `--B\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`
  const related = `${part('application/json', metadata)}${part('text/plain', 'x')}--B--`
  const query = new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: redirectUri,
    scope: 'openid',
    access_type: 'offline',
  })
  await start('google', google, [
    { method: 'GET', target: `/o/oauth2/v2/auth?response_type=code&${query.toString()}`, headers: {} },
    { method: 'POST', target: '/signin/account', headers: form, body: 'interaction=x&name=Anna' },
    { method: 'POST', target: '/token', headers: form, body: `grant_type=refresh_token&${query.toString()}` },
    { method: 'POST', target: '/tokeninfo', headers: form, body: 'access_token=x' },
    {
      method: 'GET',
      target: `/drive/v3/files?spaces=appDataFolder&q=${encodeURIComponent(filesNamed('a'))}&fields=files(id,name)`,
      headers: { Authorization, Origin: 'http://127.0.0.1:5180' },
    },
    { method: 'GET', target: `/drive/v3/files/${id}?alt=media`, headers: { Authorization } },
    { method: 'GET', target: `/drive/v2/files/${id}?fields=etag`, headers: { Authorization } },
    { method: 'POST', target: '/drive/v3/files', headers: { Authorization, ...json }, body: metadata },
    {
      method: 'POST',
      target: `${files}?uploadType=multipart`,
      headers: { Authorization, 'Content-Type': 'multipart/related; boundary=B' },
      body: related,
    },
    { method: 'PATCH', target: `${files}/${id}?uploadType=media`, headers: { Authorization, ...json }, body: '{}' },
    {
      method: 'POST',
      target: `${files}?uploadType=resumable`,
      headers: { Authorization, ...json, 'X-Upload-Content-Length': '1' },
      body: metadata,
    },
    { method: 'PUT', target: `${files}?upload_id=x`, headers: { 'Content-Range': 'bytes 0-0/1' }, body: 'x' },
  ])
}

const startSnapTrade = async (): Promise<void> => {
  const standIn = await createLocalSnapTrade({
    store: createMemoryStore(),
    client: { clientId: 'A', consumerKey: 'b' },
    origin: 'http://localhost:5182',
  })
  const query = `clientId=A&timestamp=${Math.floor(momentNow() / 1000)}`
  const signed = (method: string, path: string, content: Readonly<Record<string, string>> | null): Whole => ({
    method,
    target: `${path}?${query}`,
    headers: {
      ...json,
      Signature: createHmac('sha256', 'b').update(JSON.stringify({ content, path, query })).digest('base64'),
    },
    ...(content === null ? {} : { body: JSON.stringify(content) }),
  })
  await start('snapTrade', standIn, [
    signed('GET', '/snapTrade/listUsers', null),
    signed('POST', '/snapTrade/registerUser', { userId: 'ada' }),
    { method: 'GET', target: `/accounts?${query}&userId=a&userSecret=b`, headers: { Signature: 'x' } },
    { method: 'GET', target: `/accounts/x/activities?${query}&startDate=2026-01-01`, headers: {} },
    { method: 'GET', target: '/snapTrade/redeemToken?token=x', headers: {} },
    { method: 'POST', target: '/portal', headers: form, body: 'token=x&broker=NORTHLAKE' },
  ])
}

beforeAll(async () => {
  await startTheProduct()
  await startGoogle()
  await startSnapTrade()
  const agent = { 'User-Agent': 'Bellbook/1.0 (a@b.example)' }
  await start('feeds', createLocalFeeds(momentNow), [
    { method: 'GET', target: '/www.bls.gov/feed/bls_latest.rss', headers: agent },
    { method: 'GET', target: '/www.federalreserve.gov/json/calendar.json', headers: agent },
  ])
  const contents = '{"contents":[{"parts":[{"text":"a"}]}]}'
  await start('gemini', createLocalGemini('k'), [
    {
      method: 'POST',
      target: '/v1beta/models/gemini-3.8-flash:generateContent',
      headers: { ...json, 'x-goog-api-key': 'k' },
      body: contents,
    },
  ])
})
afterAll(async () => void (await Promise.all(closing.map((close) => close()))))

const serverOf = (name: Name): Asked => {
  const found = asked.get(name)
  if (found === undefined) throw new Error(`${name} was started`)
  return found
}

/** What one connection carries: bent requests, then bytes that may be none, then a farewell. */
const writtenBy = (random: SeededRandom, { port, wholes }: Asked): Buffer =>
  Buffer.concat([
    ...Array.from({ length: requests - 1 }, () => bytesOf(bent(random, random.pick(wholes)))),
    broken(random, bytesOf(random.pick(wholes))),
    bytesOf({ method: 'GET', target: '/', headers: { Host: `127.0.0.1:${port}`, Connection: 'close' } }),
  ])

const isOfNode = ({ headers }: WireAnswer): boolean => headers['connection'] === 'close' && !('content-type' in headers)

/** What is wrong with what came back; empty where nothing is. */
const faultsOf = ({ headers }: Asked, received: Buffer | undefined): ReadonlyArray<string> => {
  if (received === undefined) return ['hangs']
  const { answers, rest } = answersIn(received)
  const isClosed = answers.at(-1)?.headers['connection'] === 'close'
  return [
    ...(rest === '' ? [] : [`no answer: ${rest.slice(0, 200)}`]),
    ...(answers.length >= requests - 1 || isClosed ? [] : [`only ${answers.length} answers`]),
    ...answers.flatMap((answer) => [
      ...(answer.status >= 500 ? [`a defect: ${answer.status}`] : []),
      // What is no HTTP, Node answers by itself: without a body, and it closes.
      ...(isOfNode(answer) ||
      headers.some((each) => Object.entries(each).every(([name, value]) => answer.headers[name] === value))
        ? []
        : [`without its headers: ${answer.status} ${JSON.stringify(answer.headers)}`]),
    ]),
  ]
}

describe('Requests, bent and broken byte for byte', () => {
  it.each(names)('[A26] by %s: each is answered in time, without a defect, under its headers', async (name) => {
    const server = serverOf(name)
    const random = seededRandom(seed + names.indexOf(name))
    const left = Array.from({ length: connections }, () => writtenBy(random, server)).entries()
    const found: Array<Readonly<Record<string, unknown>>> = []
    const reached = new Set<number>()
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (const [index, bytes] of left) {
          const received = await converse(server.port, bytes, requests - 1)
          const faults = faultsOf(server, received)
          for (const { status } of answersIn(received ?? Buffer.alloc(0)).answers) reached.add(status)
          if (faults.length > 0) found.push({ seed, index, faults, bytes: bytes.toString('latin1').slice(-3000) })
        }
      }),
    )
    expect(found.slice(0, 3)).toEqual([])
    // Otherwise it would have proven only that the door is shut.
    expect([200, 400].filter((status) => !reached.has(status))).toEqual([])
    // Those who asked in good faith are served as before.
    const [first] = server.wholes
    if (!first) throw new Error('There are requests')
    const again = answersIn((await converse(server.port, bytesOf(first), 1)) ?? Buffer.alloc(0))
    expect(again.answers.map(({ status }) => status)).toEqual([200])
  })
})
