import { describe, expect, it } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { runSync } from '#domain/steps.ts'
import {
  type ColumnMapping,
  headerAt,
  mappedHeaderIn,
  missingFields,
} from '#domain/trade-files/mapping/column-mapping.ts'
import { mappedFormat } from '#domain/trade-files/mapping/mapped.ts'
import { proposedHeaderLine, proposedMapping, sideWordsIn } from '#domain/trade-files/mapping/proposed.ts'
import { hasOpenQuestions } from '#domain/trade-files/preview.ts'
import { readTradesSteps } from '#domain/trade-files/reading.ts'
import { tableOfText } from '#domain/trade-files/text-table.ts'

const proposed = (text: string): ColumnMapping => {
  const table = tableOfText(text)
  return proposedMapping(table, proposedHeaderLine(table))
}
const readAs = (text: string, mapping: ColumnMapping) => {
  const table = tableOfText(text)
  const header = headerAt(table, proposedHeaderLine(table))
  const as = { format: mappedFormat(mapping, 'Mine', header), header }
  const read = runSync(
    readTradesSteps(table, { accountId: 'a', zone: 'America/New_York', answers: mapping.answers, as }),
  )
  if (!read.ok) throw new Error(read.error.code)
  return read.value
}
const saidBy = (text: string, change: Partial<ColumnMapping> = {}) =>
  readAs(text, { ...proposed(text), ...change }).fates.map((fate) => {
    if (fate.kind === 'not-understood') return fate.errors.map(messageOf).join('. ')
    if (!('activities' in fate)) return fate.kind === 'left-out' ? fate.why : fate.kind
    return fate.activities
      .map(({ timestamp, side, effect, quantity, symbol, price, fees, currency }) =>
        [timestamp, side, effect ?? '-', quantity, symbol, price, fees, currency ?? 'USD'].join(' '),
      )
      .join(', ')
  })

const german = [
  'Depot 12345;;;;;;',
  'Ausführungszeit;Art;Wertpapier;Stück;Kurs;Gebühr;Währung',
  '20.03.2026 09:31:00;Kauf;KLM;1.000;18,40;4,90;EUR',
  '21.03.2026 10:00:00;Verkauf;KLM;400;19,00;4,90;EUR',
  '22.03.2026 10:00:00;Dividende;KLM;;;;EUR',
  'Summe;;;;;;',
].join('\n')

const exchange = [
  'time,pair,way,base_qty,rate,maker fee,status',
  '1773999060,KLMUSDT,BUY,0.50000000,20,0.01,FILLED',
  '1773999120,KLMUSDT,SELL,0.25,21,-0.01,FILLED',
  '1773999180,KLMUSDT,SELL,0.25,21,0,CANCELLED',
].join('\n')

const whole = [
  'Ticker,Direction,Qty,Entry Date,Entry Price,Exit Date,Exit Price,Commission,Net P&L',
  'MESM26,Short,2,03/20/2026 09:31,5000,03/20/2026 09:45,4990,2.50,97.50',
].join('\n')

