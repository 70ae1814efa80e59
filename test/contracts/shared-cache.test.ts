import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dynamoSharedCache } from '#functions/adapters/dynamodb/shared-cache.ts'
import { memorySharedCache } from '#functions/local/shared-cache.ts'
import { type DynamoDb, startDynamoDb } from '#test/support/cloud/dynamodb.ts'

let dynamo: DynamoDb
beforeAll(async () => void (dynamo = await startDynamoDb()))
afterAll(() => dynamo.close())

describe.each([
  ['DynamoDB', async () => dynamoSharedCache(await dynamo.table())],
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
      ['b', 'c'].map((owner) => cache.claim('news', { owner, now: 1500, until: 3000, unreadableUntil: 9000 })),
    )
    expect(claims.filter(Boolean)).toHaveLength(1)
    // Meanwhile another one has written.
    expect(await cache.write('news', claims[0] ? 'b' : 'c', { value: 'new', freshUntil: 8000 })).toBe(true)
    expect(await cache.claim('news', { owner: 'd', now: 1500, until: 3000, unreadableUntil: 9000 })).toBe(false)
  })

  it('a claim that ran out goes to the next, and its first owner writes nothing', async () => {
    const cache = await open()
    await cache.claim('news', { owner: 'dead', now: 1000, until: 2000 })
    expect(await cache.claim('news', { owner: 'next', now: 1999, until: 3000 })).toBe(false)
    expect(await cache.claim('news', { owner: 'next', now: 2000, until: 3000 })).toBe(true)
    expect(await cache.write('news', 'dead', { value: 1, freshUntil: 1 })).toBe(false)
    expect(await cache.write('news', 'next', { value: 2, freshUntil: 4000 })).toBe(true)
  })
})
