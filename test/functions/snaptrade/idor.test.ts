import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localProduct } from '#test/functions/support/local-product.ts'
import { ownPage } from '#test/functions/support/signed-in.ts'
import { runs } from '#test/support/runs.ts'

const product = await localProduct()
const ada = await product.google.levers.issueToken({ account: 'Ada' })
const bob = await product.google.levers.issueToken({ account: 'Bob' })

const id = '00000000-0000-4000-a000-000000000000'
const routes = [
  ['GET', 'status', {}],
  ['GET', 'portal', {}],
  ['GET', 'accounts', {}],
  ['GET', 'positions', {}],
  ['GET', 'activities', { accountId: id }],
  ['POST', 'register', {}],
  ['POST', 'disconnect', {}],
  ['POST', 'disconnect-authorization', { authorizationId: id }],
] as const
type Row = (typeof routes)[number]

interface Attempt {
  readonly row: Row
  readonly token?: string
  /** Raw: the text after the question mark, or the body. */
  readonly raw: string
  readonly headers?: Readonly<Record<string, string>>
}

const send = async ({
  row: [method, name],
  token,
  raw,
  headers = {},
}: Attempt): Promise<{ readonly status: number; readonly text: string }> => {
  const own = { ...ownPage(product.origin), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  const isGet = method === 'GET'
  const answer = await fetch(`${product.origin}/api/snaptrade/${name}${isGet ? `?${raw}` : ''}`, {
    method,
    headers: { ...own, ...headers },
    ...(isGet ? {} : { body: raw }),
  })
  return { status: answer.status, text: await answer.text() }
}

const given = ([method, , more]: Row, userId: string): string =>
  method === 'GET' ? new URLSearchParams({ userId, ...more }).toString() : JSON.stringify({ userId, ...more })

const reached = (): number => product.snapTrade.levers.seen().length

describe("A user cannot reach another user's brokers", () => {
  it('[A4] takes a token until its own end, however lately it was asked about', async () => {
    const short = await product.google.levers.issueToken({ account: 'Ada', seconds: 100 })
    const ask = async () =>
      (await send({ row: routes[0], token: short.accessToken, raw: given(routes[0], ada.sub) })).status
    expect(await ask()).toBe(200)
    product.later(101)
    expect(await ask()).toBe(401)
  })

  it('[A4] refuses a token that its user revoked, five minutes later at the latest', async () => {
    const carol = await product.google.levers.issueToken({ account: 'Carol' })
    const ask = async () =>
      (await send({ row: routes[0], token: carol.accessToken, raw: given(routes[0], carol.sub) })).status
    expect(await ask()).toBe(200)
    await product.google.levers.disconnect(carol.sub)
    product.later(300)
    expect(await ask()).toBe(401)
  })

  it.each(routes.map((row) => ({ row, name: row[1] })))(
    "[A5] /snaptrade/$name with one's own token and another's id is 403",
    async ({ row }) => {
      expect(await send({ row, token: ada.accessToken, raw: given(row, bob.sub) })).toEqual({
        status: 403,
        text: '{"error":"forbidden"}',
      })
    },
  )

  it('[A5] other claims in the parameters reach the provider on no route, in 300 generated cases', async () => {
    const other = fc.oneof(
      fc.string(),
      fc.constantFrom(
        bob.sub,
        `${ada.sub} `,
        ` ${ada.sub}`,
        `${ada.sub},${bob.sub}`,
        ada.sub.slice(0, -1),
        `${ada.sub}0`,
        `${ada.sub}%00`,
        '__proto__',
        'null',
      ),
    )
    const before = reached()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...routes),
        other,
        fc.constantFrom('plain', 'twice', 'array', 'unknown key', 'object'),
        async (row, claimed, shape) => {
          fc.pre(claimed !== ada.sub)
          product.later(1)
          const [method, , more] = row
          const [plain, mine] = [given(row, claimed), given(row, ada.sub)]
          const raw = {
            plain,
            twice:
              method === 'GET'
                ? `${mine}&userId=${encodeURIComponent(claimed)}`
                : mine.replace('{', `{"userId":${JSON.stringify(claimed)},`),
            array:
              method === 'GET'
                ? `userId[]=${encodeURIComponent(claimed)}&userId[]=${ada.sub}`
                : JSON.stringify({ userId: [claimed, ada.sub], ...more }),
            'unknown key':
              method === 'GET'
                ? `${mine}&user=${encodeURIComponent(claimed)}`
                : JSON.stringify({ userId: ada.sub, user: claimed, ...more }),
            object: method === 'GET' ? `${plain}&${mine}` : JSON.stringify({ userId: { sub: claimed }, ...more }),
          }[shape]
          const { status } = await send({ row, token: ada.accessToken, raw })
          expect([400, 403, 413]).toContain(status)
        },
      ),
      { numRuns: runs(300) },
    )
    expect(reached()).toBe(before)
  })

  it.each([
    ['none', undefined],
    ['a made-up one', 'ya29.made-up'],
    ['two words', 'a b'],
    ['3,000 characters', 'a'.repeat(3000)],
  ] as const)(
    '[A26] every route asks for a token itself, also when the function is called directly: %s is 401',
    async (_, token) => {
      const before = reached()
      for (const row of routes)
        expect(await send({ row, ...(token === undefined ? {} : { token }), raw: given(row, ada.sub) })).toEqual({
          status: 401,
          text: '{"error":"reauth_required"}',
        })
      expect(reached()).toBe(before)
    },
  )

  it('[A3] takes no token of another program, and none without the drive', async () => {
    const foreign = await product.google.levers.issueToken({ account: 'Ada', clientId: 'somebody-else' })
    const narrow = await product.google.levers.issueToken({ account: 'Ada', scopes: ['openid'] })
    for (const { accessToken } of [foreign, narrow])
      expect((await send({ row: routes[0], token: accessToken, raw: given(routes[0], ada.sub) })).status).toBe(401)
  })

  it.each(
    (
      'userId=1&accountId=../../x accountId=1 startDate=2026-02-30 startDate=2026-03-02&endDate=2026-03-01 ' +
      'startDate=2025-01-01&endDate=2026-01-02 startDate=26-1-1 limit=5'
    ).split(' '),
  )('[A26] refuses activities with %s', async (more) => {
    const base = `userId=${ada.sub}${more.includes('accountId') ? '' : `&accountId=${id}`}`
    expect(
      (
        await send({
          row: routes[4],
          token: ada.accessToken,
          raw: more.startsWith('userId') ? more.replace('userId=1', `userId=${ada.sub}`) : `${base}&${more}`,
        })
      ).status,
    ).toBe(400)
  })
})
