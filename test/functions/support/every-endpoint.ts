import * as market from '#domain/api/ai.ts'
import * as auth from '#domain/api/auth.ts'
import { health } from '#domain/api/health.ts'
import * as brokerage from '#domain/api/snaptrade.ts'
import { dayNow } from '#test/support/clock.ts'
import type { LocalProductUnderTest } from './local-product.ts'
import { connected, signedIn, type SignedIn } from './signed-in.ts'

export interface Row {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly user: SignedIn
  readonly given?: Readonly<Record<string, string>>
  /** What it answers when it is asked rightly. */
  readonly well: number
}

/** Every endpoint of the three functions. What ends something is asked for by those whom it may end. */
export const everyEndpoint = async (
  product: LocalProductUnderTest,
  operatorToken: string,
): Promise<ReadonlyArray<Row>> => {
  const [ada, bob, eve, zoe] = [
    await signedIn(product, 'Ada'),
    await signedIn(product, 'Bob'),
    await signedIn(product, 'Eve'),
    await signedIn(product, 'Zoe'),
  ]
  const accountId = await connected(product, ada)
  await connected(product, bob)
  const authorizationId = '00000000-0000-4000-a000-000000000000'
  const today = dayNow()
  const own = (user: SignedIn, more: Readonly<Record<string, string>> = {}) => ({
    user,
    given: { userId: user.userId, ...more },
    well: 200,
  })
  return [
    { ...auth.login, user: ada, given: { redirect: `${product.origin}/auth/callback` }, well: 302 },
    { ...auth.providerCallback, user: ada, given: { state: 'x', code: '4/0A' }, well: 302 },
    { ...auth.refresh, ...own(ada) },
    { ...auth.signOut, ...own(eve) },
    { ...auth.disconnect, ...own(zoe) },
    { ...brokerage.status, ...own(ada) },
    { ...brokerage.register, ...own(ada) },
    { ...brokerage.portal, ...own(ada) },
    { ...brokerage.accounts, ...own(ada) },
    { ...brokerage.positions, ...own(ada, { accountId }) },
    { ...brokerage.activities, ...own(ada, { accountId, startDate: today, endDate: today }) },
    { ...brokerage.disconnect, ...own(bob) },
    { ...brokerage.disconnectAuthorization, ...own(bob, { authorizationId }) },
    { ...market.news, user: ada, well: 200 },
    { ...market.events, user: ada, given: { day: today, zone: 'Europe/Berlin' }, well: 200 },
    ...Object.values(health).map((endpoint) => ({
      ...endpoint,
      user: { ...eve, bearer: `Bearer ${operatorToken}` },
      well: 200,
    })),
  ]
}
