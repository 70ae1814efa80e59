import { readFileSync } from 'node:fs'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { piecesOf } from '#domain/long-text.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { tableToArray } from '#domain/record/table.ts'
import { tradeNotesOf } from '#domain/trade-notes/trade-note.ts'
import { readText } from '#test/domain/trade-files/read-text.ts'
import { brokerAccount } from '#test/support/broker-accounts.ts'
import { today } from '#test/support/builders.ts'
import { readTradeFile } from '#web/adapters/trade-files/read-trade-file.ts'
import { TradeFiles } from '#web/features/settings/trade-files.tsx'
import { tradeFileView } from '#web/read-models/trade-file.ts'
import { journalView } from '#web/read-models/views.ts'
import { AskedImport } from '#web/shell/asked-import.tsx'
import { importStep, showBrokers } from './fake-actors.ts'
import { draw, freshViews, showJournal } from './fake-app.tsx'
import { appWithFiles } from './file-app.ts'
import { press, textsOf, typeIn, update } from './person.ts'

freshViews()

const WithImport = () => (
  <>
    <TradeFiles />
    <AskedImport />
  </>
)

const notesNow = () => tradeNotesOf(journalView.journal?.current ?? emptyJournal).map(({ note }) => note)
const csv = (...lines: ReadonlyArray<string>) => new File([lines.join('\n')], 'november.csv')
const head = 'Date,Type,Symbol,Quantity,Price,Fees'

/** The screen over what really reads and records; only the journal behind it is the test's. */
const open = async () => {
  const app = appWithFiles()
  draw(<WithImport />, app)
  return app
}
const pick = (file: File, label = 'Choose a file') =>
  update(() => fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } }))
const importFrom = async (file: File) => {
  const opened = await open()
  await press('Import trades')
  await screen.findByRole('dialog', { name: 'Import trades' })
  await pick(file)
  await waitFor(() => expect(importStep()).not.toBe('reading'))
  return opened
}
/** Records what the preview shows. */
const record = async (name: string | RegExp) => {
  await press(name)
  await screen.findByRole('dialog', { name: 'Imported' })
}
const nextFile = async (file: File) => {
  await press('Done')
  await press('Import trades')
  await pick(file)
}
const takeBack = async () => {
  await press('Undo the import')
  await screen.findByRole('dialog', { name: 'Import taken back' })
}
const figures = () =>
  Object.fromEntries(
    [...screen.getByRole('dialog').querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]),
  )
const linesOf = (name: string) => textsOf('listitem', screen.getByRole('region', { name }))
const tradesNow = () =>
  tableToArray(journalView.journal?.current.entries ?? emptyJournal.entries).flatMap(
    ({ trades }) => trades?.activities ?? [],
  )

