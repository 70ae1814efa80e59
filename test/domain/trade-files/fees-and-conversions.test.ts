import { describe, expect, it } from 'vitest'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { runSync } from '#domain/steps.ts'
import { fileResultsSteps } from '#domain/trade-files/compared.ts'
import { type ColumnMapping, headerAt } from '#domain/trade-files/mapping/column-mapping.ts'
import { mappedFormat } from '#domain/trade-files/mapping/mapped.ts'
import { proposedMapping } from '#domain/trade-files/mapping/proposed.ts'
import { readTradesSteps } from '#domain/trade-files/reading.ts'
import { tableOfText } from '#domain/trade-files/text-table.ts'
import { report } from '#test/domain/fills/books.ts'
import { previewOfText } from './read-text.ts'

const reading = (text: string) => {
  const read = runSync(readTradesSteps(tableOfText(text), { accountId: 'a', zone: 'America/New_York' }))
  if (!read.ok) throw new Error(read.error.code)
  return read.value
}
/** What each line below the names brings, or why it brings nothing. */
const brought = (text: string) => broughtBy(reading(text))
const broughtBy = ({ fates }: Pick<ReturnType<typeof reading>, 'fates'>) =>
  fates.flatMap((fate) =>
    fate.kind === 'not-understood'
      ? fate.errors.map(({ code }) => code)
      : 'activities' in fate
        ? fate.activities.map(({ side, cash, kind, symbol, quantity, price, fees, effect, currency = 'USD' }) =>
            [cash ?? side ?? kind, symbol, quantity, price, fees, currency, ...(effect ? [effect] : [])].join(' '),
          )
        : [],
  )

describe('[broker files] A fee in another currency than the trade', () => {
  const names =
    'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,DateTime,Buy/Sell,Quantity,TradePrice,Proceeds,IBCommission,' +
    'IBCommissionCurrency,Open/CloseIndicator,Notes/Codes,FifoPnlRealized,TradeID\n'
  const line = (side: string, quantity: number, price: number, fee: string, code: string, id: number): string =>
    `U0,EUR,STK,KLM,2026030${id};093510,${side},${quantity},${price},${-quantity * price},${fee},${code},,10,90${id}\n`

  it('is recorded apart from it as a fee of the day: the two are never added, and neither is lost', () => {
    const text = names + line('BUY', 100, 20, '-1.25,USD', 'O', 6) + line('SELL', -100, 21, '0.5,USD', 'C', 9)
    expect(brought(text)).toEqual([
      'BUY KLM 100 20 0 EUR open',
      'fee KLM -1.25 0 0 USD',
      'SELL KLM 100 21 0 EUR close',
      'fee KLM 0.5 0 0 USD',
    ])
    expect(reading(text).assumptions).toContain('separate-fees')
    const ids = reading(text).fates.flatMap((fate) => ('activities' in fate ? fate.activities : []))
    expect(ids.map(({ snapTradeId }) => snapTradeId)).toEqual([
      'ibkr|U0|906',
      'ibkr|U0|906|fee',
      'ibkr|U0|909',
      'ibkr|U0|909|fee',
    ])
  })

  it('comes with its fill: neither the new lines nor the known ones count it once more', () => {
    const text = names + line('BUY', 100, 20, '-1.25,USD', 'O', 6) + line('SELL', -100, 21, '0.5,USD', 'C', 9)
    const first = previewOfText(emptyJournal, text)
    expect(first).toMatchObject({ fresh: 4, freshFills: 2, known: 0, fees: { fresh: 2, known: 0 } })
    const { journal } = report(emptyJournal, first.activities)
    expect(previewOfText(journal, text)).toMatchObject({ fresh: 0, known: 4, fees: { fresh: 0, known: 2 } })
  })

  it('makes no difference to the broker’s result, which has the fee converted', () =>
    expect(runSync(fileResultsSteps(reading(names + line('BUY', 100, 20, '-1.25,USD', 'O', 6)))).compared).toEqual([]))

  it('stays with a fill that crosses zero, once', () => {
    const text = names + line('BUY', 100, 20, '-1,USD', 'O', 6) + line('SELL', -150, 21, '-1.5,USD', 'C;O', 9)
    expect(brought(text).slice(2)).toEqual([
      'SELL KLM 100 21 0 EUR close',
      'SELL KLM 50 21 0 EUR open',
      'fee KLM -1.5 0 0 USD',
    ])
  })

  it('says nothing where no fee was taken, and is an ordinary one in the currency of the trade', () => {
    expect(brought(names + line('BUY', 100, 20, '0,USD', 'O', 6))).toEqual(['BUY KLM 100 20 0 EUR open'])
    const own = names + line('BUY', 100, 20, '-1,EUR', 'O', 6)
    expect(brought(own)).toEqual(['BUY KLM 100 20 1 EUR open'])
    expect(reading(own).assumptions).not.toContain('separate-fees')
  })

  it('of a conversion of currencies is in the currency that the name of its column has', () => {
    const text =
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,,Proceeds,' +
      'Comm in EUR,,,MTM in EUR,Code\n' +
      'Trades,Data,Order,Forex,USD,EUR.USD,"2026-03-10, 12:00:00",1000,1.0842,,-1084.2,-2,,,0.1,\n'
    expect(brought(text)).toEqual(['BUY EUR.USD 1000 1.0842 0 USD', 'fee EUR.USD -2 0 0 EUR'])
  })
})

