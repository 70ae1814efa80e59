import { createServer, type Server } from 'node:http'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import dynalite from 'dynalite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dynamoSharedCache } from '#functions/adapters/dynamodb/shared-cache.ts'
import { memorySharedCache } from '#functions/local/shared-cache.ts'

let server: Server
let client: DynamoDBClient
let tables = 0
beforeAll(async () => {
  const database = dynalite({ createTableMs: 0 })
  server = createServer((request, response) => database.emit('request', request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${address.port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  })
})
afterAll(() => {
  client.destroy()
  server.closeAllConnections()
  server.close()
})

const dynamo = async () => {
  const name = `cache-${(tables += 1)}`
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    }),
  )
  return dynamoSharedCache({ client, name })
}

describe.each([
  ['DynamoDB', dynamo],
  ['the memory of this computer', async () => memorySharedCache()],
] as const)('Shared values in %s', (_, open) => {
  it('[A23] have one writer at a time, however many ask at once', async () => {
    const cache = await open()
    const claims = await Promise.all(
      Array.from({ length: 10 }, (__, index) => cache.claim('news', { owner: `o${index}`, now: 1000, until: 2000 })),
    )
    expect(claims.filter(Boolean)).toHaveLength(1)
    expect(await cache.read('news')).toBeUndefined()
  })

  it('are written by who claimed them, and claimed again only when they are stale', async () => {
    const cache = await open()
    expect(await cache.claim('news', { owner: 'a', now: 1000, until: 2000 })).toBe(true)
    expect(await cache.write('news', 'b', { value: 'other', freshUntil: 9000 })).toBe(false)
    expect(await cache.write('news', 'a', { value: { said: ['x'] }, freshUntil: 5000 })).toBe(true)
    expect(await cache.read('news')).toEqual({ value: { said: ['x'] }, freshUntil: 5000 })
    expect(await cache.claim('news', { owner: 'c', now: 4999, until: 6000 })).toBe(false)
    expect(await cache.claim('news', { owner: 'c', now: 5000, until: 6000 })).toBe(true)
    expect((await cache.read('news'))?.value).toEqual({ said: ['x'] })
  })

  it('[A23] of no use to who read them are claimed, however fresh they are, and by one alone', async () => {
    const cache = await open()
    await cache.claim('news', { owner: 'a', now: 1000, until: 2000 })
    await cache.write('news', 'a', { value: 'of another release', freshUntil: 9000 })
    const claims = await Promise.all(
      ['b', 'c'].map((owner) => cache.claim('news', { owner, now: 1500, until: 3000, useless: 9000 })),
    )
    expect(claims.filter(Boolean)).toHaveLength(1)
    // Meanwhile another one has written.
    expect(await cache.write('news', claims[0] ? 'b' : 'c', { value: 'new', freshUntil: 8000 })).toBe(true)
    expect(await cache.claim('news', { owner: 'd', now: 1500, until: 3000, useless: 9000 })).toBe(false)
  })

  it('a claim that ran out goes to the next, and its first owner writes nothing', async () => {
    const cache = await open()
    await cache.claim('news', { owner: 'dead', now: 1000, until: 2000 })
    expect([
      await cache.claim('news', { owner: 'next', now: 1999, until: 3000 }),
      await cache.claim('news', { owner: 'next', now: 2000, until: 3000 }),
    ]).toEqual([false, true])
    expect([
      await cache.write('news', 'dead', { value: 1, freshUntil: 1 }),
      await cache.write('news', 'next', { value: 2, freshUntil: 4000 }),
    ]).toEqual([false, true])
  })
})