describe('[domain 0008] Trades from a file', () => {
  it('[numbers] names the columns that it does not read', async () => {
    await importFrom(csv(`${head},Tax,Notes,Order type`, '2026-11-18,Buy,AAPL,10,190.10,1,5,,Limit'))
    expect(screen.getByText('Columns that are not read: Tax, Order type.')).toBeTruthy()
  })

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
      'Line 2Buy 10 AAPL at 190.1 USDNov 18, 2026 · fees 1 · Imported',
      'Line 5Sell 10 AAPL at 201 USDNov 19, 2026 · fees 1 · Imported',
    ])
    expect(
      screen.getByText('Nov 18, 2026 to Nov 19, 2026. 5 lines: 2 with fills, 1 left out, 2 not understood.'),
    ).toBeTruthy()
    expect(performed).toEqual([])
    await record('Import 2 fills')
    expect(tradesNow().map(({ side, realizedPnL }) => [side, realizedPnL])).toEqual([
      ['BUY', undefined],
      ['SELL', 107],
    ])
    expect(screen.getByRole('dialog').textContent).toContain(
      '2 fills are in your journal now. 2 lines were skipped because they could not be read.',
    )
    expect(screen.getByRole('link').getAttribute('href')).toBe('/app/calendar/2026-11-19')
  })

  it('books shares that left for nothing as sold at 0 by one press, where their trader says so', async () => {
    const names =
      'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value EUR,Exchange rate,' +
      'AutoFX Fee,Transaction and/or third party fees EUR,Total EUR,Order ID,'
    await importFrom(
      csv(
        names,
        '20-07-2021,00:00,ABC,US3,NDQ,,-10,0,EUR,0,EUR,0,,,,0,,',
        '01-07-2021,15:30,ABC,US3,NDQ,XNAS,10,50,EUR,-500,EUR,-500,,0,0,-500,,c',
      ),
    )
    expect(linesOf('Skipped')).toHaveLength(1)
    await press('Record a sale at 0')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Skipped' })).toBe(null))
    await record('Import 2 fills')
    expect(tradesNow().map(({ side, price, realizedPnL }) => [side, price, realizedPnL])).toEqual([
      ['BUY', 50, undefined],
      ['SELL', 0, -500],
    ])
  })

  it('says that what an earlier import read differently is replaced', async () => {
    const names =
      'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value EUR,Exchange rate,' +
      'AutoFX Fee,Transaction and/or third party fees EUR,Total EUR,Order ID,'
    const lines = (order: string) => [
      names,
      `20-07-2021,00:00,KLM,US2,NDQ,,20,95.00,EUR,-1900,EUR,-1900,,,,-1900,,${order}`,
      `20-07-2021,00:00,KLM,US1,NDQ,,-20,95.00,EUR,1900,EUR,1900,,,,1900,,${order}`,
      '01-07-2021,15:30,KLM,US1,NDQ,XNAS,20,100,EUR,-2000,EUR,-2000,,0,0,-2000,,a',
    ]
    await importFrom(csv(...lines('c')))
    await record('Import 3 fills')
    await nextFile(csv(...lines('')))
    await screen.findByText(
      /2 fills of an earlier import were read differently from the same lines, and will be replaced\./,
    )
    await record('Import 2 other movements')
    expect(tradesNow().map(({ side, symbol }) => [side, symbol])).toEqual([['BUY', 'US1']])
  })

  it('shows large quantities and prices with their thousands apart, and every decimal', async () => {
    await importFrom(csv(head, '2026-11-18,Buy,BTC,12500.00012345,103250.5,1'))
    expect(linesOf('Preview')).toEqual([
      'Line 2Buy 12,500.00012345 BTC at 103,250.5 USDNov 18, 2026 · fees 1 · Imported',
    ])
  })

  it('a fee in another coin comes with its fill, and is no other movement', async () => {
    const line = (time: string, fee: string): string => `2026-03-06 ${time},ETHUSDT,BUY,2500,2ETH,5000USDT,${fee}`
    const names = 'Date(UTC),Pair,Side,Price,Executed,Amount,Fee'
    await importFrom(csv(names, line('13:00:00', '0.0075BNB')))
    expect(figures()).toMatchObject({ New: '1', Duplicates: '0' })
    await press('Import 1 fill')
    expect(await screen.findByText('1 fill is in your journal now.')).toBeTruthy()
    await nextFile(csv(names, line('13:00:00', '0.0075BNB'), line('14:00:00', '0.0080BNB')))
    await screen.findByRole('button', { name: 'Import 1 fill' })
    expect(figures()).toMatchObject({ New: '1', Duplicates: '1' })
  })

  it('a file that was imported before brings nothing, and says so', async () => {
    const { performed } = await importFrom(csv(head, '2026-11-18,Buy,AAPL,10,190.10,1'))
    await record('Import 1 fill')
    await nextFile(csv(head, '2026-11-18,Buy,AAPL,10,190.10,1'))
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Nothing to import' })).disabled).toBe(true)
    expect(figures()).toEqual({ New: '0', Duplicates: '1', 'Cannot be read': '0' })
    // Its fill, and the import under its name.
    expect(performed.map(({ type }) => type)).toEqual(['RecordActivities', 'AddRecord'])
  })

  it('[domain 0008] lines join the linked account; on days that its broker reports they do not count', async () => {
    showJournal({ ...emptyJournal, settings: { ...emptyJournal.settings, linkedSnapTradeAccounts: ['a1'] } })
    const account = brokerAccount('a1', { numberEnding: '1234', firstActivityDate: '2026-11-19' })
    showBrokers({ accounts: [account, { ...account, id: 'a2', name: 'Not linked' }] })
    await open()
    await press('Import trades')
    await screen.findByRole('dialog', { name: 'Import trades' })
    expect([screen.queryAllByRole('radio'), screen.queryByLabelText('Account')]).toEqual([[], null])
    await pick(csv(`${head},Account`, '2026-11-18,Buy,AAPL,10,190.10,1,U-77', '2026-11-19,Sell,AAPL,10,201,1,U-77'))
    await screen.findByRole('button', { name: 'Import 2 fills' })
    expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'A new accountSeparate from linked accounts',
      'Margin …1234, NorthlakeOnly lines before Nov 19, 2026 are imported',
    ])
    await update(() => fireEvent.click(screen.getByRole('radio', { name: /^Margin/ })))
    expect(screen.queryByLabelText('Account')).toBe(null)
    await screen.findByRole('button', { name: 'Import 1 fill' })
    expect(figures()).toEqual({ New: '1', Duplicates: '1', 'Cannot be read': '0' })
    expect([linesOf('Left out'), linesOf('Preview')]).toEqual([
      ['Line 1The names of the columns', 'Line 3The broker reports this day itself'],
      ['Line 2Buy 10 AAPL at 190.1 USDNov 18, 2026 · fees 1 · Margin …1234, Northlake'],
    ])
    await record('Import 1 fill')
    expect(tradesNow().map(({ accountId }) => accountId)).toEqual(['a1'])
  })

  it.each([
    ['an empty file', csv(''), 'The file holds no trades'],
    ['what is no text', new File(['%PDF-1.7'], 'a.csv'), 'PDF'],
    [
      'a list of tax lots',
      csv('Symbol,Opened Date,Closed Date,Cost Per Share,Proceeds Per Share', 'KLM,1,2,3,4'),
      'This is Charles Schwab, Realized Gain/Loss, and no history of trades.',
    ],
    ['a file of an unknown kind', csv('a,b,c', '1,2,3'), 'This kind of file is not known.'],
  ])('refuses %s as a whole, and waits for another file', async (_what, file, message) => {
    const { performed } = await importFrom(file)
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(screen.getByLabelText('Choose a file')).toBeTruthy()
    expect(performed).toEqual([])
  })

  it('lines without an account go to the one that the user names', async () => {
    await open()
    await press('Import trades')
    await pick(csv(head, '2026-11-18,Buy,AAPL,10,190.10,1'))
    const account = await screen.findByLabelText('Account')
    await typeIn(account, ' IBKR ')
    await screen.findByRole('button', { name: 'Import 1 fill' })
    await record('Import 1 fill')
    expect(tradesNow().map(({ accountId }) => accountId)).toEqual(['IBKR'])
  })

  const twoDigits = (value: number): string => String(value).padStart(2, '0')
  const lines = Array.from(
    { length: 2500 },
    (_, index) => `2025-${twoDigits((index % 12) + 1)}-${twoDigits((index % 27) + 1)},Buy,AAPL,${index + 1},10,0`,
  )

  it('can be stopped while it is recorded, says how far it was, and is undone as a whole', async () => {
    const { performed } = await importFrom(csv(head, ...lines))
    const push = performed.push.bind(performed)
    vi.spyOn(performed, 'push').mockImplementationOnce((...commands) => {
      screen.getByRole('button', { name: /^Stop/ }).click()
      return push(...commands)
    })
    await press('Import 2,500 fills')
    const dialog = await screen.findByRole('dialog', { name: 'Imported in part' })
    const [, percent = ''] = /You stopped at (\d+) %\./.exec(dialog.textContent ?? '') ?? []
    expect([tradesNow().length, Number(percent)]).toEqual([256, 10])
    await takeBack()
    expect(tradesNow()).toEqual([])
  })

  it('a long file is recorded in parts, and all of it', async () => {
    const { performed } = await importFrom(csv(head, ...lines))
    expect(screen.getByText('2,480 more lines follow.')).toBeTruthy()
    await record('Import 2,500 fills')
    expect(performed.length).toBeGreaterThan(1)
    expect(tradesNow()).toHaveLength(2500)
  })

  it('another journal that opens meanwhile gets nothing of it', async () => {
    const { performed } = await importFrom(csv(head, '2026-11-18,Buy,AAPL,10,190.10,1'))
    fireEvent.click(screen.getByRole('button', { name: 'Import 1 fill' }))
    await update(() => void Object.assign(journalView, { fileId: 'f2' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The import stopped. What is missing can be imported again',
    )
    expect(performed).toEqual([])
  })
})

