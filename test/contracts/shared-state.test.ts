import { createServer, type Server } from 'node:http'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import dynalite from 'dynalite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inMemoryCounters } from '#functions/adapters/counters/in-memory.ts'
import { dynamoCounters } from '#functions/adapters/dynamodb/counters.ts'
import { dynamoSealedItems } from '#functions/adapters/dynamodb/sealed-items.ts'
import { sealedUserSecrets, type SealedItems } from '#functions/adapters/user-secrets.ts'
import { createMemoryStore } from '#functions/local/store/memory-store.ts'
import { userSecretsFile } from '#functions/local/user-secrets-file.ts'
import type { Counters } from '#functions/shared/counters.ts'
import { keyedHash } from '#functions/shared/log.ts'
import { makeVault, type SealingKey } from '#functions/shared/sealed.ts'

/** A DynamoDB on a free port, spoken to by the real AWS client. */
let server: Server
let client: DynamoDBClient
let tables = 0

beforeAll(async () => {
  const database = dynalite({ createTableMs: 0 })
  server = createServer((request, response) => database.emit('request', request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  client = new DynamoDBClient({ endpoint: `http://127.0.0.1:${address.port}`, region: 'eu-central-1', credentials: { accessKeyId: 'test', secretAccessKey: 'test' } })
})
afterAll(() => {
  client.destroy()
  server.closeAllConnections()
  server.close()
})

const table = async () => {
  const name = `shared-${(tables += 1)}`
  await client.send(new CreateTableCommand({
    TableName: name, BillingMode: 'PAY_PER_REQUEST', KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }], AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  }))
  return { client, name }
}

const keyOf = (kid: string, created: string): SealingKey => ({ kid, k: Buffer.alloc(32, kid).toString('base64url'), created })
const [first, second, third] = [keyOf('a', '2026-01-01T00:00:00Z'), keyOf('b', '2026-04-01T00:00:00Z'), keyOf('c', '2026-07-01T00:00:00Z')]
const hash = (value: string): string => keyedHash('a log key of thirty-two characters', value)

describe.each([
  ['DynamoDB', async (): Promise<SealedItems> => dynamoSealedItems(await table())],
  ['a file of this computer', async (): Promise<SealedItems> => userSecretsFile(createMemoryStore())],
] as const)('Users\' secrets in %s', (_, open) => {
  let items: SealedItems
  beforeEach(async () => {
    items = await open()
  })
  const secrets = (...keys: ReadonlyArray<SealingKey>) => sealedUserSecrets(items, makeVault(keys, () => Date.parse('2026-11-20T12:00:00Z')), hash)

  it('are kept, one per user, until they are removed', async () => {
    const kept = secrets(first)
    expect(await kept.read('ada')).toBeUndefined()
    expect([await kept.create('ada', 'secret-a'), await kept.create('bob', 'secret-b')]).toEqual([true, true])
    expect([await kept.read('ada'), await kept.read('bob')]).toEqual(['secret-a', 'secret-b'])
    await kept.remove('ada')
    await kept.remove('ada')
    expect([await kept.read('ada'), await kept.read('bob')]).toEqual([undefined, 'secret-b'])
  })

  it('are stored once: of many registrations at the same time exactly one wins', async () => {
    const kept = secrets(first)
    const won = await Promise.all(Array.from({ length: 20 }, (__, index) => kept.create('ada', `secret-${index}`)))
    expect(won.filter(Boolean).length).toBe(1)
    expect(await kept.read('ada')).toBe(`secret-${won.indexOf(true)}`)
  })

  it('lie there sealed, under a name that tells nobody, and open for their own user only', async () => {
    await secrets(first).create('ada', 'secret-canary')
    const sealed = await items.read(hash('ada'))
    expect(sealed).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(Buffer.from(sealed ?? '', 'base64url').toString('latin1')).not.toContain('secret-canary')
    await items.create(hash('bob'), sealed ?? '')
    expect(await secrets(first).read('bob')).toBeUndefined()
  })

  it('[A14] outlive every rotation of the keys as long as they are used, and give way to a new one when they are lost', async () => {
    await secrets(first).create('ada', 'secret-a')
    expect(await secrets(first, second).read('ada')).toBe('secret-a')
    expect(await secrets(second, third).read('ada')).toBe('secret-a')
    const strange = secrets(keyOf('z', '2026-08-01T00:00:00Z'))
    expect(await strange.read('ada')).toBeUndefined()
    expect(await strange.create('ada', 'secret-new')).toBe(true)
    expect(await strange.read('ada')).toBe('secret-new')
  })
})

describe.each([
  ['DynamoDB', async (now: () => number): Promise<Counters> => dynamoCounters(await table(), now)],
  ['memory', async (now: () => number): Promise<Counters> => inMemoryCounters(now)],
] as const)('Counters in %s', (_, open) => {
  it('count within a window and start again after it', async () => {
    let now = Date.parse('2026-11-20T12:00:00Z')
    const counters = await open(() => now)
    expect(await counters.read('a')).toBe(0)
    expect([await counters.increment('a', 60), await counters.increment('a', 60), await counters.increment('b', 60)]).toEqual([1, 2, 1])
    now += 59_999
    expect([await counters.read('a'), await counters.increment('a', 60)]).toEqual([2, 3])
    now += 1
    expect([await counters.read('a'), await counters.increment('a', 60), await counters.read('b')]).toEqual([0, 1, 0])
  })

  it('[A27] lose nobody: many at the same time are counted one by one', async () => {
    const counters = await open(() => 1_000_000)
    const counted = await Promise.all(Array.from({ length: 40 }, () => counters.increment('a', 60)))
    expect(counted.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 40 }, (__, index) => index + 1))
  })
})
