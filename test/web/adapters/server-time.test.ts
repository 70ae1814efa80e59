import { describe, expect, it } from 'vitest'
import { withServerTime } from '#web/adapters/http.ts'

const answering = (headers: Readonly<Record<string, string>>, clock = { now: () => 0 }) => {
  const received: number[] = []
  const fetch = withServerTime(
    () => Promise.resolve(new Response('x', { headers })),
    clock,
    (nowMs) => received.push(nowMs),
  )
  return { received, fetch }
}

describe('[T5] the time that our own server sends', () => {
  it('is that of the answer, later by what a cache has kept it', async () => {
    const fresh = answering({ date: 'Fri, 20 Nov 2026 11:00:00 GMT' })
    const stored = answering({ date: 'Fri, 20 Nov 2026 11:00:00 GMT', age: '90' })
    expect(await (await fresh.fetch('/config.json')).text()).toBe('x')
    await stored.fetch('/config.json')
    expect(fresh.received).toEqual([Date.parse('2026-11-20T11:00:00Z')])
    expect(stored.received).toEqual([Date.parse('2026-11-20T11:01:30Z')])
  })

  it.each([{}, { date: 'soon' }, { date: '' }])('is not made up from %j', async (headers) => {
    const { received, fetch } = answering(headers)
    await fetch('/config.json')
    expect(received).toEqual([])
  })

  it.each([
    [60_000, 1],
    [60_001, 0],
    [-1, 0],
  ])(
    'that came %i ms after its request is used %i times: the computer may have slept, or its clock was set',
    async (later, times) => {
      let now = 1000 - later
      const { received, fetch } = answering({ date: 'Fri, 20 Nov 2026 11:00:00 GMT' }, { now: () => (now += later) })
      await fetch('/config.json')
      expect(received.length).toBe(times)
    },
  )

  it('a time without a usable age is taken as it is', async () => {
    const { received, fetch } = answering({ date: 'Fri, 20 Nov 2026 11:00:00 GMT', age: 'old' })
    await fetch('/config.json')
    expect(received).toEqual([Date.parse('2026-11-20T11:00:00Z')])
  })
})
