import { describe, expect, it } from 'vitest'
import { totalsOf } from '#domain/fills/summary.ts'
import { decimalText } from '#domain/money/decimal.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { runSync } from '#domain/steps.ts'
import type { FileAnswers } from '#domain/trade-files/format.ts'
import { headerAt } from '#domain/trade-files/mapping/column-mapping.ts'
import { mappedFormat } from '#domain/trade-files/mapping/mapped.ts'
import { proposedHeaderLine, proposedMapping } from '#domain/trade-files/mapping/proposed.ts'
import { hasOpenQuestions, previewSteps } from '#domain/trade-files/preview.ts'
import { readTradesSteps } from '#domain/trade-files/reading.ts'
import { tableOfText } from '#domain/trade-files/text-table.ts'
import { report, tradesIn } from '#test/domain/fills/books.ts'
import { previewOfText } from './read-text.ts'

const head = 'Date,Type,Symbol,Quantity,Price,Currency,Amount'
const file = (...lines: ReadonlyArray<string>): string => [head, ...lines].join('\n')
const noCash = file('2026-03-20,BUY,VOD.L,100,72.5,GBP,', '2026-03-23,SELL,VOD.L,100,74.5,GBP,')

const kindsIn = (text: string) => previewOfText(emptyJournal, text).questions.map(({ kind }) => kind)
const realizedIn = (text: string, answers: FileAnswers = {}) => {
  const preview = previewOfText(emptyJournal, text, { answers })
  expect(hasOpenQuestions(preview, answers)).toBe(false)
  return totalsOf(tradesIn(report(emptyJournal, preview.activities).journal)).map(
    ({ currency, realized }) => `${decimalText(realized)} ${currency}`,
  )
}

describe('[numbers 2] The unit of prices', () => {
  it('is asked once where an exchange quotes in hundredths and no line of the instrument has cash', () => {
    const preview = previewOfText(emptyJournal, noCash)
    expect(preview.questions).toEqual([{ kind: 'price-unit', example: 'VOD.L at 74.5', currency: 'GBP' }])
    expect(hasOpenQuestions(preview, {})).toBe(true)
    expect(realizedIn(noCash, { priceUnit: 'hundredths' })).toEqual(['2 GBP'])
    expect(realizedIn(noCash, { priceUnit: 'whole' })).toEqual(['200 GBP'])
  })

  it('is asked where the name shows no exchange: its currency is one that is mostly quoted so', () =>
    expect(kindsIn(file('2026-03-20,BUY,VOD,100,72.5,GBP,'))).toEqual(['price-unit']))

  it('leaves quantities of a pair in our columns as units, but asks about fractions of one', () => {
    const pair = (size: string) =>
      file(`2026-03-20,BUY,EURUSD,${size},1.1,USD,`, `2026-03-23,SELL,EURUSD,${size},1.2,USD,`)
    expect([kindsIn(pair('10')), kindsIn(pair('0.5'))]).toEqual([[], ['quantity-unit']])
    expect(realizedIn(pair('0.5'), { quantityUnit: 'lots' })).toEqual(['5000 USD'])
    expect(realizedIn(pair('0.5'), { quantityUnit: 'units' })).toEqual(['0.05 USD'])
    const silver = previewOfText(emptyJournal, pair('0.5').replaceAll('EURUSD', 'XAGUSD'), {
      answers: { quantityUnit: 'lots' },
    })
    expect(silver.questions.map(({ kind }) => kind)).toEqual(['quantity-unit'])
    // Lots of silver are of several sizes.
    expect(silver.counts['not-understood']).toBe(2)
  })

  it('is that of the cash, also for lines of the instrument that have none', () => {
    const text = file('2026-03-20,BUY,VOD.L,100,72.5,GBP,-72.5', '2026-03-23,SELL,VOD.L,100,74.5,GBP,')
    expect(kindsIn(text)).toEqual([])
    expect(realizedIn(text)).toEqual(['2 GBP'])
    const whole = file('2026-03-20,BUY,VOD.L,100,72.5,GBP,-7250', '2026-03-23,SELL,VOD.L,100,74.5,GBP,')
    expect(realizedIn(whole)).toEqual(['200 GBP'])
  })

  it.each([
    ['its currency names hundredths', file('2026-03-20,BUY,VOD.L,100,72.5,GBX,')],
    ['it is too low for hundredths', file('2026-03-20,BUY,VOD.L,100,0.725,GBP,')],
    ['its exchange quotes in whole units', file('2026-03-20,BUY,SAP.DE,100,172.5,EUR,')],
    ['it is in another currency', file('2026-03-20,BUY,ISF.L,100,72.5,USD,')],
    ['it is that of a pair', file('2026-03-20,BUY,GBPJPY,100,192.5,JPY,', '2026-03-20,BUY,BTC/GBP,1,60000,GBP,')],
    ['it is that of an option', file('2026-03-20,BUY,AZN   260320C00150000,1,72.5,GBP,')],
  ])('is not asked where %s', (_, text) => expect(kindsIn(text)).toEqual([]))

  it('is asked of columns that a trader names, and divides its price exactly', () => {
    const table = tableOfText('When,What,Way,Number,At,Ccy\n2026-03-20,VOD.L,Buy,3,72.55,GBP')
    const header = headerAt(table, proposedHeaderLine(table))
    const mapping = proposedMapping(table, proposedHeaderLine(table))
    const read = (answers: FileAnswers) => {
      const as = { format: mappedFormat({ ...mapping, answers }, 'Mine', header), header }
      const reading = runSync(readTradesSteps(table, { accountId: 'a', zone: 'UTC', answers, as }))
      if (!reading.ok) throw new Error(reading.error.code)
      return runSync(previewSteps(emptyJournal, reading.value, answers))
    }
    expect(read({}).questions.map(({ kind }) => kind)).toEqual(['price-unit'])
    expect(read({ priceUnit: 'hundredths' }).activities).toEqual([
      expect.objectContaining({ price: 0.7255, amount: 2.1765, quantity: 3, currency: 'GBP' }),
    ])
  })
})
