import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BrokerageAccount, BrokeragePosition } from '#domain/api/snaptrade.ts'
import { brokerAccount, brokerConnection, brokerPosition } from '#test/support/broker-accounts.ts'
import { PortfolioCard } from '#web/features/dashboard/portfolio/portfolio-card.tsx'
import { brokersFailed, showBrokers } from './fake-actors.ts'
import { draw, fakeActions, freshViews } from './fake-app.tsx'
import { press, textsOf } from './person.ts'

freshViews()

const account = (id: string, balance: string | null, more: Partial<BrokerageAccount> = {}): BrokerageAccount =>
  brokerAccount(id, { name: `Account ${id}`, balance, asOf: '2026-11-20T16:55:00Z', ...more })
const position = (symbol: string, marketValue: string | null, more: Partial<BrokeragePosition> = {}) =>
  brokerPosition('10', { accountId: 'a', symbol, averagePrice: '100', currentPrice: '110', marketValue, ...more })
const seven = ['AAPL', 'NVDA', 'TSLA', 'AMD', 'MSFT', 'SPY', 'QQQ'].map((symbol, index) =>
  position(symbol, String(1100 + index)),
)

const show = async (linkedIds: ReadonlyArray<string> = ['a', 'b'], shown = true) => {
  const app = fakeActions()
  const { container } = draw(<PortfolioCard linkedIds={linkedIds} shown={shown} />, app)
  await act(async () => undefined)
  return { ...app, card: container }
}
const hold = (accounts: ReadonlyArray<BrokerageAccount>, positions: ReadonlyArray<BrokeragePosition> = seven) =>
  showBrokers({ standing: 'connected', readAt: 1, accounts, positions })
const rows = (card: HTMLElement) => textsOf('listitem', card)

beforeEach(() =>
  hold([account('a', '1000.50'), account('b', '200.25', { asOf: '2026-11-20T14:00:00Z' }), account('c', '99999')]),
)

