import { describe, expect, it } from 'vitest'
import { keyRing, makeVault as vaultOf, type SealingKey, rolloutMs } from '#functions/shared/sealed.ts'
import { keyOf } from '#test/functions/support/auth-function.ts'

const [old, older, newest] = [
  keyOf('b', '2026-10-01T00:00:00Z'),
  keyOf('a', '2026-08-01T00:00:00Z'),
  keyOf('c', '2026-11-01T00:00:00Z'),
]

const now = Date.parse('2026-11-20T12:00:00Z')
const makeVault = (keys: ReadonlyArray<SealingKey>, at = now) => vaultOf(keys, () => at)

const isRing = (ring: unknown): boolean => keyRing.safeParse(ring).success

describe('The vault', () => {
  it('opens what it sealed, for the same use only', async () => {
    const vault = makeVault([newest])
    const sealed = await vault.seal('session', { sub: 'ü' })
    expect(await vault.open('session', sealed)).toEqual({ value: { sub: 'ü' }, current: true })
    expect(await vault.open('sign-in', sealed)).toBeUndefined()
  })

  it('[A14] seals with the newest key by date, whatever the order, and opens with the two newest', async () => {
    const values = await Promise.all(
      [older, old, newest].map(async (key) =>
        makeVault([old, newest, older]).open('x', await makeVault([key]).seal('x', 1)),
      ),
    )
    expect(values).toEqual([undefined, { value: 1, current: false }, { value: 1, current: true }])
  })

  it('[A14] a new key opens at once and seals ten minutes later: no user is signed out in between', async () => {
    const fresh = keyOf('d', new Date(now).toISOString())
    const [early, late] = [makeVault([newest, fresh], now + rolloutMs - 1), makeVault([newest, fresh], now + rolloutMs)]
    const sealed = await early.seal('x', 1)
    expect(await makeVault([newest], now).open('x', sealed)).toEqual({ value: 1, current: true })
    const moved = await late.seal('x', 1)
    expect(await early.open('x', sealed)).toEqual({ value: 1, current: true })
    expect(await late.open('x', sealed)).toEqual({ value: 1, current: false })
    expect(await early.open('x', moved)).toEqual({ value: 1, current: false })
    expect(await late.open('x', moved)).toEqual({ value: 1, current: true })
    expect(await makeVault([newest]).open('x', moved)).toBeUndefined()
  })

  it('[A14] the only key seals from its first moment', async () => {
    const fresh = keyOf('d', new Date(now).toISOString())
    expect(await makeVault([fresh]).open('x', await makeVault([fresh]).seal('x', 1))).toEqual({
      value: 1,
      current: true,
    })
  })

  it('[A13] a key of the same name with other bytes opens nothing', async () => {
    expect(
      await makeVault([{ ...keyOf('x'), kid: 'a' }]).open('x', await makeVault([keyOf('a')]).seal('x', 1)),
    ).toBeUndefined()
  })

  it('stays well below what a browser keeps, with the longest refresh token', async () => {
    const sealed = await makeVault([newest]).seal('__Host-sid', {
      sub: '1'.repeat(255),
      rt: 'r'.repeat(512),
      iat: 1,
      exp: 2,
    })
    expect(sealed.length).toBeLessThan(1500)
  })

  it('a ring needs a key, each with its own id and 32 bytes', () => {
    expect(
      [
        [newest],
        [newest, old],
        [],
        [newest, newest],
        [{ ...newest, k: 'short' }],
        [{ ...newest, kid: '' }],
        [{ ...newest, extra: 1 }],
        [{ ...newest, created: 'yesterday' }],
        'x',
      ].map(isRing),
    ).toEqual([true, true, false, false, false, false, false, false, false])
  })
})
