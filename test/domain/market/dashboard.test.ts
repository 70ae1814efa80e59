import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFresh, type MarketFailure, pictureAfter, updatedAt } from '#domain/market/dashboard.ts'
import { failedNews } from '#domain/market/news-fallback.ts'
import { err, ok } from '#domain/result.ts'
import { forAll } from '#test/support/for-all.ts'
import { eventsAnswer, marketMoment as asked, marketNow, marketPicture, newsAnswer } from '#test/support/market.ts'

const quarterMs = 900_000
const isReal = (half: { readonly freshness: string } | undefined): boolean =>
  half !== undefined && half.freshness !== 'none'
const none = failedNews(marketNow, [{ source: 'BLS', state: 'unavailable' }])
const noEvents = eventsAnswer({ events: [], freshness: 'none', feeds: [{ source: 'BLS', state: 'unavailable' }] })

describe('[spec 9 Dashboard AI cache] A picture of the market', () => {
  it.each([
    ['just now', 0, true],
    ['14:59 later', quarterMs - 1, true],
    ['15 minutes later', quarterMs, false],
    ['the clock set back by a second', -1, false],
    ['set back by a day', -86_400_000, false],
  ])('needs no asking for 15 minutes: %s', (_, later, fresh) =>
    expect(isFresh(marketPicture({ freshUntil: marketNow + 900_000 }), { ...asked, now: marketNow + later })).toBe(
      fresh,
    ),
  )

  it.each([
    ['another day', { day: '2026-11-21' }],
    ['another zone', { zone: 'Europe/Berlin' }],
  ])('is of one day and zone: %s', (_, change) => expect(isFresh(marketPicture(), { ...asked, ...change })).toBe(false))

  it('that is not there is not fresh', () => expect(isFresh(undefined, asked)).toBe(false))
})

describe('[spec 4 Dashboard refresh] The dashboard after an answer', () => {
  it('all of it: the new picture, for 15 minutes since its older half was put together', () => {
    const events = eventsAnswer({ events: [] })
    expect(
      pictureAfter(marketPicture({ day: '2026-11-19', freshUntil: 7 }), {
        asked,
        news: ok(newsAnswer({ title: 'New' })),
        events: ok(events),
      }),
    ).toEqual({ picture: marketPicture({ news: newsAnswer({ title: 'New' }), events }), failure: undefined })
  })

  it.each([
    ['put together 14 minutes ago', 14 * 60_000, 60_000],
    ['put together 19 minutes ago: not asked for again within the minute', 19 * 60_000, 60_000],
    ['put together 10 minutes ago', 10 * 60_000, 5 * 60_000],
    ['put together by a clock that is ahead', -3_600_000, 15 * 60_000],
  ])('nothing is shown as of today for 15 minutes more than it is old: %s', (_, age, left) => {
    const lastUpdated = asked.now - age
    const answers = { asked, news: ok(newsAnswer({ lastUpdated })), events: ok(eventsAnswer({ lastUpdated })) }
    expect((pictureAfter(undefined, answers).picture?.freshUntil ?? 0) - asked.now).toBe(left)
  })

  it('a half that failed keeps its former contents, and the next look asks again', () =>
    expect(
      pictureAfter(marketPicture(), { asked, news: ok(newsAnswer({ title: 'New' })), events: err('timeout') }),
    ).toEqual({ picture: marketPicture({ news: newsAnswer({ title: 'New' }), freshUntil: 0 }), failure: 'timeout' }))

  it('events of another day or zone are never kept for today', () => {
    const after = (change: object) =>
      pictureAfter(marketPicture(change), { asked, news: err('offline'), events: err('offline') })
    expect(after({ day: '2026-11-19' })).toEqual({
      picture: marketPicture({ events: undefined, freshUntil: 0 }),
      failure: 'offline',
    })
    expect(after({ zone: 'Asia/Tokyo' }).picture?.events).toBeUndefined()
    expect(after({}).picture?.events).toEqual(eventsAnswer())
  })

  it('nothing, where nothing was: no picture', () =>
    expect(pictureAfter(undefined, { asked, news: err('offline'), events: err('timeout') })).toEqual({
      picture: undefined,
      failure: 'offline',
    }))

  it('[spec 7] a part that could not be fetched: its former contents, else the words of the specification', () => {
    expect(pictureAfter(marketPicture(), { asked, news: ok(none), events: ok(noEvents) })).toEqual({
      picture: marketPicture({ freshUntil: 0 }),
      failure: 'sources',
    })
    expect(pictureAfter(undefined, { asked, news: ok(none), events: ok(noEvents) })).toEqual({
      picture: marketPicture({ news: none, events: noEvents, freshUntil: 0 }),
      failure: 'sources',
    })
  })

  it('[spec 3 Dashboard data] is as old as its older half; words for "nothing" have no age', () => {
    expect(updatedAt(marketPicture())).toBe(marketNow - 60_000)
    expect(updatedAt(marketPicture({ events: noEvents }))).toBe(marketNow)
    expect(updatedAt(marketPicture({ events: undefined, news: none }))).toBeUndefined()
  })

  it('loses nothing real on the same day when any part fails, and only a whole picture counts as fresh', () => {
    const failure = fc.constantFrom<MarketFailure>(
      'offline',
      'timeout',
      'session-over',
      'too-many',
      'uninitialised',
      'failed',
      'sources',
    )
    const news = fc.oneof(
      failure.map(err),
      fc.constantFrom(ok(newsAnswer()), ok(newsAnswer({ freshness: 'kept' })), ok(none)),
    )
    const events = fc.oneof(
      failure.map(err),
      fc.constantFrom(ok(eventsAnswer()), ok(eventsAnswer({ freshness: 'kept' })), ok(noEvents)),
    )
    forAll(fc.array(fc.record({ news, events }), { maxLength: 8 }), (answers) => {
      let picture: ReturnType<typeof pictureAfter>['picture']
      for (const each of answers) {
        const next = pictureAfter(picture, { asked, ...each })
        const lost = (['news', 'events'] as const).filter(
          (half) => isReal(picture?.[half]) && !isReal((next.picture ?? picture)?.[half]),
        )
        expect([lost, isFresh(next.picture, asked)]).toEqual([[], next.failure === undefined])
        picture = next.picture ?? picture
      }
    })
  })
})
