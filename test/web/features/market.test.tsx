import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EventsAnswer, NewsAnswer } from '#domain/api/ai.ts'
import { failedNews } from '#domain/market/news-fallback.ts'
import { economicEvent, eventsAnswer, marketNow, marketPicture, newsAnswer } from '#test/support/market.ts'
import { DashboardScreen } from '#web/features/dashboard/dashboard-screen.tsx'
import { showCoolDown, showDashboard } from './fake-actors.ts'
import { draw, fakeActions, freshViews } from './fake-app.tsx'

freshViews()

const show = (change: Parameters<typeof showDashboard>[0]) => act(async () => showDashboard(change))
/** The moment of the screen. */
const at = (time: string) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(time) })
}
beforeEach(() => at('2026-11-20T14:05:00Z'))
afterEach(() => void vi.useRealTimers())
const ready = (
  news: NewsAnswer = newsAnswer(),
  events: EventsAnswer | undefined = eventsAnswer({ lastUpdated: marketNow }),
  zone = 'America/New_York',
) => ({ picture: marketPicture({ news, events, zone }) })
const market = () => within(screen.getByRole('region', { name: 'Market' }))
const panel = (name: string) => {
  const found = screen.getByRole('heading', { level: 2, name }).closest('details')
  if (!found) throw new Error(`No panel ${name}`)
  return found
}
const newsPanel = () => within(panel('Market News Overview'))
const eventRows = () => within(panel("Today's Economic Events")).queryAllByRole('listitem')
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => economicEvent({ description: `Release ${index}` }))

