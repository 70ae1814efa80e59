import { existsSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiHeaders, documentHeaders } from '#domain/api/headers.ts'
import { everyEndpoint, type Row } from '#test/functions/support/every-endpoint.ts'
import { type LocalProductUnderTest, startLocalProduct } from '#test/functions/support/local-product.ts'
import { ask, type RawAnswer } from '#test/functions/support/raw-request.ts'
import { ownPage } from '#test/functions/support/signed-in.ts'
import { anyCharacter } from '#test/support/any-character.ts'
import { projectRoot } from '#test/support/project.ts'
import { runs } from '#test/support/runs.ts'

const webFolder = join(projectRoot, '.build/web')
const requests = runs(5250)
const lanes = 24

const operatorToken = 'operator-token-of-more-than-32-characters'

let product: LocalProductUnderTest
let rows: ReadonlyArray<Row> = []
const keepAlive = new Agent({ keepAlive: true, maxSockets: 16 })

beforeAll(async () => {
  if (!existsSync(webFolder)) throw new Error('The web app is not built: run "npm run build" first ("npm test" does).')
  product = await startLocalProduct({ webFolder, environment: { OPERATOR_TOKEN: operatorToken } })
  rows = await everyEndpoint(product, operatorToken)
})
afterAll(async () => {
  keepAlive.destroy()
  await product.close()
})

const strange = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.webSegment(),
  fc.constantFrom(
    '..',
    '%',
    '%00',
    '%0d%0aX: y',
    '%c0%ae%c0%ae',
    '__proto__',
    'constructor',
    'null',
    '[]',
    '{}',
    '💣',
    'a'.repeat(5000),
    "'; DROP TABLE x--",
    '<script>alert(1)</script>',
    '${jndi:x}',
  ),
)
const headerValue = strange.map((text) => text.replaceAll(/[^\x20-\x7e]/g, '~'))
const pathPart = strange.map((text) => encodeURI(text.replaceAll(/[\ud800-\udfff]/g, '~')).replaceAll(/[?#]/g, '~'))
const staticPath = fc.constantFrom(
  ...(
    '/ /privacy /app/today /app.html /config.json /theme.js /assets/ /auth/callback /brokerage/done /machines ' +
    '/local/inspector.js /.bellbook-data/keys/host.json /api //api/auth/refresh /apiary'
  ).split(' '),
)

/** How one request differs from what its endpoint wants; each part is left alone mostly, so that requests get far. */
const rarely = <T>(strangely: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: strangely })
const probe = fc.record({
  index: fc.nat(),
  method: rarely(fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND')),
  path: rarely(
    fc.oneof(
      staticPath,
      pathPart.map((part) => `/api/${part}`),
      pathPart.map((part) => `/${part}`),
      pathPart,
    ),
  ),
  suffix: rarely(fc.oneof(fc.constantFrom('/', '/x.css', '.js', ';a=b', '%2f', '/..', '//'), pathPart)),
  query: rarely(
    fc.oneof(pathPart, fc.webQueryParameters(), fc.constantFrom('&', '=', '%', '?', 'userId=1&userId=2', 'a=%zz')),
  ),
  more: rarely(fc.tuple(pathPart, pathPart)),
  body: rarely(
    fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.json(),
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom('', '{', 'null', '[]', '{"userId":null}', '[['.repeat(3000), 'x'.repeat(70_000)),
    ),
  ),
  drop: fc.array(fc.constantFrom('authorization', 'cookie', 'origin', 'sec-fetch-site', 'content-type', 'x-bellbook'), {
    maxLength: 1,
  }),
  headers: rarely(
    fc.dictionary(
      fc.constantFrom(
        ...(
          'authorization cookie origin sec-fetch-site sec-fetch-mode content-type x-bellbook x-forwarded-for ' +
          'x-forwarded-host x-viewer-address accept-encoding if-none-match content-encoding cache-control accept ' +
          'range x-http-method-override forwarded te user-agent'
        ).split(' '),
      ),
      headerValue,
      { maxKeys: 4 },
    ),
  ),
  fault: rarely(rarely(fc.constantFrom('google', 'brokerage', 'reset', 'feeds', 'model'))),
})
type Probe = typeof probe extends fc.Arbitrary<infer Value> ? Value : never

interface Sent {
  readonly row: Row
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | undefined
  /** Nothing was changed that would keep the endpoint from answering. */
  readonly isWhole: boolean
}

const rowAt = (index: number): Row => {
  const row = rows[index % rows.length]
  if (!row) throw new Error('There are endpoints')
  return row
}

const sentOf = ({ index, method, path, suffix, query, more, body, drop, headers }: Probe): Sent => {
  const row = rowAt(index)
  const given = { ...row.given, ...(more ? { [more[0]]: more[1] } : {}) }
  const rightQuery = row.method === 'GET' ? new URLSearchParams(given).toString() : ''
  const target = `${path ?? `/api${row.path}`}${suffix ?? ''}`
  const asked = query ?? rightQuery
  const usual: Readonly<Record<string, string>> = {
    authorization: row.user.bearer,
    cookie: row.user.cookie,
    ...(row.method === 'POST' ? ownPage(product.origin) : {}),
  }
  const how = method ?? row.method
  const rightBody = row.method === 'POST' ? JSON.stringify(given) : undefined
  const bytes = body instanceof Uint8Array ? Buffer.from(body) : body
  return {
    row,
    method: how,
    target: `${target.startsWith('/') ? target : `/${target}`}${asked === '' ? '' : `?${asked}`}`,
    headers: {
      ...Object.fromEntries(Object.entries(usual).filter(([name]) => !drop.some((dropped) => dropped === name))),
      ...headers,
    },
    body: how === 'GET' || how === 'HEAD' || how === 'TRACE' ? undefined : (bytes ?? rightBody),
    isWhole:
      [method, path, suffix, query, more, body, headers].every((part) => part === undefined) && drop.length === 0,
  }
}

/** Without it Node would send the bytes of a DELETE as if they were the next request. */
const lengthOf = (body: Sent['body']) => (body === undefined ? {} : { 'content-length': `${Buffer.byteLength(body)}` })

const makeFault = (fault: Probe['fault']): void => {
  const {
    google,
    snapTrade,
    ai: { levers },
  } = product
  if (fault === 'google')
    google.levers.addFault({ what: { kind: 'html', status: 503 }, routes: ['token', 'tokeninfo'] })
  if (fault === 'reset') google.levers.addFault({ what: { kind: 'reset' } })
  if (fault === 'brokerage') snapTrade.levers.addFault({ error: 'internal', times: 3 })
  if (fault === 'feeds') levers.feeds.set('/www.bls.gov/feed/bls_latest.rss', 'html')
  if (fault === 'model') levers.gemini.set('overloaded', 2)
}

const providersCodes = ['provider_error', 'provider_unavailable', 'not_supported']

/** An answer about the failure of another party: a refusal by its code, or what the operator sees. */
const tellsOfOthers = ({ status, headers, body }: RawAnswer): boolean =>
  [501, 502, 503].includes(status) &&
  headers['content-type'] === 'application/json' &&
  (providersCodes.some((code) => body.toString() === `{"error":"${code}"}`) ||
    body.toString().startsWith('{"alive":true,"healthy":false,'))

const faultsOf = (sent: Sent, answer: RawAnswer): ReadonlyArray<string> => {
  const path = sent.target.replace(/\?.*$/s, '')
  const isApi = path === '/api' || path.startsWith('/api/')
  const expected = isApi ? apiHeaders : documentHeaders({ driveOrigin: product.google.origin, plainHttp: true })
  const missing = Object.entries(expected)
    .filter(([name, value]) => answer.headers[name] !== value)
    .map(([name]) => `${name} is ${String(answer.headers[name])}`)
  const leaks = /\bat \S+ \(|node:internal|\.ts:\d|\/tmp\/|\/home\/|ENOENT|TypeError/.test(
    answer.headers['content-type']?.includes('javascript') ? '' : answer.body.toString('latin1'),
  )
  return [
    ...(answer.status >= 500 && !tellsOfOthers(answer) ? [`a defect: ${answer.status}`] : []),
    ...missing,
    ...(leaks ? ['reveals internals'] : []),
    ...(isApi &&
    answer.status >= 200 &&
    !['application/json', 'text/plain; charset=utf-8', undefined].includes(answer.headers['content-type'])
      ? [`a page: ${answer.headers['content-type']}`]
      : []),
  ]
}

/** Does the work for each, so many at a time. */
const inLanes = async <T, Done>(
  all: ReadonlyArray<T>,
  work: (each: T) => Promise<Done>,
): Promise<ReadonlyArray<Done>> => {
  const left = all.values()
  const done: Done[] = []
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const each of left) done.push(await work(each))
    }),
  )
  return done
}

