import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { err, ok } from '#domain/result.ts'
import type { AuthApi, StoredTokens } from '#machines/ports/session.ts'
import { createAccessTokens } from '#web/adapters/api/access-tokens.ts'
import type { Exclusively } from '#web/adapters/locks/patient-lock.ts'
import { createKeyStore } from '#web/adapters/storage/key-store.ts'
import { createSessionStore } from '#web/adapters/storage/session-store.ts'

const start = 1_000_000_000_000
const hour = 3_600_000
const alone: Exclusively = (_name, work) => work()

/** A lock that the tabs of one profile share, in the order of asking. */
const sharedLock = (): Exclusively => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(_name: string, work: () => Promise<T>) => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }
}

const session = () => createSessionStore(createKeyStore(window, () => localStorage))

const tab = (api: Pick<AuthApi, 'refresh'>, now: () => number, exclusively: Exclusively = alone) =>
  createAccessTokens({ session: session(), api, clock: { now }, exclusively, refreshed: () => undefined })

beforeEach(() => localStorage.clear())

const signIn = (userId: string, tokens: StoredTokens) => {
  session().writeUserId(userId)
  session().writeTokens(tokens)
}

const answering = () => {
  let asked = 0
  const api = { refresh: () => Promise.resolve(ok({ accessToken: `fresh-${(asked += 1)}`, expiresInSeconds: 3600 })) }
  return { api, asked: () => asked }
}

describe('Access tokens', () => {
  it('[spec 7] are used until five minutes before their end, then refreshed first', async () => {
    const { api, asked } = answering()
    signIn('anna', { accessToken: 'old', expiresAt: start + hour })
    let now = start + hour - 300_001
    const tokens = tab(api, () => now)
    expect(await tokens.current()).toEqual(ok('old'))
    now += 1
    expect(await tokens.current()).toEqual(ok('fresh-1'))
    expect(session().read().tokens).toEqual({ accessToken: 'fresh-1', expiresAt: now + hour })
    expect(asked()).toBe(1)
  })

  it('still open the drive within the margin when the refresh fails; an expired one does not', async () => {
    const api = { refresh: () => Promise.resolve(err({ kind: 'unreachable', retryAfterMs: 9 } as const)) }
    signIn('anna', { accessToken: 'old', expiresAt: start + 60_000 })
    expect(await tab(api, () => start).current()).toEqual(ok('old'))
    expect(await tab(api, () => start + 60_000).current()).toEqual(err({ kind: 'unreachable', retryAfterMs: 9 }))
  })

  it('[T7] a valid-looking token that is refused is replaced once; one replaced by another tab is used', async () => {
    const { api, asked } = answering()
    signIn('anna', { accessToken: 'old', expiresAt: start + hour })
    const tokens = tab(api, () => start)
    expect(await tokens.replace('old')).toEqual(ok('fresh-1'))
    expect(await tokens.replace('old')).toEqual(ok('fresh-1'))
    expect(asked()).toBe(1)
  })

  it('a 401 is reported and clears nothing by itself', async () => {
    const api = { refresh: () => Promise.resolve(err({ kind: 'signed-out' } as const)) }
    signIn('anna', { accessToken: 'old', expiresAt: start - 1 })
    expect(await tab(api, () => start).current()).toEqual(err({ kind: 'signed-out' }))
    expect(session().read().userId).toBe('anna')
  })

  it('[A12] [I19] many calls of many tabs ask once', async () => {
    const { api, asked } = answering()
    signIn('anna', { accessToken: 'old', expiresAt: start })
    const lock = sharedLock()
    const tabs = [tab(api, () => start, lock), tab(api, () => start, lock), tab(api, () => start, lock)]
    const answers = await Promise.all(tabs.flatMap((each) => [each.current(), each.replace('old'), each.current()]))
    expect(answers).toEqual(answers.map(() => ok('fresh-1')))
    expect(asked()).toBe(1)
  })

  it('[A11] [A12] whatever the order of refresh, sign-out and sign-in, no token outlives its user', async () => {
    const step = fc.constantFrom('current', 'replace', 'sign-out', 'sign-in-bob', 'sign-in-anna')
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(step, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        async (schedule, steps, locked) => {
          localStorage.clear()
          signIn('anna', { accessToken: 'anna-0', expiresAt: start })
          const lock = locked ? sharedLock() : alone
          let n = 0
          const api = {
            refresh: schedule.scheduleFunction((userId: string) =>
              Promise.resolve(ok({ accessToken: `${userId}-${(n += 1)}`, expiresInSeconds: 3600 })),
            ),
          }
          const tabs = [tab(api, () => start, lock), tab(api, () => start, lock)]
          const broken: Array<string> = []
          const check = () => {
            const { userId, tokens } = session().read()
            if (tokens && !tokens.accessToken.startsWith(`${userId}-`))
              broken.push(`${userId} has ${tokens.accessToken}`)
          }
          const running = steps.map((each, index) => {
            const one = tabs[index % 2]
            const act = async () => {
              if (each === 'current') await one?.current()
              else if (each === 'replace') await one?.replace('anna-0')
              else {
                session().clearAll()
                if (each !== 'sign-out') session().writeUserId(each === 'sign-in-bob' ? 'bob' : 'anna')
              }
              check()
            }
            return schedule.schedule(Promise.resolve(), each).then(act)
          })
          await schedule.waitFor(Promise.all(running))
          check()
          expect(broken).toEqual([])
        },
      ),
      { numRuns: 1000 },
    )
  })
})