describe('[spec 2 Dashboard] Portfolio Overview', () => {
  it('[spec 4] adds up the linked accounts only', async () => {
    const { card } = await show()
    expect([...card.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
      'Total value$1,200.75',
      'Accounts2',
    ])
    expect(card.textContent).toContain('Broker data from 3h ago')
  })

  it('never adds currencies, and says which accounts have no balance', async () => {
    hold([account('a', '10'), account('b', '20', { currency: 'CAD' }), account('d', null)])
    const { card } = await show(['a', 'b', 'd'])
    expect([...card.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
      'Total value, USD$10.00',
      'Total value, CADCAD 20.00',
      'Accounts3',
    ])
    expect(card.textContent).toContain('One account reports no balance, and is not in the total.')
  })

  it('[spec 9] shows the five largest positions, then how many more, and all of them on demand', async () => {
    const { card } = await show()
    expect(rows(card)).toEqual([
      'QQQ 10 at $100.00 Account a, Northlake$1,106.00Profit $100.55$100.55',
      'SPY 10 at $100.00 Account a, Northlake$1,105.00Profit $100.45$100.45',
      'MSFT 10 at $100.00 Account a, Northlake$1,104.00Profit $100.36$100.36',
      'AMD 10 at $100.00 Account a, Northlake$1,103.00Profit $100.27$100.27',
      'TSLA 10 at $100.00 Account a, Northlake$1,102.00Profit $100.18$100.18',
    ])
    await press('+2 more positions')
    expect(rows(card)).toHaveLength(7)
  })

  it('[numbers] an average shows as many digits as the instrument has, and no endless ones', async () => {
    hold(
      [account('a', '1')],
      [
        position('SHIB', '500', { averagePrice: '0.00001234', currentPrice: '0.00001250' }),
        position('AAPL', '400', { averagePrice: '118.233333333333333', currentPrice: '120.5' }),
        position('SOLD', '300', { averagePrice: '0.333333333333333', currentPrice: null }),
      ],
    )
    const { card } = await show(['a'])
    expect(rows(card).map((row) => row?.replace(/(\.\d+)\$.*/, '$1'))).toEqual([
      'SHIB 10 at $0.00001234',
      'AAPL 10 at $118.2333',
      'SOLD 10 at $0.33333333',
    ])
  })

  it('[spec 3] shows positions of linked accounts only, shorts among them, those without a price last', async () => {
    hold(
      [account('a', '1')],
      [
        position('OTHER', '5', { accountId: 'c' }),
        position('NONE', null),
        position('SHORT', '-9000', { quantity: '-90', averagePrice: '90', currentPrice: '100' }),
        position('AAPL', '1100'),
      ],
    )
    const { card } = await show(['a'])
    expect(rows(card)).toEqual([
      'SHORT -90 at $90.00($9,000.00)Loss $900.00($900.00)',
      'AAPL 10 at $100.00$1,100.00Profit $100.00$100.00',
      'NONE 10 at $100.00--',
    ])
  })

  it('names a broker of a linked account that no longer takes the login, and no other one', async () => {
    showBrokers({
      accounts: [account('a', '1')],
      connections: [
        brokerConnection('c', { institution: 'Northlake', disabled: true }),
        brokerConnection('d', { institution: 'Harbor', disabled: true }),
      ],
      positions: [],
    })
    const { card } = await show(['a'])
    expect(card.textContent).toContain(
      'Northlake no longer takes the login, so what happened there since is missing. Reconnect',
    )
    expect(card.textContent).not.toContain('Harbor')
  })

  it('[spec 6] hides every amount of the portfolio behind dots', async () => {
    const { card } = await show(['a', 'b'], false)
    expect(card.textContent).not.toMatch(/\$|\d\.\d\d/)
    expect(card.textContent).toContain('••••')
  })

  it('[spec 8] says what went wrong with a way to try again, and keeps what was known', async () => {
    showBrokers({ failure: brokersFailed })
    const { card, brokerage } = await show()
    expect(within(screen.getByRole('alert')).getByText('Failed to reach your brokers')).toBeTruthy()
    await press('Retry')
    expect([brokerage.refresh.mock.calls.length, card.textContent?.includes('$1,200.75')]).toEqual([1, true])
  })

  it.each([
    ['one account', ['a'], 'The linked account stays linked.'],
    ['two accounts', ['a', 'b'], 'The linked accounts stay linked.'],
  ])('brokers that did not answer at a first visit: no user is sent to unlink anything (%s)', async (_, ids, words) => {
    showBrokers({ failure: brokersFailed, readAt: undefined, accounts: [], positions: [], accountsMissing: true })
    const { card } = await show(ids)
    expect(card.textContent).toContain(`${words} Balances and positions appear here as soon as they can be read.`)
    expect(card.querySelector('a')).toBeNull()
  })

  it('positions that could not be read are not said to be none, nor those of before to be new', async () => {
    showBrokers({ failure: brokersFailed, accounts: [account('a', '1')], positions: [], positionsMissing: ['a'] })
    const { card } = await show(['a'])
    expect(card.textContent).toContain('The positions of one account could not be read just now.')
    expect(card.textContent).not.toContain('hold no positions')
    cleanup()
    showBrokers({ positions: [position('AAPL', '5')] })
    expect((await show(['a'])).card.textContent).toContain(
      'The positions of one account could not be read just now; what is known of them was read before.',
    )
  })

  it('[domain 0079] an account that could not be read is not gone, and not in the total', async () => {
    showBrokers({ accounts: [], positions: [], accountsUnread: 1 })
    const { card } = await show(['a'])
    expect(card.textContent).toContain('The linked account stays linked.')
    expect(card.textContent).not.toContain('None of the linked accounts')
    cleanup()
    showBrokers({ accounts: [account('a', '1')], accountsUnread: 2 })
    expect((await show(['a', 'b'])).card.textContent).toContain(
      '1 linked account could not be read just now, and is not in the total.',
    )
    cleanup()
    expect((await show(['a'])).card.textContent).not.toContain('could not be read')
  })

  it('[domain 0079] a position that could not be read is counted, and shown with what is known of it', async () => {
    hold(
      [account('a', '1')],
      [
        position('', '500', { description: 'Private placement' }),
        position('', '400'),
        position('AAPL', null, { quantity: null }),
        position('MSFT', '300'),
      ],
    )
    const { card } = await show(['a'])
    expect(card.textContent).toContain('3 positions could not be read as a whole.')
    expect(rows(card).map((row) => row?.replace(/ at .*/, ''))).toEqual([
      'Private placement 10',
      'No name 10',
      'MSFT 10',
      'AAPL --',
    ])
  })

  it('the stored reading of an earlier visit is shown with its age until an answer, and is no failure', async () => {
    showBrokers({
      accounts: [account('a', '1', { asOf: '2026-11-20T14:00:00Z' })],
      accountsMissing: true,
      positions: [position('AAPL', '5')],
      positionsMissing: ['a'],
    })
    const { card } = await show(['a'])
    expect(card.textContent).toContain('Broker data from 3h ago')
    expect(card.textContent).not.toContain('could not be read')
  })

  it('registered without a broker, as a cancelled portal leaves it: there is nothing to choose from yet', async () => {
    showBrokers({ accounts: [], positions: [] })
    const { card } = await show([])
    expect(card.textContent).toBe(
      'Portfolio OverviewReady to connect accounts. Connect a broker to see its accounts here.',
    )
  })

  it('[spec 6] is hidden without a brokerage service, and without a connection', async () => {
    showBrokers({ standing: 'unavailable' })
    expect((await show()).card.textContent).toBe('')
    showBrokers({ standing: 'not connected' })
    expect((await show([])).card.textContent).toBe('')
    showBrokers({ standing: 'unknown' })
    expect((await show([])).card.textContent).toBe('')
  })

  it.each([
    [
      'connected without accounts',
      'connected',
      [],
      'Ready to connect accounts. Choose the accounts that this journal follows.',
    ],
    [
      'disconnected behind the journal',
      'not connected',
      ['a'],
      'No broker is connected any more. Connect one to see your accounts here.',
    ],
    [
      'linked accounts that are gone',
      'connected',
      ['gone'],
      'None of the linked accounts is known to your brokers now. Choose others',
    ],
  ] as const)('%s: says so, and leads to where that is changed', async (_, standing, linkedIds, words) => {
    showBrokers({ standing: standing })
    const { card } = await show(linkedIds)
    expect(card.textContent).toEqual(`Portfolio Overview${words}`)
    expect(card.querySelector('a')?.getAttribute('href')).toBe('/app/settings/brokerage')
  })

  it('folds away, and is found again as it was left', async () => {
    const { card, actions } = await show()
    const panel = card.querySelector('details')
    if (!panel) throw new Error('No panel')
    panel.open = false
    await act(async () => void fireEvent(panel, new Event('toggle')))
    expect(actions.habits.names('foldedPanels')).toEqual(['portfolio'])
    cleanup()
    draw(<PortfolioCard linkedIds={['a']} shown />, { ...fakeActions(), actions })
    await act(async () => undefined)
    expect(screen.getByText('Portfolio Overview').closest('details')?.open).toBe(false)
  })

  it('[spec 8] is a defect outside of what provides the brokers', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => render(<PortfolioCard linkedIds={['a']} shown />)).toThrow(
      'useActorState needs an ActorsContext provider',
    )
    said.mockRestore()
  })

  it('holds its place while the brokers are asked for the first time', async () => {
    showBrokers({ standing: 'unknown', readAt: undefined, accounts: [], positions: [] })
    expect((await show()).card.querySelector('[aria-busy]')).toBeTruthy()
  })

  it('an empty account is said to be empty', async () => {
    hold([account('a', '0', { syncing: true })], [])
    const { card } = await show(['a'])
    expect(card.textContent).toContain(
      'A broker is still collecting: more follows in a minute or two.The linked accounts hold no positions.',
    )
  })
})
