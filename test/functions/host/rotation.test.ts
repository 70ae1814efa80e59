import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type SealingKey, rolloutMs } from '#functions/shared/sealed.ts'
import { productRuns, signInAs } from '#test/functions/support/local-product.ts'
import { callbackQuery } from '#test/functions/support/sign-in-pages.ts'
import { askAs } from '#test/functions/support/signed-in.ts'
import { makeUserAgent } from '#test/functions/support/user-agent.ts'
import { momentNow } from '#test/support/clock.ts'

const { during, workingFolder, remove } = productRuns()
afterAll(remove)

const keysPath = join(workingFolder, '.bellbook-data', 'keys', 'host.json')
interface Keys {
  readonly sessionKeys: ReadonlyArray<SealingKey>
  readonly userSecretKeys: ReadonlyArray<SealingKey>
}
const readKeys = (): Keys => JSON.parse(readFileSync(keysPath, 'utf8')) as Keys
const changeRings = (change: (ring: ReadonlyArray<SealingKey>, letter: string) => ReadonlyArray<SealingKey>): void => {
  const keys = readKeys()
  writeFileSync(
    keysPath,
    JSON.stringify({
      ...keys,
      sessionKeys: change(keys.sessionKeys, 's'),
      userSecretKeys: change(keys.userSecretKeys, 'u'),
    }),
  )
}

const refreshed = async (origin: string, userId: string, cookie: string) => {
  const user = { userId, bearer: '', cookie }
  const answer = await askAs({ origin }, user, 'POST', '/auth/refresh')
  const [setCookie] = answer.headers['set-cookie'] ?? []
  const bearer = answer.status === 200 ? `Bearer ${answer.body.accessToken}` : ''
  return { status: answer.status, setCookie, cookie: setCookie?.split(';')[0], bearer }
}
const kidOf = (cookie: string | undefined): unknown =>
  (
    JSON.parse(Buffer.from(cookie?.slice('sid='.length).split('.')[0] ?? '', 'base64url').toString()) as {
      readonly kid: string
    }
  ).kid

/** What the other two functions say to a session. */
const others = async (origin: string, userId: string, cookie: string, bearer: string) => {
  const ask = (path: string, of: string) => askAs({ origin }, { userId: of, bearer, cookie }, 'GET', path)
  const [brokers, news] = [await ask('/snaptrade/status', userId), await ask('/ai/news', '')]
  return [brokers.status, news.status, brokers.body.connected === true]
}

describe('Rotating the keys of a running product', () => {
  it('[A14] the old key opens, the new one seals; without the old key a later visitor signs in again', async () => {
    const first = await during(0, async (product) => {
      const agent = makeUserAgent()
      const { user_id: userId = '' } = callbackQuery(await signInAs(agent, product, 'Ada'))
      const cookie = agent.cookies(product.origin).join('; ')
      const { bearer } = await refreshed(product.origin, userId, cookie)
      await askAs(product, { userId, bearer, cookie }, 'POST', '/snaptrade/register')
      expect(await others(product.origin, userId, cookie, bearer)).toEqual([200, 200, true])
      return { userId, cookie, oldKid: kidOf(cookie) }
    })
    expect(readKeys().sessionKeys.map(({ kid }) => kid)).toEqual([first.oldKid])

    changeRings((ring, letter) => [
      {
        kid: `new-${letter}`,
        k: Buffer.alloc(32, letter).toString('base64url'),
        created: new Date(momentNow()).toISOString(),
      },
      ...ring,
    ])
    const moved = await during(rolloutMs, async ({ origin }) => {
      const renewed = await refreshed(origin, first.userId, first.cookie)
      expect([renewed.status, kidOf(renewed.cookie)]).toEqual([200, 'new-s'])
      // All three functions take the old cookie and the new one.
      for (const cookie of [first.cookie, renewed.cookie ?? ''])
        expect(await others(origin, first.userId, cookie, renewed.bearer)).toEqual([200, 200, true])
      return renewed
    })

    changeRings((ring) => ring.slice(0, 1))
    await during(rolloutMs, async ({ origin }) => {
      const stayedAway = await refreshed(origin, first.userId, first.cookie)
      expect(stayedAway.status).toBe(401)
      expect(stayedAway.setCookie).toBe('sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict')
      expect(await others(origin, first.userId, first.cookie, moved.bearer)).toEqual([401, 200, false])
      const inUse = await refreshed(origin, first.userId, moved.cookie ?? '')
      // The broker's secret was sealed again when it was read under both keys.
      expect(inUse.status).toBe(200)
      expect(await others(origin, first.userId, moved.cookie ?? '', inUse.bearer)).toEqual([200, 200, true])
    })
  })
})