describe('Whatever is sent to the host and its three functions', { timeout: 300_000 }, () => {
  it('[A26] [A27] random requests over every route, with faults: no defect, and headers on every answer', async () => {
    const reached = new Map<string, Set<number>>()
    let asked = 0
    const found = await inLanes(fc.sample(probe, requests), async (each) => {
      makeFault(each.fault)
      // Time passes, so that the limits of people are met sometimes and not always.
      product.later(0.6)
      const sent = sentOf(each)
      const answer = await ask(product.origin, sent.target, {
        method: sent.method,
        headers: { ...sent.headers, ...lengthOf(sent.body) },
        agent: keepAlive,
        ...(sent.body === undefined ? {} : { body: sent.body }),
      })
      asked += 1
      if (sent.isWhole) reached.set(sent.row.path, (reached.get(sent.row.path) ?? new Set()).add(answer.status))
      const faults = faultsOf(sent, answer)
      return faults.length === 0
        ? []
        : [
            {
              faults,
              method: sent.method,
              target: sent.target.slice(0, 200),
              status: answer.status,
              body: answer.body.toString().slice(0, 200),
            },
          ]
    })
    expect(found.flat().slice(0, 10)).toEqual([])
    expect(asked).toBe(requests)
    // Otherwise it would have proven only that the door is shut.
    expect(
      rows
        .filter(({ path, well }) => !reached.get(path)?.has(well))
        .map(({ path }) => [path, [...(reached.get(path) ?? [])]]),
    ).toEqual([])
    const failed = product.lines
      .map((line) => JSON.parse(line) as { readonly outcome: string; readonly fault?: string })
      .filter(({ outcome, fault }) => outcome === 'failed' || fault !== undefined)
    expect(failed).toEqual([])
    expect(product.lines.some((line) => line.includes('"outcome":"provider"'))).toBe(true)
  })
})
