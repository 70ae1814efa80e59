import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BrokerageAccount, Connection } from '#domain/api/snaptrade.ts'
import { domainError, messageOf } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import { brokerAccount } from '#test/support/broker-accounts.ts'
import { settings } from '#test/support/builders.ts'
import { momentNow } from '#test/support/clock.ts'
import { BrokerageSettings } from '#web/features/settings/brokerage-settings.tsx'
import { journalView } from '#web/read-models/views.ts'
import { brokersFailed, showBrokers, showPortal } from './fake-actors.ts'
import { draw, freshViews, showJournal } from './fake-app.tsx'
import { press, textsOf, update } from './person.ts'

freshViews()

const connections: ReadonlyArray<Connection> = [
  { authorizationId: 'c1', institution: 'Northlake Trading', disabled: false },
  { authorizationId: 'c2', institution: 'Harbor & Pine', disabled: false },
]
const account = (id: string, authorizationId: string, more: Partial<BrokerageAccount> = {}): BrokerageAccount =>
  brokerAccount(id, {
    name: `Account ${id}`,
    institution: '',
    balance: '100.10',
    numberEnding: '4321',
    authorizationId,
    ...more,
  })
const accounts = [
  account('a1', 'c1', { asOf: new Date(momentNow() - 5 * 60_000).toISOString() }),
  account('a2', 'c2', { balance: '2000' }),
  account('a3', 'c2', { balance: '50', currency: 'CAD', type: '' }),
]

const fiveMinutesAgo = new Date(momentNow() - 5 * 60_000).toISOString()
const connected = (more: Parameters<typeof showBrokers>[0] = {}) =>
  showBrokers({ standing: 'connected', readAt: Date.parse(fiveMinutesAgo), connections, accounts, ...more })
const open = async () => {
  let drawn: ReturnType<typeof draw> | undefined
  await update(() => {
    drawn = draw(
      <main>
        <BrokerageSettings />
      </main>,
    )
  })
  if (!drawn) throw new Error('Nothing was drawn')
  return drawn
}
const buttons = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
const text = () => screen.getByRole('main').textContent
const linked = () => journalView.journal?.current.settings.linkedSnapTradeAccounts
const tick = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

beforeEach(() => showJournal(journalOf({ settings: settings({ showPortfolioValues: true }) })))

