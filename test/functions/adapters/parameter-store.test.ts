import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parameterStore } from '#functions/adapters/ssm/parameter-store.ts'
import { authSettings } from '#functions/auth/settings.ts'
import { loadSettings } from '#functions/shared/settings.ts'
import { keyOf } from '#test/functions/support/auth-function.ts'

/** The parameter store's wire: JSON 1.1, ten parameters a page. */
const seen: Array<{ readonly target: string | undefined; readonly signed: boolean; readonly body: Awaited<ReturnType<typeof bodyOf>> }> = []
let stored: Readonly<Record<string, string>> = {}
let throttled = 0

const bodyOf = async (request: IncomingMessage): Promise<{ readonly Path?: string; readonly NextToken?: string; readonly MaxResults?: number }> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as { readonly Path?: string; readonly NextToken?: string; readonly MaxResults?: number }
}

const answer = (body: Awaited<ReturnType<typeof bodyOf>>): { readonly status: number; readonly body: unknown } => {
  if (throttled > 0) {
    throttled -= 1
    return { status: 400, body: { __type: 'ThrottlingException', message: 'Rate exceeded' } }
  }
  const path = `${body.Path}/`
  const all = Object.entries(stored).filter(([name]) => name.startsWith(path) && !name.slice(path.length).includes('/'))
  const from = Number(body.NextToken ?? 0)
  const next = from + (body.MaxResults ?? 10)
  const page = all.slice(from, next).map(([Name, Value]) => ({ Name, Type: 'SecureString', Value, Version: 1, ARN: `arn:aws:ssm:::parameter${Name}`, DataType: 'text' }))
  return { status: 200, body: { Parameters: page, ...(next < all.length ? { NextToken: String(next) } : {}) } }
}

const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await bodyOf(request)
  seen.push({ target: request.headers['x-amz-target']?.toString(), signed: (request.headers.authorization ?? '').startsWith('AWS4-HMAC-SHA256 '), body })
  const answered = answer(body)
  response.writeHead(answered.status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(answered.body))
}

const server = createServer((request, response) => void serve(request, response))

beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)))
afterAll(() => new Promise((closed) => server.close(closed)))
beforeEach(() => {
  seen.length = 0
  throttled = 0
})

const storeAt = (prefix: string | undefined, plain: Readonly<Record<string, string | undefined>> = {}) => parameterStore({
  prefix, folder: 'auth', plain,
  client: {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, region: 'eu-central-1', credentials: { accessKeyId: 'AKIATEST', secretAccessKey: 'test' },
  },
})

const complete = {
  '/bellbook/test/auth/app-origin': 'https://bellbook.example', '/bellbook/test/shared/google-client-id': 'client-1', '/bellbook/test/auth/google-client-secret': 'secret-canary',
  '/bellbook/test/shared/session-keys': JSON.stringify([keyOf('a')]), '/bellbook/test/shared/log-key': 'l'.repeat(43),
}

