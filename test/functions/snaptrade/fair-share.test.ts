import { describe, expect, it } from 'vitest'
import { inMemoryCounters } from '#functions/adapters/in-memory-counters.ts'
import { fairShare } from '#functions/snaptrade/fair-share.ts'
import { localProduct } from '#test/functions/support/local-product.ts'
import { askAs, connected as accountOf, type SignedIn, withToken } from '#test/functions/support/signed-in.ts'

const product = await localProduct()
const local = () => product.snapTrade
const post = async (trader: SignedIn, name: string): Promise<number> =>
  (await askAs(product, trader, 'POST', `/snaptrade/${name}`)).status
type Query = Readonly<Record<string, string>>
const get = (trader: SignedIn, name: string, query?: Query) =>
  askAs(product, trader, 'GET', `/snaptrade/${name}`, query)
const connected = async (name: string) => {
  const trader = await withToken(product, name)
  return { ...trader, accountId: await accountOf(product, trader) }
}
/** What the provider was asked meanwhile. */
const askedDuring = async (work: () => Promise<unknown>): Promise<ReadonlyArray<string>> => {
  const before = local().levers.seen().length
  await work()
  return local()
    .levers.seen()
    .slice(before)
    .map(({ path }) => path)
}
const foreignId = (place: number): string => `00000000-0000-4000-a000-${String(place).padStart(12, '0')}`
const times = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, place) => place)

describe('No user can deny brokers to all', () => {
  it('[A38] an account that is not the user’s own is refused, and the provider is never asked about it', async () => {
    const [ada, bob] = [await connected('Ada'), await connected('Bob')]
    const statuses: number[] = []
    const asked = await askedDuring(async () => {
      for (const accountId of [bob.accountId, ...times(20).map(foreignId)]) {
        statuses.push((await get(ada, 'positions', { accountId })).status)
        statuses.push((await get(ada, 'activities', { accountId })).status)
      }
    })
    expect(new Set(statuses)).toEqual(new Set([404]))
    // Her own list is read again a few times: an account may have been connected since.
    expect(new Set(asked)).toEqual(new Set(['/accounts']))
    expect(asked.length).toBeLessThanOrEqual(3)
    expect((await get(ada, 'positions', { accountId: ada.accountId })).status).toBe(200)
  })

  it('[A38] an account that was connected a moment ago is found', async () => {
    const cyd = await connected('Cyd')
    await local().levers.connect(cyd.userId, 'HARBOR_PINE')
    const ids = ((await get(cyd, 'accounts')).body.accounts as ReadonlyArray<{ readonly id: string }>).map(
      ({ id }) => id,
    )
    expect(ids.length).toBeGreaterThan(1)
    for (const accountId of ids) expect((await get(cyd, 'positions', { accountId })).status).toBe(200)
  })

  it('[A38] two users who ask as fast as they may leave enough of the provider’s minute for a third', async () => {
    product.later(61)
    const [eve, mallory, trent] = [await connected('Eve'), await connected('Mallory'), await connected('Trent')]
    product.later(61)
    const answers = { refused: 0, retryAfter: new Set<unknown>() }
    const asked = await askedDuring(async () => {
      for (const place of times(150)) {
        for (const trader of [eve, mallory]) {
          const day = new Date(Date.UTC(2025, 0, 1 + place)).toISOString().slice(0, 10)
          const { status, headers } = await get(trader, 'activities', {
            accountId: trader.accountId,
            startDate: day,
            endDate: day,
          })
          if (status === 429) {
            answers.refused += 1
            answers.retryAfter.add(headers['retry-after'])
          }
        }
      }
    })
    expect(asked.length).toBeLessThanOrEqual(180)
    expect(answers.refused).toBeGreaterThan(100)
    expect([...answers.retryAfter]).toEqual(['60'])
    expect([(await get(trent, 'status')).status, (await get(trent, 'positions')).status]).toEqual([200, 200])
  })

  it('[A38] one user alone never brings the others into small shares', async () => {
    let now = 0
    const counters = inMemoryCounters(() => now)
    const allows = fairShare(counters, (userId) => userId)
    const grantedTo = async (userId: string, calls: number): Promise<number> => {
      let granted = 0
      for (const _ of times(calls)) if ((await allows(userId)) === undefined) granted += 1
      return granted
    }
    expect([await grantedTo('greedy', 500), await grantedTo('first sync', 40)]).toEqual([120, 40])
    expect([await grantedTo('other', 100), await grantedTo('late', 100)]).toEqual([20, 12])
    now += 60_000
    expect(await grantedTo('greedy', 500)).toBe(120)
  })

  it('[A38] a day has a budget of new registrations, and no user can use it up alone', async () => {
    const ivan = await withToken(product, 'Ivan')
    const statuses: number[] = []
    for (const _ of times(8)) {
      statuses.push(await post(ivan, 'register'))
      await post(ivan, 'disconnect')
      product.later(30)
    }
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([5, 429])
    product.later(86_400)
    expect(await post(ivan, 'register')).toBe(200)
  })
})
