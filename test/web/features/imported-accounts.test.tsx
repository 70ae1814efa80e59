import { fireEvent, screen, waitFor } from '@testing-library/react'
import { ref } from 'valtio'
import { afterEach, describe, expect, it } from 'vitest'
import type { Activity } from '#domain/record/day-trades.ts'
import { accountNamesOf } from '#domain/settings/account-names.ts'
import { report, journalAfter, traded, tradesIn } from '#test/domain/fills/books.ts'
import { brokerAccount } from '#test/support/broker-accounts.ts'
import { ImportedAccounts } from '#web/features/settings/imported-accounts.tsx'
import { accountsReadView, noAccountsRead } from '#web/read-models/trade-sync.ts'
import { journalView } from '#web/read-models/views.ts'
import { showBrokers } from './fake-actors.ts'
import { draw, fakeActions, freshViews, showJournal } from './fake-app.tsx'
import { appWithFiles } from './file-app.ts'
import { press, textsOf, update } from './person.ts'

freshViews()
afterEach(() => {
  Object.assign(accountsReadView, noAccountsRead)
})

const ofFile = (activity: Activity): Activity => ({ ...activity, accountId: 'Imported' })
const ofBroker = (activity: Activity): Activity => ({ ...activity, accountId: 'a1', snapTradeId: 'p1' })
const lines = (name = 'Imported accounts') => textsOf('listitem', screen.getByRole('region', { name }))
const asked = () => [...screen.getByRole('dialog').querySelectorAll('li')].map((line) => line.textContent)
const now = () =>
  journalView.journal
    ? tradesIn(journalView.journal.current).map(({ accountId, realizedPnL, ...movement }) => [
        accountId,
        'side' in movement ? movement.side : undefined,
        realizedPnL,
      ])
    : []
const named = () => Object.fromEntries(journalView.journal ? accountNamesOf(journalView.journal.current) : [])
const account = brokerAccount('a1', { numberEnding: '1234', firstActivityDate: '2026-11-18' })

it('F45 an account may have any name: that of a property of every object as well', async () => {
  showBrokers({ readAt: 1 })
  showJournal(journalAfter([{ ...traded('BUY', 10, 100, '2026-01-02'), accountId: '__proto__', snapTradeId: 'p1' }]))
  draw(
    <main>
      <ImportedAccounts brokerage={fakeActions().brokerage} />
    </main>,
  )
  expect(lines('Former accounts')).toEqual(['Account with AAPL1 trade · Jan 2, 2026RenameRemove'])
})

it('[domain 0079] calls no account a former one while the brokers list one that cannot be read', () => {
  showBrokers({ readAt: 1, accountsUnread: 1 })
  showJournal(journalAfter([ofBroker(traded('BUY', 10, 100, '2026-01-02'))]))
  draw(<ImportedAccounts brokerage={fakeActions().brokerage} />)
  expect(screen.queryByRole('region')).toBeNull()
})

/** A file from January on, and a broker that reports the last sale as well. */
const open = async ({ linked = ['a1'] } = {}) => {
  const journal = journalAfter(
    [ofFile(traded('BUY', 10, 100, '2026-01-02')), ofFile(traded('SELL', 10, 120, '2026-11-18'))],
    [ofBroker(traded('SELL', 10, 120, '2026-11-18T15:00:01.000Z'))],
  )
  showJournal({ ...journal, settings: { ...journal.settings, linkedSnapTradeAccounts: linked } })
  showBrokers({ accounts: [account] })
  const app = appWithFiles()
  draw(
    <main>
      <h1>Brokerage</h1>
      <ImportedAccounts brokerage={app.brokerage} />
    </main>,
    app,
  )
  await screen.findByRole('heading', { name: 'Imported accounts' })
  return app
}