const sample = (name: string, change: (text: string) => string = (text) => text) =>
  new File([change(readFileSync(`test/domain/trade-files/samples/${name}.csv`, 'utf8'))], `${name}.csv`)

describe("[broker files] Trades from a broker's own file", () => {
  it('says what the file is, how it was read and what becomes of every line, before anything is recorded', async () => {
    const { performed } = await importFrom(sample('ibkr-flex'))
    const about = await screen.findByRole('region', { name: 'Interactive Brokers, Flex Query' })
    expect(about.textContent).toContain('ibkr-flex.csv; proved on files up to 09/2026.')
    expect(about.textContent).toContain('Times of New York, as is usual for these files. Numbers as 1,234.56.')
    expect(figures()).toEqual({ New: '5', Duplicates: '0', 'Cannot be read': '0' })
    expect(screen.getByText(/14 lines: 4 with fills, 1 with other movements, 9 left out\.$/)).toBeTruthy()
    expect(linesOf('Left out').filter((line) => line?.includes('Repeats'))).toEqual([
      'Line 7Repeats other lines',
      'Line 9Repeats other lines',
    ])
    expect(linesOf('Results in the file')).toEqual([
      'KLMThe file says $96.98, Bellbook says $96.98',
      'QRS 20 Mar 2026 45 PutThe file says $284.25, Bellbook says $284.25',
    ])
    const options = linesOf('Preview').filter((line) => line?.includes('QRS'))
    expect(options.map((line) => line?.includes(' QRS 20 Mar 2026 45 Put at '))).toEqual([true, true])
    expect(performed).toEqual([])
  })

  it('names the first line whose result differs', async () => {
    await importFrom(sample('ibkr-flex', (text) => text.replace('"96.98","900003"', '"97.98","900003"')))
    await screen.findByText(/^The first result that differs: KLM, line 8 of \w+ \d+, 2026\./)
    expect(linesOf('Results in the file')[0]).toBe(
      'KLMThe file says $97.98, Bellbook says $96.98; the first that differs is line 8',
    )
  })

  it('asks in which order the lines of one date are, and records nothing before', async () => {
    await importFrom(
      csv(head, '2026-11-18,Buy,KLM,10,100,0', '2026-11-18,Sell,KLM,5,110,0', '2026-11-18,Buy,KLM,10,90,0'),
    )
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Answer first' }).disabled).toBe(true)
    await update(() => fireEvent.click(screen.getByRole('radio', { name: 'The newest fill first' })))
    await screen.findByRole('button', { name: 'Import 3 fills' })
    await record('Import 3 fills')
    expect(tradesNow().flatMap(({ realizedPnL = [] }) => realizedPnL)).toEqual([100])
  })

  it('reads the times by the clock that the user names', async () => {
    await importFrom(sample('ibkr-activity'))
    await typeIn(screen.getByLabelText('The clock of the file'), 'Asia/Tokyo')
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Times of Tokyo, as you say.'))
    await record('Import 6 fills and 1 other movement')
    expect(tradesNow()[0]?.timestamp).toBe('2026-03-06T00:35:10.000Z')
  })

  it('[numbers 4] asks for the clock where the journal has fills at another time, and remembers it', async () => {
    const file = () => csv(head, '2026-11-18 10:00:00,Buy,AAPL,10,190.10,1')
    await importFrom(file())
    const choose = (zone: string) => typeIn(screen.getByLabelText('The clock of the file'), zone)
    await choose('Asia/Tokyo')
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Times of Tokyo, as you say.'))
    await press('Import 1 fill')
    await press('Done')
    await press('Import trades')
    await screen.findByRole('dialog', { name: 'Import trades' })
    await pick(file())
    await screen.findByText(/Times of Tokyo, as in the file before\./)
    await choose('Europe/Berlin')
    await screen.findByRole('button', { name: 'Answer first' })
    const same = screen.getByRole('radio', { name: 'Yes, leave them out of this import' })
    expect(
      screen.getByText('One of these fills is in your journal 8 hours earlier. Are they the same fills?'),
    ).toBeTruthy()
    await update(() => fireEvent.click(same))
    await screen.findByRole('button', { name: 'Nothing to import' })
    expect(tradesNow()).toHaveLength(1)
  })

  it('asks what a number means that can be read in both ways, and records nothing before', async () => {
    await importFrom(csv('Date;Type;Symbol;Quantity;Price', '2026-11-18;Buy;AAPL;1,200;1,500'))
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Answer first' })).disabled).toBe(true)
    await update(() => fireEvent.click(screen.getByRole('radio', { name: 'As 1.234,56' })))
    await waitFor(() => expect(linesOf('Preview')).toEqual(['Line 2Buy 1.2 AAPL at 1.5 USDNov 18, 2026 · Imported']))
    await record('Import 1 fill')
    expect(tradesNow().map(({ quantity, price }) => [quantity, price])).toEqual([[1.2, 1.5]])
  })

  it('is taken back as a whole, and what was there before stays', async () => {
    const before = await importFrom(csv(head, '2026-03-05,Buy,KLM,10,18,1'))
    await record('Import 1 fill')
    await press('Done')
    const were = tradesNow()
    await press('Import trades')
    await pick(sample('schwab'))
    await screen.findByRole('button', { name: /^Import 4 fills/ })
    await record(/^Import 4 fills/)
    expect(tradesNow()).toHaveLength(5)
    await takeBack()
    expect(tradesNow()).toEqual(were)
    expect(before.performed.slice(-2)).toMatchObject([{ type: 'AddRecord' }, { type: 'ApplyImport' }])
  })

  it('[other journals] of another journal brings its notes and labels, and both go with it', async () => {
    await importFrom(sample('tradervue'))
    expect((await screen.findByRole('region', { name: 'Notes and labels' })).textContent).toContain(
      '3 trades come with a note or labels; 4 labels are new in this journal.',
    )
    expect(linesOf('Notes and labels')[1]).toBe('Line 4Chased it.tag chased')
    await record('Import 7 fills and 3 notes')
    expect(notesNow()).toEqual([expect.stringMatching(/^Waited/), 'Chased it.', 'Still open.'])
    await takeBack()
    expect([tradesNow(), notesNow()]).toEqual([[], []])
  })

  it('[other journals] of TradeZella says what of it stays in the file', async () => {
    await importFrom(sample('tradezella'))
    const said = await screen.findByRole('region', { name: 'Notes and labels' })
    expect(textsOf('listitem', said)).toEqual(
      expect.arrayContaining([
        'Ratings or grades: 1. Each journal rates by a scale of its own.',
        'Targets or risks in money: 1. Trades here use prices instead.',
      ]),
    )
  })
})

