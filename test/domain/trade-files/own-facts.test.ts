import { describe, expect, it } from 'vitest'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { readCurrency } from '#domain/trade-files/cells/currencies.ts'
import type { FileAnswers } from '#domain/trade-files/format.ts'
import { hasOpenQuestions } from '#domain/trade-files/preview.ts'
import { report, tradesIn } from '#test/domain/fills/books.ts'
import { previewOfText, readText } from './read-text.ts'

const head = 'Date,Type,Symbol,Quantity,Price'
const resultsOf = (...files: ReadonlyArray<string>) =>
  tradesIn(
    files.reduce((journal, text) => report(journal, previewOfText(journal, text).activities).journal, emptyJournal),
  ).flatMap(({ realizedPnL, unknownReason }): ReadonlyArray<number | string> => {
    if (unknownReason) return ['?']
    return realizedPnL === undefined ? [] : [realizedPnL]
  })
const saidOf = (text: string) => {
  const read = readText(text)
  if (!read.ok) return [read.error.code]
  return previewOfText(emptyJournal, text).fates.flatMap((fate) =>
    fate.kind === 'not-understood' ? fate.errors.map(({ code }) => code) : [],
  )
}

describe('[numbers] A file with our names says what it means, or is not recorded', () => {
  it('takes the order of one day from the lines, in either order of the file, and in two files alike', () => {
    const [early, late, sold] = [
      '2026-03-09,BUY,XYZ,10,1.20',
      '2026-03-09,BUY,XYZ,10,1.10',
      '2026-03-10,SELL,XYZ,10,1.30',
    ]
    expect(resultsOf([head, early, late, sold].join('\n'))).toEqual([1])
    expect(resultsOf([head, sold, late, early].join('\n'))).toEqual([1])
    expect(resultsOf([head, early, late].join('\n'), [head, early, late, sold].join('\n'))).toEqual([1])
    expect(resultsOf([head, early, late, sold].join('\n'), [head, early, late].join('\n'))).toEqual([1])
  })

  it.each([
    [
      'the newest line first, as its sales show',
      ['SELL,XYZ,10,130', 'BUY,XYZ,10,110', 'BUY,XYZ,10,120'],
      [100],
      'newest-first',
    ],
    [
      'the oldest line first, as its sales show',
      ['BUY,XYZ,10,120', 'BUY,XYZ,10,110', 'SELL,XYZ,10,130'],
      [100],
      'oldest-first',
    ],
    ['purchases alone', ['BUY,XYZ,10,120', 'BUY,XYZ,10,110'], [], 'oldest-first'],
  ])('reads a file of one date with %s, and says so', (_what, lines, results, usual) => {
    const text = [head, ...lines.map((line) => `2026-03-09,${line}`)].join('\n')
    expect(resultsOf(text)).toEqual(results)
    expect(previewOfText(emptyJournal, text).questions).toEqual([{ kind: 'line-order', usual }])
  })

  it.each([
    ['oldest-first', 50],
    ['newest-first', 100],
  ] as const)('asks for the order of a file of one date that has two results, and reads it %s', (lineOrder, result) => {
    const text = `${head}\n2026-03-09,BUY,XYZ,10,100\n2026-03-09,SELL,XYZ,5,110\n2026-03-09,BUY,XYZ,10,90`
    const { questions, activities } = previewOfText(emptyJournal, text, { answers: { lineOrder } })
    expect([questions, hasOpenQuestions({ questions }, {}), hasOpenQuestions({ questions }, { lineOrder })]).toEqual([
      [{ kind: 'line-order' }],
      true,
      false,
    ])
    const trades = tradesIn(report(emptyJournal, activities).journal)
    expect(trades.flatMap((each) => ('realizedPnL' in each ? [each.realizedPnL] : []))).toEqual([result])
  })

  it('takes the order from the lines of each instrument, where a file is grouped by them', () => {
    const text = [
      head,
      '2026-03-09,BUY,ABC,10,120',
      '2026-03-09,BUY,ABC,10,110',
      '2026-03-10,SELL,ABC,10,130',
      '2026-03-05,BUY,XYZ,1,1',
    ].join('\n')
    expect(resultsOf(text)).toEqual([100])
  })

  it('asks nothing where the kind of file or several dates show the order', () => {
    const schwab = [
      '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
      '"03/09/2026","Buy","XYZ","","10","$90.00","","-$900.00"',
      '"03/09/2026","Sell","XYZ","","5","$110.00","","$550.00"',
      '"03/09/2026","Buy","XYZ","","10","$100.00","","-$1,000.00"',
    ].join('\n')
    expect([resultsOf(schwab), previewOfText(emptyJournal, schwab).questions]).toEqual([[50], []])
  })

  it('adds the fees of all columns that hold them', () => {
    const text = `${head},Commission,Fees\n2026-03-09,BUY,XYZ,1,10,1,0.5\n2026-03-10,SELL,XYZ,1,20,1,0.5\n`
    expect(resultsOf(text)).toEqual([7])
  })

  it.each([
    ['a currency that is not known', `${head},Currency\n2026-03-09,BUY,XYZ,1,10,kr.\n`, 'UNKNOWN_CURRENCY'],
    ['an effect that is not known', `${head},Effect\n2026-03-09,BUY,XYZ,1,10,?\n`, 'UNKNOWN_KIND'],
    ['a price below zero that nothing confirms', `${head}\n2020-04-20,BUY,XYZ,1,-37.63\n`, 'PRICE_BELOW_ZERO'],
    ['a purchase that is taken back', `${head}\n2026-03-09,BUY,XYZ,-1,10\n`, 'CANCELS_NOTHING'],
    ['a bond without its amount', `${head}\n2026-03-09,BUY,912797QX1,40000,99.17\n`, 'NO_CONTRACT_SIZE'],
    ['a name of a share and of a contract', `${head}\n2022-11-09,SELL,HEN3,10,78\n`, 'NO_CONTRACT_SIZE'],
    ['an option in words that are not known', `${head}\n2026-03-09,BUY,SPCE May 4.5 Call,1,10\n`, 'NO_CONTRACT_SIZE'],
  ])('%s is refused', (_what, text, code) => expect(saidOf(text)).toEqual([code]))

  it('a contract in another currency than its own is a share', () =>
    expect(resultsOf(`${head},Currency\n2022-11-09,SELL,PAH3,10,78,EUR\n2022-11-10,BUY,PAH3,10,75,EUR\n`)).toEqual([
      '?',
      '?',
    ]))

  it.each([
    ['€', { code: 'EUR', isHundredth: false }],
    ['C$', { code: 'CAD', isHundredth: false }],
    ['usd', { code: 'USD', isHundredth: false }],
    ['GBp', { code: 'GBP', isHundredth: true }],
    ['GBP', { code: 'GBP', isHundredth: false }],
    ['USDT', { code: 'USDT', isHundredth: false }],
    ['', 'none'],
    ['Euros', undefined],
  ])('reads the currency of a cell: %s', (cell, currency) => expect(readCurrency(cell)).toEqual(currency))

  const daysOf = (dates: ReadonlyArray<string>, answers: FileAnswers = {}) => {
    const text = [head, ...dates.map((date) => `${date},BUY,XYZ,1,10`)].join('\n')
    const { activities, questions } = previewOfText(emptyJournal, text, { answers })
    return [activities.map(({ timestamp }) => timestamp), questions.map(({ kind }) => kind)]
  }

  it('reads days as people and spreadsheets write them, and asks which number is the month where none shows it', () => {
    expect(daysOf(['11/20/2026', '11/02/2026'])).toEqual([['2026-11-20', '2026-11-02'], []])
    expect(daysOf(['20.11.2026', '21 Nov 2026', '46348'])).toEqual([['2026-11-20', '2026-11-21', '2026-11-22'], []])
    expect(daysOf(['11/20/2026 9:31 AM'])).toEqual([['2026-11-20T14:31:00.000Z'], ['zone']])
    expect(daysOf(['11/20/2026 12:00:00 AM', '11/21/2026 12:00:00 AM'])).toEqual([['2026-11-20', '2026-11-21'], []])
    expect(daysOf(['1773999060'])).toEqual([['2026-03-20T09:31:00.000Z'], []])
    expect(daysOf(['11/02/2026'])[1]).toEqual(['date-order'])
    expect(daysOf(['11/02/2026'], { dateOrder: 'day-first' })[0]).toEqual(['2026-02-11'])
  })

  it('knows types in other languages, states of orders, sums, and names that come again', () => {
    const lines = [
      '2026-03-09,Kauf,XYZ,1,10,Filled',
      '2026-03-10,Verkauf,XYZ,1,20,ok',
      '2026-03-10,BUY,XYZ,1,20,Failed',
    ]
    const text = [`${head},Status`, lines[0], `${head},Status`, ...lines.slice(1), 'Total,,,2,,', ',,,2,,'].join('\n')
    expect([resultsOf(text), saidOf(text)]).toEqual([[10], []])
    expect(previewOfText(emptyJournal, text).counts).toMatchObject({ fill: 2, 'left-out': 5, 'not-understood': 0 })
    expect(saidOf(`${head}\n2026-03-09,Long,XYZ,1,10`)).toEqual(['INVALID_TYPE'])
    expect(saidOf(`${head}\n2026-03-09,Cancel Buy,XYZ,1,10`)).toEqual(['CANCELS_NOTHING'])
  })

  it('is not ours where another column says the side', () =>
    expect(readText(`${head},Side\n2026-03-09,TRADE,XYZ,1,10,BUY`).ok).toBe(false))

  it('an option that was adjusted has the size that its cash shows, else an unknown result', () => {
    const both = (...amounts: ReadonlyArray<string>) =>
      resultsOf(
        [
          `${head},Amount`,
          `2026-03-09,BUY,XYZ1 260327C00045000,1,2.50,${amounts[0] ?? ''}`,
          `2026-03-10,SELL,XYZ1 260327C00045000,1,3.50,${amounts[1] ?? ''}`,
        ].join('\n'),
      )
    expect([both(), both('-375', '525'), both('-250', '350')]).toEqual([['?'], [150], [100]])
  })

  it('a price with a sign of pounds is asked nothing about pence', () => {
    const asked = (price: string) =>
      previewOfText(emptyJournal, `${head},Currency\n2026-03-09,BUY,XYZ,1,${price},GBP`).questions.map(
        ({ kind }) => kind,
      )
    expect([asked('£110.79'), asked('110.79')]).toEqual([[], ['price-unit']])
  })
})
