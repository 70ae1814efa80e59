import { describe, expect, it } from 'vitest'
import { symbolText } from '#domain/fills/instrument.ts'
import { sideWord } from '#domain/fills/movement-words.ts'
import { tradesOn } from '#domain/fills/summary.ts'
import { priceText } from '#domain/money/money-text.ts'
import { journalAfter, traded } from './books.ts'

const day = '2026-11-20'
/** The words of the trades of a day, in order. */
const wordsOf = (...trades: ReadonlyArray<ReturnType<typeof traded>>) =>
  tradesOn(journalAfter(trades), day).trades.map(sideWord)
const at = (minute: number): string => `${day}T15:${String(minute).padStart(2, '0')}:00.000Z`

describe('A trader’s words for a trade', () => {
  it('a broker that names what it does: short and cover', () =>
    expect(
      wordsOf(
        traded('SELL', 10, 50, at(1), { effect: 'open' }),
        traded('BUY', 10, 49, at(2), { effect: 'close' }),
        traded('BUY', 5, 49, at(3), { effect: 'open' }),
        traded('SELL', 5, 49, at(4), { effect: 'close' }),
      ),
    ).toEqual(['Short', 'Cover', 'Buy', 'Sell']))

  it('one that says buy and sell alone: of futures the position decides, of shares a sale stays a sale', () =>
    expect([
      wordsOf(
        traded('SELL', 1, 5000, at(1), { symbol: 'ESZ6', multiplier: 50 }),
        traded('BUY', 1, 4990, at(2), { symbol: 'ESZ6', multiplier: 50 }),
      ),
      wordsOf(traded('SELL', 3, 50, at(1)), traded('BUY', 3, 49, at(2))),
      wordsOf(traded('BUY', 3, 50, at(1)), traded('SELL', 3, 49, at(2))),
    ]).toEqual([
      ['Short', 'Cover'],
      ['Sell', 'Buy'],
      ['Buy', 'Sell'],
    ]))

  it.each([
    ['AAPL  261120C00150000', 'AAPL 20 Nov 2026 150 Call'],
    ['BRK.B 270115P00002500', 'BRK.B 15 Jan 2027 2.5 Put'],
    ['SPXW261105P12345678', 'SPXW 5 Nov 2026 12,345.678 Put'],
    ['AAPL  261320C00150000', 'AAPL  261320C00150000'],
    ['AAPL', 'AAPL'],
    ['', ''],
  ])('%s is read as %s', (symbol, text) => expect(symbolText(symbol)).toBe(text))

  it.each([
    [{ units: 20_100n, scale: 2 }, 'USD', '$201.00'],
    [{ units: 1234n, scale: 8 }, 'USD', '$0.00001234'],
    [{ units: 1_072_515n, scale: 5 }, 'EUR', 'EUR 10.72515'],
    [{ units: -3763n, scale: 2 }, 'USD', '($37.63)'],
  ])('a price has as many digits as it needs: %o', (price, currency, text) =>
    expect(priceText(price, currency)).toBe(text),
  )
})
