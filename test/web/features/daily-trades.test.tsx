import { act, cleanup, screen, within } from '@testing-library/react'
import { ref } from 'valtio'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { planSync } from '#domain/brokerage/sync-plan.ts'
import { domainError } from '#domain/errors/catalogue.ts'
import { cancellationOf } from '#domain/fills/cancelled-activities.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { Journal, JournalEntry } from '#domain/record/journal.ts'
import { tableOf, tableValues } from '#domain/record/table.ts'
import { err } from '#domain/result.ts'
import { moved, paid, report, journalAfter, traded } from '#test/domain/fills/books.ts'
import { today } from '#test/support/builders.ts'
import { CalendarScreen } from '#web/features/calendar/calendar-screen.tsx'
import { accountsReadView, noAccountsRead } from '#web/read-models/trade-sync.ts'
import { DailyTrades } from '#web/shared/daily-trades/daily-trades.tsx'
import { showBrokers, showTradeSync } from './fake-actors.ts'
import { draw, fakeActions, freshViews, showJournal } from './fake-app.tsx'
import { appWithFiles } from './file-app.ts'
import { press, textsOf } from './person.ts'

freshViews()

const seen = (journal: Journal, showPortfolioValues = true): Journal => ({
  ...journal,
  settings: { ...journal.settings, showPortfolioValues },
})
const day = '2026-11-20'
const book: ReadonlyArray<Activity> = [
  traded('BUY', 10, '190.10', '2026-11-02T15:00:00.000Z', { fees: 1 }),
  traded('BUY', 10, 195, '2026-11-03T15:00:00.000Z', { fees: 1 }),
  traded('SELL', 15, 201, `${day}T15:30:00.000Z`, { fees: '1.5' }),
  traded('BUY', 5, 340, `${day}T16:00:00.000Z`, { symbol: 'TSLA' }),
  traded('SELL', 5, '331.5', `${day}T17:00:00.000Z`, { symbol: 'TSLA' }),
  traded('SELL', 3, 50, `${day}T18:00:00.000Z`, { symbol: 'NVDA' }),
]
/** The same, as a broker reports it and not a file. */
const ofBroker = book.map((each, index) => ({ ...each, snapTradeId: `p${index}` }))
const card = async (journal: Journal, date = day) => {
  draw(<DailyTrades journal={journal} date={date} />)
  await screen.findAllByText(/volume/)
  return screen.getByRole('region', { name: 'Daily Trades' })
}
const explanation = async () => {
  await press('How it adds up')
  return (await screen.findByRole('region', { name: 'How it adds up' })).textContent
}
const rows = (place: HTMLElement) =>
  within(place)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map(({ textContent }) => textContent)
        .filter((text) => text !== '')
        .join(' | '),
    )