describe('[spec 2 Dashboard] the market', () => {
  it('is asked for while the dashboard is on the screen, and no longer', () => {
    const { actions, unmount } = draw(<DashboardScreen />)
    expect(actions.market).toHaveBeenCalledExactlyOnceWith('watch')
    unmount()
    expect(actions.market).toHaveBeenLastCalledWith('leave')
  })

  it('keeps its shape while it loads, and the day is there already', () => {
    draw(<DashboardScreen />)
    expect(screen.getByRole('region', { name: 'Market' }).getAttribute('aria-busy')).toBe('true')
    expect(market().getByText('Loading market data…')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Today' })).toBeTruthy()
  })

  it('says how old it is, that a machine wrote it, and that it is no advice', async () => {
    draw(<DashboardScreen />)
    await show(ready())
    expect(market().getByText('Last update: 5m ago')).toBeTruthy()
    expect(
      market().getByText(/AI-selected and summarised.*can be wrong.*Nothing here is financial advice/),
    ).toBeTruthy()
  })

  it('dims what is past and says how long it is until the next event, by the minute', async () => {
    const events = eventsAnswer({
      events: [
        economicEvent({ description: 'Prices', at: '2026-11-20T13:30:00Z' }),
        economicEvent({ description: 'Openings', at: '2026-11-20T15:00:00Z' }),
        economicEvent({ description: 'Minutes', at: '2026-11-20T19:00:00Z' }),
        economicEvent({ description: 'Speech', at: undefined }),
      ],
    })
    at('2026-11-20T13:40:00Z')
    draw(<DashboardScreen />)
    await show(ready(newsAnswer(), events))
    const see = (time: string) => {
      at(time)
      return act(async () => void fireEvent(document, new Event('visibilitychange')))
    }
    const said = () => eventRows().map(({ firstElementChild }) => firstElementChild?.textContent?.replace(/\s/g, ' '))
    expect(said()).toEqual(['8:30 AM ETPast', '10:00 AM ETin 1h 20m', '2:00 PM ET', 'Time not announced'])
    await see('2026-11-20T14:59:20Z')
    expect(said()).toEqual(['8:30 AM ETPast', '10:00 AM ETin 1m', '2:00 PM ET', 'Time not announced'])
    await see('2026-11-20T15:00:20Z')
    expect(said()).toEqual(['8:30 AM ETPast', '10:00 AM ETPast', '2:00 PM ETin 4h 0m', 'Time not announced'])
  })

  it('news: the title, what was said, and under each statement the badges that lead to its sources', async () => {
    draw(<DashboardScreen />)
    await show(ready())
    expect(newsPanel().getByRole('heading', { level: 3 }).textContent).toBe('A calm day')
    expect(newsPanel().getByText('The Fed keeps its rate.')).toBeTruthy()
    const badge = newsPanel().getByRole('link', { name: 'Federal Reserve (opens in a new tab)' })
    expect(badge.getAttribute('href')).toBe('https://www.federalreserve.gov/a')
    expect([badge.getAttribute('target'), badge.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
    expect(newsPanel().getByText('Summarised by AI')).toBeTruthy()
  })

  it('headlines without a summary say so, and more than five wait behind Show all', async () => {
    draw(<DashboardScreen />)
    const statements = many(8).map(({ description }) => ({
      text: description,
      links: [{ source: 'BLS', url: 'https://www.bls.gov/b' }],
    }))
    await show(ready(newsAnswer({ title: 'Market Update', summarised: false, statements })))
    expect(newsPanel().getByText('Headlines, not summarised')).toEqual(expect.anything())
    expect(newsPanel().queryByText('Summarised by AI')).toBe(null)
    expect(newsPanel().getAllByText(/^Release/).length).toBe(5)
    fireEvent.click(newsPanel().getByRole('button', { name: 'Show all 8' }))
    expect(newsPanel().getAllByText(/^Release/).length).toBe(8)
  })

  it('[spec 7] the words for a failure are shown with their source, which is no link', async () => {
    draw(<DashboardScreen />)
    const news = failedNews(0, [{ source: 'BLS', state: 'unavailable' }])
    await show({ picture: marketPicture({ news, events: undefined, zone: 'UTC' }), failure: 'sources' })
    expect(
      newsPanel().getByText('Unable to fetch current market news. Please check your connection and try again.'),
    ).toBeTruthy()
    expect([newsPanel().getByText('System').tagName, newsPanel().queryByRole('link')]).toEqual(['SPAN', null])
    expect(within(panel("Today's Economic Events")).getByText("Today's events could not be loaded.")).toBeTruthy()
  })

  it('a source that could not be reached is named, in its panel; so is one that is of before', async () => {
    draw(<DashboardScreen />)
    await show(
      ready(
        newsAnswer({
          feeds: [
            { source: 'SEC', state: 'unavailable' },
            { source: 'ECB', state: 'unavailable' },
            { source: 'BEA', state: 'kept' },
          ],
        }),
      ),
    )
    expect(newsPanel().getByText('Not available now: SEC, ECB. From earlier: BEA.')).toBeTruthy()
    expect(within(panel("Today's Economic Events")).queryByText(/Not available/)).toBe(null)
  })

  it.each([
    ['America/New_York', '8:30 AM ET'],
    ['Europe/Berlin', '2:30 PM GMT+1'],
    ['Asia/Tokyo', '10:30 PM GMT+9'],
  ])(
    'events: the time in the user’s zone (%s), what, currency, impact, and where it is announced',
    async (zone, time) => {
      draw(<DashboardScreen />)
      await show(ready(newsAnswer(), eventsAnswer(), zone))
      expect(eventRows().map((row) => row.textContent?.replaceAll('\u202f', ' '))).toEqual([
        `${time}PastConsumer Price IndexUSD · BLS (opens in a new tab)High impact`,
      ])
      expect(within(panel("Today's Economic Events")).getByRole('link').getAttribute('href')).toBe(
        'https://www.bls.gov/schedule',
      )
    },
  )

  it('events: a time that is not announced says so, and nothing is made up for what is missing', async () => {
    draw(<DashboardScreen />)
    const {
      at: _at,
      currency: _currency,
      link: _link,
      ...bare
    } = economicEvent({ time: 'Time not announced', impact: 'Low' })
    await show(ready(newsAnswer(), eventsAnswer({ events: [bare] })))
    expect(eventRows().map((row) => row.textContent)).toEqual(['Time not announcedConsumer Price IndexLow impact'])
  })

  it('events: the first four, then all; a day without says so', async () => {
    draw(<DashboardScreen />)
    await show(ready(newsAnswer(), eventsAnswer({ events: many(9) })))
    expect(eventRows().length).toBe(4)
    fireEvent.click(screen.getByRole('button', { name: 'Show all 9' }))
    expect(eventRows().length).toBe(9)
    await show(ready(newsAnswer(), eventsAnswer({ events: [] })))
    expect(within(panel("Today's Economic Events")).getByText('No releases are announced for today.')).toBeTruthy()
  })

  it('events of yesterday are not shown as those of today', async () => {
    draw(<DashboardScreen />)
    await show({ picture: marketPicture({ day: '2026-11-19' }) })
    expect([eventRows().length, newsPanel().getByText('The Fed keeps its rate.') !== undefined]).toEqual([0, true])
  })

  it.each([
    ['uninitialised', 'Failed to initialize AI service'],
    ['failed', 'Failed to generate dashboard data'],
    ['too-many', 'Too many requests. Please wait a minute'],
    ['unreachable', 'The server could not be reached'],
    ['timeout', 'The server took too long to answer'],
    ['sources', 'No source could be reached'],
  ] as const)('[spec 8] says why nothing came: %s', async (failure, words) => {
    draw(<DashboardScreen />)
    await show({ failure })
    expect(screen.getByRole('alert').textContent).toContain(words)
  })

  it('[A22] HTML, markdown and links in what came are text, and a badge leads to https alone', async () => {
    const evil = '<img src=x onerror="alert(1)"> [x](javascript:alert(1)) **bold** https://evil.example'
    draw(<DashboardScreen />)
    await show(
      ready(
        newsAnswer({
          title: evil,
          statements: [{ text: evil, links: [{ source: evil, url: 'javascript:alert(1)' }] }],
        }),
        eventsAnswer({
          events: [economicEvent({ description: evil, link: { source: 'X', url: 'http://evil.example' } })],
        }),
      ),
    )
    expect(market().getAllByText(evil).length).toBe(4)
    expect([market().queryByRole('link'), document.querySelector('img')]).toEqual([null, null])
  })
})

describe('[spec 2 Dashboard] [spec 4 Dashboard refresh] on the screen', () => {
  it('Refresh asks, and is then disabled and counts the remaining seconds', async () => {
    const { actions } = draw(<DashboardScreen />)
    await show(ready())
    const button = () => market().getByRole('button', { name: /^Refresh/ })
    fireEvent.click(button())
    expect(actions.market).toHaveBeenLastCalledWith('refresh')
    await act(async () => showCoolDown(42))
    expect([button().getAttribute('aria-disabled'), button().textContent]).toEqual(['true', 'Refresh in 42 s'])
    fireEvent.click(button())
    expect(vi.mocked(actions.market).mock.calls.filter(([step]) => step === 'refresh').length).toBe(1)
    await act(async () => showCoolDown(0))
    expect([button().getAttribute('aria-disabled'), button().textContent]).toEqual([null, 'Refresh'])
  })

  it('[spec 8] nothing came and nothing was there: the full error with Retry', async () => {
    const { actions } = draw(<DashboardScreen />)
    await show({ failure: 'offline' })
    expect(screen.getByRole('alert').textContent).toContain('Failed to load market data')
    expect(screen.getByRole('alert').textContent).toContain(
      'You are offline. Unable to fetch current market news. Please check your connection and try again.',
    )
    expect(screen.queryByRole('heading', { name: 'Market News Overview' })).toBe(null)
    expect(screen.getByRole('region', { name: 'Today' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(actions.market).toHaveBeenLastCalledWith('retry')
  })

  it('words that end with a full stop get no second one', async () => {
    draw(<DashboardScreen />)
    await show({ failure: 'session-over' })
    expect(screen.getByRole('alert').textContent).toContain(
      'Your session has ended. Please sign in again. Unable to fetch current market news.',
    )
  })

  it('[spec 8] with data a banner says why the update failed, and the data stays', async () => {
    draw(<DashboardScreen />)
    await show({ ...ready(), failure: 'offline' })
    expect(market().getByRole('status').textContent).toBe('Update failed: You are offline · Last update: 5m ago')
    expect(newsPanel().getByText('The Fed keeps its rate.')).toBeTruthy()
  })

  it('panels remember being collapsed', async () => {
    const app = fakeActions()
    const { unmount } = draw(<DashboardScreen />, app)
    await show(ready())
    const fold = async (open: boolean) => {
      panel('Market News Overview').open = open
      await act(async () => void fireEvent(panel('Market News Overview'), new Event('toggle')))
    }
    await fold(false)
    expect(app.actions.habits.names('foldedPanels')).toEqual(['news'])
    unmount()
    draw(<DashboardScreen />, app)
    expect([panel('Market News Overview').open, panel("Today's Economic Events").open]).toEqual([false, true])
    await fold(true)
    expect(app.actions.habits.names('foldedPanels')).toEqual([])
  })
})
