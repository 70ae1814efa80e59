import { fireEvent, screen, within } from '@testing-library/react'
import { useSnapshot } from 'valtio'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Journal } from '#domain/record/journal.ts'
import { journalAfter, moved, traded, tradesIn } from '#test/domain/fills/books.ts'
import { brokerPosition, readAccount } from '#test/support/broker-accounts.ts'
import { accountsReadView } from '#web/read-models/trade-sync.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { PositionCheck } from '#web/shared/brokerage/position-check.tsx'
import { TradesOfDay } from '#web/shared/daily-trades/trades-of-day.tsx'
import { showBrokers, showTradeSync } from './fake-actors.ts'
import { draw, fakeActions, freshViews, showJournal } from './fake-app.tsx'
import { update } from './person.ts'

freshViews()

const day = '2026-11-18'
const sale = traded('SELL', 100, 15, `${day}T15:00:00.000Z`, { snapTradeId: 's1' })
const buy = traded('BUY', 100, 10, '2026-11-17T15:00:00.000Z', { snapTradeId: 'b1' })

const seen = (journal: Journal): Journal => ({
  ...journal,
  settings: { ...journal.settings, showPortfolioValues: true, linkedSnapTradeAccounts: ['margin'] },
})
const journalNow = (): Journal => {
  const { journal } = journalView
  if (!journal) throw new Error('no journal')
  return journal.current
}
const Day = ({ date }: { readonly date: string }) => {
  const { journal } = useSnapshot(journalView)
  return journal && <TradesOfDay journal={journal.current} date={date} />
}
const openDay = (journal: Journal, date = day) => {
  showJournal(seen(journal))
  draw(
    <main>
      <h1>Day</h1>
      <Day date={date} />
    </main>,
    fakeActions(),
  )
}
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await update(() => fireEvent.click(button))
}
const type = (label: string, value: string) =>
  update(() => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const entries = () =>
  tradesIn(journalNow()).flatMap((movement) =>
    'kind' in movement && (movement.kind === 'entered' || movement.kind === 'disputed')
      ? [[movement.kind, movement.timestamp, movement.quantity, movement.price, movement.fees]]
      : [],
  )
const text = (): string => screen.getByRole('main').textContent

beforeEach(() => void (dayView.today = '2026-11-20'))

describe('[numbers, reconciliation] An entry of the trader on a day', () => {
  it('is a cost that no record has; a refusal is shown at its field', async () => {
    openDay(journalAfter([sale]))
    await press('How it adds up')
    await press('Enter what it cost')
    expect(screen.getByLabelText('Quantity')).toHaveProperty('value', '100')
    await press('Enter')
    expect(screen.getByRole('alert').textContent).toBe('Enter a price of zero or more, such as 12.34')
    expect(screen.getByLabelText('Price per share').getAttribute('aria-invalid')).toBe('true')
    await type('Price per share', '9.50')
    await press('Enter')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(entries()).toEqual([['entered', day, 100, 9.5, 0]])
    expect(text()).toContain('$550.00')
    await press('Undo')
    expect(entries()).toEqual([])
  })

  it('is what shares cost that came by a transfer, which is named', async () => {
    openDay(journalAfter([moved('transfer', 100, '2026-11-10', { snapTradeId: 't1' }), sale]))
    await press('How it adds up')
    await press('Enter what the 100 of Nov 10, 2026 cost')
    await type('Price per share', '4')
    await press('Enter')
    expect(entries()).toEqual([['entered', '2026-11-10', 100, 4, 0]])
    expect(text()).toContain('$1,100.00')
  })

  it('is for how many shares the cash of a corporate action was', async () => {
    openDay(journalAfter([buy, moved('corporate', -100, day, { amount: 1500, snapTradeId: 'm1' })]))
    await press('How it adds up')
    await press('Enter what was paid for')
    expect(screen.getByLabelText('Quantity')).toHaveProperty('value', '100')
    await type('Price per share', '15')
    await press('Enter')
    expect(entries()).toEqual([['entered', day, -100, 15, 0]])
    expect(text()).toContain('$500.00')
  })

  it("is the correction of a fill: the broker's record stays, the entry can be changed and removed", async () => {
    openDay(journalAfter([buy, sale]))
    await press('Correct')
    await press('Correct Sell 100 AAPL at 15')
    await press('Enter')
    expect(screen.getByRole('alert').textContent).toBe("This is what your broker's record says already")
    await type('Price per share', '16')
    await press('Enter')
    expect(text()).toContain("100 at $15.00 (your broker's record; what you entered counts instead)")
    expect(text()).toContain('Entered by you: -100 AAPL at 16, instead of 100 at 15')
    await press('Correct Sell 100 AAPL at 15')
    expect(screen.getByLabelText('Price per share')).toHaveProperty('value', '16')
    await type('Price per share', '17')
    await press('Enter')
    expect(entries()).toEqual([['entered', `${day}T15:00:00.000Z`, -100, 17, 0]])
    await press(/^Remove Entered by you/)
    expect(entries()).toEqual([])
    expect(text()).not.toContain("your broker's record")
  })
})

describe('[numbers 7] A ticker that changes', () => {
  it('is entered from a day of the old one: what was bought then has a result under the new one', async () => {
    openDay(journalAfter([buy, { ...sale, symbol: 'APPL' }]), '2026-11-17')
    await press('Correct')
    await press('AAPL has another ticker now')
    await press('Enter')
    expect(screen.getByRole('alert').textContent).toBe('Enter another ticker, in letters and digits')
    await type('New ticker', 'appl')
    await press('Enter')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(text()).toContain('Ticker changedAAPLnow APPL')
    expect(tradesIn(journalNow()).map(({ realizedPnL }) => realizedPnL)).toEqual([undefined, undefined, 500])
    await press('Remove Ticker changed: AAPL to APPL')
    expect(tradesIn(journalNow()).map(({ realizedPnL }) => realizedPnL)).toEqual([undefined, undefined])
  })

  it('is named where the result is explained', async () => {
    const change = { isRename: true, snapTradeId: 'n' } as const
    const leaves = moved('corporate', -100, day, change)
    const comes = moved('corporate', 100, day, { ...change, symbol: 'APPL' })
    openDay(journalAfter([buy, leaves, comes, { ...sale, symbol: 'APPL' }]))
    await press('How it adds up')
    await screen.findByText(/100 bought as AAPL on Nov 17, 2026 at \$10.00/)
    expect(text()).toContain('Corporate actionAPPL100 (ticker changed)')
  })
})

describe('[numbers 7] A split that comes late', () => {
  const late = (parts: object) => moved('split', 300, '2026-11-19', { ratio: '4:1', snapTradeId: 's', ...parts })
  const cheap = traded('SELL', 100, '2.60', `${day}T15:00:00.000Z`, { snapTradeId: 's1' })

  it('is said where a result before its record is explained: as an assumption where only the lots say it', async () => {
    openDay(journalAfter([buy, cheap, late({})]))
    await press('How it adds up')
    await screen.findByText(/Assumed: the split recorded on Nov 19, 2026 came before this/)
    expect(text()).toContain('$10.00')
  })

  it('calls the split the broker’s where the broker states it', async () => {
    openDay(journalAfter([buy, cheap, late({ countsFrom: day })]))
    await press('How it adds up')
    const words = 'As your broker says, the split recorded on Nov 19, 2026 counts from Nov 18, 2026.'
    expect((await screen.findByText(words)).tagName).toBe('P')
  })
})

describe('[numbers, reconciliation] The trader’s answer to a difference', () => {
  const open = async (quantity: string) => {
    showJournal(seen(journalAfter([buy])))
    showBrokers({ accounts: [readAccount('margin')], positions: [brokerPosition(quantity)] })
    accountsReadView.daysRead = { from: '', through: '2026-11-20' }
    showTradeSync({ completeAt: { '2026-11-20': Date.parse('2026-11-20T11:00:00Z') } })
    draw(
      <main>
        <h1>Brokerage</h1>
        <PositionCheck accountId="margin" />
      </main>,
      fakeActions(),
    )
    await screen.findByRole('button', { name: 'Enter what is missing of AAPL' })
  }

  it('is the position that was missing: then both are equal', async () => {
    await open('130')
    await press('Enter what is missing of AAPL')
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByRole('radio', { checked: true }).parentElement?.textContent).toContain('held before')
    expect(dialog.getByLabelText('Quantity')).toHaveProperty('value', '30')
    await type('Price per share', '8')
    await press('Enter')
    expect(text()).toContain("Your trades match your broker's positions.")
    expect(entries()).toEqual([['entered', '2026-11-17', 30, 8, 0]])
  })

  it('is an unreported sale, where the broker holds less', async () => {
    await open('60')
    await press('Enter what is missing of AAPL')
    expect(screen.getByRole('radio', { checked: true }).parentElement?.textContent).toContain('A sale')
    await type('Day', '2026-11-19')
    await type('Price per share', '12')
    await press('Enter')
    expect(text()).toContain("Your trades match your broker's positions.")
    expect(tradesIn(journalNow()).map(({ realizedPnL }) => realizedPnL)).toContain(80)
  })

  it('is a correction of the first fill', async () => {
    await open('110')
    await press('Correct that trade of AAPL')
    await type('Quantity', '110')
    await press('Enter')
    expect(text()).toContain("Your trades match your broker's positions.")
  })

  it('is that the broker is wrong: said as such until it is compared again', async () => {
    await open('60')
    await press('The broker is wrong about AAPL')
    expect(entries()).toEqual([['disputed', '2026-11-20', -40, 0, 0]])
    expect(screen.queryByRole('status', { name: /AAPL/ })).toBeNull()
    expect(text()).toContain('You said that your broker is wrong here.')
    await press('Compare AAPL again')
    expect(entries()).toEqual([])
    expect(text()).not.toContain('You said')
  })
})
