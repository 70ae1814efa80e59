import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fetchText } from '#functions/adapters/feeds/fetch-text.ts'
import { newsFeeds, schedules } from '#functions/adapters/feeds/read-feeds.ts'
import { createLocalFeeds } from '#functions/local/feeds/feeds.ts'
import { text } from '#functions/local/stand-in/http.ts'
import { type Listening, listenStandIn } from '#functions/local/stand-in/listen.ts'
import { faultyFeeds, type FeedMode } from '#test/support/faulty-feeds.ts'

const feeds = faultyFeeds()
const now = (): number => Date.parse('2026-11-20T12:00:00Z')
const faulty = feeds.make(now)
const paths = {
  fed: '/www.federalreserve.gov/feeds/press_all.xml',
  bls: '/www.bls.gov/schedule/news_release/bls.ics',
} as const
let service: Listening
beforeAll(async () => {
  service = await listenStandIn(
    {
      ...faulty,
      handle: async (request) =>
        request.url === '/around' ? text(200, request.headers['user-agent'] ?? '') : faulty.handle(request),
    },
    { port: 0, variable: 'FEEDS_PORT' },
  )
})
afterAll(() => service.close())
beforeEach(() => Object.values(paths).forEach((path) => feeds.set(path, 'well')))

const options = (timeoutMs = 1000, through = service.origin) => ({
  through,
  contact: 'ops@bellbook.example',
  timeoutMs,
})
const week = { first: '2026-11-17', last: '2026-11-23' }
const readAll = async (sources: ReturnType<typeof newsFeeds> | ReturnType<typeof schedules>) =>
  Object.fromEntries(
    await Promise.all(
      sources.map(async ({ source, read }) => {
        const answer = await read(week)
        if (!answer.ok) return [source, answer.error] as const
        return [source, 'releases' in answer.value ? answer.value.releases.length : answer.value.length] as const
      }),
    ),
  )

/** One source has a second; the others have as long as a busy computer needs. */
const hurried = <Feed extends { readonly source: string }>(
  name: string,
  sourcesOf: (given: ReturnType<typeof options>) => ReadonlyArray<Feed>,
): ReadonlyArray<Feed> => [
  ...sourcesOf(options()).filter(({ source }) => source === name),
  ...sourcesOf(options(20_000)).filter(({ source }) => source !== name),
]

describe('Every source, over HTTP', () => {
  it('is read through its own address', async () => {
    expect(await readAll(newsFeeds(options(20_000)))).toEqual({ 'Federal Reserve': 4, BLS: 3, BEA: 3, SEC: 2, ECB: 1 })
    expect(await readAll(schedules(options(20_000)))).toEqual({ BEA: 4, 'Federal Reserve': 4, BLS: 4 })
  })

  it.each<[FeedMode, string]>([
    ['forbidden', 'unavailable'],
    ['slow', 'unavailable'],
    ['endless', 'unavailable'],
    ['broken', 'malformed'],
    ['html', 'malformed'],
  ])('[spec 7] one that is %s fails alone, within its time', async (mode, failure) => {
    feeds.set(paths.fed, mode)
    const news = { 'Federal Reserve': failure, BLS: 3, BEA: 3, SEC: 2, ECB: 1 }
    expect(await readAll(hurried('Federal Reserve', newsFeeds))).toEqual(news)
    feeds.set(paths.bls, mode)
    // A calendar that is cut off in its middle is one that never ends.
    expect((await readAll(hurried('BLS', schedules)))['Federal Reserve']).toBe(4)
  })

  it('is a sample of each on this computer', async () => {
    const samples = await listenStandIn(createLocalFeeds(now), { port: 0, variable: 'FEEDS_PORT' })
    const asked = options(20_000, samples.origin)
    expect(await readAll(newsFeeds(asked))).toEqual({ 'Federal Reserve': 2, BLS: 2, BEA: 1, SEC: 1, ECB: 1 })
    expect(await readAll(schedules(asked))).toEqual({ BEA: 3, 'Federal Reserve': 2, BLS: 2 })
    await samples.close()
  })

  it('reads who asks', async () => {
    expect(
      await fetchText(`${service.origin}/around`, { contact: 'ops@bellbook.example', timeoutMs: 1000, maxBytes: 1000 }),
    ).toEqual({ ok: true, value: 'Bellbook/1.0.0 (personal trading journal; ops@bellbook.example)' })
  })

  it.each(['http://example.com/feed', 'ftp://example.com', 'nothing', 'http://169.254.169.254/latest/meta-data'])(
    '%s is never asked',
    async (address) => {
      expect(await fetchText(address, { contact: 'x', timeoutMs: 1000, maxBytes: 1000 })).toEqual({
        ok: false,
        error: 'unavailable',
      })
    },
  )
})
