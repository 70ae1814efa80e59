import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { domainError } from '#domain/errors/catalogue.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { err } from '#domain/result.ts'
import { provideTradeRules } from '#domain/trades/late-rules.ts'
import { tradeRules } from '#domain/trades/rules.ts'
import type { Activity } from '#domain/trades/daily-trades.ts'
import { today } from '#test/support/builders.ts'
import { moved, tell, toldOf, traded } from '#test/domain/trades/books.ts'
import type { Downloads } from '#web/adapters/downloads.ts'
import { takeTradeFileStep } from '#web/app/feed/trade-file.ts'
import { DailyTrades } from '#web/parts/daily-trades/daily-trades.tsx'
import { DashboardScreen } from '#web/features/dashboard/dashboard-screen.tsx'
import { brokerageView } from '#web/read-models/brokerage.ts'
import { noTradeSync, tradeSyncView } from '#web/read-models/trade-sync.ts'
import { draw, fakeActions, freshViews, showJournal } from './fake-app.tsx'

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
/** The same, as a broker tells it and not a file. */
const ofBroker = book.map((each, index) => ({ ...each, snapTradeId: `p${index}` }))
const card = async (journal: Journal, date = day) => {
  draw(<DailyTrades journal={journal} date={date} />)
  await screen.findAllByText(/volume/)
  return screen.getByRole('region', { name: 'Daily Trades' })
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const rows = (place: HTMLElement) => within(place).getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/, \d+:\d\d.(?:AM|PM)/, ''))