describe('[spec 2 Daily Trades] a day of trades', () => {
  it('[spec 3, 9] sums the day up to the cent, shows the first three trades and then all', async () => {
    const place = await card(seen(journalAfter(book)))
    expect([...place.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
      'Profit and lossProfit $93.50$93.50',
      'Win rate50.0%',
      'Trades4',
    ])
    expect(place.textContent).toContain('Fees $1.50, volume $6,522.50')
    expect(place.textContent).toContain('Part of one sale has an unknown cost basis. It is left out of the result.')
    expect(rows(place)).toEqual([
      'Sell | AAPL | 15 at $201.00 | Profit $136.00$136.00',
      '2 fills | TSLA | Buy 5 at $340.00, Sell 5 at $331.50 | Loss $42.50($42.50)',
      'Sell | NVDA | 3 at $50.00 | cost unknown',
    ])
    await press('Show All (4)')
    expect(rows(place).slice(1, 4)).toEqual([
      '2 fills | TSLA | Loss $42.50($42.50)',
      'Buy | TSLA | 5 at $340.00',
      'Sell | TSLA | 5 at $331.50 | Loss $42.50($42.50)',
    ])
  })

  it('by symbol, and first the three that moved the day most, each with the way to its trade', async () => {
    const at = (hour: number) => `${day}T${hour}:00:00.000Z`
    const made = (symbol: string, hour: number, price: number) => [
      traded('BUY', 10, 20, at(hour), { symbol }),
      traded('SELL', 4, price, at(hour), { symbol }),
      traded('SELL', 6, price + 1, at(hour), { symbol }),
    ]
    const fills = [...made('AMD', 15, 21), ...made('TSLA', 16, 9), ...made('NVDA', 17, 25), ...made('MSFT', 18, 30)]
    const place = await card(seen(journalAfter(fills)))
    expect(rows(place)).toEqual([
      '3 fills | MSFT | Buy 10 at $20.00, Sell 10 at $30.00 to $31.00 | Profit $106.00$106.00',
      '3 fills | TSLA | Buy 10 at $20.00, Sell 10 at $9.00 to $10.00 | Loss $104.00($104.00)',
      '3 fills | NVDA | Buy 10 at $20.00, Sell 10 at $25.00 to $26.00 | Profit $56.00$56.00',
    ])
    const ids = journalAfter(fills)
      .entries.buckets.flat()[0]
      ?.trades?.activities?.filter(({ symbol }) => symbol === 'MSFT')
      .map(({ id }) => `/app/trades/${id}`)
    expect(ids).toContain(within(place).getByRole('link', { name: 'MSFT' }).getAttribute('href'))
  })

  it('names the account where a day has several, and gives each its own result', async () => {
    const of = (accountId: string, price: number) => [
      traded('BUY', 1, 20, `${day}T15:00:00.000Z`, { accountId }),
      traded('SELL', 1, price, `${day}T16:00:00.000Z`, { accountId }),
    ]
    const place = await card(seen(journalAfter(of('Futures', 25), of('Swing', 22))))
    expect(rows(place)).toEqual([
      '2 fills | AAPL Futures | Buy 1 at $20.00, Sell 1 at $25.00 | Profit $5.00$5.00',
      '2 fills | AAPL Swing | Buy 1 at $20.00, Sell 1 at $22.00 | Profit $2.00$2.00',
    ])
  })

  it('shows a cancelled fill below its symbol, and leads to its trade from what counts alone', async () => {
    const at = (hour: number) => `${day}T${hour}:00:00.000Z`
    const wrong = [traded('BUY', 10, 12, at(15)), traded('BUY', 7, 12, at(15), { symbol: 'KO' })]
    const fills = [...wrong, traded('BUY', 10, 11, at(16)), traded('SELL', 10, 13, at(17))]
    const place = await card(seen(journalAfter([...fills, ...wrong.map((each) => cancellationOf(each))])))
    const cancelled = '(cancelled by your broker; does not count)'
    expect(rows(place)).toEqual([
      '2 fills | AAPL | Profit $20.00$20.00',
      `Buy | AAPL | 10 at $12.00 ${cancelled}`,
      'Buy | AAPL | 10 at $11.00',
      'Sell | AAPL | 10 at $13.00 | Profit $20.00$20.00',
      'Cancelled | AAPL | Buy 10 at 12',
      `Buy | KO | 7 at $12.00 ${cancelled}`,
      'Cancelled | KO | Buy 7 at 12',
    ])
    const leading = within(place)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).queryByRole('link') !== null)
    expect(leading).toEqual([true, false, true, true, false, false, false])
  })

  it('is a table: when, which side, what, how many at which price, and what came of it', async () => {
    const option = 'AAPL  261120C00150000'
    const place = await card(
      seen(
        journalAfter([
          traded('SELL', 100, 60, `${day}T15:00:00.000Z`, { symbol: 'AMD', effect: 'open' }),
          traded('BUY', 60, '57.9', `${day}T15:30:00.000Z`, { symbol: 'AMD', effect: 'close' }),
          traded('BUY', 2, '1.25', day, { symbol: option, multiplier: 100 }),
          traded('BUY', 1000, '0.00001234', `${day}T16:30:00.000Z`, { symbol: 'SHIB' }),
        ]),
      ),
    )
    await press('Show All (4)')
    const table = within(place).getByRole('table', { name: 'Trades' })
    expect(textsOf('columnheader', table)).toEqual(['Time', 'Side', 'Symbol', 'Quantity at price', 'Result'])
    expect(rows(place)).toEqual([
      '2 fills | AMD | Profit $126.00$126.00',
      'Short | AMD | 100 at $60.00',
      'Cover | AMD | 60 at $57.90 | Profit $126.00$126.00',
      'Buy | AAPL 20 Nov 2026 150 Call | 2 at $1.25',
      'Buy | SHIB | 1,000 at $0.00001234',
    ])
    const times = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
    const time: unknown = expect.stringMatching(/^\d+:\d\d.[AP]M$/)
    expect(times).toEqual([time, time, time, '', time])
  })

  it('says gain and loss in words to screen readers, and shows them by colour and parentheses', async () => {
    const place = await card(seen(journalAfter(book)))
    const results = [...place.querySelectorAll('span[aria-hidden=true]')].map((shown) => [
      shown.previousSibling?.textContent,
      shown.textContent,
    ])
    expect(results).toEqual([
      ['Profit $93.50', '$93.50'],
      ['Profit $136.00', '$136.00'],
      ['Loss $42.50', '($42.50)'],
    ])
  })

  it('[domain 0007] explains every result: the buys it closed, fees of both, and how the day adds up', async () => {
    await card(seen(journalAfter(book)))
    const text = await explanation()
    expect(text).toContain('Sell 15 AAPLSold for$3,015.00Cost basis($2,876.00)Fees($3.00)ResultProfit $136.00$136.00')
    expect(text).toContain('10 bought on Nov 2, 2026 at $190.10, for $1,901.00 and $1.00 of fees')
    expect(text).toContain('5 bought on Nov 3, 2026 at $195.00, for $975.00 and $0.50 of fees')
    expect(text).toContain('Sell 3 NVDAThe cost of 3 is not known: what is known of it starts on Nov 20, 2026.')
    expect(text).toContain('Total (USD)Profit $93.50$93.50')
  })

  it('[numbers] the lines of an explanation add up as they are printed', async () => {
    const thirds = [
      traded('BUY', 3, '3.335', '2026-11-02T15:00:00.000Z', { fees: '0.015' }),
      traded('SELL', 1, '10.005', `${day}T15:30:00.000Z`),
    ]
    await card(seen(journalAfter(thirds)))
    const text = await explanation()
    expect(text).toContain(
      'Sell 1 AAPLSold for$10.005Cost basis($3.335)Fees($0.005)ResultProfit $6.665$6.665' +
        '1 bought on Nov 2, 2026 at $3.335, for $3.335 and $0.005 of fees',
    )
    expect(text).toContain('Total (USD)Profit $6.665$6.665')
  })

  it('[numbers] a stored total that does not follow from the trades is said to differ', async () => {
    const right = journalAfter(book)
    const spoiled = (entry: JournalEntry): JournalEntry =>
      entry.date === day && entry.trades
        ? {
            ...entry,
            trades: {
              ...entry.trades,
              activities: (entry.trades.activities ?? []).map((fill) =>
                fill.symbol === 'AAPL' ? { ...fill, realizedPnL: 42 } : fill,
              ),
            },
          }
        : entry
    const entries = tableOf([...tableValues(right.entries)].map(spoiled), right.entries.keyOf)
    await card(seen({ ...right, entries }))
    const words = 'The stored total does not follow from these trades: they come to $93.50.'
    expect(await explanation()).toContain(words)
    cleanup()
    await card(seen(right))
    expect(await explanation()).not.toContain('stored total')
  })

  it('[numbers] says on which date of the user a result changed', async () => {
    const before = journalAfter([book[0], book[2]].flatMap((each) => each ?? []))
    const { journal } = report(before, [traded('BUY', 10, 180, '2026-11-01T15:00:00.000Z')], {
      now: '2026-11-22T03:00:00.000Z',
      today: '2026-11-21',
    })
    try {
      vi.stubEnv('TZ', 'America/New_York')
      expect((await card(seen(journal))).textContent).toContain('Changed on Nov 21, 2026 from')
      cleanup()
      vi.stubEnv('TZ', 'Asia/Tokyo')
      expect((await card(seen(journal))).textContent).toContain('Changed on Nov 22, 2026 from')
    } finally {
      vi.unstubAllEnvs()
    }
  })

  it('[domain 0007] says how a result changed afterwards, and why', async () => {
    const before = journalAfter([book[0], book[2]].flatMap((each) => each ?? []))
    const { journal } = report(before, [traded('BUY', 10, 180, '2026-11-01T15:00:00.000Z')], {
      now: '2026-11-22T10:00:00.000Z',
      today: '2026-11-22',
    })
    const place = await card(seen(journal))
    expect(place.textContent).toMatch(
      new RegExp(
        'Changed on Nov 22, 2026 from Profit \\S+ to Profit \\S+ because trades of earlier days arrived late, ' +
          'so other lots were closed\\.',
      ),
    )
    await press('How it adds up')
    expect(
      await screen.findByText(
        /because trades of earlier days arrived late, so other lots were closed: Buy 10 AAPL of Nov 1, 2026\.$/,
      ),
    ).toBeTruthy()
    expect(screen.getAllByText(/arrived late/)).toHaveLength(1)
  })

  it('[spec 2] hides every amount behind dots, and offers no explanation that would reveal them', async () => {
    const place = await card(seen(journalAfter(book), false))
    expect(place.textContent).not.toMatch(/\$|\d\.\d\d/)
    expect(place.textContent).toContain('••••')
    expect(screen.queryByRole('button', { name: 'How it adds up' })).toBe(null)
    expect(screen.getByRole('link', { name: 'Show Portfolio Values' }).getAttribute('href')).toBe(
      '/app/settings/general',
    )
  })

  it('never adds currencies, and lists what moved lots without being a trade', async () => {
    const place = await card(
      seen(
        journalAfter([
          ...book,
          traded('BUY', 1, 10, `${day}T15:00:00.000Z`, { symbol: 'SAP', currency: 'EUR' }),
          traded('SELL', 1, 12, `${day}T16:00:00.000Z`, { symbol: 'SAP', currency: 'EUR' }),
          moved('split', 5, day, { ratio: '2:1' }),
        ]),
      ),
    )
    expect(place.textContent).toContain('Profit and loss, EURProfit EUR 2.00EUR 2.00')
    expect(rows(place)).toContain('Split | AAPL | 2:1')
  })

  it('a day of orders that are not final is pending', async () => {
    const place = await card(
      seen(journalAfter([traded('BUY', 1, 10, day, { provisional: true, snapTradeId: 'order' })])),
    )
    expect(within(place).getByText('Pending')).toBeTruthy()
  })
})