describe('[domain 0008] Imported accounts', () => {
  it('shows the trades of each, and warns where they count in addition to a broker’s record', async () => {
    await open()
    expect(lines()).toEqual([
      'Imported2 trades · Jan 2, 2026 to Nov 18, 2026RenameAssign to account…Remove' +
        '1 day has trades of Margin …1234, Northlake too: Nov 18, 2026. Symbols and sizes are the same, ' +
        'so these trades most likely count twice. Say whose they are, or remove them.',
    ])
  })

  it('calls one as its trader does, hands that name on to the account that it is of, and takes both back', async () => {
    const { performed } = await open()
    await press('Rename Imported')
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Old desk' } })
    await press('Rename')
    expect(lines()[0]).toContain('Old desk2 trades · Jan 2, 2026 to Nov 18, 2026 · Imported')
    await press('Assign to account… (Old desk)')
    await press('They are')
    expect(performed.at(-2)?.data).toEqual({ list: 'accountNames', id: 'Imported', field: 'became', value: 'a1' })
    expect(named()['a1']).toBe('Old desk')
    await update(() => fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement))
    expect([lines()[0]?.includes('Old desk'), named()['a1']]).toEqual([true, undefined])
  })

  it('removes one after saying how many trades go and which days’ results change, and brings it back', async () => {
    const { performed } = await open()
    await press('Remove Imported')
    await expect
      .poll(asked)
      .toEqual([
        '2 trades, Jan 2, 2026 to Nov 18, 2026, leave this journal. Notes and reflections of those days stay.',
        '1 day changes its result: Nov 18, 2026.',
        'Until you close this page it can be undone; the file can be imported again at any time.',
      ])
    expect(performed).toEqual([])
    await press('Remove')
    expect(now()).toEqual([['a1', 'SELL', undefined]])
    expect(screen.queryByRole('region', { name: 'Imported accounts' })).toBe(null)
    await press('Undo')
    expect([lines().length, now()]).toEqual([
      1,
      expect.arrayContaining([
        ['Imported', 'BUY', undefined],
        ['Imported', 'SELL', 200],
        ['a1', 'SELL', undefined],
      ]),
    ])
  })

  it('leaves the focus on the heading above a removed line, or the page’s after the last line', async () => {
    await open({ linked: [] })
    const journal = journalView.journal?.current
    await update(
      () =>
        journal &&
        showJournal(report(journal, [{ ...traded('BUY', 1, 1, '2026-03-03'), accountId: 'Old broker' }]).journal),
    )
    for (const [name, heading] of Object.entries({ Imported: 'Imported accounts', 'Old broker': 'Brokerage' })) {
      screen.getByRole('button', { name: `Remove ${name}` }).focus()
      await press(`Remove ${name}`)
      await press('Remove')
      await waitFor(() => expect(document.activeElement?.textContent).toBe(heading))
    }
  })

  it('[domain 0008] makes it the older part of a linked account after a preview, and takes that back', async () => {
    await open()
    await press('Assign to account… (Imported)')
    await expect
      .poll(asked)
      .toEqual([
        '1 trade becomes the older part of Margin, and sales there find their purchases.',
        '1 trade falls away, because the broker reports the days from Nov 18, 2026 on: Nov 18, 2026.',
        'No day changes its result.',
        'Until you close this page it can be undone.',
      ])
    await press('They are')
    expect(now()).toEqual(
      expect.arrayContaining([
        ['a1', 'BUY', undefined],
        ['a1', 'SELL', 200],
      ]),
    )
    expect(now()).toHaveLength(2)
    await press('Undo')
    expect(now()).toHaveLength(3)
  })

  it('without a linked account only a removal is offered, and what is imported meanwhile joins the list', async () => {
    await open({ linked: [] })
    expect(screen.queryByRole('button', { name: /Assign to account/ })).toBeNull()
    const journal = journalView.journal?.current
    await update(
      () =>
        journal &&
        showJournal(report(journal, [{ ...traded('BUY', 1, 1, '2026-03-03'), accountId: 'Old broker' }]).journal),
    )
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Imported',
      'Old broker',
    ])
  })

  it('[domain 0008] a disconnected account is listed by its name, or by what was traded in it', async () => {
    await open({ linked: [] })
    await update(() => showBrokers({ accounts: [] }))
    expect(screen.queryByRole('region', { name: 'Former accounts' })).toBeNull()
    await update(() => showBrokers({ readAt: 1 }))
    expect(lines('Former accounts').map((line) => line?.slice(0, 40))).toEqual([
      'Account with AAPL1 trade · Nov 18, 2026R',
    ])
    await update(() => void (accountsReadView.accountsRead = ref({ current: { a1: account } })))
    expect(lines('Former accounts')).toEqual(['Margin …1234, Northlake1 trade · Nov 18, 2026 · AAPLRenameRemove'])
    await press('Remove Margin …1234, Northlake')
    expect(asked().at(-1)).toBe('Until you close this page it can be undone.')
  })

  it('[domain 0008] asks whether a new account is a former one, and records nothing before the answer', async () => {
    const reported = [
      ofBroker(traded('SELL', 10, 120, '2026-11-18T15:00:01.000Z')),
      ofBroker(traded('BUY', 3, 50, '2026-11-19T15:00:01.000Z')),
    ].map((activity) => ({ ...activity, accountId: 'b1' }))
    const next = { ...account, id: 'b1' }
    const { performed, brokerage } = await open({ linked: ['b1'] })
    await update(() => {
      showBrokers({ readAt: 1, accounts: [next] })
      accountsReadView.questions = ref({
        current: [
          {
            account: next,
            renewals: [
              {
                former: 'a1',
                verdict: 'likely',
                movements: 1,
                from: '2026-11-18',
                to: '2026-11-18',
                compared: 1,
                same: 1,
              },
            ],
            found: reported,
          },
        ],
      })
    })
    expect(lines('Former accounts')).toEqual([
      expect.stringContaining(
        'Is Margin …1234, Northlake this account? Of 1 trade in the days that both tell of, it is the same. ' +
          'Until you say so, nothing of it is recorded, so that nothing counts twice.' +
          'It is this account…It is another one',
      ) as string,
    ])
    await press('It is another one')
    expect([brokerage.trades.answer.mock.calls, performed]).toEqual([[['b1', []]], []])
    await press('It is this account…')
    await expect
      .poll(asked)
      .toEqual([
        'No imported trade predates your broker’s history.',
        '1 trade falls away, because the broker reports the days from Nov 18, 2026 on: Nov 18, 2026.',
        '2 trades and other movements that the broker reports are recorded.',
        'No day changes its result.',
        'Until you close this page it can be undone.',
      ])
    await press('It is the same')
    expect(brokerage.trades.answer.mock.calls).toEqual([
      ['b1', []],
      ['b1', ['a1']],
    ])
    expect(now().filter(([id]) => id !== 'Imported')).toEqual([
      ['b1', 'SELL', undefined],
      ['b1', 'BUY', undefined],
    ])
  })
})