describe('Settings from the parameter store', { timeout: 60_000 }, () => {
  it('are read by path, decrypted, page by page, with the names of the environment', async () => {
    stored = { ...complete, '/bellbook/production/app-origin': 'https://other.example', '/bellbook/test/auth/deeper/x': 'no', '/bellbook/test/ai/x': 'no', ...Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`/bellbook/test/auth/more-${i}`, `${i}`])) }
    const found = await storeAt('/bellbook/test').read()
    expect([found['APP_ORIGIN'], found['GOOGLE_CLIENT_SECRET'], found['MORE_19'], Object.keys(found).length]).toEqual(['https://bellbook.example', 'secret-canary', '19', 25])
    expect(seen.map(({ body }) => body.Path ?? '').toSorted((one, other) => one.localeCompare(other))).toEqual(['/bellbook/test/auth', '/bellbook/test/auth', '/bellbook/test/auth', '/bellbook/test/shared'])
    expect(seen[0]).toEqual({ target: 'AmazonSSM.GetParametersByPath', signed: true, body: { Path: '/bellbook/test/shared', WithDecryption: true, Recursive: false, MaxResults: 10 } })
  })

  it('of one function win over those of all', async () => {
    stored = { ...complete, '/bellbook/test/auth/google-client-id': 'client-2' }
    expect(await storeAt('/bellbook/test').read()).toMatchObject({ GOOGLE_CLIENT_ID: 'client-2' })
  })

  it('make up the settings of the sign-in function', async () => {
    stored = complete
    expect(await loadSettings(storeAt('/bellbook/test'), authSettings({ loopbackAllowed: false }))).toEqual({
      APP_ORIGIN: 'https://bellbook.example', GOOGLE_CLIENT_ID: 'client-1', GOOGLE_CLIENT_SECRET: 'secret-canary', SESSION_KEYS: [keyOf('a')], LOG_KEY: 'l'.repeat(43),
      GOOGLE_ISSUER: 'https://accounts.google.com', GOOGLE_AUTHORIZATION_URL: 'https://accounts.google.com/o/oauth2/v2/auth', GOOGLE_TOKEN_URL: 'https://oauth2.googleapis.com/token', GOOGLE_REVOCATION_URL: 'https://oauth2.googleapis.com/revoke',
    })
  })

  it('give way to what the environment says in plain words', async () => {
    stored = complete
    const source = storeAt('/bellbook/test', { APP_ORIGIN: 'https://plain.example', EMPTY: '', NONE: undefined })
    expect(await source.read()).toMatchObject({ APP_ORIGIN: 'https://plain.example', GOOGLE_CLIENT_ID: 'client-1' })
  })

  it('that are missing or wrong stop the start: all named at once, no value told', async () => {
    stored = { '/bellbook/test/auth/google-client-secret': 'secret-canary', '/bellbook/test/shared/session-keys': '[{"kid":"a","k":"canary"}]' }
    const failing = loadSettings(storeAt('/bellbook/test', { APP_ORIGIN: 'https://bellbook.example/' }), authSettings({ loopbackAllowed: false }))
    await expect(failing).rejects.toThrow(new Error(
      'The configuration is incomplete. Missing: /bellbook/test/shared/google-client-id, /bellbook/test/shared/log-key. Not usable: APP_ORIGIN, /bellbook/test/shared/session-keys.',
    ))
  })

  it('need to be told where they lie', async () => {
    await expect(storeAt(undefined).read()).rejects.toThrow('Missing: SSM_PREFIX.')
  })

  it('survive a throttled call', async () => {
    stored = complete
    throttled = 1
    expect(await storeAt('/bellbook/test').read()).toMatchObject({ GOOGLE_CLIENT_ID: 'client-1' })
    expect(seen).toHaveLength(3)
  })

  it('[A32] that point to this computer are refused in the cloud, whatever they name', async () => {
    const local = ['http://127.0.0.1:5181', 'http://localhost:5181', 'https://localhost', 'http://[::1]:1', 'http://accounts.example']
    const settings = authSettings({ loopbackAllowed: false })
    const base = Object.fromEntries(Object.entries(complete).map(([name, value]) => [name.slice(name.lastIndexOf('/') + 1).toUpperCase().replaceAll('-', '_'), value]))
    const accepted = local.flatMap((address) => ['APP_ORIGIN', 'GOOGLE_ISSUER', 'GOOGLE_AUTHORIZATION_URL', 'GOOGLE_TOKEN_URL', 'GOOGLE_REVOCATION_URL']
      .filter((name) => settings.safeParse({ ...base, [name]: address }).success).map((name) => `${name}=${address}`))
    expect(accepted).toEqual([])
    expect(authSettings({ loopbackAllowed: true }).safeParse({ ...base, GOOGLE_ISSUER: 'http://localhost:5181' }).success).toBe(true)
  })
})
