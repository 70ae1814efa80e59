import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GetItemCommand, ScanCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { events as eventsEndpoint, news } from '#domain/api/ai.ts'
import { healthAnswer } from '#domain/api/health.ts'
import { accounts, status } from '#domain/api/snaptrade.ts'
import { deployedFunctions, scheduledFunctions } from '#functions/deploy/functions.ts'
import { cookieFrom } from '#test/functions/support/auth-function.ts'
import { eventOf, type Sent } from '#test/functions/support/event.ts'
import { dayNow, momentNow } from '#test/support/clock.ts'
import { unzip } from '#test/support/cloud/unzip.ts'
import { projectRoot } from '#test/support/project.ts'
import { canaryTexts, type Cloud, startCloud, userId } from './cloud.ts'
import type { Rehearsal } from './program.ts'
import { rehearse } from './rehearse.ts'

let cloud: Cloud
let production: Rehearsal
beforeAll(async () => {
  production = await rehearse({ stage: 'production' })
  cloud = await startCloud(production)
})
afterAll(() => cloud.close())
beforeEach(() => cloud.operate())

const ask = async (name: string, sent: Sent, changes: Readonly<Record<string, string>> = {}) => {
  const { outcomes, log } = await cloud.invoke(name, [eventOf(sent)], changes)
  const [outcome] = outcomes
  if (!outcome) throw new Error('There is no outcome')
  return { ...outcome, log, said: bodyOf(outcome.body) }
}
const bodyOf = (body: string | undefined): unknown => (body?.startsWith('{') ? JSON.parse(body) : body)

const viewer = (address = '203.0.113.7') => ({ 'x-viewer-address': address })
const own = () => ({
  ...viewer(),
  origin: cloud.origin,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  'x-bellbook': '1',
})
const bearer = () => ({ ...viewer(), authorization: `Bearer ${cloud.accessToken}` })
const post = (path: string, headers: Readonly<Record<string, string>>, cookies: ReadonlyArray<string> = []): Sent => ({
  method: 'POST',
  path,
  headers,
  cookies,
  body: JSON.stringify({ userId }),
})
const login = (address?: string): Sent => ({
  path: '/api/auth/google/login',
  query: new URLSearchParams({ redirect: `${cloud.origin}/auth/callback` }).toString(),
  headers: viewer(address),
})
const query = (path: string): Sent => ({ path, query: `userId=${userId}`, headers: bearer() })

/** A first request of each function that needs its settings and the shared table. */
const first: Readonly<Record<string, () => Sent>> = {
  Auth: () => login(),
  SnapTrade: () => query('/api/snaptrade/status'),
  Ai: () => ({ path: '/api/ai/news', headers: bearer() }),
}
const names = deployedFunctions.map(({ name }) => name)

describe('The sign-in function as it is deployed, a process for every request', () => {
  it('begins, renews and ends a session, and knows in every process what happened in another', async () => {
    const begun = await ask('Auth', login())
    const address = new URL(String(begun.headers?.['location']))
    expect([begun.statusCode, address.origin]).toEqual([302, 'https://accounts.google.com'])
    expect(address.searchParams.get('client_id')).toEqual(cloud.clientId)
    expect(address.searchParams.get('redirect_uri')).toEqual(`${cloud.origin}/api/auth/google/callback`)
    cloud.said.nonce = address.searchParams.get('nonce') ?? ''
    const back = await ask('Auth', {
      path: '/api/auth/google/callback',
      query: `state=${address.searchParams.get('state')}&code=4%2F0A`,
      cookies: [cookieFrom(begun, '__Host-tx')],
      headers: viewer(),
    })
    expect(back.statusCode).toBe(302)
    expect(new URL(String(back.headers?.['location'])).searchParams.get('user_id')).toEqual(userId)
    const session = cookieFrom(back, '__Host-sid')
    const renewed = await ask('Auth', post('/api/auth/refresh', own(), [session]))
    expect([renewed.statusCode, renewed.said]).toEqual([200, { accessToken: cloud.accessToken, expiresIn: 3599 }])
    expect((await ask('Auth', post('/api/auth/signout', own(), [session]))).statusCode).toBe(200)
    const after = await ask('Auth', post('/api/auth/refresh', own(), [session]))
    expect([after.statusCode, after.said]).toEqual([401, { error: 'reauth_required' }])
  })

  it('[A27] counts sign-ins of an address over all of its processes', async () => {
    const { outcomes } = await cloud.invoke(
      'Auth',
      Array.from({ length: 10 }, () => eventOf(login('198.51.100.9'))),
    )
    expect(outcomes.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 302))
    expect((await ask('Auth', login('198.51.100.9'))).statusCode).toBe(429)
    expect((await ask('Auth', login('198.51.100.10'))).statusCode).toBe(302)
  })
})

