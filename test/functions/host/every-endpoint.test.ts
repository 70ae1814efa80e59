import { describe, expect, it } from 'vitest'
import { apiHeaders } from '#domain/api/headers.ts'
import { everyEndpoint, type Row } from '#test/functions/support/every-endpoint.ts'
import { localProduct } from '#test/functions/support/local-product.ts'
import { ask } from '#test/functions/support/raw-request.ts'
import { ownPage } from '#test/functions/support/signed-in.ts'

const operatorToken = 'operator-token-of-more-than-32-characters'

const product = await localProduct({ environment: { OPERATOR_TOKEN: operatorToken } })
const rows = await everyEndpoint(product, operatorToken)

const posts = (): ReadonlyArray<Row> => rows.filter(({ method }) => method === 'POST')
const queryOf = ({ method, given }: Row): string =>
  method === 'GET' && given ? `?${new URLSearchParams(given).toString()}` : ''
const credentials = ({ user }: Row): Readonly<Record<string, string>> => ({
  authorization: user.bearer,
  cookie: user.cookie,
})

/** The checks between the caller and stored state. */
const effects = (): ReadonlyArray<unknown> => [product.snapTrade.levers.seen().length]

describe('Every endpoint of every function', () => {
  it('[A7] that changes something refuses every page but our own, for any user, and does nothing', async () => {
    const own = ownPage(product.origin)
    const foreign: ReadonlyArray<Readonly<Record<string, string>>> = [
      { ...own, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { ...own, origin: `${product.origin}.evil.example`, 'sec-fetch-site': 'cross-site' },
      { ...own, origin: product.origin.replace('127.0.0.1', 'localhost'), 'sec-fetch-site': 'cross-site' },
      { ...own, 'sec-fetch-site': 'same-site' },
      { ...own, origin: 'null' },
      { 'content-type': 'application/json', 'x-bellbook': '1' },
      { ...own, 'x-bellbook': '' },
      { ...own, 'content-type': 'text/plain' },
      { ...own, 'content-type': 'application/x-www-form-urlencoded' },
      { ...own, 'content-type': 'multipart/form-data; boundary=x' },
    ]
    const before = effects()
    for (const row of posts()) {
      for (const headers of foreign) {
        const answer = await ask(product.origin, `/api${row.path}`, {
          method: 'POST',
          headers: { ...headers, ...credentials(row) },
          body: JSON.stringify(row.given),
        })
        expect([row.path, headers, answer.status, answer.body.toString(), answer.headers['set-cookie']]).toEqual([
          row.path,
          headers,
          403,
          '{"error":"forbidden"}',
          undefined,
        ])
      }
    }
    expect(posts().length * foreign.length).toBeGreaterThanOrEqual(60)
    expect(effects()).toEqual(before)
  })

  it.each(['/x.css', '.js', '/', '%2fx.png', ';a.css', '/..%2f..%2fapp.html'])(
    '[A25] followed by %s is a JSON 404 that no cache stores, also for an allowed caller',
    async (ending) => {
      for (const row of rows) {
        product.later(10)
        const answer = await ask(product.origin, `/api${row.path}${ending}`, {
          method: row.method,
          headers: { ...credentials(row), ...(row.method === 'POST' ? ownPage(product.origin) : {}) },
        })
        expect([row.path, answer.status, answer.body.toString(), answer.headers]).toEqual([
          row.path,
          404,
          '{"error":"not_found"}',
          expect.objectContaining({ ...apiHeaders, 'content-type': 'application/json' }),
        ])
      }
    },
  )

  it.each(['PUT', 'DELETE', 'PATCH', 'TRACE', 'OPTIONS', 'HEAD', 'PROPFIND'])(
    '[A26] by %s is 405 and says what is allowed',
    async (method) => {
      for (const row of rows) {
        const answer = await ask(product.origin, `/api${row.path}${queryOf(row)}`, {
          method,
          headers: credentials(row),
        })
        expect([row.path, answer.status, answer.headers.allow, answer.headers]).toEqual([
          row.path,
          405,
          row.method,
          expect.objectContaining(apiHeaders),
        ])
      }
    },
  )

  it.each([
    ['1 MB', 'x'.repeat(1024 * 1024), 413],
    ['no JSON', '{"userId":', 400],
    ['a key twice', '{"userId":"1","userId":"2"}', 400],
    ['__proto__', '{"__proto__":{"userId":"1"}}', 400],
    ['line breaks in an id', '{"userId":"1\\r\\nset-cookie: a=b"}', [401, 403, 200, 400]],
    ['an unknown key', '{"userId":"1","admin":true}', 400],
  ] as const)('[A26] that takes a body refuses %s', async (_, body, status) => {
    for (const row of posts()) {
      const answer = await ask(product.origin, `/api${row.path}`, {
        method: 'POST',
        headers: { ...ownPage(product.origin), ...credentials(row) },
        body,
      })
      expect([row.path, [status].flat().includes(answer.status as never), answer.status]).toEqual([
        row.path,
        true,
        answer.status,
      ])
      expect(answer.headers['set-cookie'] ?? []).not.toContain('a=b')
    }
  })

  it('[A27] a made-up address changes no limit of a proven user: 120 brokerage reads a minute, 6 of news', async () => {
    product.later(600)
    const times = async (row: Row, count: number): Promise<number> => {
      let refused = 0
      for (let index = 0; index < count; index += 1) {
        const spoofed = {
          'x-forwarded-for': `198.51.100.${index}`,
          'x-viewer-address': `203.0.113.${index}`,
          forwarded: `for=192.0.2.${index}`,
        }
        const { status } = await ask(product.origin, `/api${row.path}${queryOf(row)}`, {
          method: 'GET',
          headers: { ...credentials(row), ...spoofed },
        })
        if (status === 429) refused += 1
      }
      return refused
    }
    const rowOf = (path: string): Row => {
      const row = rows.find((candidate) => candidate.path === path)
      if (!row) throw new Error(`There is no ${path}`)
      return row
    }
    expect([await times(rowOf('/snaptrade/status'), 130), await times(rowOf('/ai/news'), 10)]).toEqual([10, 4])
  })
})
