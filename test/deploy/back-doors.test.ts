import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployedFunctions } from '#functions/deploy/functions.ts'
import { routerProofHeader } from '#functions/shared/router-proof.ts'
import { eventOf, routerKeys, type Sent } from '#test/functions/support/event.ts'
import { type Cloud, startCloud, userId } from './cloud.ts'
import { type Edge, edgeOf } from './edge.ts'
import { type Planted, rehearse } from './rehearse.ts'

let cloud: Cloud
let edge: Edge
beforeAll(async () => {
  const production = await rehearse({ stage: 'production' })
  cloud = await startCloud(production)
  edge = edgeOf(production)
})
afterAll(() => cloud.close())
beforeEach(() => cloud.operate())

/** A request that each function answers well when it comes through the router. */
const wellAsked: Readonly<Record<string, () => Sent>> = {
  Auth: () => ({
    path: '/api/auth/google/login',
    query: new URLSearchParams({ redirect: `${cloud.origin}/auth/callback` }).toString(),
  }),
  SnapTrade: () => ({ path: '/api/snaptrade/status', query: `userId=${userId}`, headers: bearer() }),
  Ai: () => ({ path: '/api/ai/news', headers: bearer() }),
}
const bearer = () => ({ authorization: `Bearer ${cloud.accessToken}` })
const requestOf = (name: string): Sent => {
  const request = wellAsked[name]?.()
  if (!request) throw new Error(`Nothing is asked of ${name}`)
  return request
}

/** What a caller may show at the function's own address. */
const forgeries: ReadonlyArray<Readonly<Record<string, string>>> = [
  {},
  { 'x-viewer-address': '203.0.113.9', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'bellbook.example' },
  { [routerProofHeader]: '' },
  { [routerProofHeader]: 'undefined' },
  { [routerProofHeader]: routerKeys.newest.kid },
  { [routerProofHeader]: `${routerKeys.newest.k},${routerKeys.newest.k}` },
  { [routerProofHeader]: routerKeys.newest.k.toUpperCase() },
]

describe.each(deployedFunctions.map(({ name }) => name))('The address of the function %s', (name) => {
  it('[A39] refuses callers around the router, and asks and counts nothing for them', async () => {
    const { headers, ...asked } = requestOf(name)
    const before = cloud.internet.seen.length
    const events = forgeries.flatMap((forged, index) =>
      [asked, { ...asked, path: '/api/anything' }, { ...asked, method: 'POST', body: '{"userId"' }].map((sent) =>
        eventOf({ ...sent, direct: true, sourceIp: `198.51.100.${index}`, headers: { ...headers, ...forged } }),
      ),
    )
    const { outcomes } = await cloud.invoke(name, events)
    expect(outcomes.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      events.map(() => [403, '{"error":"forbidden"}']),
    )
    expect([cloud.internet.seen.slice(before), cloud.table.seen]).toEqual([[], []])
  })

  it('[A39] takes what the router’s own source sends, and still what it sent before the last deploy', async () => {
    const { path, query = '', headers = {} } = requestOf(name)
    const passed = await edge(path, { headers })
    if (passed.by !== 'function') throw new Error(`${path} reaches no function`)
    const asked = { path: passed.path, query, direct: true }
    const { outcomes } = await cloud.invoke(name, [
      eventOf({ ...asked, headers: passed.headers }),
      eventOf({ ...asked, headers: { ...passed.headers, [routerProofHeader]: routerKeys.before.k } }),
    ])
    expect(outcomes.map(({ statusCode = 500 }) => statusCode < 400)).toEqual([true, true])
  })
})

describe('A router that does not prove itself', () => {
  it.each([
    ['shows nothing', { file: 'functions/deploy/viewer-request.ts', from: /.*routerProofHeader\}'\] = .*/, to: '' }],
    [
      'shows a key of another ring',
      {
        file: 'sst.config.ts',
        from: 'routerKeyOf(routerKeys.value, Date.now())',
        to: `'${'a-key-of-somebody-else'.padEnd(43, '-')}'`,
      },
    ],
  ] as const satisfies ReadonlyArray<readonly [string, Planted]>)(
    '[A39] gets nothing when it %s',
    async (_, planted) => {
      const planning = edgeOf(await rehearse({ stage: 'production', planted }))
      const { path, query = '' } = requestOf('Auth')
      const passed = await planning(path)
      if (passed.by !== 'function') throw new Error(`${path} reaches no function`)
      const { outcomes } = await cloud.invoke('Auth', [
        eventOf({ path: passed.path, query, direct: true, headers: passed.headers }),
      ])
      expect(outcomes[0]?.statusCode).toBe(403)
    },
  )

  it('is never deployed: a parameter that is no ring stops the deploy with the place to read on', async () => {
    const planted = {
      file: 'sst.config.ts',
      from: 'routerKeyOf(routerKeys.value, Date.now())',
      to: "routerKeyOf('[]', 0)",
    }
    await expect(rehearse({ stage: 'production', planted })).rejects.toThrow(
      'The parameter shared/router-keys is no ring of keys. See functions/deploy/README.md, step 1.',
    )
  })
})