describe('The brokerage function as it is deployed, a process for every request', () => {
  it('registers, keeps the secret sealed, opens the portal, reads accounts, and forgets', async () => {
    const asked = async (sent: Sent) => {
      const { statusCode, said } = await ask('SnapTrade', sent)
      return [statusCode, said] as const
    }
    expect(await asked(query('/api/snaptrade/status'))).toEqual([
      200,
      { available: true, connected: false, connections: [] },
    ])
    expect(await asked(post('/api/snaptrade/register', { ...own(), ...bearer() }))).toEqual([200, { success: true }])
    const { Items = [] } = await cloud.table.client.send(new ScanCommand({ TableName: cloud.tableName }))
    const secrets = Items.filter(({ pk }) => pk?.S?.startsWith('user-secret#'))
    expect(
      secrets.map(({ pk, sealed }) => [
        pk?.S?.includes(userId),
        /^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/.test(sealed?.S ?? ''),
      ]),
    ).toEqual([[false, true]])
    const [, portal] = await asked(query('/api/snaptrade/portal'))
    expect(portal).toEqual({ portalUrl: expect.stringMatching(/^https:\/\/app\.snaptrade\.com\//) })
    await cloud.snapTrade.levers.connect(userId, 'NORTHLAKE')
    expect(status.answer.parse((await asked(query('/api/snaptrade/status')))[1]).connections).toHaveLength(1)
    expect(accounts.answer.parse((await asked(query('/api/snaptrade/accounts')))[1]).accounts.length).toBeGreaterThan(0)
    expect(await asked(post('/api/snaptrade/disconnect', { ...own(), ...bearer() }))).toEqual([200, { success: true }])
    expect(
      (
        await cloud.table.client.send(
          new GetItemCommand({ TableName: cloud.tableName, Key: { pk: secrets[0]?.['pk'] ?? { S: '' } } }),
        )
      ).Item,
    ).toBeUndefined()
  })

  it('says without SnapTrade’s keys that brokers are not available', async () => {
    cloud.parameters.parameters.delete('/bellbook/production/snaptrade/snaptrade-consumer-key')
    const { statusCode, said } = await ask('SnapTrade', query('/api/snaptrade/status'))
    expect([statusCode, said]).toEqual([503, { error: 'provider_unavailable' }])
  })
})

describe('The function that ends unused registrations, as it is deployed', () => {
  const idleUsers = async (changes: Readonly<Record<string, string>> = {}) => {
    // What EventBridge sends says nothing that the function reads.
    const { outcomes, log } = await cloud.invoke('IdleUsers', [{ source: 'schedule' }], changes)
    return { outcome: outcomes[0], log }
  }
  const items = async () =>
    ((await cloud.table.client.send(new ScanCommand({ TableName: cloud.tableName }))).Items ?? []).filter(({ pk }) =>
      pk?.S?.startsWith('user-secret#'),
    )
  const lastVisitWas = async (day: string): Promise<void> => {
    for (const { pk = { S: '' } } of await items())
      await cloud.table.client.send(
        new UpdateItemCommand({
          TableName: cloud.tableName,
          Key: { pk },
          UpdateExpression: 'SET lastVisit = :day',
          ExpressionAttributeValues: { ':day': { S: day } },
        }),
      )
  }
  const dayBefore = (days: number): string => new Date(momentNow() - days * 86_400_000).toISOString().slice(0, 10)
  const register = () => ask('SnapTrade', post('/api/snaptrade/register', { ...own(), ...bearer() }))

  it('leaves who came lately, deletes who did not at SnapTrade and here, and is done', async () => {
    expect((await register()).statusCode).toBe(200)
    await cloud.snapTrade.levers.connect(userId, 'NORTHLAKE')
    await lastVisitWas(dayBefore(20))
    const early = await idleUsers()
    expect(early.outcome).toEqual({ listed: 1, unknown: 0, ended: 0, failed: 0 })
    expect((await items()).map(({ hadBroker }) => hadBroker?.BOOL)).toEqual([true])
    await lastVisitWas(dayBefore(181))
    const { outcome, log } = await idleUsers()
    expect([outcome, await items()]).toEqual([{ listed: 1, unknown: 0, ended: 1, failed: 0 }, []])
    expect([...canaryTexts, userId].filter((text) => log.join('\n').includes(text))).toEqual([])
    expect(log.filter((line) => line.includes('"function":"idle-users"')).length).toBe(2)
    expect((await idleUsers()).outcome).toEqual({ listed: 0, unknown: 0, ended: 0, failed: 0 })
    expect((await ask('SnapTrade', query('/api/snaptrade/status'))).said).toMatchObject({ connected: false })
  })

  it('does nothing without SnapTrade’s keys, and says what is missing without the others', async () => {
    cloud.parameters.parameters.delete('/bellbook/production/snaptrade/snaptrade-consumer-key')
    const before = cloud.internet.seen.length
    expect((await idleUsers()).outcome).toEqual({ listed: 0, unknown: 0, ended: 0, failed: 0 })
    expect(cloud.internet.seen.slice(before)).toEqual([])
    cloud.parameters.parameters.delete('/bellbook/production/shared/log-key')
    expect((await idleUsers()).outcome?.error?.message).toBe(
      'The configuration is incomplete. Missing: /bellbook/production/shared/log-key.',
    )
  })
})

describe('The AI function as it is deployed, a process for every request', () => {
  it('reads the feeds directly, summarises once, and answers the next process from the shared record', async () => {
    const one = await ask('Ai', { path: '/api/ai/news', headers: bearer() })
    const answered = news.answer.parse(one.said)
    expect([one.statusCode, answered.summarised]).toEqual([200, true])
    expect(answered.feeds.map(({ state }) => state).filter((state) => state !== 'current')).toEqual([])
    expect(cloud.gemini.asked.length).toBe(1)
    const before = cloud.internet.seen.length
    expect((await ask('Ai', { path: '/api/ai/news', headers: bearer() })).said).toEqual(one.said)
    expect(cloud.internet.seen.slice(before)).toEqual(['POST oauth2.googleapis.com/tokeninfo'])
    const today = await ask('Ai', {
      path: '/api/ai/events',
      query: new URLSearchParams({ day: dayNow(), zone: 'UTC' }).toString(),
      headers: bearer(),
    })
    expect([today.statusCode, eventsEndpoint.answer.parse(today.said).events.length > 0]).toEqual([200, true])
  })
})

describe('What is uploaded', () => {
  it.each([...deployedFunctions, ...scheduledFunctions].map(({ name, bundle }) => [name, bundle] as const))(
    '%s is its built folder, to the byte, and nothing else',
    (name, bundle) => {
      const folder = join(projectRoot, bundle)
      const built = new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file))]))
      expect([built.has('index.mjs'), unzip(production.packages.get(name) ?? Buffer.alloc(0))]).toEqual([true, built])
    },
  )
})

