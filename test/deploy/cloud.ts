import { deployedFunctions, scheduledFunctions, sharedTable } from '#functions/deploy/functions.ts'
import { createLocalFeeds } from '#functions/local/feeds/feeds.ts'
import { connectionReset } from '#functions/local/stand-in/http.ts'
import type { StandIn } from '#functions/local/stand-in/stand-in.ts'
import { idTokenOf } from '#test/functions/support/token-endpoint.ts'
import { momentNow } from '#test/support/clock.ts'
import { jsonAnswer, type Site, startInternet } from '#test/support/cloud/internet.ts'
import { makeLambda } from '#test/support/cloud/lambda.ts'
import { startParameterStore } from '#test/support/cloud/parameter-store.ts'
import type { Identity } from '#test/support/cloud/signature.ts'
import { startTable } from '#test/support/cloud/table.ts'
import { unzip } from '#test/support/cloud/unzip.ts'
import { faultyGemini } from '#test/support/faulty-gemini.ts'
import { createMemoryStore } from '#test/support/memory-store.ts'
import { createFaultySnapTrade } from '#test/support/snaptrade/faulty-snaptrade.ts'
import { type Rehearsal, routerRing } from './program.ts'
import { inputsOf, statementsOf } from './resources.ts'
import { documentedParameters, googleClientSecret } from './runbook.ts'

export const userId = '104857600000000000001'
const accessToken = 'ya29.access-canary'
const secrets = { google: googleClientSecret, gemini: 'gemini-key-canary', consumer: 'consumer-key-canary' } as const
export const canaryTexts: ReadonlyArray<string> = [...Object.values(secrets), accessToken, '1//refresh-canary']

/** Google as far as the functions ask it: tokens for a code or a refresh token, and whose an access token is. */
const googleSite =
  (clientId: string, said: { nonce: string }): Site =>
  async ({ url, body }) => {
    const form = new URLSearchParams(body.toString())
    const seconds = Math.floor(momentNow() / 1000)
    const granted = {
      access_token: accessToken,
      expires_in: 3599,
      token_type: 'Bearer',
      scope: 'openid https://www.googleapis.com/auth/drive.appdata',
    }
    if (url === '/tokeninfo') {
      return form.get('access_token') === accessToken
        ? jsonAnswer(200, { aud: clientId, sub: userId, exp: `${seconds + 3000}`, scope: granted.scope })
        : jsonAnswer(400, { error: 'invalid_token' })
    }
    if (url !== '/token' || form.get('client_id') !== clientId || form.get('client_secret') !== secrets.google)
      return jsonAnswer(401, { error: 'invalid_client' })
    if (form.get('grant_type') === 'refresh_token')
      return form.get('refresh_token') === '1//refresh-canary'
        ? jsonAnswer(200, granted)
        : jsonAnswer(400, { error: 'invalid_grant' })
    const claims = {
      iss: 'https://accounts.google.com',
      aud: clientId,
      sub: userId,
      iat: seconds,
      exp: seconds + 3600,
      nonce: said.nonce,
    }
    return jsonAnswer(200, { ...granted, refresh_token: '1//refresh-canary', id_token: idTokenOf(claims) })
  }

/** A stand-in for feeds or the model behind the hosts of the real ones: `under` is what its paths begin with. */
const plainSite =
  ({ handle }: Pick<StandIn, 'handle'>, under = ''): Site =>
  async ({ method, url, headers, body }) => {
    const answered = await handle({ method, url: `${under}${url}`, headers, body })
    if (answered === connectionReset) throw new Error('Neither resets its connections')
    return { status: answered.status, headers: answered.headers, body: Buffer.from(answered.body).toString() }
  }

const feedHosts = [
  'www.federalreserve.gov',
  'www.bls.gov',
  'apps.bea.gov',
  'www.bea.gov',
  'www.sec.gov',
  'www.ecb.europa.eu',
] as const

/**
 * What a rehearsed deploy leaves, running: each function with its variables and its role, AWS' services, and the hosts
 * that they ask by their own names.
 */
