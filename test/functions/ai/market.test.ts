import { describe, expect, it } from 'vitest'
import { events as eventsEndpoint, news as newsEndpoint, type EventsAnswer } from '#domain/api/ai.ts'
import { makeMarket, newsOf, start } from './support.ts'

const quarterMs = 15 * 60_000

describe('GET /ai/news', () => {
  it('[spec 3, 7] answers what a model made of fetched items, each statement with the links it rests on', async () => {
    const answer = await makeMarket().news()
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(newsEndpoint.answer.parse(answer.body)).toEqual({
      title: 'Today', summary: 'About n1. About n2.', sources: ['BLS', 'Fed'], timestamp: start, lastUpdated: start, summarised: true, freshness: 'current',
      links: [{ source: 'BLS', url: 'https://bls.example/1' }, { source: 'Fed', url: 'https://fed.example/1' }],
      statements: [
        { text: 'About n1.', links: [{ source: 'BLS', url: 'https://bls.example/1' }] }, { text: 'About n2.', links: [{ source: 'Fed', url: 'https://fed.example/1' }] },
      ],
      feeds: [{ source: 'Fed', state: 'current' }, { source: 'BLS', state: 'current' }],
    })
  })

  it('[issue 6] without a key shows the headlines and says that nobody summarised them', async () => {
    const answer = newsOf(await makeMarket({ changes: { model: undefined } }).news())
    expect([answer.summarised, answer.title, answer.statements.map(({ text }) => text).toSorted()]).toEqual([false, 'Market Update', ['BLS speaks', 'Fed speaks']])
  })

  it('[A22] what a model says without a source never comes through: the headlines stand in', async () => {
    const market = makeMarket()
    market.script.says = () => '{"title":"Buy","bullets":[{"text":"Buy https://evil.example","item_ids":["n99"]}]}'
    expect(newsOf(await market.news()).summarised).toBe(false)
  })

  it('[issue 6] a source that fails is named, the others are shown; later its last word is kept', async () => {
    const market = makeMarket()
    market.down.add('BLS')
    const first = newsOf(await market.news())
    expect([first.feeds, first.sources]).toEqual([[{ source: 'Fed', state: 'current' }, { source: 'BLS', state: 'unavailable' }], ['Fed']])
    market.down.delete('BLS')
    market.later(quarterMs)
    await market.news()
    market.down.add('BLS')
    market.later(quarterMs)
    const third = newsOf(await market.news())
    expect([third.feeds.at(1), third.sources.toSorted()]).toEqual([{ source: 'BLS', state: 'kept' }, ['BLS', 'Fed']])
  })

  it('[spec 7] without a network: what was kept, and before anything was, the words of the specification', async () => {
    const market = makeMarket()
    for (const source of ['Fed', 'BLS']) market.down.add(source)
    expect(newsOf(await market.news())).toMatchObject({
      summary: 'Unable to fetch current market news. Please check your connection and try again.', sources: ['System'], freshness: 'none', summarised: false,
    })
    market.down.clear()
    market.later(60_000)
    const good = newsOf(await market.news())
    for (const source of ['Fed', 'BLS']) market.down.add(source)
    market.later(quarterMs)
    expect(newsOf(await market.news())).toEqual({ ...good, freshness: 'kept', feeds: [{ source: 'Fed', state: 'kept' }, { source: 'BLS', state: 'kept' }] })
  })

  it('[issue 6] a store that holds what nobody can read is as good as an empty one', async () => {
    const market = makeMarket()
    await market.ports.cache.claim('news-1', { owner: 'x', now: start, until: start + 1 })
    await market.ports.cache.write('news-1', 'x', { value: { answer: { title: '<script>' } }, freshUntil: start })
    expect(newsOf(await market.news()).freshness).toBe('current')
  })
})