describe.each(names)('The function %s', (name) => {
  const request = (): Sent => (first[name] ?? login)()

  it('lives: its health route answers anybody, over nothing but the platform', async () => {
    const path = `${deployedFunctions.find((row) => row.name === name)?.path}/health`
    const { statusCode, said } = await ask(name, { path, headers: viewer() })
    expect([statusCode, said]).toEqual([200, { alive: true }])
  })

  it('shows its operator, by token, what it has and reaches, and logs one line that is also a metric', async () => {
    const { path, parameters } = deployedFunctions.find((row) => row.name === name) ?? { path: '', parameters: '' }
    const token = cloud.parameters.parameters.get('/bellbook/production/shared/operator-token')?.Value ?? ''
    const { said, log } = await ask(name, {
      path: `${path}/health`,
      headers: { ...viewer(), authorization: `Bearer ${token}` },
    })
    const answered = healthAnswer.parse(said)
    expect(answered.reachable['sharedState']?.ok).toBe(true)
    expect([answered.keyRings['router']?.keys, Object.keys(answered.reachable).includes('google')]).toEqual([2, true])
    const lines = log
      .filter((line) => line.includes('"_aws"'))
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
    expect(lines).toMatchObject([
      {
        _aws: {
          CloudWatchMetrics: [
            {
              Namespace: 'bellbook/production',
              Dimensions: [
                ['function', 'outcome'],
                ['route', 'outcome'],
              ],
              Metrics: [{ Name: 'latency', Unit: 'Milliseconds' }],
            },
          ],
        },
        function: parameters,
        route: `/${parameters}/health`,
      },
    ])
    expect([token.length >= 32, log.some((line) => line.includes(token))]).toEqual([true, false])
  })

  it('logs the name of every missing parameter, and no value, and starts as soon as they are there', async () => {
    const folder = deployedFunctions.find((row) => row.name === name)?.parameters ?? ''
    const needed: Readonly<Record<string, ReadonlyArray<string>>> = {
      auth: ['auth/google-client-secret', 'sessions/session-keys'],
      snaptrade: ['snaptrade/user-secret-keys', 'sessions/session-keys'],
      ai: [],
    }
    cloud.parameters.parameters.clear()
    const { error, log } = await ask(name, request())
    const missing = [
      ...new Set([...(needed[folder] ?? []), 'shared/google-client-id', 'shared/router-keys', 'shared/log-key']),
    ].map((part) => `/bellbook/production/${part}`)
    expect(error?.type).toBe('Error')
    expect(
      error?.message
        .replace(/^The configuration is incomplete. Missing: (.*)\.$/, '$1')
        .split(', ')
        .toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(missing.toSorted((one, other) => one.localeCompare(other)))
    expect(log.filter((line) => line.includes(error?.message ?? '?'))).toHaveLength(1)
    cloud.operate()
    expect((await ask(name, request())).statusCode).toBeLessThan(400)
  })

  it('[operator] says by its health route why it cannot work: what is missing, or who does not answer', async () => {
    const path = `${deployedFunctions.find((row) => row.name === name)?.path}/health`
    const answered = async () => {
      const { statusCode, said } = await ask(name, { path })
      return [statusCode, said]
    }
    cloud.parameters.parameters.delete('/bellbook/production/shared/log-key')
    cloud.parameters.put('/bellbook/production/shared/router-keys', 'not a ring: session-canary')
    expect(await answered()).toEqual([
      503,
      {
        alive: true,
        why:
          'The configuration is incomplete. Missing: /bellbook/production/shared/log-key. ' +
          'Not usable: /bellbook/production/shared/router-keys.',
      },
    ])
    cloud.operate()
    cloud.parameters.meets([], 'failing')
    expect(await answered()).toEqual([503, { alive: true, why: 'The parameters cannot be read: InternalServerError.' }])
  })

  it('names the settings that the deploy did not give it', async () => {
    expect((await ask(name, request(), { TABLE_NAME: '' })).error?.message).toBe(
      'The configuration is incomplete. Missing: TABLE_NAME.',
    )
    expect((await ask(name, request(), { TABLE_NAME: '', APP_ORIGIN: '' })).error?.message).toBe(
      'The configuration is incomplete. Missing: APP_ORIGIN, TABLE_NAME.',
    )
    expect((await ask(name, request(), { SSM_PREFIX: '' })).error?.message).toBe(
      'The configuration is incomplete. Missing: SSM_PREFIX.',
    )
  })

  it('survives a throttled parameter store, and the same process works again as soon as it may', async () => {
    cloud.parameters.meets(['throttled', 'throttled'])
    expect((await ask(name, request())).statusCode).toBeLessThan(400)
    // Three tries for each folder.
    const folders = 1 + (deployedFunctions.find((row) => row.name === name)?.sharedParameters.length ?? 0)
    cloud.parameters.meets(Array.from({ length: 3 * folders }, () => 'throttled'))
    const { outcomes, log } = await cloud.invoke(name, [eventOf(request()), eventOf(request())])
    expect(outcomes[0]?.error).toEqual({ type: 'ThrottlingException', message: 'Rate exceeded' })
    expect((outcomes[1]?.statusCode ?? 500) < 400).toBe(true)
    expect(log.some((line) => line.includes('"errorType":"ThrottlingException"'))).toBe(true)
  })

  // They share what waits: one is enough for the slowest.
  it.each(
    name === 'Auth' ? (['gone', 'failing', 'throttled', 'deaf'] as const) : (['gone', 'failing', 'throttled'] as const),
  )('answers while DynamoDB is %s, well before it is ended from outside, and reveals no details', async (how) => {
    if (how !== 'gone') cloud.table.meets([], how)
    const { outcomes, log, ms } = await cloud.invoke(
      name,
      [eventOf(request())],
      how === 'gone' ? { AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9' } : {},
    )
    const page = 'This does not work at the moment. Please go back and try again in a minute.'
    const words = name === 'Auth' ? page : { error: 'internal_error' }
    expect([outcomes[0]?.statusCode, bodyOf(outcomes[0]?.body)]).toEqual([500, words])
    expect(ms).toBeLessThan(15_000)
    expect(log.join('\n')).toMatch(/"fault":"\w+"/)
  })

  it('[A28] writes no secret down, whatever happens', async () => {
    cloud.parameters.put('/bellbook/production/shared/router-keys', 'not a ring: session-canary')
    const wrong = await ask(name, request())
    cloud.operate()
    cloud.table.meets([], 'failing')
    const failing = await ask(name, request())
    const written = [...wrong.log, ...failing.log].join('\n')
    expect(wrong.error?.message).toBe(
      'The configuration is incomplete. Not usable: /bellbook/production/shared/router-keys.',
    )
    expect([...canaryTexts, 'session-canary', userId].filter((text) => written.includes(text))).toEqual([])
  })
})

describe('The permissions of each function', () => {
  it('[security 1] are what it did in all of the above, and not one more', () => {
    for (const { name, tableRights } of [...deployedFunctions, ...scheduledFunctions]) {
      const used = [...cloud.table.used]
        .filter((call) => call.startsWith(`${name}Role `))
        .map((call) => call.replace(/^\S+ /, 'dynamodb:'))
      expect([name, new Set(used)]).toEqual([
        name,
        new Set(tableRights.flatMap(({ keys, actions }) => actions.map((action) => `${action} ${keys}`))),
      ])
    }
    expect(new Set([...cloud.parameters.used].map((call) => call.replace(/^.* /, 'ssm:')))).toEqual(
      new Set(['ssm:GetParametersByPath']),
    )
  })

  it('[security 1] a function that may not count, or that asks for another’s folder, answers no request', async () => {
    const less = await startCloud(
      await rehearse({
        stage: 'production',
        planted: {
          file: 'functions/deploy/functions.ts',
          from: "'dynamodb:PutItem', 'dynamodb:UpdateItem'],",
          to: "'dynamodb:PutItem'],",
        },
      }),
    )
    try {
      less.operate()
      const { outcomes, log } = await less.invoke('Auth', [
        eventOf({
          path: '/api/auth/google/login',
          query: new URLSearchParams({ redirect: `${less.origin}/auth/callback` }).toString(),
          headers: viewer(),
        }),
      ])
      expect([outcomes[0]?.statusCode, log.some((line) => line.includes('AccessDeniedException'))]).toEqual([500, true])
    } finally {
      await less.close()
    }
    const elsewhere = await startCloud(
      await rehearse({
        stage: 'production',
        planted: {
          file: 'functions/deploy/functions.ts',
          from: 'keys: tableKeys.counters',
          to: 'keys: tableKeys.userSecrets',
        },
      }),
    )
    try {
      elsewhere.operate()
      const { outcomes, log } = await elsewhere.invoke('Auth', [eventOf(login())])
      expect([outcomes[0]?.statusCode, log.some((line) => line.includes('AccessDeniedException'))]).toEqual([500, true])
    } finally {
      await elsewhere.close()
    }
    const other = await startCloud(
      await rehearse({
        stage: 'production',
        planted: { file: 'functions/deploy/functions.ts', from: "parameters: 'auth'", to: "parameters: 'other'" },
      }),
    )
    try {
      other.operate()
      const { outcomes } = await other.invoke('Auth', [eventOf(login())])
      expect(outcomes[0]?.error).toMatchObject({
        type: 'AccessDeniedException',
        message: expect.stringContaining('parameter/bellbook/production/auth because'),
      })
    } finally {
      await other.close()
    }
  })
})
