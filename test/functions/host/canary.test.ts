import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveConfig } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lineLog } from '#functions/shared/log.ts'
import { type LocalProductUnderTest, signInAs, startWithLevers } from '#test/functions/support/local-product.ts'
import { ask } from '#test/functions/support/raw-request.ts'
import { accessTokenOf, callbackQuery } from '#test/functions/support/sign-in-pages.ts'
import { ownPage } from '#test/functions/support/signed-in.ts'
import { makeUserAgent } from '#test/functions/support/user-agent.ts'
import { momentNow } from '#test/support/clock.ts'
import { projectRoot } from '#test/support/project.ts'

const key = (name: string): string => `canary-${name}-`.padEnd(43, 'x')
/** Every secret that an installation can have, planted so that it can be found anywhere, also packed as base64. */
const planted = {
  session: key('session'),
  userSecretKey: key('usersecretkey'),
  log: key('log'),
  google: key('googleclientsecret'),
  snapTrade: key('consumerkey'),
  operator: key('operator'),
}
const madeAt = '2026-11-01T00:00:00.000Z'
const journalText = 'canary-what-a-trader-writes-to-nobody'

const workingFolder = mkdtempSync(join(tmpdir(), 'bellbook-canary-'))
const dataFolder = join(workingFolder, '.bellbook-data')
const builtFolder = join(projectRoot, '.build')

let product: LocalProductUnderTest
const lines: string[] = []
const answers: string[] = []
/**
 * What was secret only after it was made: tokens, sessions, the user's secret at the brokers' provider, a portal's
 * address.
 */
const made = new Map<string, string>()
let offset = 0

beforeAll(async () => {
  mkdirSync(join(dataFolder, 'keys'), { recursive: true })
  writeFileSync(
    join(dataFolder, 'keys', 'host.json'),
    JSON.stringify({
      sessionKeys: [{ kid: 'a', k: planted.session, created: madeAt }],
      userSecretKeys: [{ kid: 'a', k: planted.userSecretKey, created: madeAt }],
      logKey: planted.log,
      googleClientSecret: planted.google,
      snapTradeConsumerKey: planted.snapTrade,
    }),
  )
  const running = await startWithLevers({
    environment: { OPERATOR_TOKEN: planted.operator },
    webFolder: join(builtFolder, 'web'),
    workingFolder,
    log: lineLog((line) => lines.push(line)),
    anyPort: true,
    now: () => momentNow() + offset,
  })
  product = {
    ...running,
    lines,
    workingFolder,
    later: (seconds) => void (offset += seconds * 1000),
    close: running.close,
  }
  await liveADay()
})
afterAll(async () => {
  await product.close()
  rmSync(workingFolder, { recursive: true })
})