describe('A file of an unknown format', () => {
  it('is proposed a mapping by names in other languages, below a preamble, and by its cells', () => {
    expect(proposed(german).parts).toEqual({
      date: ['ausführungszeit'],
      side: ['art'],
      symbol: ['wertpapier'],
      quantity: ['stück'],
      price: ['kurs'],
      fees: ['gebühr'],
      currency: ['währung'],
    })
    const { parts: fields } = proposed(exchange)
    expect([fields.symbol, fields.side, fields.quantity, fields.price]).toEqual([
      ['pair'],
      ['way'],
      ['base_qty'],
      ['rate'],
    ])
    expect(missingFields(proposed('KLM\tB\t100\t18.40\t2026-03-20\nKLM\tS\t100\t19.40\t2026-03-20'))).toEqual([])
  })

  it('is read with its own marks, days and words; what is no trade is left out, or cash', () => {
    expect(saidBy(german, { answers: { zone: 'Europe/Berlin' } })).toEqual([
      'title',
      'header',
      '2026-03-20T08:31:00.000Z BUY - 1000 KLM 18.4 4.9 EUR',
      '2026-03-21T09:00:00.000Z SELL - 400 KLM 19 4.9 EUR',
      'cash',
      'total',
    ])
  })

  it('asks for the zone of clocks without one, for marks column by column, and for nothing that it can tell', () => {
    const questions = (text: string) => readAs(text, proposed(text)).questions
    expect(questions(german)).toEqual([{ kind: 'zone' }, { kind: 'decimal-mark', column: 'Stück', example: '1.000' }])
    expect(questions('Date,Symbol,Side,Qty,Price\n2026-03-20,KLM,B,100,18.4')).toEqual([])
    expect(questions('Date,Symbol,Side,Qty,Price\n03/04/2026,KLM,B,100,18.4')).toMatchObject([{ kind: 'date-order' }])
    const marks = { Stück: '.' } as const
    const mapping = { ...proposed(german), answers: { zone: 'UTC', decimalMarks: marks } }
    const read = readAs(german, mapping)
    expect(hasOpenQuestions(read, mapping.answers)).toBe(false)
    expect(hasOpenQuestions(read, { zone: 'UTC' })).toBe(true)
    expect(read.fates[2]).toMatchObject({ activities: [{ quantity: 1, price: 18.4 }] })
  })

  it('reads seconds since 1970, keeps credits apart from fees, and leaves out what was not filled', () =>
    expect(saidBy(exchange, { parts: { ...proposed(exchange).parts, fees: ['maker fee'] } })).toEqual([
      'header',
      '2026-03-20T09:31:00.000Z BUY - 0.5 KLMUSDT 20 0.01 USD',
      '2026-03-20T09:32:00.000Z SELL - 0.25 KLMUSDT 21 -0.01 USD',
      'nothing-filled',
    ]))

  it('makes two fills of a whole trade, sizes its future, and compares the result that it states', () => {
    const reading = readAs(whole, { ...proposed(whole), answers: { zone: 'America/Chicago' } })
    expect(saidBy(whole, { answers: { zone: 'America/Chicago' } })[1]).toBe(
      '2026-03-20T14:31:00.000Z SELL open 2 MESM26 5000 0 USD, ' +
        '2026-03-20T14:45:00.000Z BUY close 2 MESM26 4990 2.5 USD',
    )
    expect(reading.stated).toMatchObject([{ line: 2, symbol: 'MESM26', amount: '97.5' }])
    expect(reading.assumptions).toContain('whole-trades')
  })

  const traded = ['Trade Date,Action,Ticker,Qty,Avg Price,Net Amount', '2026-03-09,Buy,KLM,10,100,AMOUNT']
  const cashIn = (amount: string, ...lines: ReadonlyArray<string>) => {
    const text = [...traded, ...lines].join('\n').replace('AMOUNT', amount)
    return readAs(text, proposed(text)).fates.flatMap((fate) =>
      'activities' in fate
        ? fate.activities.flatMap(({ cash, quantity, symbol }) =>
            cash ? [`${cash} ${quantity} ${symbol}`.trim()] : [],
          )
        : fate.kind === 'cash'
          ? ['counted']
          : [],
    )
  }

  it('records cash with the sign of its amounts, or by its kind where amounts have no sign', () => {
    const paid = ['2026-03-10,Dividend,KLM,,,5', '2026-03-10,Interest,,,,2', '2026-03-10,Deposit,,,,500']
    const charged = ['2026-03-10,Steuer,KLM,,,0.75', '2026-03-10,Fee,,,,3', '2026-03-10,Fee refund,,,,1']
    expect(cashIn('1000', ...paid, ...charged)).toEqual([
      'dividend 5 KLM',
      'interest 2',
      'counted',
      'tax -0.75 KLM',
      'fee -3',
      'counted',
    ])
    expect(cashIn('-1000', ...paid, '2026-03-10,Fee,,,,-3', '2026-03-10,Fee refund,,,,1')).toEqual([
      'dividend 5 KLM',
      'interest 2',
      'counted',
      'fee -3',
      'fee 1',
    ])
    expect(cashIn('', ...charged)).toEqual(['counted', 'counted', 'counted'])
  })

  it('reads amounts in pence as pence where prices are in pence', () => {
    const pence = (amount: string) =>
      saidBy(
        `Trade Date,Action,Ticker,Qty,Avg Price,Fee,Net Amount,Currency\n2026-03-09,Buy,VOD,100,72.5,${amount},GBX`,
      )
    expect(pence('595,-7845')).toEqual(['header', '2026-03-09 BUY - 100 VOD 0.725 5.95 GBP'])
    expect(pence('5.95,-78.45')).toEqual(['header', '2026-03-09 BUY - 100 VOD 0.725 5.95 GBP'])
    expect(pence('5.95,')).toEqual([
      'header',
      messageOf({ area: 'trades', code: 'UNKNOWN_CURRENCY', params: { text: 'Fees 5.95' } }),
    ])
  })

  it('asks what a word means, and takes the answer', () => {
    const text = 'Date,Symbol,Type,Qty,Price\n2026-03-20,KLM,Blub,100,18.4\n2026-03-21,KLM,Sell,100,19\n'
    const table = tableOfText(text)
    expect(sideWordsIn(table, 0, 'type')).toEqual(['Blub', 'Sell'])
    expect(saidBy(text)[1]).toBe('Not known: Blub')
    expect(saidBy(text, { meanings: { blub: 'short' } })[1]).toBe('2026-03-20 SELL open 100 KLM 18.4 0 USD')
    expect(saidBy(text, { meanings: { blub: 'left-out' } })[1]).toBe('by-its-word')
  })

  it('takes fees of several columns, below zero by answer, and in another currency apart from the fill', () => {
    const text =
      'Date,Symbol,Side,Qty,Price,Commission,SEC Fee,Fee Currency\n' +
      '2026-03-20,KLM,B,100,18.4,-1,-0.02,USD\n2026-03-20,KLM,S,100,18.4,-1,0,EUR\n'
    expect(proposed(text)).toMatchObject({ negativeFees: 'paid', parts: { fees: ['commission', 'sec fee'] } })
    expect(saidBy(text).slice(1)).toEqual([
      '2026-03-20 BUY - 100 KLM 18.4 1.02 USD',
      '2026-03-20 SELL - 100 KLM 18.4 0 USD, 2026-03-20  - -1 KLM 0 0 EUR',
    ])
    expect(saidBy(text, { negativeFees: 'credit' })[1]).toBe('2026-03-20 BUY - 100 KLM 18.4 -1.02 USD')
  })

  it('reads pence as hundredths, and a price from the amount where no column has one', () => {
    const text = 'Date,Symbol,Side,Qty,Price,Ccy\n2026-03-20,KLM,B,100,1840,GBX\n'
    expect(saidBy(text)[1]).toBe('2026-03-20 BUY - 100 KLM 18.4 0 GBP')
    expect(saidBy(text, { inHundredths: true, parts: { ...proposed(text).parts, currency: [] } })[1]).toBe(
      '2026-03-20 BUY - 100 KLM 18.4 0 USD',
    )
    expect(saidBy('Date,Symbol,Side,Qty,Amount\n2026-03-20,KLM,B,3,-10\n')[1]).toContain('BUY - 3 KLM 3.33')
  })

  it('says of plain sales what opens by the position, where its user says that it has short sales', () => {
    expect(saidBy('Date,Symbol,Qty,Price\n2026-03-20,KLM,100,18.4')[1]).toBe(
      'Nothing says whether it was bought or sold',
    )
    const text = 'Date,Symbol,Qty,Price\n2026-03-20,KLM,-100,18.4\n2026-03-21,KLM,100,18\n'
    expect(saidBy(text).slice(1)).toEqual(['2026-03-20 SELL - 100 KLM 18.4 0 USD', '2026-03-21 BUY - 100 KLM 18 0 USD'])
    expect(saidBy(text, { hasShorts: true }).slice(1)).toEqual([
      '2026-03-20 SELL open 100 KLM 18.4 0 USD',
      '2026-03-21 BUY close 100 KLM 18 0 USD',
    ])
  })

  it('uses ids only where each occurs once: an order has several fills', () => {
    const file = (second: string) =>
      `Date,Symbol,Side,Qty,Price,Trade ID\n2026-03-20,KLM,B,1,18,7\n2026-03-20,KLM,B,1,18,${second}\n`
    const ids = (text: string) =>
      readAs(text, proposed(text)).fates.flatMap((fate) =>
        'activities' in fate ? fate.activities.map(({ snapTradeId }) => snapTradeId) : [],
      )
    expect(ids(file('8'))).toEqual(['file|a|7', 'file|a|8'])
    expect(ids(file('7'))).toEqual(['', ''])
  })
})

