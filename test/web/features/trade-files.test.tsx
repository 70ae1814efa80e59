import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ref } from 'valtio'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { wholeOf } from '#domain/journal-file/long-text.ts'
import { emptyJournal } from '#domain/journal/empty-journal.ts'
import { tableToArray } from '#domain/journal/table.ts'
import { parseTradesCsv } from '#domain/trade-files/csv-trades.ts'
import type { Downloads } from '#web/adapters/user-files.ts'
import { TradeFiles } from '#web/features/settings/trade-files.tsx'
import { brokerageView, noHoldings } from '#web/read-models/brokerage.ts'
import { tradeFileView } from '#web/read-models/trade-file.ts'
import { journalView } from '#web/read-models/views.ts'
import { takeTradeFileStep } from '#web/wiring/trade-file.ts'
import { draw, fakeActions, freshViews, showJournal } from './fake-app.tsx'

freshViews()
afterEach(
  () =>
    void Object.assign(tradeFileView, {
      status: 'resting',
      fileName: '',
      preview: undefined,
      error: undefined,
      percent: 0,
    }),
)

const update = (work: () => void) => act(async () => work())
const press = async (name: string | RegExp) => update(() => fireEvent.click(screen.getByRole('button', { name })))
const csv = (...lines: ReadonlyArray<string>) => new File([lines.join('\n')], 'november.csv')
const head = 'Date,Type,Symbol,Quantity,Price,Fees'

/** The screen over what really reads and records; only the journal behind it is the test's. */
const open = async () => {
  const downloads = vi.fn<Downloads>()
  const { actions, performed, ...fake } = fakeActions()
  draw(<TradeFiles />, {
    ...fake,
    actions: {
      ...actions,
      tradeFile: (step) =>
        void takeTradeFileStep({ perform: actions.perform, journal: () => undefined, downloads }, step),
    },
    performed,
  })
  return { downloads, performed }
}
const pick = (file: File, label = 'Choose a file') =>
  update(() => fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } }))
const importFrom = async (file: File) => {
  const opened = await open()
  await press('Import trades')
  await screen.findByRole('dialog', { name: 'Import trades' })
  await pick(file)
  await waitFor(() => expect(tradeFileView.status === 'reading').toBe(false))
  return opened
}
const figures = () =>
  Object.fromEntries(
    [...screen.getByRole('dialog').querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]),
  )
const linesOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((line) => line.textContent)
const tradesNow = () =>
  tableToArray(journalView.journal?.current.entries ?? emptyJournal.entries).flatMap(
    ({ trades }) => trades?.activities ?? [],
  )