const call = async (
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<string> => {
  const answer = await ask(product.origin, path, {
    method,
    headers: { ...(method === 'POST' ? ownPage(product.origin) : {}), ...headers },
    ...(body === undefined ? {} : { body }),
  })
  answers.push(`${JSON.stringify(answer.headers)}\n${answer.body.toString()}`)
  return answer.body.toString()
}

/** A person signs in, connects a broker and writes; then everything fails, and requests come back with the secrets. */
const liveADay = async (): Promise<void> => {
  const { snapTrade, google, ai, origin } = product
  const seen: string[] = []
  google.levers.observe(
    ({ request, response }) =>
      void seen.push(
        `${Buffer.from(request.body).toString()} ` +
          (response === undefined ? '' : Buffer.from(response.body).toString()),
      ),
  )
  const agent = makeUserAgent()
  const { user_id: userId = '' } = callbackQuery(await signInAs(agent, product, 'Ada'))
  const accessToken = await accessTokenOf(agent, origin, userId)
  const cookie = agent.cookies(origin).join('; ')
  made.set('access token', accessToken)
  made.set('session', cookie.slice('sid='.length))
  const authorization = `Bearer ${accessToken}`
  const body = JSON.stringify({ userId })
  const everything = async (): Promise<void> => {
    await call('POST', '/api/snaptrade/register', { authorization, cookie }, body)
    for (const name of ['status', 'accounts', 'positions', 'activities', 'portal']) {
      const said = await call('GET', `/api/snaptrade/${name}?userId=${userId}`, {
        authorization,
        cookie,
        'cache-control': 'no-cache',
      })
      // The portal's address goes to the browser that asked, and nowhere else.
      if (name === 'portal' && said.includes('portalUrl'))
        made.set(
          'portal address',
          new URL((JSON.parse(answers.pop()?.split('\n')[1] ?? '') as { readonly portalUrl: string }).portalUrl).search,
        )
    }
    await call('GET', '/api/ai/news', { cookie })
    for (const name of ['auth', 'snaptrade', 'ai'])
      await call('GET', `/api/${name}/health`, { authorization: `Bearer ${planted.operator}` })
    await call('POST', '/api/auth/refresh', { cookie }, JSON.stringify({ userId: 'somebody-else' }))
  }
  await everything()
  await fetch(`${google.origin}/upload/drive/v3/files?uploadType=multipart`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'multipart/related; boundary=x' },
    body:
      '--x\r\ncontent-type: application/json\r\n\r\n{"name":"j.bellbook",' +
      `"parents":["appDataFolder"]}\r\n--x\r\ncontent-type: application/json\r\n\r\n{"notes":"${journalText}` +
      '"}\r\n--x--',
  })
  made.set('refresh token', /1\/\/[\w-]{20,}/.exec(seen.join('\n'))?.[0] ?? '')

  product.later(1000)
  google.levers.addFault({ what: { kind: 'html', status: 503 }, routes: ['token', 'tokeninfo'], times: 4 })
  snapTrade.levers.addFault({ error: 'internal', times: 10 })
  ai.levers.gemini.set('blocked')
  await everything()
  await everything()
  const wrongly = Object.values(planted).join('&')
  await call('GET', `/api/auth/google/callback?error=${wrongly}`, {})
  await call('GET', `/api/auth/google/login?redirect=https://evil.example/${wrongly}`, {})
  await call(
    'POST',
    '/api/auth/refresh',
    { cookie: `sid=${planted.session}` },
    JSON.stringify({ userId: journalText, more: wrongly }),
  )
  await call('GET', `/api/snaptrade/status?userId=${wrongly}`, { authorization: `Bearer ${planted.operator}` })
  await call('GET', '/config.json', {})
  await call('GET', `/${planted.log}`, {})
}

const filesBelow = (folder: string): ReadonlyArray<readonly [path: string, bytes: Buffer]> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [
      join(entry.parentPath, entry.name).slice(folder.length + 1),
      readFileSync(join(entry.parentPath, entry.name)),
    ])

/** How a secret can look: as it is, or packed, at any of the three places of a base64 group. */
const looksOf = (secret: string): ReadonlyArray<string> => [
  secret,
  ...[0, 1, 2].map((skip) => Buffer.from(secret.slice(skip)).toString('base64').replaceAll(/=+$/g, '').slice(0, -1)),
]
const holds = (text: string, secrets: Iterable<readonly [string, string]>): ReadonlyArray<string> =>
  [...secrets].filter(([, secret]) => looksOf(secret).some((look) => text.includes(look))).map(([name]) => name)
const everySecret = (): ReadonlyArray<readonly [string, string]> => [
  ...Object.entries(planted),
  ...made,
  ['journal', journalText],
]

