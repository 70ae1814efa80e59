import {
  GetParametersByPathCommand,
  GetParametersCommand,
  PutParameterCommand,
  SSMClient,
  type SSMClientConfig,
} from '@aws-sdk/client-ssm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readParameters } from '#functions/adapters/ssm/read-parameters.ts'
import { type ParameterStoreStandIn, startParameterStore } from '#test/support/cloud/parameter-store.ts'
import type { Identity } from '#test/support/cloud/signature.ts'

const arn = 'arn:aws:ssm:eu-central-1:123456789012:parameter/bellbook/test'
const operator: Identity = {
  role: 'Operator',
  accessKeyId: 'ASIAOPERATOR',
  secretAccessKey: 'secret of the operator',
  sessionToken: 'session',
  statements: [
    { actions: ['ssm:GetParametersByPath', 'ssm:GetParameters', 'ssm:PutParameter'], resources: [`${arn}*`] },
  ],
}
const reader: Identity = {
  role: 'Reader',
  accessKeyId: 'ASIAREADER',
  secretAccessKey: 'secret of the reader',
  sessionToken: 'session',
  statements: [{ actions: ['ssm:GetParametersByPath'], resources: [`${arn}/auth`] }],
}

let store: ParameterStoreStandIn
const configOf = (who: Identity, changes: SSMClientConfig = {}): SSMClientConfig => ({
  endpoint: store.endpoint,
  region: 'eu-central-1',
  credentials: who,
  ...changes,
})
const as = (who: Identity, changes: SSMClientConfig = {}): SSMClient => new SSMClient(configOf(who, changes))
const read = (client: SSMClient, input: Partial<ConstructorParameters<typeof GetParametersByPathCommand>[0]> = {}) =>
  client.send(new GetParametersByPathCommand({ Path: '/bellbook/test/auth', WithDecryption: true, ...input }))

beforeAll(async () => void (store = await startParameterStore([operator, reader])))
afterAll(() => store.close())
beforeEach(() => {
  store.parameters.clear()
  store.meets([])
})

