import { describe, expect, it } from 'vitest'
import { events as eventsEndpoint, type EventsAnswer, news as newsEndpoint } from '#domain/api/ai.ts'
import type { ScheduleReading } from '#domain/market/schedule.ts'
import { err, ok } from '#domain/result.ts'
import { inMemoryCounters } from '#functions/adapters/in-memory-counters.ts'
import type { Schedule } from '#functions/ai/ports.ts'
import { runs } from '#test/support/runs.ts'
import { makeAi, newsOf, start } from './support.ts'

const quarterMs = 15 * 60_000
const none: ScheduleReading = { releases: [], revisions: {} }

describe('GET /ai/news', () => {
  it('[spec 3, 7] answers what a model made of fetched items, each statement with the links it rests on', async () => {
    const answer = await makeAi().news()
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(newsEndpoint.answer.parse(answer.body)).toEqual({
      title: 'Today',
      summary: 'About n1. About n2.',
      sources: ['BLS', 'Fed'],
      timestamp: start,
      lastUpdated: start,
      summarised: true,
      freshness: 'current',
      links: [
        { source: 'BLS', url: 'https://bls.example/1' },
        { source: 'Fed', url: 'https://fed.example/1' },
      ],
      statements: [
        { text: 'About n1.', links: [{ source: 'BLS', url: 'https://bls.example/1' }] },
        { text: 'About n2.', links: [{ source: 'Fed', url: 'https://fed.example/1' }] },
      ],
      feeds: [
        { source: 'Fed', state: 'current' },
        { source: 'BLS', state: 'current' },
      ],
    })
  })

  it('[spec 7] without a key shows the headlines, marked as not summarised', async () => {
    const answer = newsOf(await makeAi({ changes: { model: undefined } }).news())
    expect([answer.summarised, answer.title]).toEqual([false, 'Market Update'])
    expect(answer.statements.map(({ text }) => text).toSorted()).toEqual(['BLS speaks', 'Fed speaks'])
  })

  it('[A22] a text of the model without a source is never shown: the headlines replace it', async () => {
    const ai = makeAi()
    ai.script.says = () => '{"title":"Buy","bullets":[{"text":"Buy https://evil.example","item_ids":["n99"]}]}'
    expect(newsOf(await ai.news()).summarised).toBe(false)
  })

  it('[spec 7] a source that fails is named, the others are shown; later its last word is kept', async () => {
    const ai = makeAi()
    ai.down.add('BLS')
    const first = newsOf(await ai.news())
    expect(first.feeds).toEqual([
      { source: 'Fed', state: 'current' },
      { source: 'BLS', state: 'unavailable' },
    ])
    expect(first.sources).toEqual(['Fed'])
    ai.down.delete('BLS')
    ai.later(quarterMs)
    await ai.news()
    ai.down.add('BLS')
    ai.later(quarterMs)
    const third = newsOf(await ai.news())
    expect([third.feeds.at(1), third.sources.toSorted()]).toEqual([{ source: 'BLS', state: 'kept' }, ['BLS', 'Fed']])
  })

  it('[spec 7] without a network: what was kept, and before anything was, the words of the specification', async () => {
    const ai = makeAi()
    for (const source of ['Fed', 'BLS']) ai.down.add(source)
    expect(newsOf(await ai.news())).toMatchObject({
      summary: 'Unable to fetch current market news. Please check your connection and try again.',
      sources: ['System'],
      freshness: 'none',
      summarised: false,
    })
    ai.down.clear()
    ai.later(60_000)
    const good = newsOf(await ai.news())
    for (const source of ['Fed', 'BLS']) ai.down.add(source)
    ai.later(quarterMs)
    expect(newsOf(await ai.news())).toEqual({
      ...good,
      freshness: 'kept',
      feeds: [
        { source: 'Fed', state: 'kept' },
        { source: 'BLS', state: 'kept' },
      ],
    })
  })

  it('[spec 7] an unreadable stored value counts as none', async () => {
    const ai = makeAi()
    await ai.ports.cache.claim('news-1', { owner: 'x', now: start, until: start + 1 })
    await ai.ports.cache.write('news-1', 'x', { value: { answer: { title: '<script>' } }, freshUntil: start })
    expect(newsOf(await ai.news()).freshness).toBe('current')
  })
})