describe('Planted secrets', () => {
  it('[A28] were really there: every one was planted or made, and can be found where it lies', () => {
    expect([...made.keys()].toSorted()).toEqual(['access token', 'portal address', 'refresh token', 'session'])
    expect(everySecret().filter(([, secret]) => secret.length < 20)).toEqual([])
    expect(holds(readFileSync(join(dataFolder, 'keys', 'host.json'), 'utf8'), everySecret()).toSorted()).toEqual([
      'google',
      'log',
      'session',
      'snapTrade',
      'userSecretKey',
    ])
    expect(holds(`x${Buffer.from(`.${journalText}.`).toString('base64')}`, everySecret())).toEqual(['journal'])
    expect(lines.length > 20).toBe(true)
    expect([lines.some((line) => line.includes('"outcome":"provider"')), answers.length > 20]).toEqual([true, true])
  })

  it('[A28] are in no log line, no answer, no error and no header', () =>
    expect([holds(lines.join('\n'), everySecret()), holds(answers.join('\n'), everySecret())]).toEqual([[], []]))

  it('[A28] lie in the data folder only in their own place: keys with keys, a user’s words with the drive', () => {
    const found = filesBelow(dataFolder).flatMap(([path, bytes]) =>
      holds(bytes.toString('latin1'), everySecret()).map(
        (name) => `${path.replace(/[^/]+\.(bellbook|bin)$/, '<file>')}: ${name}`,
      ),
    )
    expect(
      found.filter((line) => !line.startsWith('keys/host.json: ') && line !== 'google/Ada/files/<file>: journal'),
    ).toEqual([])
    const secrets = filesBelow(dataFolder)
      .filter(([path]) => path === 'keys/user-secrets.json')
      .map(([, bytes]) => Object.values(JSON.parse(bytes.toString()) as Record<string, { readonly sealed: string }>))
    expect(secrets.flat().map(({ sealed }) => /^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/.test(sealed))).toEqual([true])
  })

  it('[A28] are nowhere in what is deployed, and no source map could reveal it', () => {
    const folders = ['web', 'functions/auth', 'functions/snaptrade', 'functions/idle-users', 'functions/ai']
    const deployed = folders.flatMap((folder) => {
      const path = join(builtFolder, folder)
      if (!existsSync(path)) throw new Error('The product is not built: run "npm run build" first ("npm test" does).')
      return filesBelow(path).map(([name, bytes]) => [`${folder}/${name}`, bytes] as const)
    })
    const keys = /canary-|-----BEGIN|AKIA[0-9A-Z]{16}|GOCSPX-|AIza[\w-]{35}/
    const secrets = [keys, /ya29\.[\w-]{20}|1\/\/[\w-]{20}|sourceMappingURL=/]
    // A hash may hold anything.
    const withoutHashes = (bytes: Buffer): string => bytes.toString('latin1').replaceAll(/sha256-[\w+/]{43}=/g, '')
    const isCode = (path: string): boolean => /\.(m?js|html|css|json|webmanifest)$/.test(path)
    const odd = deployed.filter(
      ([path, bytes]) => isCode(path) && secrets.some((secret) => secret.test(withoutHashes(bytes))),
    )
    expect([deployed.filter(([path]) => isCode(path)).length > 20, odd.map(([path]) => path)]).toEqual([true, []])
    expect(deployed.filter(([path]) => path.endsWith('.map')).map(([path]) => path)).toEqual([])
  })

  it('[A28] of the build’s environment reach none of its files: the web build sees VITE_ names only', async () => {
    const names = [
      'GOOGLE_CLIENT_SECRET',
      'SNAPTRADE_CONSUMER_KEY',
      'GEMINI_API_KEY',
      'OPERATOR_TOKEN',
      'AWS_SECRET_ACCESS_KEY',
    ]
    const before = names.map((name) => [name, process.env[name]] as const)
    for (const name of names) process.env[name] = `canary-${name}`
    const config = await resolveConfig({ configFile: join(projectRoot, 'web/vite.config.ts') }, 'build', 'production')
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
    expect(JSON.stringify([config.env, config.define, config.build.sourcemap])).not.toContain('canary-')
    expect(Object.keys(config.env).filter((name) => !/^VITE_|^(BASE_URL|MODE|DEV|PROD)$/.test(name))).toEqual([])
    expect(config.build.sourcemap).toBe(false)
  })
})
