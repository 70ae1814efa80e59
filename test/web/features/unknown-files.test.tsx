import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { recordedImports } from '#domain/fills/recorded-imports.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { tableToArray } from '#domain/record/table.ts'
import { savedMappings } from '#domain/trade-files/mapping/saved-mappings.ts'
import { TradeFiles } from '#web/features/settings/trade-files.tsx'
import { journalView } from '#web/read-models/views.ts'
import { AskedImport } from '#web/shell/asked-import.tsx'
import { importStep } from './fake-actors.ts'
import { draw, freshViews } from './fake-app.tsx'
import { appWithFiles } from './file-app.ts'
import { press, update } from './person.ts'

freshViews()

const WithImport = () => (
  <>
    <TradeFiles />
    <AskedImport />
  </>
)

/** A file is read in turns: what a choice leads to is there a moment later. */
const choose = async (label: string, value: string) => {
  const field = await screen.findByLabelText(label)
  await update(() => fireEvent.change(field, { target: { value } }))
}
const pressImport = async (fills: 'Import 1 fill' | 'Import 2 fills') => {
  await screen.findByRole('button', { name: fills })
  await press(fills)
}
const write = (label: string, value: string) => choose(label, value)
const file = (name: string, ...lines: ReadonlyArray<string>) => new File([lines.join('\n')], name)

const openDialog = async () => {
  draw(<WithImport />, appWithFiles())
  await press('Import trades')
  await screen.findByRole('dialog', { name: 'Import trades' })
}
const pick = async (chosen: File) => {
  await update(() => fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [chosen] } }))
  await waitFor(() => expect(importStep()).not.toBe('reading'))
}
const journal = () => journalView.journal?.current ?? emptyJournal
const tradesNow = () =>
  tableToArray(journal().entries)
    .flatMap(({ trades }) => trades?.activities ?? [])
    .map(({ timestamp, side, quantity, symbol, price, fees }) => [timestamp, side, quantity, symbol, price, fees])
const said = () => screen.getByRole('dialog').querySelector('output')?.textContent

const odd = (...lines: ReadonlyArray<string>) => file('Bank (3).csv', 'Moment;Thing;Way;Units;Kurs EUR;Cut', ...lines)

