import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dynamoCounters } from '#functions/adapters/dynamodb/counters.ts'
import { dynamoSealedItems } from '#functions/adapters/dynamodb/sealed-items.ts'
import { inMemoryCounters } from '#functions/adapters/in-memory-counters.ts'
import { type SealedItems, sealedUserSecrets, storedRegistrations } from '#functions/adapters/user-secrets.ts'
import { storedCounters } from '#functions/local/stored-counters.ts'
import { userSecretsFile } from '#functions/local/user-secrets-file.ts'
import type { Counters } from '#functions/shared/counters.ts'
import { keyedHash } from '#functions/shared/log.ts'
import { makeVault, type SealingKey } from '#functions/shared/sealed.ts'
import { type DynamoDb, startDynamoDb } from '#test/support/cloud/dynamodb.ts'
import { createMemoryStore } from '#test/support/memory-store.ts'

let dynamo: DynamoDb
beforeAll(async () => void (dynamo = await startDynamoDb()))
afterAll(() => dynamo.close())

const keyOf = (kid: string, created: string): SealingKey => ({
  kid,
  k: Buffer.alloc(32, kid).toString('base64url'),
  created,
})
const [first, second, third] = [
  keyOf('a', '2026-01-01T00:00:00Z'),
  keyOf('b', '2026-04-01T00:00:00Z'),
  keyOf('c', '2026-07-01T00:00:00Z'),
]
const hash = (value: string): string => keyedHash('a log key of thirty-two characters', value)

describe.each([
  ['DynamoDB', async (): Promise<SealedItems> => dynamoSealedItems(await dynamo.table())],
  ['a file of this computer', async (): Promise<SealedItems> => userSecretsFile(createMemoryStore())],
] as const)("Users' secrets in %s", (_, open) => {
  let items: SealedItems
  beforeEach(async () => void (items = await open()))
  let now: number
  beforeEach(() => void (now = Date.parse('2026-11-20T12:00:00Z')))
  const parts = (...keys: ReadonlyArray<SealingKey>) => ({
    items,
    vault: makeVault(keys, () => now),
    hash,
    now: () => now,
  })
  const secrets = (...keys: ReadonlyArray<SealingKey>) => sealedUserSecrets(parts(...keys))

  it('are kept, one per user, until they are removed', async () => {
    const stored = secrets(first)
    expect(await stored.read('ada')).toBeUndefined()
    expect([await stored.create('ada', 'secret-a'), await stored.create('bob', 'secret-b')]).toEqual([true, true])
    expect([await stored.read('ada'), await stored.read('bob')]).toEqual(['secret-a', 'secret-b'])
    const ada = { userId: 'ada', userSecret: 'secret-a' }
    await stored.remove({ ...ada, userSecret: 'before' })
    expect(await stored.read('ada')).toBe('secret-a')
    await stored.remove(ada)
    await stored.remove(ada)
    expect([await stored.read('ada'), await stored.read('bob')]).toEqual([undefined, 'secret-b'])
  })

  it('are stored once: of many registrations at the same time exactly one wins', async () => {
    const stored = secrets(first)
    const won = await Promise.all(Array.from({ length: 20 }, (__, index) => stored.create('ada', `secret-${index}`)))
    expect(won.filter(Boolean).length).toBe(1)
    expect(await stored.read('ada')).toBe(`secret-${won.indexOf(true)}`)
  })

  it('are sealed, under a name that reveals no user, and open for their own user only', async () => {
    await secrets(first).create('ada', 'secret-canary')
    const { sealed = '' } = (await items.read(hash('ada'))) ?? {}
    expect(sealed).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('secret-canary')
    await items.create(hash('bob'), { sealed })
    expect(await secrets(first).read('bob')).toBeUndefined()
  })

  it('[A14] survive every rotation of the keys while they are used, and are replaced when they are lost', async () => {
    await secrets(first).create('ada', 'secret-a')
    expect(await secrets(first, second).read('ada')).toBe('secret-a')
    expect(await secrets(second, third).read('ada')).toBe('secret-a')
    const strange = secrets(keyOf('z', '2026-08-01T00:00:00Z'))
    expect(await strange.read('ada')).toBeUndefined()
    expect(await strange.create('ada', 'secret-new')).toBe(true)
    expect(await strange.read('ada')).toBe('secret-new')
  })

  it('say on which day their user was last here, written once a day, after a rotation too', async () => {
    const stored = secrets(first)
    await stored.create('ada', 'secret-a')
    let written = 0
    const counted: SealedItems = {
      ...items,
      note: async (key, notes) => {
        written += 1
        await items.note(key, notes)
      },
    }
    const reading = (...keys: ReadonlyArray<SealingKey>) => sealedUserSecrets({ ...parts(...keys), items: counted })
    await Promise.all([1, 2, 3].map(() => reading(first).read('ada')))
    expect([written, (await items.read(hash('ada')))?.lastVisit]).toEqual([0, '2026-11-20'])
    now += 86_400_000
    for (let visit = 0; visit < 3; visit += 1) await reading(first, second).read('ada')
    expect([written, (await items.read(hash('ada')))?.lastVisit]).toEqual([1, '2026-11-21'])
    expect(Object.keys((await items.read(hash('ada'))) ?? {}).toSorted()).toEqual(['lastVisit', 'sealed'])
  })

  it('are read for upkeep without a visit: notes stay with the secret, and no user is invented', async () => {
    await secrets(first).create('ada', 'secret-a')
    now += 86_400_000
    const registrations = storedRegistrations(parts(first))
    await registrations.noteBroker('ada')
    const { sealed = '' } = (await items.read(hash('ada'))) ?? {}
    expect(await registrations.find('ada')).toEqual({
      sealed,
      userSecret: 'secret-a',
      lastVisit: '2026-11-20',
      hadBroker: true,
    })
    await registrations.noteVisit('bob')
    expect([await registrations.find('bob'), await secrets(first).read('ada')]).toEqual([undefined, 'secret-a'])
    expect(await storedRegistrations(parts(third)).find('ada')).toEqual({
      sealed,
      userSecret: undefined,
      lastVisit: '2026-11-21',
      hadBroker: true,
    })
    await registrations.remove('ada', `another ${sealed}`)
    expect(await registrations.find('ada')).toBeDefined()
    await registrations.remove('ada', sealed)
    expect(await registrations.find('ada')).toBeUndefined()
  })

  it('never move the day of a visit back, and start again when a lost secret is replaced', async () => {
    await secrets(first).create('ada', 'secret-a')
    await storedRegistrations(parts(first)).noteBroker('ada')
    now -= 86_400_000
    await secrets(first).read('ada')
    expect((await items.read(hash('ada')))?.lastVisit).toBe('2026-11-20')
    now += 3 * 86_400_000
    await secrets(third).create('ada', 'secret-b')
    expect(await storedRegistrations(parts(third)).find('ada')).toMatchObject({
      lastVisit: '2026-11-22',
      hadBroker: false,
    })
  })

  it('are read by their user although the visit cannot be noted', async () => {
    await secrets(first).create('ada', 'secret-a')
    now += 86_400_000
    const full: SealedItems = { ...items, note: async () => Promise.reject(new Error('full')) }
    expect(await sealedUserSecrets({ ...parts(first), items: full }).read('ada')).toBe('secret-a')
  })
})