describe('[numbers] open points of a broker’s records are shown with the day', () => {
  const explained = async (journal: Journal): Promise<string> => {
    await card(journal)
    return explanation()
  }

  it('[numbers 5] how much of an order may count twice is shown with it, and with what it closes', async () => {
    const known = traded('SELL', 6, 5, '2026-11-19T15:00:00.000Z', { effect: 'close' })
    const order = {
      snapTradeId: 'o',
      provisional: true,
      placed: { timestamp: '2026-11-19', day: '2026-11-19' },
    } as const
    const place = await card(
      seen(
        journalAfter([
          traded('BUY', 20, 4, '2026-11-18T15:00:00.000Z'),
          known,
          traded('SELL', 10, 5, `${day}T15:00:00.000Z`, order),
        ]),
      ),
    )
    const words = "(up to 6 may count on an earlier day as well, until your broker's record is complete)"
    expect(rows(place)).toEqual([expect.stringContaining(`10 at $5.00 ${words}`)])
    expect(await explanation()).toContain(words)
  })

  it('[numbers 2] cash that does not fit is shown with its trade', async () => {
    const odd = { ...traded('BUY', 10, 5, `${day}T15:00:00.000Z`), statedCash: -77 }
    const place = await card(seen(journalAfter([odd])))
    expect(rows(place)).toEqual(['Buy | AAPL | 10 at $5.00 (your broker states ($77.00) of cash, which does not fit)'])
  })

  it('[numbers 2] a fee in no stated currency is said with its trade, and where a result rests on it', async () => {
    const coin = { symbol: 'BTC', accountId: 'margin' } as const
    const bought = {
      ...traded('BUY', '0.999', 50_000, '2026-11-19T15:00:00.000Z', { ...coin, fees: 50 }),
      statedFee: 0.001,
    }
    const sold = { ...traded('SELL', '0.999', 50_100, `${day}T15:00:00.000Z`, coin), statedFee: 0.075 }
    const text = await explained(seen(journalAfter([bought, sold])))
    expect(rows(screen.getByRole('region', { name: 'Daily Trades' }))).toEqual([
      'Sell | BTC | 0.999 at $50,100.00 (your broker states a fee of 0.075 in no stated currency, which does not ' +
        'count) | Profit $49.90$49.90',
    ])
    expect(text).toContain(
      'Buy of Nov 19, 2026 (your broker states a fee of 0.001 in no stated currency, counted as coins)',
    )
  })

  it('[numbers 7] cash of a corporate action is said with its line, and where it is in no result', async () => {
    const merger = moved('corporate', -10, day, { amount: 150 })
    const inLieu = moved('corporate', 0, day, { symbol: 'ABC', amount: 25, inLieu: true })
    const text = await explained(seen(journalAfter([...book.slice(0, 1), merger, inLieu])))
    const place = screen.getByRole('region', { name: 'Daily Trades' })
    expect(rows(place)).toEqual([
      'Cash in lieu | ABC | $25.00 of cash, in no result | not counted',
      'Corporate action | AAPL | -10 with $150.00 of cash, in no result | not counted',
    ])
    expect(place.textContent).toContain('Parts of 2 sales have an unknown cost basis')
    expect(text).toContain('$150.00 of cash is in no result')
  })

  it('[numbers 3] a correction is shown with the former record, also where the result stays the same', async () => {
    const fill = traded('BUY', 10, 5, `${day}T15:00:00.000Z`, { snapTradeId: 'a', fees: 1 })
    const journal = report(journalAfter([fill]), [{ ...fill, price: 5.01, amount: 50.1 }]).journal
    vi.stubEnv('TZ', 'America/New_York')
    const { textContent } = await card(seen(journal))
    vi.unstubAllEnvs()
    expect(textContent).toMatch(
      /Unchanged at \S+ on Nov 20, 2026, when the broker corrected its record \(before: Buy 10 AAPL at 5, fees 1\)\./,
    )
  })

  it('[numbers 3] a fill that the broker took back is shown on its day, also where it was the only one', async () => {
    const [buy, sale] = [
      traded('BUY', 10, 5, '2026-11-19T15:00:00.000Z', { snapTradeId: 'a' }),
      traded('SELL', 10, 6, `${day}T16:00:00.000Z`, { snapTradeId: 'b' }),
    ]
    const { journal } = report(journalAfter([buy, sale]), [buy], {
      completeDays: { margin: { from: '2026-11-19', to: day } },
    })
    draw(<DailyTrades journal={seen(journal)} date={day} />)
    await screen.findByText('No trades on this day.')
    expect(screen.getByRole('region', { name: 'Daily Trades' }).textContent).toMatch(
      /to \S+ because the broker took a record back \(before: Sell 10 AAPL at 6\)\./,
    )
  })

  it('[numbers 8] cash is listed apart from the trades, line by line and by kind, and in no result', async () => {
    const cash = [
      paid('dividend', 26, day, { symbol: 'AAPL' }),
      paid('dividend', '4.5', day, { symbol: 'TSLA' }),
      paid('interest', '-3.1', day, { currency: 'EUR' }),
    ]
    const place = await card(seen(journalAfter([...book, ...cash])))
    const apart = await screen.findByRole('region', { name: 'Cash apart from trades' })
    expect(textsOf('listitem', apart)).toEqual([
      'Dividend AAPLreceived $26.00$26.00',
      'Dividend TSLAreceived $4.50$4.50',
      expect.stringMatching(/^Interestpaid EUR.3\.10\(EUR.3\.10\)$/),
    ])
    expect([...apart.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
      'Sum: Dividendsreceived $30.50$30.50',
      expect.stringMatching(/^Sum: Interest, EURpaid/),
    ])
    expect(place.textContent).toContain('Profit $93.50')
    expect(rows(place)).toHaveLength(3)
  })

  it('[numbers 8] a day with cash alone shows it, hidden where amounts are', async () => {
    draw(<DailyTrades journal={seen(journalAfter([paid('fee', -5, day)]), false)} date={day} />)
    await screen.findByText('No trades on this day.')
    const apart = await screen.findByRole('region', { name: 'Cash apart from trades' })
    expect(apart.textContent).toContain('Account fee')
    expect(apart.textContent).not.toContain('5.00')
  })

  it('[numbers 6] a short position that no source names is said to be assumed', async () => {
    const scalp = [
      traded('SELL', 1, 5000, `${day}T15:00:00.000Z`, { symbol: 'ESZ6', multiplier: 50 }),
      traded('BUY', 1, 4990, `${day}T16:00:00.000Z`, { symbol: 'ESZ6', multiplier: 50 }),
    ]
    expect(await explained(seen(journalAfter(scalp)))).toContain('Assumed: this was a short position.')
    cleanup()
    const named = scalp.map((each, index) => ({
      ...each,
      effect: index === 0 ? ('open' as const) : ('close' as const),
    }))
    expect(await explained(seen(journalAfter(named)))).not.toContain('Assumed')
  })
})