describe('[broker files] A fee of a mapped file in another currency', () => {
  const mapped = (names: string, line: string, parts: ColumnMapping['parts']) => {
    const table = tableOfText(`${names}\n${line}\n`)
    const mapping = { ...proposedMapping(table, 0), parts, negativeFees: 'credit' as const }
    const header = headerAt(table, 0)
    const as = { format: mappedFormat(mapping, 'Mine', header), header }
    const read = runSync(readTradesSteps(table, { accountId: 'a', zone: 'UTC', as }))
    if (!read.ok) throw new Error(read.error.code)
    return broughtBy(read.value)
  }
  const parts = { date: ['day'], side: ['way'], symbol: ['what'], quantity: ['size'], price: ['at'] } as const
  const paid = { currency: ['money'], fees: ['cost'], feeCurrency: ['cost in'] } as const

  it('is recorded apart from its fill', () =>
    expect(
      mapped('Day,Way,What,Size,At,Money,Cost,Cost in', '2026-03-06T10:00:00Z,Buy,KLM,10,18,EUR,1.5,USD', {
        ...parts,
        ...paid,
      }),
    ).toEqual(['BUY KLM 10 18 0 EUR', 'fee KLM -1.5 0 0 USD']))

  it('is recorded apart from the exit of a whole trade, and is not subtracted from its result', () =>
    expect(
      mapped(
        'Day,Way,What,Size,At,Money,Cost,Cost in,Out,Out at',
        '2026-03-06T10:00:00Z,Buy,KLM,10,18,EUR,1.5,USD,2026-03-06T11:00:00Z,19',
        { ...parts, ...paid, exitDate: ['out'], exitPrice: ['out at'] },
      ),
    ).toEqual(['BUY KLM 10 18 0 EUR open', 'SELL KLM 10 19 0 EUR close', 'fee KLM -1.5 0 0 USD']))
})

describe('[broker files] A translated statement of Interactive Brokers', () => {
  const names =
    'Transaktionen,Header,DataDiscriminator,Vermögenswertkategorie,Währung,Symbol,Datum/Zeit,Menge,T.-Kurs,Schlussk.,' +
    'Erlös,Prov./Gebühr,Basis,Realisierter G&V,MTM-G&V,Code\n'
  const order = (category: string): string =>
    `Transaktionen,Data,Order,${category},EUR,KLM,"2026-03-06, 09:35:10",10,18,18.6,-180,-1,181,0,6,O\n`

  it('is read only as far as its words are known: the size of other instruments is unknown', () =>
    expect(brought(names + order('Aktien') + order('Optionsscheine'))).toEqual([
      'BUY KLM 10 18 1 EUR open',
      'UNKNOWN_KIND',
    ]))

  it('with fees under an unknown name gives no fill without fees', () =>
    expect(brought(names + names.replace('Prov./Gebühr', 'Gebühren in EUR') + order('Aktien'))).toEqual([
      'UNKNOWN_KIND',
    ]))

  it('with unknown names is called a translated statement: in a mapping its repeated lines would count', () => {
    const italian = tableOfText(
      names.replace('Menge', 'Quantità') + order('Azioni').replaceAll('Transaktionen', 'Operazioni'),
    )
    expect(runSync(readTradesSteps(italian, { accountId: 'a', zone: 'UTC' }))).toMatchObject({
      error: { code: 'STATEMENT_LANGUAGE' },
    })
  })
})

describe('[broker files] A conversion of Coinbase', () => {
  const names =
    'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,' +
    'Total (inclusive of fees and/or spread),Fees and/or Spread,Notes\n'
  const convert = (subtotal: string, total: string, fees: string, notes: string): string =>
    `c1,2026-03-07 10:00:00 UTC,Convert,BTC,-0.05,EUR,€61010.00,${subtotal},${total},${fees},${notes}\n`

  it('is a sale and a purchase for the same money, the fee among it once', () => {
    const text = names + convert('€3000.00', '€3050.00', '€50.00', 'Converted 0.05 BTC to 1.2 ETH')
    expect(brought(text)).toEqual(['SELL BTC 0.05 61000 0 EUR', 'BUY ETH 1.2 2500 50 EUR'])
    expect(reading(text).assumptions).toEqual(['conversions'])
  })

  it.each([
    ['whose notes do not name both sides', '€3000.00', '€3050.00', '€50.00', 'Converted BTC'],
    ['whose notes are about another asset', '€3000.00', '€3050.00', '€50.00', 'Converted 0.05 SOL to 1.2 ETH'],
    ['into money', '€3000.00', '€3050.00', '€50.00', 'Converted 0.05 BTC to 3000 EUR'],
    ['whose amounts do not add up', '€3000.00', '€3050.00', '€20.00', 'Converted 0.05 BTC to 1.2 ETH'],
    ['without a value', '', '€3050.00', '€50.00', 'Converted 0.05 BTC to 1.2 ETH'],
  ])('%s is not understood, and shown unchanged', (_, ...cells) =>
    expect(brought(names + convert(...cells))).toEqual(['UNKNOWN_KIND']),
  )
})