describe('[domain 0068] Facts that a file states in part', () => {
  const head = 'Trade Date,Ticker,Side,Units,Total,Fee\n'
  it('asks whether amounts hold fees where prices follow from them, and takes them off', () => {
    const text = `${head}2026-03-20,KLM,Buy,10,101,1\n2026-03-21,KLM,Sell,10,109,1\n`
    const read = (amounts?: 'before-fees' | 'after-fees') =>
      readAs(text, { ...proposed(text), answers: amounts ? { amounts } : {} })
    expect(read().questions).toEqual([{ kind: 'amounts', column: 'Total', example: '101', fees: '1' }])
    expect(hasOpenQuestions(read(), { amounts: 'after-fees' })).toBe(false)
    const prices = (amounts: 'before-fees' | 'after-fees') =>
      read(amounts).fates.flatMap((fate) => ('activities' in fate ? fate.activities.map(({ price }) => price) : []))
    expect([prices('after-fees'), prices('before-fees')]).toEqual([
      [10, 11],
      [10.1, 10.9],
    ])
  })

  it('asks nothing of amounts without fees, with prices, or whose fees are in another currency', () => {
    const asked = (text: string) => readAs(text, proposed(text)).questions.map(({ kind }) => kind)
    expect(asked(`${head}2026-03-20,KLM,Buy,10,101,0\n`)).toEqual([])
    expect(asked(`${head.replace('Total', 'Price')}2026-03-20,KLM,Buy,10,10.1,1\n`)).toEqual([])
    expect(asked(`${head}2026-03-20,ETH/USDT,Buy,10,101,0.1 BNB\n`)).toEqual([])
  })

  it('asks whether few units of a pair are lots; what says so itself is not asked', () => {
    const read = (size: string, quantityUnit?: 'lots' | 'units') => {
      const text = `Trade Date,Pair,Side,Size,Price\n2026-03-20,EURUSD,Buy,${size},1.0854\n`
      const { fates, questions } = readAs(text, { ...proposed(text), answers: quantityUnit ? { quantityUnit } : {} })
      const sizes = fates.flatMap((fate) =>
        'activities' in fate ? fate.activities.map((each) => each.multiplier) : [],
      )
      return [questions.map(({ kind }) => kind), sizes]
    }
    expect([read('0.5'), read('0.5', 'lots'), read('0.5', 'units'), read('0.5 Lots'), read('50000')]).toEqual([
      [['quantity-unit'], [undefined]],
      [['quantity-unit'], [100_000]],
      [['quantity-unit'], [undefined]],
      [[], [100_000]],
      [[], [undefined]],
    ])
  })

  it('takes fees from the amounts where purchases and sales alike show them, and no column has any', () => {
    const text = (bought: number, sold: number) =>
      'Trade Date,Ticker,Side,Units,Price,Total\n' +
      `2026-03-20,KLM,Buy,100,18.40,${bought}\n2026-03-21,KLM,Sell,100,19.40,${sold}\n`
    const fees = (file: string) =>
      readAs(file, proposed(file)).fates.flatMap((fate) =>
        'activities' in fate ? fate.activities.map((each) => each.fees) : [],
      )
    expect([fees(text(-1849.95, 1930.05)), fees(text(-1830.05, 1930.05)), fees(text(-1840, 1930.05))]).toEqual([
      [9.95, 9.95],
      [0, 0],
      [0, 0],
    ])
  })

  it('without a currency is missing one where the file is from abroad, and leaves no line to the dollar', () => {
    const text = 'Datum;ISIN;Typ;Stück;Kurs\n20.03.2026;DE0007164600;Kauf;10;100,50\n'
    expect(missingFields(proposed(text))).toEqual(['currency'])
    expect(missingFields({ ...proposed(text), currency: 'EUR' })).toEqual([])
    const named = text.replace('Kurs', 'Kurs;Währung').replace('100,50', '100,50;EUR')
    const some = `${named}21.03.2026;DE0007164600;Kauf;10;100,50;\n`
    expect(saidBy(some).slice(1)).toEqual([
      '2026-03-20 BUY - 10 DE0007164600 100.5 0 EUR',
      'The currency is not known: DE0007164600',
    ])
  })
})

describe('A mapping', () => {
  it('fits the next file with these columns, in any order', () => {
    const mapping = proposed(german)
    const next = 'Währung;Art;Wertpapier;Stück;Kurs;Gebühr;Ausführungszeit\nEUR;Kauf;KLM;1;2,5;0;23.03.2026 09:00:00'
    expect(mappedHeaderIn(tableOfText(next), mapping, 'all')?.at).toBe(0)
    const more = next.replace('Währung', 'Währung;Neu').replace('EUR', 'EUR;x')
    expect(mappedHeaderIn(tableOfText(more), mapping, 'all')).toBeUndefined()
    expect(mappedHeaderIn(tableOfText(more), mapping, 'used')?.at).toBe(0)
    expect(mappedHeaderIn(tableOfText(next.replace('Kurs', 'Preis')), mapping, 'used')).toBeUndefined()
  })
})