describe('[spec 4 Trade sync] the badge of a day and what can be done', () => {
  const linkedTo = (journal: Journal): Journal => ({
    ...journal,
    settings: { ...journal.settings, showPortfolioValues: true, linkedSnapTradeAccounts: ['margin'] },
  })
  const show = async (journal: Journal, date = day) => {
    const app = fakeActions()
    draw(<DailyTrades journal={journal} date={date} />, app)
    await act(async () => undefined)
    return { ...app, place: screen.getByRole('region', { name: 'Daily Trades' }) }
  }
  const badgeIn = (place: HTMLElement) =>
    within(place).getByRole('heading', { name: 'Daily Trades' }).nextSibling?.textContent
  beforeEach(() => {
    Object.assign(accountsReadView, noAccountsRead)
    showBrokers({ standing: 'connected' })
  })
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['Not connected', journalAfter([]), 'connected', 'idle'],
    ['Not connected', linkedTo(journalAfter([])), 'not connected', 'idle'],
    ['Not connected', seen(journalAfter(book)), 'unavailable', 'idle'],
    ['Not synced', linkedTo(journalAfter([])), 'connected', 'idle'],
    ['Syncing', linkedTo(journalAfter(book)), 'connected', { working: 'asking' }],
    ['Syncing', linkedTo(journalAfter(book)), 'connected', 'elsewhere'],
    ['Not synced', linkedTo(journalAfter(book)), 'connected', 'idle'],
    ['Synced', linkedTo(journalAfter(ofBroker)), 'connected', 'idle'],
    ['Synced', linkedTo(report(journalAfter([]), [], { syncedDays: [day] }).journal), 'connected', 'idle'],
    [
      'Pending',
      linkedTo(journalAfter([traded('BUY', 1, 10, day, { provisional: true, snapTradeId: 'order' })])),
      'connected',
      'idle',
    ],
  ] as const)('a day shows: %s', async (words, journal, standing, step) => {
    showBrokers({ standing })
    showTradeSync({}, step)
    const { place } = await show(journal)
    expect(badgeIn(place)).toBe(words)
  })

  it.each([
    [true, 'of a journal without a linked account', journalAfter(book)],
    [false, 'whose broker reports its trades', linkedTo(journalAfter(book))],
  ])('can take a trade by hand or a file (%s) on a day %s', async (can, _, journal) => {
    const { place } = await show(journal)
    const names = textsOf('button', place)
    expect(['Note a trade', 'Import trades'].map((name) => names.includes(name))).toEqual([can, can])
  })

  it('says what Pending means', async () => {
    const orders = [traded('BUY', 1, 10, day, { provisional: true, snapTradeId: 'order' })]
    const { place } = await show(linkedTo(journalAfter(orders)))
    expect(place.textContent).toContain(
      "Pending: these are executed orders, and their fees are still missing. Your broker's own record replaces them, " +
        'usually by the next day.',
    )
  })

  it.each([
    [['2026-11-19'], ''],
    [[day], '1 record from your broker for this day could not be read. The numbers do not include it.'],
    [[day, day], '2 records from your broker for this day could not be read. The numbers do not include them.'],
  ])('[numbers 3] says how many records of its broker could not be read: %j', async (unread, words) => {
    Object.assign(accountsReadView, { unread: ref({ current: unread }) })
    const { place } = await show(linkedTo(journalAfter(book)))
    expect(/\d records? from your broker.*?(?:it|them)\./.exec(place.textContent ?? '')?.[0] ?? '').toBe(words)
  })

  it.each([
    ['within what was read', { daysRead: { from: '2026-01-01', through: '2026-11-22' } }, 'Synced'],
    ['after it', { daysRead: { from: '2026-01-01', through: '2026-11-20' } }, 'Not synced'],
    ['before it', { daysRead: { from: '2026-11-22', through: '2026-11-29' } }, 'Not synced'],
    ['synced by itself just now', { syncedAt: { '2026-11-21': 1 } }, 'Synced'],
  ])('a Saturday without trades %s had none, or is not known: %j', async (_, read, words) => {
    if ('daysRead' in read) Object.assign(accountsReadView, read)
    else showTradeSync(read)
    const { place } = await show(linkedTo(journalAfter([])), '2026-11-21')
    expect([badgeIn(place), place.textContent?.includes('No trades on this day.')]).toEqual([words, words === 'Synced'])
    expect(place.textContent?.includes('have not been synced yet')).toBe(words === 'Not synced')
  })

  it('syncs the day on the screen on request; today also by itself', async () => {
    const { brokerage } = await show(linkedTo(journalAfter(book)))
    await press('Sync')
    expect(brokerage.trades.sync.mock.calls).toEqual([[day]])
    expect(brokerage.trades.look.mock.calls).toEqual([[today]].filter(() => day === today))
    cleanup()
    const onToday = await show(linkedTo(journalAfter([])), today)
    expect(onToday.brokerage.trades.look.mock.calls).toEqual([[today]])
  })

  it('says how far a long sync is, and can be stopped', async () => {
    const request = { account: { id: 'a' }, progress: undefined, day, today, nowMs: 0 }
    const plan = planSync({ ...request, account: { id: 'a', firstActivityDate: '2025-11-21' } })
    showTradeSync(
      { requests: [request, request], accounts: 2, plan, days: 732, movements: 1204 },
      { working: 'asking' },
    )
    const { place, brokerage } = await show(linkedTo(journalAfter([])))
    expect(place.textContent).toContain('Account 1 of 2: 732 days checked, 1,204 trades found.')
    expect(within(place).getByRole('progressbar', { name: 'History checked' }).getAttribute('value')).toBe(
      String((732 / 1098) * 100),
    )
    await press('Cancel')
    expect(brokerage.trades.cancel).toHaveBeenCalledTimes(1)
  })

  it.each([
    [
      { accounts: 1, wait: { kind: 'syncing' } },
      { working: 'waiting' },
      'The broker is still collecting the history for the first time. Waiting to ask again.',
    ],
    [{ accounts: 1, movements: 1 }, { working: 'recording' }, 'Recording 1 trade.'],
    [{}, 'elsewhere', 'Another tab is syncing.'],
  ] as const)('says what it is doing: %o, %o', async (known, value, words) => {
    showTradeSync(known, value)
    expect((await show(linkedTo(journalAfter([])))).place.textContent).toContain(words)
  })

  it('[spec 8] says what failed in the words of the specification, with the reason', async () => {
    const failure = { kind: 'unreachable' } as const
    showTradeSync({ failures: ['a', 'b'].map((accountId) => ({ accountId, failure })) })
    await show(linkedTo(journalAfter(book)))
    expect(screen.getByRole('alert').textContent).toBe(
      'Failed to sync trades. The brokerage service could not be reached: trades come as soon as it can be.',
    )
  })

  it('words of the catalogue that end with a full stop get no second one', async () => {
    showTradeSync({ failures: [{ accountId: 'a', failure: { kind: 'reauth_required' } }] })
    await show(linkedTo(journalAfter(book)))
    expect(screen.getByRole('alert').textContent).toBe(
      'Failed to sync trades. Your session has ended. Please sign in again.',
    )
  })

  it('[spec 8] recalculates on request, and says when it could not', async () => {
    const journal = linkedTo(journalAfter(book))
    const app = fakeActions()
    const drawWith = (perform?: typeof app.actions.perform) =>
      draw(<DailyTrades journal={journal} date={day} />, appWithFiles(app, perform))
    showJournal(journal)
    drawWith()
    await press('Refresh calculations')
    expect((await screen.findByText('Calculated again')).textContent).toBe('Calculated again')
    expect(app.performed.map(({ type }) => type)).toEqual(['RecalculateTrades'])
    cleanup()
    drawWith(() => err(domainError('repository', 'NO_FILE')))
    await press('Refresh calculations')
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to refresh calculations')
  })

  it('a day that only a file reports does not count as synced', async () => {
    expect((await show(linkedTo(journalAfter(book)))).place.textContent).toMatch(
      /^Daily TradesNot syncedSyncProfit and loss/,
    )
  })

  it('waits for no calculation whose code cannot be fetched: a toast has said so', async () => {
    const journal = linkedTo(journalAfter(book))
    showJournal(journal)
    draw(<DailyTrades journal={journal} date={day} />)
    await press('Refresh calculations')
    expect(screen.queryByText('Calculating…')).toBe(null)
  })

  it('without a network the last known day is shown, with the time of its sync', async () => {
    vi.setSystemTime('2026-11-20T13:00:00.000Z')
    expect((await show(linkedTo(journalAfter(ofBroker)))).place.textContent).toMatch(
      /^Daily TradesSyncedSyncSynced 2h agoProfit and loss/,
    )
  })
})

describe('[spec 2] the month overview', () => {
  const overview = () =>
    within(screen.getByRole('region', { name: 'Month Overview' })).getByText('Profit and loss').nextSibling
  it('adds the days of the month up in whole dollars, and with a k on a phone', () => {
    showJournal(seen(journalAfter([traded('BUY', 100, 10, today), traded('SELL', 100, 25, `${today}T15:00:00.000Z`)])))
    draw(<CalendarScreen />)
    expect([...(overview()?.firstChild?.childNodes ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Profit $1,500',
      '$1,500$2k',
    ])
  })

  it('hides the amount with all others, and has no such line without trades', () => {
    showJournal(seen(journalAfter(book), false))
    const { unmount } = draw(<CalendarScreen />)
    expect(overview()?.textContent).toBe('••••hidden')
    unmount()
    showJournal(seen(journalAfter([])))
    draw(<CalendarScreen />)
    expect(within(screen.getByRole('region', { name: 'Month Overview' })).queryByText('Profit and loss')).toBe(null)
  })
})