describe('[domain 0008] Trades from a file', () => {
  it('shows every line before anything is recorded, says why one cannot be read, and records the rest', async () => {
    const { performed } = await importFrom(
      csv(
        head,
        '2026-11-18,Buy,AAPL,10,190.10,1',
        '2026-11-19,Sell,AAPL,ten,201,1',
        'soon,Gift,,1,1,0',
        '2026-11-19,Sell,AAPL,10,201,1',
      ),
    )
    expect(figures()).toEqual({ New: '2', Duplicates: '0', 'Cannot be read': '2' })
    expect(linesOf('Skipped')).toEqual([
      'Line 3Quantity is not a number: ten',
      'Line 4The date is missing or cannot be read. Unknown trade type: Gift. The symbol is missing',
    ])
    expect(linesOf('Preview')).toEqual([
      'Line 2BUY 10 AAPL at 190.1 USD2026-11-18 · fees 1 · Imported',
      'Line 5SELL 10 AAPL at 201 USD2026-11-19 · fees 1 · Imported',
    ])
    expect(screen.getByText('Nov 18, 2026 to Nov 19, 2026')).toBeTruthy()
    expect(performed).toEqual([])
    await press('Import 2 lines')
    await screen.findByRole('dialog', { name: 'Imported' })
    expect(tradesNow().map(({ side, realizedPnL }) => [side, realizedPnL])).toEqual([
      ['BUY', undefined],
      ['SELL', 107],
    ])
    expect(screen.getByRole('dialog').textContent).toContain(
      '2 lines are in your journal now. 2 lines were skipped because they could not be read.',
    )
    expect(screen.getByRole('link').getAttribute('href')).toBe('/app/calendar/2026-11-19')
  })

  it('shows large quantities and prices with their thousands apart, and every decimal', async () => {
    await importFrom(csv(head, '2026-11-18,Buy,BTC,12500.00012345,103250.5,1'))
    expect(linesOf('Preview')).toEqual(['Line 2BUY 12,500.00012345 BTC at 103,250.5 USD2026-11-18 · fees 1 · Imported'])
  })

  it('a file that was imported before brings nothing, and says so', async () => {
    const { performed } = await importFrom(csv(head, '2026-11-18,Buy,AAPL,10,190.10,1'))
    await press('Import 1 line')
    await screen.findByRole('dialog', { name: 'Imported' })
    await press('Done')
    await press('Import trades')
    await pick(csv(head, '2026-11-18,Buy,AAPL,10,190.10,1'))
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Nothing to import' })).disabled).toBe(true)
    expect(figures()).toEqual({ New: '0', Duplicates: '1', 'Cannot be read': '0' })
    expect(performed).toHaveLength(1)
  })

  it('[domain 0008] lines join the linked account; on days that its broker reports they do not count', async () => {
    showJournal({ ...emptyJournal, settings: { ...emptyJournal.settings, linkedSnapTradeAccounts: ['a1'] } })
    const account = {
      id: 'a1',
      name: 'Margin',
      institution: 'Northlake',
      type: 'Margin',
      balance: null,
      currency: 'USD',
      authorizationId: 'c',
      numberEnding: '1234',
      firstActivityDate: '2026-11-19',
    }
    brokerageView.holdings = ref({
      current: { ...noHoldings, accounts: [account, { ...account, id: 'a2', name: 'Not linked' }] },
    })
    await open()
    await press('Import trades')
    await screen.findByRole('dialog', { name: 'Import trades' })
    expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'A new accountSeparate from linked accounts',
      'Margin …1234, NorthlakeOnly lines before Nov 19, 2026 are imported',
    ])
    await update(() => fireEvent.click(screen.getByRole('radio', { name: /^Margin/ })))
    expect(screen.queryByLabelText('Account')).toBe(null)
    await pick(csv(`${head},Account`, '2026-11-18,Buy,AAPL,10,190.10,1,U-77', '2026-11-19,Sell,AAPL,10,201,1,U-77'))
    await screen.findByRole('region', { name: 'Skipped' })
    expect(figures()).toEqual({ New: '1', Duplicates: '1', 'Cannot be read': '0' })
    expect([linesOf('Skipped'), linesOf('Preview')]).toEqual([
      ['Line 3The broker reports this day itself'],
      ['Line 2BUY 10 AAPL at 190.1 USD2026-11-18 · fees 1 · a1'],
    ])
    await press('Import 1 line')
    await screen.findByRole('dialog', { name: 'Imported' })
    expect(tradesNow().map(({ accountId }) => accountId)).toEqual(['a1'])
    brokerageView.holdings = ref({ current: noHoldings })
  })

  it.each([
    ['a missing column', csv('Date,Type,Symbol,Quantity', '2026-11-18,Buy,AAPL,1'), 'The column Price is missing'],
    ['an empty file', csv(''), 'The file holds no trades'],
    ['what is no text', new File([new Uint8Array([0xff, 0xfe, 0xfd])], 'a.csv'), 'The file cannot be read as text'],
    [
      'a quotation mark without an end',
      csv(head, '"2026-11-18,Buy,AAPL,1,1,1'),
      'A quotation mark is opened and never closed',
    ],
  ])('refuses %s as a whole, and waits for another file', async (_what, file, message) => {
    const { performed } = await importFrom(file)
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(screen.getByLabelText('Choose a file')).toBeTruthy()
    expect(performed).toEqual([])
  })

  it('lines without an account go to the one that the user names', async () => {
    await open()
    await press('Import trades')
    await update(() => fireEvent.change(screen.getByLabelText('Account'), { target: { value: ' IBKR ' } }))
    await pick(csv(head, '2026-11-18,Buy,AAPL,10,190.10,1'))
    await press(await screen.findByRole('button', { name: 'Import 1 line' }).then(({ textContent }) => textContent))
    await screen.findByRole('dialog', { name: 'Imported' })
    expect(tradesNow().map(({ accountId }) => accountId)).toEqual(['IBKR'])
  })

  it('a long file is recorded in parts, and all of it', async () => {
    const twoDigits = (value: number): string => String(value).padStart(2, '0')
    const lines = Array.from(
      { length: 2500 },
      (_, index) => `2025-${twoDigits((index % 12) + 1)}-${twoDigits((index % 27) + 1)},Buy,AAPL,${index + 1},10,0`,
    )
    const { performed } = await importFrom(csv(head, ...lines))
    expect(screen.getByText('2,480 more lines follow.')).toBeTruthy()
    await press('Import 2,500 lines')
    await screen.findByRole('dialog', { name: 'Imported' })
    expect(performed.length).toBeGreaterThan(1)
    expect(tradesNow()).toHaveLength(2500)
  })

  it('another journal that opens meanwhile gets nothing of it', async () => {
    const { performed } = await importFrom(csv(head, '2026-11-18,Buy,AAPL,10,190.10,1'))
    fireEvent.click(screen.getByRole('button', { name: 'Import 1 line' }))
    await update(() => void Object.assign(journalView, { fileId: 'f2' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The import stopped. What is missing can be imported again',
    )
    expect(performed).toEqual([])
  })
})

describe('[domain 0008] Trades to a file', () => {
  it('hands over all trades with their results, under the name of the journal', async () => {
    const { downloads } = await importFrom(
      csv(head, '2026-11-18,Buy,AAPL,10,190.10,1', '2026-11-19,Sell,AAPL,10,201,1'),
    )
    await press('Import 2 lines')
    await screen.findByRole('dialog', { name: 'Imported' })
    await press('Done')
    await press('Export trades')
    await waitFor(() => expect(downloads).toHaveBeenCalled())
    const [name, type, pieces] = downloads.mock.calls[0] ?? ['', '', '']
    const text = wholeOf(pieces)
    expect([name, type]).toEqual(['Futures trades.csv', 'text/csv;charset=utf-8'])
    const read = parseTradesCsv(text, { accountId: 'x', zone: 'UTC' })
    expect(
      read.ok && read.value.map((row) => 'activity' in row && [row.activity.side, row.activity.accountId]),
    ).toEqual([
      ['BUY', 'Imported'],
      ['SELL', 'Imported'],
    ])
    expect(text).toContain('107')
  })
})

it('without an open journal nothing can be imported or exported', () => {
  Object.assign(journalView, { journal: undefined })
  draw(<TradeFiles />)
  expect(screen.getAllByRole<HTMLButtonElement>('button').map(({ disabled }) => disabled)).toEqual([true, true])
  showJournal(emptyJournal)
})