describe('[spec 2 Settings] [spec 6] Brokerage', () => {
  it('calls an account as its trader does, and as its broker does again once the name is emptied', async () => {
    connected()
    await open()
    const rename = async (from: string, to: string) => {
      await press(`Rename ${from}`)
      fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: to } })
      await press('Rename')
    }
    await rename('Account a1', 'x'.repeat(61))
    expect(screen.getByRole('dialog').textContent).toContain('The name of an account cannot exceed 60 characters')
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Swing' } })
    await press('Rename')
    expect(tick(/^Swing/).closest('label')?.textContent).toContain('SwingAccount a1 · Margin · ····4321')
    await rename('Swing', '')
    expect(tick(/^Account a1/).closest('label')?.textContent).not.toContain('Swing')
  })

  it('waits for the first answer without a word that could be wrong, and stays fresh while it is shown', async () => {
    const { brokerage, unmount } = await open()
    expect([buttons(), brokerage.watch.mock.calls.length]).toEqual([[], 1])
    unmount()
    expect(brokerage.cancelDisconnect).toHaveBeenCalled()
  })

  it('shows nothing to connect while the integration is not available, and says so', async () => {
    showBrokers({ standing: 'unavailable' })
    await open()
    expect(
      screen.getByText(
        'Brokerage connections are not available: no brokerage service is set up for this installation.',
      ),
    ).toBeTruthy()
    expect(buttons()).toEqual(['Import trades', 'Export trades', 'Export as XLSX'])
  })

  it('says why nothing could be read, and tries again', async () => {
    showBrokers({ failure: brokersFailed })
    const { brokerage } = await open()
    expect(screen.getByRole('alert').textContent).toContain('Failed to reach your brokers')
    await press('Retry')
    expect(brokerage.refresh.mock.calls.length).toBe(1)
  })

  it('says to who was connected before that brokers must be connected again, and that trades stay', async () => {
    showJournal(journalOf({ settings: settings({ linkedSnapTradeAccounts: ['a1'] }) }))
    showBrokers({ standing: 'not connected', readAt: momentNow() })
    const { brokerage } = await open()
    expect(text()).toContain(
      'No broker is connected any more. Connections end when you disconnect all brokers, and after 180 days without ' +
        'use. Connect your brokers again to go on; the trades in your journal stay.',
    )
    await press('Connect a broker')
    expect([brokerage.connect.mock.calls.length, linked()]).toEqual([1, ['a1']])
  })

  it('[spec 4 Brokerage connection] not connected: one way in', async () => {
    showBrokers({ standing: 'not connected', readAt: momentNow() })
    const { brokerage } = await open()
    expect(text()).toContain('Not connected')
    await press('Connect a broker')
    expect(brokerage.connect.mock.calls).toEqual([[]])
  })

  it('with a Personal key that no account owns yet: whose it becomes', async () => {
    showBrokers({ standing: 'not connected', personalKey: 'free', readAt: momentNow() })
    const { brokerage } = await open()
    expect(text()).toContain('A personal SnapTrade key is set up on this computer.')
    await press('Connect a broker')
    expect(brokerage.connect.mock.calls).toEqual([[]])
  })

  it('with a Personal key of another account: told so, and no way in', async () => {
    showJournal(journalOf({ settings: settings({ linkedSnapTradeAccounts: ['a1'] }) }))
    showBrokers({ standing: 'not connected', personalKey: 'taken', readAt: momentNow() })
    await open()
    expect(text()).toContain(messageOf(domainError('connection', 'KEY_TAKEN')))
    expect(buttons()).toEqual(['Refresh', 'Import trades', 'Export trades', 'Export as XLSX'])
  })

  it.each([
    [undefined, 'Disconnect all brokers?', 'removes every connection of your own account there.Other programs'],
    ['c1', 'Disconnect Northlake Trading?', 'removes the connection to Northlake Trading.Other programs'],
  ])('with a Personal key says what a disconnection of %s can do, and what it cannot', async (target, name, says) => {
    connected({ personalKey: 'own', target })
    await open()
    await update(() => showBrokers({}, { disconnection: 'confirming' }))
    const dialog = await screen.findByRole('dialog', { name })
    expect(dialog.textContent).toContain(says)
    expect(dialog.textContent).toContain('Bellbook cannot delete that account or its key')
  })

  it('[spec 4 Brokerage connection] connected without accounts: Ready to connect accounts', async () => {
    showBrokers({ standing: 'connected' })
    await open()
    expect(text()).toContain('No broker connectedRefreshReady to connect accounts')
    expect(buttons()).toEqual([
      'Refresh',
      'Connect a broker',
      'Disconnect all',
      'Import trades',
      'Export trades',
      'Export as XLSX',
    ])
  })

  it('a window that is open can be shown and given up, and what went wrong there is said', async () => {
    connected()
    showPortal('open')
    const { brokerage } = await open()
    expect(text()).toContain('Go on in the window that has opened.')
    await press('Show the window')
    await press('Cancel')
    expect([brokerage.connect.mock.calls.length, brokerage.cancelConnect.mock.calls.length]).toEqual([1, 1])
    await update(() => showPortal('timeout'))
    expect(screen.getByRole('alert').textContent).toBe('Portal connection timeout')
    expect(buttons()).toContain('Connect another broker')
  })

  it('[spec 3 Brokerage] groups accounts by their connection, with a sum for each currency', async () => {
    connected()
    await open()
    const group = (name: string) => screen.getByRole('region', { name })
    expect(textsOf('listitem', group('Northlake Trading'))).toEqual([
      'Account a1Margin · ····4321 · updated 5m ago$100.10Rename',
    ])
    expect(group('Harbor & Pine').textContent).toBe(
      'Harbor & PineDisconnectAccount a2Margin · ····4321$2,000.00RenameAccount a3····4321CAD 50.00Rename' +
        '2 accounts$2,000.00CAD 50.00',
    )
    expect(text()).toContain('Updated 5m ago')
  })

  it('[spec 4 Brokerage connection] links and unlinks accounts, and only the linked ones make the total', async () => {
    connected()
    const { performed } = await open()
    expect(text()).toContain('Tick the accounts whose balances')
    await update(() => fireEvent.click(tick(/Account a2/)))
    expect([linked(), tick(/Account a2/).checked]).toEqual([['a2'], true])
    expect(screen.getByText('1 of 3 accounts linked to this journal').previousElementSibling?.textContent).toBe(
      '$2,000.00',
    )
    await press('Select All')
    expect(linked()).toEqual(['a2', 'a1', 'a3'])
    expect(screen.getByText('3 of 3 accounts linked to this journal').previousElementSibling?.textContent).toBe(
      '$2,100.10CAD 50.00',
    )
    await update(() => fireEvent.click(tick(/Account a1/)))
    expect(linked()).toEqual(['a2', 'a3'])
    await press('Clear All')
    expect(linked()).toEqual([])
    expect(performed).toEqual([
      { type: 'LinkAccounts', data: { accountIds: ['a2'] } },
      { type: 'LinkAccounts', data: { accountIds: ['a1', 'a2', 'a3'] } },
      { type: 'UnlinkAccounts', data: { accountIds: ['a1'] } },
      { type: 'UnlinkAccounts', data: { accountIds: ['a2', 'a3'] } },
    ])
  })

  it('a button for which nothing is left to do keeps the focus', async () => {
    connected()
    await open()
    for (const name of ['Select All', 'Clear All']) {
      await press(name)
      const button = screen.getByRole('button', { name })
      expect([button.getAttribute('aria-disabled'), button.matches(':disabled')]).toEqual(['true', false])
    }
  })

  it('a link that is refused is said, and no account looks linked: one more than a journal can link', async () => {
    showJournal(
      journalOf({
        settings: settings({
          linkedSnapTradeAccounts: Array.from({ length: limits.linkedAccounts }, (_, index) => `other-${index}`),
        }),
      }),
    )
    connected()
    await open()
    await update(() => fireEvent.click(tick(/Account a2/)))
    expect([tick(/Account a2/).checked, linked()?.length]).toEqual([false, limits.linkedAccounts])
    expect(screen.getByText('Failed to update settings')).toBeTruthy()
  })

  it('an account that is linked and not here any more counts for nothing, and goes with Clear All', async () => {
    showJournal(
      journalOf({ settings: settings({ linkedSnapTradeAccounts: ['gone', 'a1'], showPortfolioValues: true }) }),
    )
    connected()
    await open()
    expect(text()).toContain('1 of 3 accounts linked')
    await press('Clear All')
    expect(linked()).toEqual([])
  })

  it('[spec 6] shows every amount as dots until the user asks for them', async () => {
    showJournal(journalOf({ settings: settings({ linkedSnapTradeAccounts: ['a1'] }) }))
    connected()
    await open()
    expect(text()).not.toMatch(/\d[\d,]*\.\d\d/)
    expect(screen.getAllByText('amount hidden').length).toBeGreaterThan(4)
  })

  it('a connection whose login is broken can be renewed, and one that syncs says so', async () => {
    connected({
      connections: connections.map((connection) => ({ ...connection, disabled: connection.authorizationId === 'c1' })),
      accounts: [account('a1', 'c1'), account('a2', 'c2', { syncing: true, balance: null })],
    })
    const { brokerage } = await open()
    expect(text()).toContain('Reconnect needed')
    expect(text()).toContain('First sync under way')
    await press('Reconnect Northlake Trading')
    expect(brokerage.connect.mock.calls).toEqual([['c1']])
  })

  it('[A24] a failure leaves what was known, and says from when it is', async () => {
    connected({ failure: { kind: 'too_many_requests' } })
    await open()
    expect(text()).toContain('Connected')
    expect(text()).toContain('Failed to ask your brokers: the service is busy. What is shown was read before.')
    expect(tick(/Account a1/)).toBeTruthy()
  })

  it('[A24] brokers that did not answer at a first visit: says so, and does not invite to unlink', async () => {
    showJournal(journalOf({ settings: settings({ linkedSnapTradeAccounts: ['a1', 'a2'] }) }))
    connected({ accounts: [], accountsMissing: true, failure: { kind: 'reauth_required' }, readAt: undefined })
    await open()
    expect(text()).toContain('Your session has ended. Please sign in again.Connect another broker')
    expect(text()).toContain('2 accounts linked to this journal; they could not be read just now')
    expect(text()).toContain('Its accounts could not be read just now.')
    expect(text()).not.toMatch(/No accounts have come|Tick the accounts|was read before|\.\./)
    expect(screen.getByRole('button', { name: 'Clear All' }).matches('[aria-disabled=true]')).toBe(true)
  })

  it('[domain 0079] says what the brokers list and cannot be read, and does not invite to unlink it', async () => {
    showJournal(journalOf({ settings: settings({ linkedSnapTradeAccounts: ['a1', 'gone'] }) }))
    connected({ connectionsUnread: 1, accountsUnread: 2 })
    await open()
    expect(text()).toContain(
      '1 connection could not be read just now. Linked accounts stay linked, and their trades stay.' +
        '2 accounts could not be read just now. Linked accounts stay linked, and their trades stay.',
    )
    expect(screen.getByRole('button', { name: 'Clear All' }).matches('[aria-disabled=true]')).toBe(true)
  })

  it('[domain 0079] a broker whose connection cannot be read is connected', async () => {
    showBrokers({ standing: 'connected', readAt: 1, connections: [], accounts: [], connectionsUnread: 1 })
    await open()
    expect(text()).toContain('1 connection could not be read just now.')
    expect(text()).not.toMatch(/No broker connected|Ready to connect accounts/)
  })

  it('a registration whose connections could not be read is neither connected nor ready for accounts', async () => {
    showBrokers({ standing: 'connected', failure: brokersFailed })
    await open()
    expect(text()).toContain('Not known just now')
    expect(text()).toContain('what is connected stays connected, and linked accounts stay linked.')
    expect(text()).not.toContain('Ready to connect accounts')
    expect(buttons()).toEqual(['Refresh', 'Import trades', 'Export trades', 'Export as XLSX'])
  })

  it('asks before it disconnects one broker or all, and says when it failed', async () => {
    connected()
    const { brokerage } = await open()
    await press('Disconnect Northlake Trading')
    await press('Disconnect all')
    expect(brokerage.requestDisconnect.mock.calls).toEqual([['c1'], []])
    await update(() =>
      showBrokers(
        { target: 'c1', disconnectError: domainError('connection', 'DISCONNECT_FAILED') },
        { disconnection: 'confirming' },
      ),
    )
    const dialog = await screen.findByRole('dialog', { name: 'Disconnect Northlake Trading?' })
    expect(dialog.textContent).toContain('Failed to disconnect from SnapTrade')
    await press('Disconnect', dialog)
    await press('Cancel', dialog)
    expect([brokerage.confirmDisconnect.mock.calls.length, brokerage.cancelDisconnect.mock.calls.length]).toEqual([
      1, 1,
    ])
  })
})
