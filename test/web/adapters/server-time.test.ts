import { describe, expect, it } from 'vitest'
import { hearingTime } from '#web/adapters/server-time.ts'

const answering = (headers: Readonly<Record<string, string>>, clock = { now: () => 0 }) => {
  const heard: number[] = []
  const fetch = hearingTime(() => Promise.resolve(new Response('x', { headers })), clock, (nowMs) => heard.push(nowMs))
  return { heard, fetch }
}

describe('[T5] the time that our own server tells', () => {
  it('is that of the answer, later by what a cache has kept it', async () => {
    const fresh = answering({ date: 'Fri, 20 Nov 2026 11:00:00 GMT' })
    const kept = answering({ date: 'Fri, 20 Nov 2026 11:00:00 GMT', age: '90' })
    expect(await (await fresh.fetch('/config.json')).text()).toBe('x')
    await kept.fetch('/config.json')
    expect([fresh.heard, kept.heard]).toEqual([[Date.parse('2026-11-20T11:00:00Z')], [Date.parse('2026-11-20T11:01:30Z')]])
  })

  it.each([{}, { date: 'soon' }, { date: '' }])('is not made up from %j', async (headers) => {
    const { heard, fetch } = answering(headers)
    await fetch('/config.json')
    expect(heard).toEqual([])
  })

  it.each([[60_000, 1], [60_001, 0], [-1, 0]])('that came %i ms after it was asked for is heard %i times: the computer may have slept, or its clock was set', async (later, times) => {
    let now = 1000 - later
    const { heard, fetch } = answering({ date: 'Fri, 20 Nov 2026 11:00:00 GMT' }, { now: () => (now += later) })
    await fetch('/config.json')
    expect(heard.length).toBe(times)
  })

  it('a time without a usable age is taken as it is', async () => {
    const { heard, fetch } = answering({ date: 'Fri, 20 Nov 2026 11:00:00 GMT', age: 'old' })
    await fetch('/config.json')
    expect(heard).toEqual([Date.parse('2026-11-20T11:00:00Z')])
  })
})