describe('GET /ai/events', () => {
  it('[spec 2 Dashboard] [spec 3 Dashboard data] answers the day’s releases: currency, impact, link', async () => {
    const answer = eventsEndpoint.answer.parse((await makeAi().events()).body)
    expect(
      answer.events.map(({ time, description, currency, impact, at, link }) => ({
        time,
        description,
        currency,
        impact,
        at,
        link,
      })),
    ).toEqual([
      {
        time: '08:30',
        description: 'Consumer Price Index',
        currency: 'USD',
        impact: 'High',
        at: '2026-11-20T13:30:00Z',
        link: { source: 'BLS', url: 'https://bls.example/schedule' },
      },
      {
        time: '08:30',
        description: 'Gross Domestic Product',
        currency: 'USD',
        impact: 'High',
        at: '2026-11-20T13:30:00Z',
        link: { source: 'BEA', url: 'https://bea.example/schedule' },
      },
    ])
    expect([answer.freshness, answer.lastUpdated]).toEqual(['current', start])
  })

  it('asks no model, reads a schedule every six hours, and a failed one with the next quarter of an hour', async () => {
    const ai = makeAi()
    ai.down.add('BLS')
    const first = (await ai.events()).body as EventsAnswer
    expect(first.feeds).toEqual([
      { source: 'BEA', state: 'current' },
      { source: 'BLS', state: 'unavailable' },
    ])
    expect(first.events.length).toBe(1)
    ai.down.clear()
    for (let quarter = 0; quarter < 23; quarter += 1) {
      ai.later(quarterMs)
      await ai.events(`u${quarter}`)
    }
    expect(ai.counts()).toEqual({ 'schedule BEA': 1, 'schedule BLS': 2 })
    ai.later(quarterMs)
    await ai.events('later')
    expect(ai.counts()).toEqual({ 'schedule BEA': 2, 'schedule BLS': 2 })
  })

  it('[spec 7] of one event in two schedules the higher sequence counts, also if it cancels', async () => {
    const release = (title: string, uid: string, sequence: number, hour = '13:30') => ({
      title,
      day: '2026-11-20',
      atMs: Date.parse(`2026-11-20T${hour}:00Z`),
      uid,
      sequence,
    })
    const readings: Readonly<Record<string, ScheduleReading>> = {
      BEA: {
        releases: [release('GDP', 'gdp', 0), release('PCE', 'pce', 1, '15:00'), release('Trade', 'trade', 0)],
        revisions: { pce: 1 },
      },
      BLS: { releases: [release('PCE', 'pce', 0), release('CPI', 'cpi', 0)], revisions: { gdp: 2 } },
    }
    const down = new Set<string>()
    const schedules = makeAi().ports.schedules.map((schedule): Schedule => ({
      ...schedule,
      read: async () => (down.has(schedule.source) ? err('unavailable') : ok(readings[schedule.source] ?? none)),
    }))
    const ai = makeAi({ changes: { schedules } })
    const shown = async (user: string) => {
      const { body } = await ai.events(user)
      return (body as EventsAnswer).events.map((event) => [event.description, event.at, Object.keys(event).length])
    }
    const expected = [
      ['CPI', '2026-11-20T13:30:00Z', 8],
      ['Trade', '2026-11-20T13:30:00Z', 8],
      ['PCE', '2026-11-20T15:00:00Z', 8],
    ]
    expect(await shown('u')).toEqual(expected)
    // A schedule that cannot be read any more has said so all the same.
    down.add('BLS')
    ai.later(24 * quarterMs)
    expect(await shown('later')).toEqual(expected)
  })

  it('a schedule is asked for the days that are shown somewhere, from three before to three after', async () => {
    const asked: unknown[] = []
    const schedules = makeAi().ports.schedules.map((schedule) => ({
      ...schedule,
      read: async (days: unknown) => (asked.push(days), ok(none)),
    }))
    await makeAi({ changes: { schedules } }).events()
    expect(asked).toEqual(Array.from({ length: 2 }, () => ({ first: '2026-11-17', last: '2026-11-23' })))
  })

  it.each([
    '',
    'day=2026-11-20',
    'day=2026-11-23&zone=UTC',
    'day=2026-11-31&zone=UTC',
    'day=2026-11-20&zone=Nowhere/None',
    'day=2026-11-20&zone=UTC&x=1',
    'day=2026-11-20&day=2026-11-21&zone=UTC',
    'zone=%00',
  ])('refuses the query %j', async (query) =>
    expect(await makeAi().events('u', 0, query)).toMatchObject({ status: 400, body: { error: 'bad_request' } }),
  )
})