describe('The stand-in of the parameter store, by AWS’ own client', () => {
  it('keeps each value, counts its versions, and refuses an accidental overwrite', async () => {
    const client = as(operator)
    const put = (Value: string, Overwrite?: boolean) =>
      client.send(
        new PutParameterCommand({
          Name: '/bellbook/test/auth/a',
          Value,
          Type: 'SecureString',
          ...(Overwrite === undefined ? {} : { Overwrite }),
        }),
      )
    expect(await put('one')).toMatchObject({ Version: 1, Tier: 'Standard' })
    await expect(put('two')).rejects.toMatchObject({ name: 'ParameterAlreadyExists' })
    expect(await put('two', true)).toMatchObject({ Version: 2 })
    const { Parameters = [] } = await read(client)
    expect(Parameters).toMatchObject([
      {
        Name: '/bellbook/test/auth/a',
        Value: 'two',
        Type: 'SecureString',
        Version: 2,
        DataType: 'text',
        ARN: `${arn}/auth/a`,
      },
    ])
    expect(Parameters[0]?.LastModifiedDate).toBeInstanceOf(Date)
    await expect(put('', true)).rejects.toMatchObject({ name: 'ValidationException' })
    await expect(put('x'.repeat(4097), true)).rejects.toMatchObject({ name: 'ValidationException' })
  })

  it('gives a sealed text still sealed unless the client asks for more', async () => {
    store.put('/bellbook/test/auth/a', 'canary')
    const { Parameters = [] } = await read(as(reader), { WithDecryption: false })
    expect(Parameters.map(({ Value }) => Value?.includes('canary'))).toEqual([false])
  })

  it('has ten a page, short and empty pages in between, and our reader finds all of them', async () => {
    for (let index = 10; index < 35; index += 1)
      store.put(`/bellbook/test/auth/${index < 22 ? 'deeper/' : ''}p${index}`, `${index}`)
    const client = as(reader)
    const first = await read(client)
    expect([first.Parameters?.length, first.NextToken === undefined]).toEqual([0, false])
    const found = await readParameters(['/bellbook/test/auth'], configOf(reader))
    expect([...found.values()].map(Number)).toEqual(Array.from({ length: 13 }, (_, index) => index + 22))
    expect(store.seen.at(-1)?.input).toMatchObject({ MaxResults: 10, WithDecryption: true })
    const all = await read(client, { Recursive: true, MaxResults: 10 })
    expect(all.Parameters).toHaveLength(10)
    await expect(read(client, { NextToken: 'made up' })).rejects.toMatchObject({ name: 'InvalidNextToken' })
    await expect(
      read(as(operator), { Path: '/bellbook/test/other', NextToken: all.NextToken ?? '' }),
    ).rejects.toMatchObject({ name: 'InvalidNextToken' })
  })

  it('refuses what the service refuses', async () => {
    const client = as(reader)
    await expect(read(client, { MaxResults: 11 })).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining('less than or equal to 10'),
    })
    await expect(read(client, { MaxResults: 0 })).rejects.toMatchObject({ name: 'ValidationException' })
    await expect(read(client, { Path: 'bellbook' })).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining('must begin with a slash'),
    })
    await expect(as(operator).send(new GetParametersCommand({ Names: ['/bellbook/test/a'] }))).rejects.toMatchObject({
      name: 'UnknownOperationException',
    })
  })

  it('[security 1] opens nothing without rights, neither the stage nor another function’s folder', async () => {
    store.put('/bellbook/test/snaptrade/a', 'canary')
    for (const Path of ['/bellbook/test', '/bellbook/test/snaptrade', '/bellbook/test/auth/deeper', '/bellbook']) {
      await expect(read(as(reader), { Path, Recursive: true })).rejects.toMatchObject({
        name: 'AccessDeniedException',
        message: expect.stringContaining(`parameter${Path} because`),
      })
    }
    await expect(
      as(reader).send(new PutParameterCommand({ Name: '/bellbook/test/auth', Value: 'a', Type: 'String' })),
    ).rejects.toMatchObject({ name: 'AccessDeniedException' })
  })

  it.each([
    ['another secret', { secretAccessKey: 'guessed' }, 'InvalidSignatureException'],
    ['an unknown key', { accessKeyId: 'ASIANOBODY' }, 'UnrecognizedClientException'],
    ['another session', { sessionToken: 'old' }, 'UnrecognizedClientException'],
  ] as const)('takes no call signed with %s', async (_, change, name) => {
    await expect(read(as({ ...reader, ...change }))).rejects.toMatchObject({ name })
    expect(store.seen).toEqual([])
  })

  it('refuses other regions and other times, until the client has corrected its clock by the answer', async () => {
    await expect(read(as(reader, { region: 'us-east-1' }))).rejects.toMatchObject({ name: 'InvalidSignatureException' })
    await expect(read(as(reader, { systemClockOffset: -3_600_000, maxAttempts: 1 }))).rejects.toMatchObject({
      name: 'InvalidSignatureException',
      message: expect.stringContaining('Signature expired'),
    })
    expect(await read(as(reader, { systemClockOffset: -3_600_000 }))).toMatchObject({ Parameters: [] })
  })

  it('takes no call whose body was changed on the way, and none without a signature', async () => {
    const changed = as(reader, { maxAttempts: 1 })
    changed.middlewareStack.add(
      (next) => async (args) => {
        const { request } = args as { request: { body: Uint8Array } }
        request.body = Buffer.from(new TextDecoder().decode(request.body).replace('/auth', '/open'))
        return next(args)
      },
      { step: 'finalizeRequest', priority: 'low' },
    )
    await expect(read(changed)).rejects.toMatchObject({ name: 'InvalidSignatureException' })
    expect((await fetch(store.endpoint, { method: 'POST', body: '{}' })).status).toBe(400)
  })

  it('is throttled and fails as the service does: two failures are survived, endless ones reported', async () => {
    store.meets(['throttled', 'failing'])
    expect(await read(as(reader))).toMatchObject({ Parameters: [] })
    expect(store.seen).toHaveLength(3)
    store.meets([], 'throttled')
    await expect(read(as(reader))).rejects.toMatchObject({ name: 'ThrottlingException', message: 'Rate exceeded' })
    store.meets([], 'failing')
    await expect(read(as(reader))).rejects.toMatchObject({ name: 'InternalServerError' })
  })
})
