import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Journal } from '#domain/journal/journal.ts'
import { provideTradeRules } from '#domain/trades/late-rules.ts'
import { tradeRules } from '#domain/trades/rules.ts'
import type { Activity } from '#domain/trades/daily-trades.ts'
import { today } from '#test/support/builders.ts'
import { moved, tell, toldOf, traded } from '#test/domain/trades/books.ts'
import { DailyTrades } from '#web/parts/daily-trades/daily-trades.tsx'
import { DashboardScreen } from '#web/features/dashboard/dashboard-screen.tsx'
import { draw, freshViews, showJournal } from './fake-app.tsx'

freshViews()
beforeEach(() => provideTradeRules(tradeRules))

const seen = (journal: Journal, showPortfolioValues = true): Journal => ({ ...journal, settings: { ...journal.settings, showPortfolioValues } })
const day = '2026-11-20'
const book: ReadonlyArray<Activity> = [
  traded('BUY', 10, '190.10', '2026-11-02T15:00:00.000Z', { fees: 1 }),
  traded('BUY', 10, 195, '2026-11-03T15:00:00.000Z', { fees: 1 }),
  traded('SELL', 15, 201, `${day}T15:30:00.000Z`, { fees: '1.5' }),
  traded('BUY', 5, 340, `${day}T16:00:00.000Z`, { symbol: 'TSLA' }),
  traded('SELL', 5, '331.5', `${day}T17:00:00.000Z`, { symbol: 'TSLA' }),
  traded('SELL', 3, 50, `${day}T18:00:00.000Z`, { symbol: 'NVDA' }),
]
const card = async (journal: Journal, date = day) => {
  draw(<DailyTrades journal={journal} date={date} />)
  await screen.findAllByText(/volume/)
  return screen.getByRole('region', { name: 'Daily Trades' })
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const rows = (place: HTMLElement) => within(place).getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/, \d+:\d\d.(?:AM|PM)/, ''))

describe('[spec 2 Daily Trades] a day of trades', () => {
  it('sums the day up to the cent, shows the first three trades and then all', async () => {
    const place = await card(seen(toldOf(book)))
    expect([...place.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual(['Profit and loss$93.50', 'Win rate50.0%', 'Trades4'])
    expect(place.textContent).toContain('Fees $1.50, volume $6,522.50')
    expect(place.textContent).toContain('One closing has a part whose cost is unknown. It is left out of the result.')
    expect(rows(place)).toEqual(['SELL 15 AAPL at $201.00$136.00', 'BUY 5 TSLA at $340.00', 'SELL 5 TSLA at $331.50($42.50)'])
    await press('Show All (4)')
    expect(rows(place)[3]).toBe('SELL 3 NVDA at $50.00cost unknown')
  })

  it('[issue 5.6] explains every result: the buys it closed, fees of both, and how the day adds up', async () => {
    await card(seen(toldOf(book)))
    await press('How it adds up')
    const text = screen.getByRole('region', { name: 'How it adds up' }).textContent ?? ''
    expect(text).toContain('SELL 15 AAPLSold for$3,015.00Bought before for($2,876.00)Fees of both($3.00)Result$136.00')
    expect(text).toContain('10 bought on Nov 2, 2026 at $190.10, for $1,901.00 and $1.00 of fees')
    expect(text).toContain('5 bought on Nov 3, 2026 at $195.00, for $975.00 and $0.50 of fees')
    expect(text).toContain('SELL 3 NVDAThe cost of 3 is not known: what is known of it starts on Nov 20, 2026.')
    expect(text).toContain('Together, USD$93.50')
  })

  it('[issue 5.6] says how a result changed afterwards, and why', async () => {
    const before = toldOf([book[0], book[2]].flatMap((each) => each ?? []))
    const { journal } = tell(before, [traded('BUY', 10, 180, '2026-11-01T15:00:00.000Z')], { now: '2026-11-22T10:00:00.000Z', today: '2026-11-22' })
    await card(seen(journal))
    await press('How it adds up')
    expect(screen.getByText(/^Changed on Nov 22, 2026 from .* to .*: trades of earlier days came in, so other lots were closed\.$/)).toBeTruthy()
  })

  it('[spec 2] hides every amount behind dots, and offers no explanation that would tell them', async () => {
    const place = await card(seen(toldOf(book), false))
    expect(place.textContent).not.toMatch(/\$|\d\.\d\d/)
    expect(place.textContent).toContain('••••')
    expect(screen.queryByRole('button', { name: 'How it adds up' })).toBe(null)
    expect(screen.getByRole('link', { name: 'Show Portfolio Values' }).getAttribute('href')).toBe('/app/settings/general')
  })

  it('never adds currencies, and lists what moved lots without being a trade', async () => {
    const place = await card(seen(toldOf([...book, traded('BUY', 1, 10, `${day}T15:00:00.000Z`, { symbol: 'SAP', currency: 'EUR' }), traded('SELL', 1, 12, `${day}T16:00:00.000Z`, { symbol: 'SAP', currency: 'EUR' }), moved('split', 5, day, { ratio: '2:1' })])))
    expect(place.textContent).toContain('Profit and loss, EUREUR 2.00')
    expect(place.textContent).toContain('Split 2:1 AAPL')
  })

  it('a day of orders that are not settled is pending', async () => {
    const place = await card(seen(toldOf([traded('BUY', 1, 10, day, { provisional: true, snapTradeId: 'order' })])))
    expect(within(place).getByText('Pending')).toBeTruthy()
  })
})

describe('[spec 2] the month overview', () => {
  const overview = () => within(screen.getByRole('region', { name: 'Month Overview' })).getByText('Profit and loss').nextSibling
  it('adds the days of the month up in whole dollars, and with a k on a phone', () => {
    showJournal(seen(toldOf([traded('BUY', 100, 10, today), traded('SELL', 100, 25, `${today}T15:00:00.000Z`)])))
    draw(<DashboardScreen />)
    expect([...(overview()?.firstChild?.childNodes ?? [])].map(({ textContent }) => textContent)).toEqual(['$1,500', '$2k'])
  })

  it('hides the amount with all others, and has no such line without trades', () => {
    showJournal(seen(toldOf(book), false))
    const { unmount } = draw(<DashboardScreen />)
    expect(overview()?.textContent).toBe('••••hidden')
    unmount()
    showJournal(seen(toldOf([])))
    draw(<DashboardScreen />)
    expect(within(screen.getByRole('region', { name: 'Month Overview' })).queryByText('Profit and loss')).toBe(null)
  })
})