describe('A result in the preview', () => {
  it.each([
    [
      [
        '2026-11-19,Buy,AAPL,10,190,1',
        '2026-11-19,Sell,AAPL,10,200,1',
        '2026-11-20,Buy,AAPL,10,190,0.5',
        '2026-11-20,Sell,AAPL,10,206,1',
      ],
      '$158.50 on Nov 20, by the fills of this file alone',
    ],
    [['2026-11-20,Buy,AAPL,10,190,1'], undefined],
    [['2026-11-20,Sell,AAPL,10,190,1'], undefined],
  ])('of %j is %s', async (lines, words) => {
    await importFrom(csv(head, ...lines))
    await screen.findByRole('region', { name: 'Preview' })
    expect(screen.queryByText(/by the fills of this file alone$/)?.textContent).toBe(words)
  })
})

describe('[domain 0008] Trades to a file', () => {
  it('hands over all trades with their results, under the name of the journal', async () => {
    const { downloads } = await importFrom(
      csv(head, '2026-11-18,Buy,AAPL,10,190.10,1', '2026-11-19,Sell,AAPL,10,201,1'),
    )
    await record('Import 2 fills')
    await press('Done')
    await press('Export trades')
    await waitFor(() => expect(downloads).toHaveBeenCalled())
    const [name, type, pieces] = downloads.mock.calls[0] ?? ['', '', '']
    const text = piecesOf<unknown>(pieces).join('')
    expect([name, type]).toEqual([`Futures trades ${today}.csv`, 'text/csv;charset=utf-8'])
    const read = readText(text)
    const fills = read.ok ? read.value.fates.flatMap((fate) => ('activities' in fate ? fate.activities : [])) : []
    expect(fills.map(({ side, accountId }) => [side, accountId])).toEqual([
      ['BUY', 'Imported'],
      ['SELL', 'Imported'],
    ])
    expect(text).toContain('107')
  })

  it('[export] hands a workbook of all of it, and of a filter only what it asks for, to the user', async () => {
    const { downloads, files } = await importFrom(
      csv(head, '2026-11-18,Buy,AAPL,10,190.10,1', '2026-11-19,Sell,AAPL,10,201,1', '2026-11-19,Buy,TUV,3,7,0'),
    )
    await record('Import 3 fills')
    await press('Done')
    await press('Export as XLSX')
    await waitFor(() => expect(downloads).toHaveBeenCalledTimes(1))
    const [name, , content] = downloads.mock.calls[0] ?? ['', '', '']
    expect(name).toBe(`Futures trades ${today}.xlsx`)
    const read = await readTradeFile(new Blob([...piecesOf<string | Uint8Array<ArrayBuffer>>(content)]))
    const rows = read.ok ? read.value.table.rows.map(({ cells }) => cells) : []
    expect(rows.map(([first]) => first)).toEqual(['Day', '2026-11-18', '2026-11-19', '2026-11-19'])
    // Those of trades, of which there are two, of notes and of cash.
    expect(read.ok && read.value.table.aside?.map(({ line }) => line)).toEqual([1, 2, 3, 8, 9])
    await waitFor(() => expect(tradeFileView.isExporting).toBe(false))
    files.take({ type: 'export-sheets', filter: { symbol: 'tuv' }, as: 'fills' })
    await waitFor(() => expect(downloads).toHaveBeenCalledTimes(2))
    const [filtered, type, text] = downloads.mock.calls[1] ?? ['', '', '']
    expect([filtered, type]).toEqual([`Futures fills ${today}.csv`, 'text/csv;charset=utf-8'])
    const lines = piecesOf<unknown>(text).join('').trim().split('\r\n')
    expect(lines.slice(1).map((line) => line.split(',')[3])).toEqual(['TUV'])
  })
})