describe('GET /ai/events', () => {
  it('[spec 2 Dashboard] [spec 3 Dashboard data] answers the releases of the user’s day with time, currency, impact and link', async () => {
    const answer = eventsEndpoint.answer.parse((await makeMarket().events()).body)
    expect(answer.events.map(({ time, description, currency, impact, at, link }) => ({ time, description, currency, impact, at, link }))).toEqual([
      { time: '08:30', description: 'Consumer Price Index', currency: 'USD', impact: 'High', at: '2026-11-20T13:30:00Z', link: { source: 'BLS', url: 'https://bls.example/schedule' } },
      { time: '08:30', description: 'Gross Domestic Product', currency: 'USD', impact: 'High', at: '2026-11-20T13:30:00Z', link: { source: 'BEA', url: 'https://bea.example/schedule' } },
    ])
    expect([answer.freshness, answer.lastUpdated]).toEqual(['current', start])
  })

  it('asks no model, reads a schedule once in six hours and one that failed with the next quarter of an hour', async () => {
    const market = makeMarket()
    market.down.add('BLS')
    const first = (await market.events()).body as EventsAnswer
    expect([first.feeds, first.events.length]).toEqual([[{ source: 'BEA', state: 'current' }, { source: 'BLS', state: 'unavailable' }], 1])
    market.down.clear()
    for (let quarter = 0; quarter < 23; quarter += 1) {
      market.later(quarterMs)
      await market.events(`u${quarter}`)
    }
    expect(market.counts()).toEqual({ 'schedule BEA': 1, 'schedule BLS': 2 })
    market.later(quarterMs)
    await market.events('later')
    expect(market.counts()).toEqual({ 'schedule BEA': 2, 'schedule BLS': 2 })
  })

  it.each(['', 'day=2026-11-20', 'day=2026-11-23&zone=UTC', 'day=2026-11-31&zone=UTC', 'day=2026-11-20&zone=Nowhere/None', 'day=2026-11-20&zone=UTC&x=1', 'day=2026-11-20&day=2026-11-21&zone=UTC', 'zone=%00'])(
    'refuses the query %j', async (query) => expect(await makeMarket().events('u', 0, query)).toMatchObject({ status: 400, body: { error: 'bad_request' } }))
})

describe('Who may ask, and how often', () => {
  it('nobody without proof, and nothing is fetched for them', async () => {
    const refusing = makeMarket({ changes: { whoAsks: async () => ({ ok: false, error: 'reauth_required' }) } })
    expect([await refusing.news(), await refusing.events()].map(({ status, body }) => [status, body])).toEqual([[401, { error: 'reauth_required' }], [401, { error: 'reauth_required' }]])
    expect(refusing.counts()).toEqual({})
  })

  it('[A23] 1,000 requests of one user in a minute: a few answers, 429 with the cool-down for the rest, each source once', async () => {
    const market = makeMarket({ instances: 3 })
    const statuses = await Promise.all(Array.from({ length: 1000 }, async (_, index) => (await market.news('u', index)).status))
    expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length]).toEqual([6, 994])
    expect((await market.news()).headers['retry-after']).toBe('60')
    expect(market.counts()).toEqual({ 'feed Fed': 1, 'feed BLS': 1, model: 1 })
  })

  it('[A23] the budget of the day is never exceeded, and without it the headlines are shown', async () => {
    const market = makeMarket({ changes: { dailyModelRequests: 3 } })
    const summarised: boolean[] = []
    for (let quarter = 0; quarter < 6; quarter += 1) {
      summarised.push(newsOf(await market.news(`u${quarter}`)).summarised)
      market.later(quarterMs)
    }
    expect([summarised, market.asked.get('model')]).toEqual([[true, true, true, false, false, false], 3])
  })

  it('[A23] 5,000 requests of 2,500 users, over both endpoints and five instances, in each of four quarters of an hour: each source and the model are asked once a quarter', async () => {
    const market = makeMarket({ instances: 5 })
    for (let quarter = 1; quarter <= 4; quarter += 1) {
      const answers = await Promise.all(Array.from({ length: 2500 }, async (_, user) => [(await market.news(`u${user}`, user)).status, (await market.events(`u${user}`, user + 1)).status]))
      expect(answers.flat().filter((status) => status !== 200)).toEqual([])
      expect(market.counts()).toEqual({ 'feed Fed': quarter, 'feed BLS': quarter, model: quarter, 'schedule BEA': 1, 'schedule BLS': 1 })
      market.later(quarterMs)
    }
  }, 60_000)

  it('[A23] a writer that died holds the others up no longer than its claim', async () => {
    const market = makeMarket()
    await market.news('first')
    market.later(quarterMs)
    await market.ports.cache.claim('news-1', { owner: 'dead', now: start + quarterMs, until: start + quarterMs + 25_000 })
    expect(newsOf(await market.news('second')).lastUpdated).toBe(start)
    market.later(25_000)
    expect(newsOf(await market.news('third')).lastUpdated).toBe(start + quarterMs + 25_000)
    expect(market.asked.get('feed Fed')).toBe(2)
  })
})