describe('[spec 2 Daily Trades] a day of trades', () => {
  it('[spec 3, 9] sums the day up to the cent, shows the first three trades and then all', async () => {
    const place = await card(seen(toldOf(book)))
    expect([...place.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual(['Profit and lossProfit $93.50$93.50', 'Win rate50.0%', 'Trades4'])
    expect(place.textContent).toContain('Fees $1.50, volume $6,522.50')
    expect(place.textContent).toContain('One closing has a part whose cost is unknown. It is left out of the result.')
    expect(rows(place)).toEqual(['SELL 15 AAPL at $201.00Profit $136.00$136.00', 'BUY 5 TSLA at $340.00', 'SELL 5 TSLA at $331.50Loss $42.50($42.50)'])
    await press('Show All (4)')
    expect(rows(place)[3]).toBe('SELL 3 NVDA at $50.00cost unknown')
  })

  it('says gain and loss in words to those who hear no colour and no parentheses, and shows them as before', async () => {
    const place = await card(seen(toldOf(book)))
    const results = [...place.querySelectorAll('span[aria-hidden=true]')].map((shown) => [shown.previousSibling?.textContent, shown.textContent])
    expect(results).toEqual([['Profit $93.50', '$93.50'], ['Profit $136.00', '$136.00'], ['Loss $42.50', '($42.50)']])
  })

  it('[issue 5.6] explains every result: the buys it closed, fees of both, and how the day adds up', async () => {
    await card(seen(toldOf(book)))
    await press('How it adds up')
    const text = (await screen.findByRole('region', { name: 'How it adds up' })).textContent ?? ''
    expect(text).toContain('SELL 15 AAPLSold for$3,015.00Bought before for($2,876.00)Fees of both($3.00)ResultProfit $136.00$136.00')
    expect(text).toContain('10 bought on Nov 2, 2026 at $190.10, for $1,901.00 and $1.00 of fees')
    expect(text).toContain('5 bought on Nov 3, 2026 at $195.00, for $975.00 and $0.50 of fees')
    expect(text).toContain('SELL 3 NVDAThe cost of 3 is not known: what is known of it starts on Nov 20, 2026.')
    expect(text).toContain('Together, USDProfit $93.50$93.50')
  })

  it('[issue 5.6] says how a result changed afterwards, and why', async () => {
    const before = toldOf([book[0], book[2]].flatMap((each) => each ?? []))
    const { journal } = tell(before, [traded('BUY', 10, 180, '2026-11-01T15:00:00.000Z')], { now: '2026-11-22T10:00:00.000Z', today: '2026-11-22' })
    const place = await card(seen(journal))
    expect(place.textContent).toMatch(/Changed on Nov 22, 2026 from Profit \S+ to Profit \S+ because trades of earlier days arrived late, so other lots were closed\./)
    await press('How it adds up')
    expect(await screen.findByText(/because trades of earlier days arrived late, so other lots were closed: BUY 10 AAPL of Nov 1, 2026\.$/)).toBeTruthy()
    expect(screen.getAllByText(/arrived late/)).toHaveLength(1)
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
    expect(place.textContent).toContain('Profit and loss, EURProfit EUR 2.00EUR 2.00')
    expect(place.textContent).toContain('Split 2:1 AAPL')
  })

  it('a day of orders that are not settled is pending', async () => {
    const place = await card(seen(toldOf([traded('BUY', 1, 10, day, { provisional: true, snapTradeId: 'order' })])))
    expect(within(place).getByText('Pending')).toBeTruthy()
  })
})

describe('[spec 4 Trade sync] the badge of a day and what can be done', () => {
  const linkedTo = (journal: Journal): Journal => ({ ...journal, settings: { ...journal.settings, showPortfolioValues: true, linkedSnapTradeAccounts: ['margin'] } })
  const show = async (journal: Journal, date = day) => {
    const app = fakeActions()
    draw(<DailyTrades journal={journal} date={date} />, app)
    await act(async () => undefined)
    return { ...app, place: screen.getByRole('region', { name: 'Daily Trades' }) }
  }
  const badgeIn = (place: HTMLElement) => within(place).getByRole('heading', { name: 'Daily Trades' }).nextSibling?.textContent
  beforeEach(() => {
    Object.assign(tradeSyncView, noTradeSync)
    brokerageView.standing = 'connected'
  })

  it.each([
    ['Not connected', toldOf([]), 'connected', 'idle'],
    ['Not connected', linkedTo(toldOf([])), 'not connected', 'idle'],
    ['Not connected', seen(toldOf(book)), 'unavailable', 'idle'],
    ['Not synced', linkedTo(toldOf([])), 'connected', 'idle'],
    ['Syncing', linkedTo(toldOf(book)), 'connected', 'asking'],
    ['Syncing', linkedTo(toldOf(book)), 'connected', 'elsewhere'],
    ['Not synced', linkedTo(toldOf(book)), 'connected', 'idle'],
    ['Synced', linkedTo(toldOf(ofBroker)), 'connected', 'idle'],
    ['Synced', linkedTo(tell(toldOf([]), [], { syncedDays: [day] }).journal), 'connected', 'idle'],
    ['Pending', linkedTo(toldOf([traded('BUY', 1, 10, day, { provisional: true, snapTradeId: 'order' })])), 'connected', 'idle'],
  ] as const)('a day stands at: %s', async (words, journal, standing, step) => {
    brokerageView.standing = standing
    tradeSyncView.step = step
    const { place } = await show(journal)
    expect(badgeIn(place)).toBe(words)
  })

  it('syncs the day that is on the screen when somebody says so; today also by itself', async () => {
    const { room } = await show(linkedTo(toldOf(book)))
    await press('Sync')
    expect([room.trades.sync.mock.calls, room.trades.look.mock.calls]).toEqual([[[day]], [[today]].filter(() => day === today)])
    cleanup()
    const onToday = await show(linkedTo(toldOf([])), today)
    expect(onToday.room.trades.look.mock.calls).toEqual([[today]])
  })

  it('says how far a long sync is, and can be stopped', async () => {
    Object.assign(tradeSyncView, { step: 'asking', account: 1, accounts: 2, days: 732, daysLeft: 366, found: 1204 })
    const { place, room } = await show(linkedTo(toldOf([])))
    expect(place.textContent).toContain('Account 1 of 2: 732 days walked, 1,204 trades found.')
    expect(within(place).getByRole('progressbar', { name: 'History that is walked' }).getAttribute('value')).toBe(String((732 / 1098) * 100))
    await press('Cancel')
    expect(room.trades.cancel).toHaveBeenCalledTimes(1)
  })

  it.each([
    [{ step: 'waiting', accounts: 1, waiting: 'The broker is still collecting the history for the first time' }, 'The broker is still collecting the history for the first time. Waiting to ask again.'],
    [{ step: 'recording', accounts: 1, found: 1 }, 'Recording 1 trade.'],
    [{ step: 'elsewhere' }, 'Another tab is syncing.'],
  ] as const)('says what it is doing: %o', async (status, words) => {
    Object.assign(tradeSyncView, status)
    expect((await show(linkedTo(toldOf([])))).place.textContent).toContain(words)
  })

  it('[spec 8] says what failed in the words of the specification, with the reason', async () => {
    tradeSyncView.errors = ['There is no network: trades come as soon as you are online again']
    await show(linkedTo(toldOf(book)))
    expect(screen.getByRole('alert').textContent).toBe('Failed to sync trades. There is no network: trades come as soon as you are online again.')
  })

  it('[spec 8] calculates anew when somebody says so, and says when it could not', async () => {
    const journal = linkedTo(toldOf(book))
    const { actions, performed, ...fake } = fakeActions()
    const drawWith = (perform: typeof actions.perform) =>
      draw(<DailyTrades journal={journal} date={day} />, { ...fake, performed, actions: { ...actions, perform, tradeFile: (step) => void takeTradeFileStep({ perform, downloads: vi.fn<Downloads>() }, step) } })
    showJournal(journal)
    drawWith(actions.perform)
    await press('Refresh calculations')
    expect([(await screen.findByText('Calculated anew')).textContent, performed.map(({ type }) => type)]).toEqual(['Calculated anew', ['RecalculateTrades']])
    cleanup()
    drawWith(() => err(domainError('repository', 'NO_FILE')))
    await press('Refresh calculations')
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to refresh calculations')
  })

  it('a day that only a file tells of is not said to have been synced', async () => {
    expect((await show(linkedTo(toldOf(book)))).place.textContent).toMatch(/^Daily TradesNot syncedSyncProfit and loss/)
  })

  it('waits for no calculation whose code cannot be fetched: a toast has said so', async () => {
    const journal = linkedTo(toldOf(book))
    showJournal(journal)
    draw(<DailyTrades journal={journal} date={day} />)
    await press('Refresh calculations')
    expect(screen.queryByText('Calculating…')).toBe(null)
  })

  it('without a network the last known day stands, with when it was synced', async () => {
    expect((await show(linkedTo(toldOf(ofBroker)))).place.textContent).toMatch(/^Daily TradesSyncedSyncSynced (\d+h ago|Nov 20, 2026)Profit and loss/)
  })
})

describe('[spec 2] the month overview', () => {
  const overview = () => within(screen.getByRole('region', { name: 'Month Overview' })).getByText('Profit and loss').nextSibling
  it('adds the days of the month up in whole dollars, and with a k on a phone', () => {
    showJournal(seen(toldOf([traded('BUY', 100, 10, today), traded('SELL', 100, 25, `${today}T15:00:00.000Z`)])))
    draw(<DashboardScreen />)
    expect([...(overview()?.firstChild?.childNodes ?? [])].map(({ textContent }) => textContent)).toEqual(['Profit $1,500', '$1,500$2k'])
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
