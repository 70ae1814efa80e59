import { describe, expect, it } from 'vitest'
import { decide } from '#domain/journal/decide.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { report, tradesIn } from '#test/domain/fills/books.ts'
import { command } from '#test/support/builders.ts'
import { previewOfText, readText } from './read-text.ts'

const names =
  'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value EUR,Exchange rate,AutoFX Fee,' +
  'Transaction and/or third party fees EUR,Total EUR,Order ID,\n'
const bought = '01-07-2021,15:30,KLM,US1,NDQ,XNAS,20,100,EUR,-2000,EUR,-2000,,0,0,-2000,,a\n'
const sold = '22-07-2021,15:30,KLM,US2,NDQ,XNAS,-20,110,EUR,2200,EUR,2200,,0,0,2200,,b\n'

/** The rows of a change of the ISIN; with an order they are what earlier versions took them for. */
const swapped = (order: string): string =>
  `20-07-2021,00:00,KLM,US2,NDQ,,20,95.00,EUR,-1900,EUR,-1900,,,,-1900,,${order}\n` +
  `20-07-2021,00:00,KLM,US1,NDQ,,-20,95.00,EUR,1900,EUR,1900,,,,1900,,${order}\n`
const file = names + sold + swapped('') + bought
const asBefore = names + sold + swapped('c') + bought

const done = (journal: Journal, draft: CommandDraft): Journal => {
  const applied = decide(journal, command(draft))
  if (!applied.ok) throw new Error(applied.error.code)
  return applied.value.journal
}
const imported = (journal: Journal, text: string): Journal => {
  const { superseded, activities } = previewOfText(journal, text)
  const without = superseded
    ? done(journal, { type: 'ApplyImport', data: { trades: { type: 'ReplaceTrades', data: superseded }, records: [] } })
    : journal
  return report(without, activities).journal
}
const told = (journal: Journal) =>
  tradesIn(journal).map((each) => [
    'side' in each ? each.side : each.kind,
    each.symbol,
    each.quantity,
    'realizedPnL' in each ? each.realizedPnL : undefined,
  ])

describe('A file of which an earlier version has read lines otherwise', () => {
  it('replaces what these lines were taken for, and comes to what it would have come to at once', () => {
    const before = imported(emptyJournal, asBefore)
    const { superseded, fresh, known } = previewOfText(before, file)
    expect([Object.values(superseded?.removed ?? {}).flat().length, fresh, known]).toEqual([2, 2, 2])
    const after = imported(before, file)
    expect(told(after)).toEqual(told(imported(emptyJournal, file)))
    expect(told(after)).toContainEqual(['SELL', 'US2', 20, 200])
    expect(previewOfText(after, file)).toMatchObject({ fresh: 0, known: 4 })
    expect(previewOfText(after, file).superseded).toBeUndefined()
  })

  it('replaces them where both readings are there', () => {
    const both = report(imported(emptyJournal, file), previewOfText(emptyJournal, asBefore).activities).journal
    expect(told(imported(both, file))).toEqual(told(imported(emptyJournal, file)))
  })

  it('leaves a trade of another account as it is', () => {
    const read = readText(asBefore, { accountId: 'other' })
    if (!read.ok) throw new Error(read.error.code)
    const others = read.value.fates.flatMap((fate) => ('activities' in fate ? fate.activities : []))
    expect(previewOfText(report(emptyJournal, others).journal, file).superseded).toBeUndefined()
  })
})

describe('A file of which an earlier version did not know the size of a contract', () => {
  const option = (rows: ReadonlyArray<string>): string => names + rows.join('')
  const sale = '10-03-2026,15:31,AEX C700 20MAR26,NLEX1,EOE,XEUE,-1,2.00,EUR,200,EUR,200,,,-2.50,197.5,,o2\n'
  const purchase = '06-03-2026,15:30,AEX C700 20MAR26,NLEX1,EOE,XEUE,1,1.00,EUR,-100,EUR,-100,,,-2.50,-102.5,,o1\n'
  const text = option([sale, purchase])
  const unsized = previewOfText(emptyJournal, text).activities.map(({ multiplier = 1, ...rest }) => ({
    ...rest,
    amount: rest.amount / multiplier,
  }))
  const results = (journal: Journal) => told(journal).map(([side, , , result]) => [side, result])

  it('counts its contracts in full after one more import', () => {
    const before = report(emptyJournal, unsized).journal
    expect(results(before)).toContainEqual(['SELL', -4])
    const after = imported(before, text)
    expect(results(after)).toContainEqual(['SELL', 95])
    expect(
      tradesIn(after)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(
      tradesIn(before)
        .map(({ id }) => id)
        .toSorted(),
    )
    expect(previewOfText(after, text).superseded).toBeUndefined()
  })

  it('keeps a size that is known where the file does not say one', () => {
    const whole = imported(emptyJournal, text)
    const foreign = 'Date,Type,Symbol,Quantity,Price\n2026-03-06,BUY,NLEX1,1,1\n'
    expect(previewOfText(whole, foreign).superseded).toBeUndefined()
  })
})

describe('A file of which an earlier version took a contract for difference for its share', () => {
  const shorted = `Date,Type,Symbol,Quantity,Price,Instrument
2026-03-09,SELL,AAPL,2,200,CFD
2026-03-09,BUY,AAPL,2,198,
2026-03-10,BUY,AAPL,2,190,CFD
`
  it('keeps both apart after one more import', () => {
    const before = imported(emptyJournal, shorted.replaceAll(',CFD', ','))
    expect(told(before)).toContainEqual(['BUY', 'AAPL', 2, undefined])
    const after = imported(before, shorted)
    expect(told(after)).toHaveLength(3)
    expect(told(after).map(([, , , result]) => result)).toContain(20)
    expect(previewOfText(after, shorted).superseded).toBeUndefined()
  })
})

describe('Shares that leave for nothing', () => {
  const left = '20-07-2021,00:00,ABC,US3,NDQ,,-10,0,EUR,0,EUR,0,,,,0,,\n'
  const held = '01-07-2021,15:30,ABC,US3,NDQ,XNAS,10,50,EUR,-500,EUR,-500,,0,0,-500,,c\n'

  it('are sold at 0 where their trader says that they are worthless, and stay unread otherwise', () => {
    const fatesWith = (worthless: ReadonlyArray<number>) => {
      const read = readText(names + left + held, { answers: { worthless } })
      return read.ok ? read.value.fates.slice(1) : []
    }
    expect(fatesWith([])[0]).toMatchObject({ kind: 'not-understood', isRemoval: true })
    const [fate] = fatesWith([2])
    expect(fate?.kind === 'fill' ? fate.activities : []).toMatchObject([
      { side: 'SELL', symbol: 'US3', quantity: 10, price: 0 },
    ])
  })
})