describe.each([
  ['DynamoDB', 60, async (now: () => number): Promise<Counters> => dynamoCounters(await dynamo.table(), now)],
  ['memory', 60, async (now: () => number): Promise<Counters> => inMemoryCounters(now)],
  ['a file of this computer', 600, (now: () => number): Promise<Counters> => storedCounters(createMemoryStore(), now)],
] as const)('Counters in %s', (_, seconds, open) => {
  it('count within a window and start again after it', async () => {
    let now = Date.parse('2026-11-20T12:00:00Z')
    const counters = await open(() => now)
    expect(await counters.read('a')).toBe(0)
    expect(await counters.increment('a', seconds)).toBe(1)
    expect([await counters.increment('a', seconds), await counters.increment('b', seconds)]).toEqual([2, 1])
    now += seconds * 1000 - 1
    expect([await counters.read('a'), await counters.increment('a', seconds)]).toEqual([2, 3])
    now += 1
    expect([await counters.read('a'), await counters.increment('a', seconds), await counters.read('b')]).toEqual([
      0, 1, 0,
    ])
  })

  it('give one back within its window alone, and never below zero', async () => {
    let now = Date.parse('2026-11-20T12:00:00Z')
    const counters = await open(() => now)
    await counters.giveBack('a')
    await counters.increment('a', seconds)
    await counters.increment('a', seconds)
    for (const left of [1, 0, 0]) {
      await counters.giveBack('a')
      expect(await counters.read('a')).toBe(left)
    }
    now += seconds * 1000 - 1
    expect([await counters.increment('a', seconds), await counters.increment('b', seconds)]).toEqual([1, 1])
    now += 1
    await counters.giveBack('a')
    expect([await counters.read('a'), await counters.read('b')]).toEqual([0, 1])
  })

  it('[A27] lose no request: many at the same time are counted one by one', async () => {
    const counters = await open(() => 1_000_000)
    const counted = await Promise.all(Array.from({ length: 40 }, () => counters.increment('a', seconds)))
    expect(counted.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 40 }, (__, index) => index + 1))
  })
})