describe('Who may ask, and how often', () => {
  it('no caller without proof, for whom nothing is fetched', async () => {
    const refusing = makeAi({ changes: { whoAsks: async () => ({ ok: false, error: 'reauth_required' }) } })
    expect([await refusing.news(), await refusing.events()].map(({ status, body }) => [status, body])).toEqual([
      [401, { error: 'reauth_required' }],
      [401, { error: 'reauth_required' }],
    ])
    expect(refusing.counts()).toEqual({})
  })

  it('[A23] 1,000 requests of one user in a minute: a few answers, 429 for the rest, each source once', async () => {
    const ai = makeAi({ instances: 3 })
    const statuses = await Promise.all(
      Array.from({ length: 1000 }, async (_, index) => (await ai.news('u', index)).status),
    )
    expect(statuses.filter((status) => status === 200).length).toBe(6)
    expect(statuses.filter((status) => status === 429).length).toBe(994)
    expect((await ai.news()).headers['retry-after']).toBe('60')
    expect(ai.counts()).toEqual({ 'feed Fed': 1, 'feed BLS': 1, model: 1 })
  })

  it('[A23] the budget of the day is never exceeded, and without it the headlines are shown', async () => {
    const ai = makeAi({ changes: { dailyModelRequests: 3 } })
    const summarised: boolean[] = []
    for (let quarter = 0; quarter < 6; quarter += 1) {
      summarised.push(newsOf(await ai.news(`u${quarter}`)).summarised)
      ai.later(quarterMs)
    }
    expect([summarised, ai.asked.get('model')]).toEqual([[true, true, true, false, false, false], 3])
  })

  it('[A23] requests of many users at once: each source and the model are asked once in 15 minutes', async () => {
    const ai = makeAi({ instances: 5 })
    for (let quarter = 1; quarter <= 4; quarter += 1) {
      const answers = await Promise.all(
        Array.from({ length: runs(2500) }, async (_, user) => [
          (await ai.news(`u${user}`, user)).status,
          (await ai.events(`u${user}`, user + 1)).status,
        ]),
      )
      expect(answers.flat().filter((status) => status !== 200)).toEqual([])
      expect(ai.counts()).toEqual({
        'feed Fed': quarter,
        'feed BLS': quarter,
        model: quarter,
        'schedule BEA': 1,
        'schedule BLS': 1,
      })
      ai.later(quarterMs)
    }
  })

  it('[A23] a count that cannot be kept costs the summary, not the news', async () => {
    const counters = inMemoryCounters(() => start, 1000)
    const increment: typeof counters.increment = async (key, seconds) => {
      if (key.startsWith('ai-model')) throw new Error('No table')
      return counters.increment(key, seconds)
    }
    const ai = makeAi({ changes: { counters: { ...counters, increment } } })
    const answer = await ai.news()
    expect([answer.status, newsOf(answer).summarised, newsOf(answer).statements.length]).toEqual([200, false, 2])
  })

  it.each([
    ['an address in capitals', { url: 'HTTPS://fed.example/1' }],
    ['no address', { url: '' }],
    ['no title', { title: '' }],
  ])('[A22] an item with %s, as an older release kept it, costs that item', async (_, odd) => {
    const good = { source: 'Fed', title: 'Fed speaks', excerpt: '', url: 'https://fed.example/2', published: start - 1 }
    const feed = { source: 'Fed', read: async () => ok([{ ...good, ...odd }, good]) }
    const ai = makeAi({ changes: { feeds: [feed], model: undefined } })
    const answer = await ai.news()
    expect(answer.status).toBe(200)
    expect(newsOf(answer).statements.map(({ links }) => links[0]?.url)).toEqual(['https://fed.example/2'])
  })

  it('[A22] a title and statements of signs that count twice are cut, not refused', async () => {
    const ai = makeAi()
    const long = '\u{1f4c8}'.repeat(1000)
    ai.script.says = (ids) =>
      JSON.stringify({ title: long, bullets: ids.map((id) => ({ text: long, item_ids: [id] })) })
    const answer = await ai.news()
    expect(answer.status).toBe(200)
    expect([newsOf(answer).summarised, [...newsOf(answer).title].length <= 120]).toEqual([true, true])
  })

  it.each([
    ['that does not parse', { value: { answer: 'old' }, freshUntil: start + quarterMs }],
    ['that is no value at all', { value: undefined, freshUntil: start + quarterMs }],
    ['that calls itself fresh for years', { value: 'kept', freshUntil: start + 3e11 }],
  ])('[A23] a shared record %s is made again at once, by one caller, before its end', async (_, record) => {
    const ai = makeAi({ instances: 3 })
    if (record.value === 'kept') await ai.news()
    const kept = record.value === 'kept' ? (await ai.ports.cache.read('news-1'))?.value : record.value
    ai.later(quarterMs)
    await ai.ports.cache.claim('news-1', { owner: 'old', now: start + quarterMs, until: start + quarterMs + 1 })
    await ai.ports.cache.write('news-1', 'old', { value: kept, freshUntil: record.freshUntil + quarterMs })
    ai.asked.clear()
    let waited = 0
    const { sleep } = ai.ports
    Object.assign(ai.ports, { sleep: (ms: number) => ((waited += ms), sleep(ms)) })
    const answers = await Promise.all(
      [0, 1, 2].map(async (instance) => newsOf(await ai.news(`u${instance}`, instance))),
    )
    expect(answers.map(({ freshness }) => freshness)).toEqual(['current', 'current', 'current'])
    expect([ai.counts()['feed Fed'], waited < 5000]).toEqual([1, true])
    expect((await ai.ports.cache.read('news-1'))?.freshUntil).toBe(start + 2 * quarterMs)
  })

  it('[A23] a writer that died holds the others up no longer than its claim', async () => {
    const ai = makeAi()
    await ai.news('first')
    ai.later(quarterMs)
    await ai.ports.cache.claim('news-1', { owner: 'dead', now: start + quarterMs, until: start + quarterMs + 25_000 })
    expect(newsOf(await ai.news('second')).lastUpdated).toBe(start)
    ai.later(25_000)
    expect(newsOf(await ai.news('third')).lastUpdated).toBe(start + quarterMs + 25_000)
    expect(ai.asked.get('feed Fed')).toBe(2)
  })
})