it('without an open journal nothing can be imported or exported', () => {
  Object.assign(journalView, { journal: undefined })
  draw(<TradeFiles />)
  expect(screen.getAllByRole<HTMLButtonElement>('button').map(({ disabled }) => disabled)).toEqual([true, true, true])
  showJournal(emptyJournal)
})

describe('A file that another app has shared', () => {
  const worker = (file: File | undefined) => {
    const answered = new EventTarget()
    const port1 = Object.assign(answered, { start: () => undefined })
    const answer = () => answered.dispatchEvent(Object.assign(new Event('message'), { data: file }))
    vi.stubGlobal(
      'MessageChannel',
      class {
        port1 = port1
        port2 = {}
      },
    )
    const serviceWorker = { controller: { postMessage: () => queueMicrotask(answer) } }
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
    window.location.hash = '#shared-file'
  }
  afterEach(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
    window.location.hash = ''
  })

  it('is offered in the import, and is read when its user says so', async () => {
    worker(csv(head, '2026-11-18,Buy,AAPL,10,190.10,1'))
    await open()
    const offer = await screen.findByRole('button', { name: 'Preview november.csv' })
    expect(window.location.hash).toBe('')
    // Reading the file takes turns by a channel of its own.
    vi.unstubAllGlobals()
    await update(() => fireEvent.click(offer))
    expect((await screen.findByRole('button', { name: 'Import 1 fill' })).isConnected).toBe(true)
  })

  it('that is gone is said to be gone', async () => {
    worker(undefined)
    await open()
    expect(await screen.findByText('The shared file is no longer here. Share it again, or choose it here')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