export const startCloud = async (rehearsal: Rehearsal) => {
  const roles = inputsOf(rehearsal, 'aws:iam/role:Role')
  const functions = inputsOf(rehearsal, 'aws:lambda/function:Function')
  const rows = [...deployedFunctions, ...scheduledFunctions]
  const identities = rows.map(({ name }): Identity => ({
    role: `${name}Role`,
    accessKeyId: `ASIA${name.toUpperCase()}`,
    secretAccessKey: `secret of ${name}`,
    sessionToken: `session of ${name}`,
    statements: (roles.get(`${name}Role`)?.inlinePolicies ?? []).flatMap(({ policy }) => statementsOf(policy)),
  }))
  const put = await documentedParameters()
  const clientId = put.get('/bellbook/production/shared/google-client-id') ?? ''
  const said = { nonce: '' }
  const snapTrade = await createFaultySnapTrade({
    store: createMemoryStore(),
    client: { clientId: 'BELLBOOK', consumerKey: secrets.consumer },
    origin: 'https://app.snaptrade.com',
  })
  const gemini = faultyGemini()
  const internet = await startInternet({
    'oauth2.googleapis.com': googleSite(clientId, said),
    'api.snaptrade.com': async (request) => {
      const answered = await snapTrade.handle({
        ...request,
        url: `https://api.snaptrade.com${request.url}`,
        body: new Uint8Array(request.body),
      })
      if (answered === connectionReset) throw new Error('The connection breaks')
      return answered
    },
    'generativelanguage.googleapis.com': plainSite(gemini.make(secrets.gemini)),
    ...Object.fromEntries(feedHosts.map((host) => [host, plainSite(createLocalFeeds(momentNow), `/${host}`)])),
  })
  const parameters = await startParameterStore(identities)
  const [tableInputs] = inputsOf(rehearsal, 'aws:dynamodb/table:Table').values()
  const table = await startTable(tableInputs?.name ?? '', identities)
  const lambdas = new Map(
    rows.map(({ name }, index) => {
      const [identity, deployed, archive] = [
        identities[index],
        functions.get(`${name}Function`),
        rehearsal.packages.get(name),
      ]
      if (!identity || !deployed || !archive) throw new Error(`${name} is not deployed`)
      return [
        name,
        makeLambda({
          files: unzip(archive),
          variables: deployed.environment.variables,
          identity,
          endpoints: { ssm: parameters.endpoint, dynamodb: table.endpoint },
          internet,
        }),
      ]
    }),
  )
  const lambdaOf = (name: string) => {
    const lambda = lambdas.get(name)
    if (!lambda) throw new Error(`${name} is no function`)
    return lambda
  }
  /** All parameters as an operator leaves them who follows the commands and has both further keys. */
  const operate = (): void => {
    parameters.parameters.clear()
    for (const [name, value] of put) parameters.put(name, value)
    // What the deploy has read: the edge shows the newest of it.
    parameters.put('/bellbook/production/shared/router-keys', routerRing)
    parameters.put('/bellbook/production/snaptrade/snaptrade-client-id', 'BELLBOOK')
    parameters.put('/bellbook/production/snaptrade/snaptrade-consumer-key', secrets.consumer)
    parameters.put('/bellbook/production/ai/gemini-api-key', secrets.gemini)
    parameters.meets([])
    table.meets([])
  }
  return {
    parameters,
    table,
    internet,
    said,
    snapTrade,
    gemini,
    operate,
    accessToken,
    clientId,
    origin: functions.get('AuthFunction')?.environment.variables['APP_ORIGIN'] ?? '',
    tableName: functions.get('AuthFunction')?.environment.variables[sharedTable.variable] ?? '',
    invoke: async (name: string, ...[events, changes]: Parameters<ReturnType<typeof makeLambda>['invoke']>) =>
      lambdaOf(name).invoke(events, changes),
    close: async () => {
      for (const lambda of lambdas.values()) lambda.remove()
      await Promise.all([parameters.close(), table.close(), internet.close(), snapTrade.close()])
    },
  }
}
export type Cloud = Awaited<ReturnType<typeof startCloud>>
