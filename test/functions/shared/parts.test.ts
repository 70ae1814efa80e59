import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inMemoryCounters } from '#functions/adapters/in-memory-counters.ts'
import { storedCounters } from '#functions/local/stored-counters.ts'
import { clearCookie, type CookieRule, readCookie, setCookie } from '#functions/shared/cookies.ts'
import { hasSafeKeys } from '#functions/shared/json-body.ts'
import { parseQuery } from '#functions/shared/query.ts'
import { networkOfAddress } from '#functions/shared/request.ts'
import { createMemoryStore } from '#test/support/memory-store.ts'

const rule: CookieRule = { name: '__Host-sid', sameSite: 'Strict', maxAgeSeconds: 60 }

describe('Counters', () => {
  it('count within their window and start again after it', async () => {
    let now = 0
    const counters = inMemoryCounters(() => now)
    expect([await counters.increment('a', 10), await counters.increment('a', 10)]).toEqual([1, 2])
    expect([await counters.increment('b', 10), await counters.read('a')]).toEqual([1, 2])
    now = 10_000
    expect([await counters.read('a'), await counters.increment('a', 10)]).toEqual([0, 1])
  })

  it('a flood of keys takes no more memory than the capacity', async () => {
    const counters = inMemoryCounters(() => 0, 3)
    await Promise.all(['a', 'b', 'c', 'd'].map((key) => counters.increment(key, 10)))
    expect(await Promise.all(['a', 'b', 'c', 'd'].map((key) => counters.read(key)))).toEqual([0, 1, 1, 1])
  })

  it('[A41] a flood of keys, and the end of the program, leave what was ended for days as it is', async () => {
    const store = createMemoryStore()
    const counters = await storedCounters(store, () => 0)
    await counters.increment('ended', 86_400)
    for (let count = 0; count < 20_000; count += 1) await counters.increment(`junk ${count}`, 60)
    const again = await storedCounters(store, () => 0)
    expect([await counters.read('ended'), await again.read('ended'), await again.read('junk 19999')]).toEqual([1, 1, 0])
  })
})

describe('Cookies', () => {
  it('are read by their exact name, and refused when there are two', () => {
    expect(readCookie(['x__Host-sid=1', '__Host-sid2=2', '__host-sid=3', '__Host-sid=4=5'], rule)).toEqual({
      ok: true,
      value: '4=5',
    })
    expect(readCookie([], rule)).toEqual({ ok: true, value: undefined })
    expect(readCookie(['__Host-sid=1', '__Host-sid=1'], rule)).toEqual({ ok: false, error: 'ambiguous' })
  })

  it('are always Secure, HttpOnly, without domain, for the whole origin', () => {
    expect(setCookie(rule, 'v')).toBe('__Host-sid=v; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict')
    expect(clearCookie(rule)).toBe('__Host-sid=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict')
    expect(() => setCookie(rule, 'v'.repeat(4096))).toThrow('too large')
  })
})

describe('Queries', () => {
  it('say one thing only, or nothing', () => {
    expect(parseQuery('a=1&b=%2F+x&c')).toEqual({ a: '1', b: '/ x', c: '' })
    expect(['a=1&a=2', 'a=1&%61=2', '=1', '&', 'a=%', 'a=%ff', '%zz=1'].map(parseQuery)).toEqual(
      Array(7).fill(undefined),
    )
  })

  it('read what URLSearchParams writes', () =>
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string({ unit: 'grapheme' })),
        (parameters) => {
          expect(parseQuery(new URLSearchParams(parameters).toString())).toEqual({ ...parameters })
        },
      ),
    ))
})

describe('JSON keys', () => {
  it('[A26] any object with a key twice is found, however deep and however written; no other is', () =>
    fc.assert(
      fc.property(fc.json(), fc.array(fc.string(), { maxLength: 4 }), (value, keys) => {
        const object = `{${keys.map((key) => `${JSON.stringify(key)}: ${value}`).join(',')}}`
        const text = `[{"nested": ${object}}, "a\\":{}", ${value}]`
        const hasProto = value.includes('__proto__') || keys.includes('__proto__')
        expect(hasSafeKeys(text)).toBe(new Set(keys).size === keys.length && !hasProto)
      }),
    ))
})

describe('Addresses', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
    ['garbage', 'garbage'],
  ])('%s counts as %s', (address, network) => expect(networkOfAddress(address)).toBe(network))
})
