import { afterAll, describe, expect, it } from 'vitest'
import { productRuns, signInAs } from '#test/functions/support/local-product.ts'
import { callbackQuery } from '#test/functions/support/sign-in-pages.ts'
import { askAs, type SignedIn } from '#test/functions/support/signed-in.ts'
import { makeUserAgent } from '#test/functions/support/user-agent.ts'

const { during, remove } = productRuns()
afterAll(remove)

const post = async (origin: string, path: string, browser: SignedIn): Promise<number> =>
  (await askAs({ origin }, browser, 'POST', `/auth/${path}`)).status

describe('A product that is started again', () => {
  it('[A11] [A41] knows which sessions have ended: a copied cookie opens nothing', async () => {
    const [ended, other] = await during(0, async (product) => {
      const browsers: SignedIn[] = []
      for (const name of ['Ada', 'Bob']) {
        const agent = makeUserAgent()
        const { user_id: userId = '' } = callbackQuery(await signInAs(agent, product, name))
        browsers.push({ userId, bearer: '', cookie: agent.cookies(product.origin).join('; ') })
      }
      const [first, second] = browsers
      if (!first || !second) throw new Error('Both signed in')
      expect(await post(product.origin, 'refresh', first)).toBe(200)
      expect(await post(product.origin, 'signout', first)).toBe(200)
      return [first, second]
    })
    await during(24 * 3600_000, async ({ origin }) =>
      expect([await post(origin, 'refresh', ended), await post(origin, 'refresh', other)]).toEqual([401, 200]),
    )
  })
})
