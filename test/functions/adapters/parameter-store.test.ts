import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parameterStore } from '#functions/adapters/ssm/parameter-store.ts'
import { authSettings } from '#functions/auth/settings.ts'
import { loadSettings } from '#functions/shared/settings.ts'
import { keyOf } from '#test/functions/support/auth-function.ts'
import { type ParameterStoreStandIn, startParameterStore } from '#test/support/cloud/parameter-store.ts'
import type { Identity } from '#test/support/cloud/signature.ts'

const reader: Identity = {
  role: 'AuthRole',
  accessKeyId: 'ASIATEST',
  secretAccessKey: 'test',
  sessionToken: 'session',
  statements: [
    {
      actions: ['ssm:GetParametersByPath'],
      resources: ['shared', 'sessions', 'auth'].map(
        (folder) => `arn:aws:ssm:eu-central-1:123456789012:parameter/bellbook/test/${folder}`,
      ),
    },
  ],
}
let store: ParameterStoreStandIn
const holds = (parameters: Readonly<Record<string, string>>): void => {
  store.parameters.clear()
  for (const [name, value] of Object.entries(parameters)) store.put(name, value)
}

beforeAll(async () => void (store = await startParameterStore([reader])))
afterAll(() => store.close())
beforeEach(() => store.meets([]))

const storeAt = (prefix: string | undefined, plain: Readonly<Record<string, string | undefined>> = {}) =>
  parameterStore({
    prefix,
    folder: 'auth',
    sharedFolders: ['shared', 'sessions'],
    plain,
    client: { endpoint: store.endpoint, region: 'eu-central-1', credentials: reader },
  })

const complete = {
  '/bellbook/test/auth/app-origin': 'https://bellbook.example',
  '/bellbook/test/shared/google-client-id': 'client-1',
  '/bellbook/test/auth/google-client-secret': 'secret-canary',
  '/bellbook/test/sessions/session-keys': JSON.stringify([keyOf('a')]),
  '/bellbook/test/shared/log-key': 'l'.repeat(43),
  '/bellbook/test/shared/router-keys': JSON.stringify([keyOf('r')]),
}

describe('Settings from the parameter store', () => {
  it('are read by path, decrypted, page by page, with the names of the environment', async () => {
    holds({
      ...complete,
      '/bellbook/production/app-origin': 'https://other.example',
      '/bellbook/test/auth/deeper/x': 'no',
      '/bellbook/test/ai/x': 'no',
      ...Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`/bellbook/test/auth/more-${i}`, `${i}`])),
    })
    const found = await storeAt('/bellbook/test').read()
    expect([found['APP_ORIGIN'], found['GOOGLE_CLIENT_SECRET']]).toEqual(['https://bellbook.example', 'secret-canary'])
    expect([found['MORE_19'], Object.keys(found).length]).toEqual(['19', 26])
    expect(
      store.seen.map(({ input }) => String(input['Path'])).toSorted((one, other) => one.localeCompare(other)),
    ).toEqual([
      '/bellbook/test/auth',
      '/bellbook/test/auth',
      '/bellbook/test/auth',
      '/bellbook/test/sessions',
      '/bellbook/test/shared',
    ])
    expect(store.seen[0]?.input).toEqual({
      Path: '/bellbook/test/shared',
      WithDecryption: true,
      Recursive: false,
      MaxResults: 10,
    })
  })

  it('of one function win over those of all', async () => {
    holds({ ...complete, '/bellbook/test/auth/google-client-id': 'client-2' })
    expect(await storeAt('/bellbook/test').read()).toMatchObject({ GOOGLE_CLIENT_ID: 'client-2' })
  })

  it('make up the settings of the sign-in function', async () => {
    holds(complete)
    expect(await loadSettings(storeAt('/bellbook/test'), authSettings({ loopbackAllowed: false }))).toEqual({
      APP_ORIGIN: 'https://bellbook.example',
      GOOGLE_CLIENT_ID: 'client-1',
      GOOGLE_CLIENT_SECRET: 'secret-canary',
      SESSION_KEYS: [keyOf('a')],
      ROUTER_KEYS: [keyOf('r')],
      LOG_KEY: 'l'.repeat(43),
      GOOGLE_ISSUER: 'https://accounts.google.com',
      GOOGLE_AUTHORIZATION_URL: 'https://accounts.google.com/o/oauth2/v2/auth',
      GOOGLE_TOKEN_URL: 'https://oauth2.googleapis.com/token',
      GOOGLE_REVOCATION_URL: 'https://oauth2.googleapis.com/revoke',
    })
  })

  it('give way to what the environment says in plain words', async () => {
    holds(complete)
    const source = storeAt('/bellbook/test', { APP_ORIGIN: 'https://plain.example', EMPTY: '', NONE: undefined })
    expect(await source.read()).toMatchObject({ APP_ORIGIN: 'https://plain.example', GOOGLE_CLIENT_ID: 'client-1' })
  })

  it('that are missing or wrong stop the start: all named at once, no value shown', async () => {
    holds({
      '/bellbook/test/auth/google-client-secret': 'secret-canary',
      '/bellbook/test/sessions/session-keys': '[{"kid":"a","k":"canary"}]',
    })
    const failing = loadSettings(
      storeAt('/bellbook/test', { APP_ORIGIN: 'https://bellbook.example/' }),
      authSettings({ loopbackAllowed: false }),
    )
    await expect(failing).rejects.toThrow(
      new Error(
        'The configuration is incomplete. Missing: /bellbook/test/shared/google-client-id, /bellbook/test/shared/' +
          'router-keys, /bellbook/test/shared/log-key. Not usable: APP_ORIGIN, /bellbook/test/sessions/session-keys.',
      ),
    )
  })

  it('need the path where they lie', () => expect(storeAt(undefined).read()).rejects.toThrow('Missing: SSM_PREFIX.'))

  it('survive a throttled call', async () => {
    holds(complete)
    store.meets(['throttled'])
    expect(await storeAt('/bellbook/test').read()).toMatchObject({ GOOGLE_CLIENT_ID: 'client-1' })
    expect(store.seen).toHaveLength(4)
  })

  it('[A32] that point to this computer are refused in the cloud, whatever they name', async () => {
    const local = [
      'http://127.0.0.1:5181',
      'http://localhost:5181',
      'https://localhost',
      'http://[::1]:1',
      'http://accounts.example',
    ]
    const settings = authSettings({ loopbackAllowed: false })
    const base = Object.fromEntries(
      Object.entries(complete).map(([name, value]) => [
        name
          .slice(name.lastIndexOf('/') + 1)
          .toUpperCase()
          .replaceAll('-', '_'),
        value,
      ]),
    )
    const accepted = local.flatMap((address) =>
      ['APP_ORIGIN', 'GOOGLE_ISSUER', 'GOOGLE_AUTHORIZATION_URL', 'GOOGLE_TOKEN_URL', 'GOOGLE_REVOCATION_URL']
        .filter((name) => settings.safeParse({ ...base, [name]: address }).success)
        .map((name) => `${name}=${address}`),
    )
    expect(accepted).toEqual([])
    expect(
      authSettings({ loopbackAllowed: true }).safeParse({ ...base, GOOGLE_ISSUER: 'http://localhost:5181' }).success,
    ).toBe(true)
  })
})