describe('[domain 0030] A file of an unknown kind', () => {
  it('is proposed, mapped, previewed at every choice, imported, and read by itself the next time', async () => {
    await openDialog()
    await pick(odd('20.03.2026;KLM;B;100;18,40;1,50', '21.03.2026;KLM;S;100;19,40;1,50'))
    expect(screen.getByRole('heading', { name: 'Which column is what?' })).toBeTruthy()
    expect(said()).toBe('2 lines of 3 read as fills.')
    await choose('Price', '')
    await waitFor(() => expect(said()).toBe('Still missing: Price.'))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose the columns first' }).disabled).toBe(true)
    await choose('Price', 'kurs')
    await choose('Fees', 'cut')
    expect(screen.getByLabelText<HTMLInputElement>('Save these columns as').value).toBe('Bank')
    await waitFor(() => expect(said()).toBe('2 lines of 3 read as fills.'))
    await pressImport('Import 2 fills')
    await screen.findByRole('dialog', { name: 'Imported' })
    expect(tradesNow()).toEqual([
      ['2026-03-20', 'BUY', 100, 'KLM', 18.4, 1.5],
      ['2026-03-21', 'SELL', 100, 'KLM', 19.4, 1.5],
    ])
    expect(savedMappings(journal()).map(({ name, mapping }) => [name, mapping.parts.fees])).toEqual([['Bank', ['cut']]])
    await press('Done')
    await press('Import trades')
    await pick(odd('24.03.2026;QRS;B;1;5,25;0'))
    expect(screen.getByRole('heading', { name: 'Bank' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Which column is what?' })).toBeNull()
    await pressImport('Import 1 fill')
    await screen.findByRole('dialog', { name: 'Imported' })
    expect(savedMappings(journal())).toHaveLength(1)
  })

  it('is asked about numbers without a name and about its currency, and by words what they mean', async () => {
    await openDialog()
    await pick(file('x.csv', 'Moment;Thing;Way;Pieces;Worth', '20.03.2026;KLM;Long;100;18,40'))
    expect(said()).toBe('Still missing: Quantity that was filled, Price, Currency.')
    await choose('Quantity that was filled', 'pieces')
    await choose('Price', 'worth')
    await write('Currency of all lines', 'eur')
    await choose('“Long” means', 'buy')
    await pressImport('Import 1 fill')
    await screen.findByRole('dialog', { name: 'Imported' })
    expect(tradesNow()).toEqual([['2026-03-20', 'BUY', 100, 'KLM', 18.4, 0]])
  })

  it.each([
    ['Lots', 'Moment,Pair,Way,Size,Price', '2026-03-20,EURUSD,B,0.5,1.08', 'How much is 0.5 EURUSD?', 'Lots: 100,000'],
    [
      'amounts with fees',
      'Moment,Thing,Way,Units,Total,Fee',
      '2026-03-20,KLM,B,10,101,1',
      'Does 101 (Total) include the fees of 1?',
      'Yes, it is the amount after fees',
    ],
  ])('is asked what its numbers mean: %s', async (_what, names, line, question, answer) => {
    await openDialog()
    await pick(file('x.csv', names, line))
    await screen.findByRole('group', { name: question })
    expect(screen.getByRole('button', { name: 'Answer first' })).toBeTruthy()
    await update(() => fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${answer}`) })))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Import 1 fill' })).toBeTruthy())
  })

  it('asks for the zone and for each column of numbers, and records nothing before', async () => {
    await openDialog()
    await pick(odd('20.03.2026 09:30;KLM;B;1.000;18,400;1,50'))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Answer first' })).toBeTruthy())
    await choose('The clock of the file', 'Europe/Berlin')
    const radios = screen.getAllByRole<HTMLInputElement>('radio')
    expect(radios).toHaveLength(4)
    await update(() => fireEvent.click(radios[1] as HTMLInputElement))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Answer first' })).toBeTruthy())
    await update(() => fireEvent.click(screen.getAllByRole('radio')[3] as HTMLInputElement))
    await pressImport('Import 1 fill')
    await screen.findByRole('dialog', { name: 'Imported' })
    expect(tradesNow()).toEqual([['2026-03-20T08:30:00.000Z', 'BUY', 1000, 'KLM', 18.4, 0]])
    expect(savedMappings(journal())[0]?.mapping.answers).toEqual({
      zone: 'Europe/Berlin',
      decimalMarks: { Units: ',', 'Kurs EUR': ',' },
    })
  })

  it('says which name is taken, and imports once it has another, or none', async () => {
    await openDialog()
    await pick(odd('20.03.2026;KLM;B;100;18,40;0'))
    await pressImport('Import 1 fill')
    await press('Done')
    await press('Import trades')
    await pick(file('x.csv', 'When;What;How;Number;At EUR;Other', '20.03.2026;QRS;B;1;2,50;x'))
    await write('Save these columns as', 'bank')
    await pressImport('Import 1 fill')
    expect(screen.getByText('A mapping with this name already exists')).toBeTruthy()
    expect(tradesNow()).toHaveLength(1)
    await write('Save these columns as', '')
    await pressImport('Import 1 fill')
    await screen.findByRole('dialog', { name: 'Imported' })
    expect([tradesNow().length, savedMappings(journal()).length]).toEqual([2, 1])
  })

  it('says which of our own columns is missing, and lets another one take its place', async () => {
    await openDialog()
    await pick(file('own.csv', 'Date,Type,Symbol,Quantity,Cost Each', '2026-03-20,Buy,KLM,1,2'))
    expect(screen.getByRole('alert').textContent).toBe('The column Price is missing')
    await choose('Price', 'cost each')
    await pressImport('Import 1 fill')
    await screen.findByRole('dialog', { name: 'Imported' })
    expect(tradesNow()).toEqual([['2026-03-20', 'BUY', 1, 'KLM', 2, 0]])
  })

  it('lets the columns of a known kind be chosen as well, where it was taken for another', async () => {
    await openDialog()
    await pick(file('own.csv', 'Date,Type,Symbol,Quantity,Price', '2026-03-20,Buy,KLM,1,2'))
    await press('Not right? Choose the columns yourself')
    expect(screen.getByLabelText<HTMLSelectElement>('Buy or sell').value).toBe('type')
    expect(said()).toBe('1 line of 2 read as fills.')
  })
})

describe('[domain 0030] Fills by hand', () => {
  const type = async (text: string) => {
    await openDialog()
    await write('Fills, one on each line', text)
    await press('Preview the text')
    await waitFor(() => expect(importStep()).not.toBe('reading'))
  }

  it('are typed, previewed with what cannot be read, and imported', async () => {
    await type('B 100 KLM 18.40 2026-03-20 f1\nS 100 KLM')
    expect(screen.getByText('Write side, quantity, symbol and price, such as B 100 KLM 18.40 9:35')).toBeTruthy()
    await pressImport('Import 1 fill')
    await screen.findByRole('dialog', { name: 'Imported' })
    expect(tradesNow()).toEqual([['2026-03-20', 'BUY', 100, 'KLM', 18.4, 1]])
  })

  it('are pasted from a sheet, with or without the names of its columns', async () => {
    await type('2026-03-20\tKLM\tBuy\t100\t18.40\n2026-03-21\tKLM\tSell\t100\t19.40')
    expect(said()).toBe('2 lines of 2 read as fills.')
    expect(screen.getByLabelText<HTMLSelectElement>('Names of the columns').value).toBe('')
    await pressImport('Import 2 fills')
    await screen.findByRole('dialog', { name: 'Imported' })
    expect(tradesNow().map(([, side]) => side)).toEqual(['BUY', 'SELL'])
  })
})

describe('[domain 0030] An imported file', () => {
  it('is undone by the name of its file, and the undo taken back, after the dialog is closed', async () => {
    await openDialog()
    await pick(file('march.csv', 'Date,Type,Symbol,Quantity,Price', '2026-03-20,Buy,KLM,1,2'))
    await pressImport('Import 1 fill')
    await screen.findByRole('dialog', { name: 'Imported' })
    await press('Done')
    await screen.findByRole('heading', { name: 'Recorded imports' })
    await press('Undo import march.csv')
    await screen.findByRole('dialog', { name: 'Undo the import of march.csv?' })
    await press('Undo the import')
    expect(tradesNow()).toEqual([])
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Recorded imports' })).toBeNull())
  })

  it('is forgotten when it is undone at once', async () => {
    await openDialog()
    await pick(file('march.csv', 'Date,Type,Symbol,Quantity,Price', '2026-03-20,Buy,KLM,1,2'))
    await pressImport('Import 1 fill')
    await screen.findByRole('dialog', { name: 'Imported' })
    await press('Undo the import')
    await screen.findByRole('dialog', { name: 'Import taken back' })
    expect([tradesNow(), recordedImports(journal())]).toEqual([[], []])
  })

  it('leaves its columns saved: they are renamed, and deleted', async () => {
    await openDialog()
    await pick(odd('20.03.2026;KLM;B;100;18,40;1,50'))
    await pressImport('Import 1 fill')
    await press('Done')
    await screen.findByRole('heading', { name: 'Saved columns' })
    await press('Rename Bank')
    const dialog = screen.getByRole('dialog', { name: 'Rename Bank' })
    await write('Name', '')
    await press('Rename', dialog)
    expect(screen.getByText('A saved mapping needs a name')).toBeTruthy()
    await write('Name', 'Savings')
    await press('Rename', dialog)
    await press('Delete Savings')
    expect(savedMappings(journal())).toEqual([])
  })
})
