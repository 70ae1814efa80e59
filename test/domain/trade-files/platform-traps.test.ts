import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runSync } from '#domain/steps.ts'
import { lotOf, sizedFuture } from '#domain/trade-files/contract-words.ts'
import { pairOf } from '#domain/trade-files/crypto-pairs.ts'
import type { FileAnswers } from '#domain/trade-files/format.ts'
import { readTradesSteps } from '#domain/trade-files/reading.ts'
import { tableOfText } from '#domain/trade-files/text-table.ts'

const reading = (text: string, answers: FileAnswers = {}) => {
  const read = runSync(readTradesSteps(tableOfText(text), { accountId: 'a', zone: 'America/New_York', answers }))
  if (!read.ok) throw new Error(read.error.code)
  return read.value
}
/** Of each line: its fate, and why. */
const outcomes = (text: string, answers?: FileAnswers) =>
  reading(text, answers).fates.map((fate) =>
    fate.kind === 'not-understood'
      ? fate.errors.map(({ code }) => code).join()
      : fate.kind === 'left-out'
        ? fate.why
        : fate.kind,
  )
const fills = (text: string, answers?: FileAnswers) =>
  reading(text, answers).fates.flatMap((fate) =>
    fate.kind === 'fill'
      ? fate.activities.map(({ side, quantity, price, fees, effect }) => ({ side, quantity, price, fees, effect }))
      : [],
  )

describe('[broker files] A fact that a platform does not state is not invented', () => {
  it('cTrader without opening times gives no fills, and says which column to add: a trade needs both instants', () => {
    const text = readFileSync(new URL('./samples/ctrader.csv', import.meta.url), 'utf8')
    expect(outcomes(text).slice(1)).toEqual(Array.from({ length: 2 }, () => 'ADD_OPENING_TIME'))
  })

  it('a contract of an unknown size is not counted as one unit', () => {
    const head = 'Instrument,Action,Quantity,Price,Time,ID,E/X,Position,Order ID,Name,Commission,Account display name\n'
    const line = 'XYZQ 03-26,Sell,1,10.5,3/16/2026 9:31:05 AM,a1,Entry,1 S,o1,Entry,0.62,Sim101\n'
    expect(outcomes(head + line)).toEqual(['header', 'NO_CONTRACT_SIZE'])
  })

  it('lots of an index have no size', () => {
    const head =
      'Account:,"00000000 (USD, Demo-Server, demo, Netting)"\n' +
      'Time,Deal,Symbol,Type,Direction,Volume,Price,Order,Commission,Fee,Swap,Profit,Balance,Comment\n'
    const deal = (symbol: string, commission: string): string =>
      `2026.03.06 09:30:00,2,${symbol},buy,in,0.10,100.5,11,${commission},0.00,0.00,0.00,9 999.65,\n`
    expect(outcomes(head + deal('US500', '-0.35') + deal('USDJPY', '-0.35') + deal('USDJPY', '0.00'))).toEqual([
      'title',
      'header',
      'NO_CONTRACT_SIZE',
      'fill',
      'fill',
    ])
  })

  it('a quantity of cTrader counts lots where it says so, and units where it is too large for them', () => {
    const head = 'Symbol,Opening direction,Opening time,Closing time,Entry price,Closing price,Closing Quantity\n'
    const line = (symbol: string, size: string): string =>
      `${symbol},Buy,09 Mar 2026 09:30:00.000,09 Mar 2026 10:00:00.500,1.0850,1.0860,${size}\n`
    const { fates } = reading(head + line('EURUSD', '"10,000"') + line('EURUSD', '0.10 Lots') + line('XAUUSD', '10'))
    const sizes = fates.map((fate) =>
      fate.kind === 'fill' ? fate.activities.map(({ quantity, multiplier = 1 }) => quantity * multiplier) : fate.kind,
    )
    expect(sizes).toEqual(['left-out', [10_000, 10_000], [10_000, 10_000], 'not-understood'])
  })

  it('without the head of the report the currency of the costs is unknown where prices have several', () => {
    const head = 'Time,Deal,Symbol,Type,Direction,Volume,Price,Commission,Swap,Profit\n'
    const deal = (symbol: string, costs: string): string =>
      `2026.03.06 09:30:00,2,${symbol},buy,in,0.1,1.1,${costs},0,0\n`
    expect(outcomes(head + deal('EURUSD', '-1') + deal('EURUSD', '-2'))).toEqual(['header', 'fill', 'fill'])
    expect(reading(head + deal('EURUSD', '-1')).assumptions).toEqual(['fees-in-price-currency'])
    expect(outcomes(head + deal('EURUSD', '-1') + deal('USDJPY', '0'))).toEqual([
      'header',
      'FEE_CURRENCY_UNKNOWN',
      'fill',
    ])
  })

  it('Sierra Chart prices are read only where an index shows whether they are times 100', () => {
    const head = 'ActivityType\tDateTime\tSymbol\tBuySell\tFillPrice\tFilledQuantity\tTradeAccount\tOpenClose\n'
    const line = (symbol: string, price: string): string =>
      `Fills\t2026-03-06 14:31:05.18\t${symbol}\tBuy\t${price}\t1\tSim1\tOpen\n`
    expect(outcomes(head + line('MNQH6.CME', '2103125.0'))).toEqual(['header', 'PRICE_SCALE'])
    expect(outcomes(head + line('ESH6.CME', '571225.0') + line('MNQH6.CME', '2103125.0'))).toEqual([
      'header',
      'fill',
      'PRICE_SCALE',
    ])
  })

  it('NinjaTrader asks for the order of days and the decimal mark where no cell can tell', () => {
    const head = 'Instrument;Action;Quantity;Price;Time;ID;E/X;Commission;Account display name\n'
    const line = 'MNQ 03-26;Sell;1;21,040;3/6/2026 9:31:05;a1;Entry;;Sim101\n'
    expect(reading(head + line).questions.map(({ kind }) => kind)).toEqual(['zone', 'decimal-mark', 'date-order'])
    const answers = { decimalMark: ',', dateOrder: 'day-first', zone: 'UTC' } as const
    const [fate] = reading(head + line, answers).fates.slice(1)
    expect(fate).toMatchObject({ activities: [{ price: 21.04, timestamp: '2026-06-03T09:31:05.000Z' }] })
  })
})

describe('[broker files] The effect of a fill that says none', () => {
  const head = 'orderId,Account,Order ID,B/S,Contract,Product,avgPrice,filledQty,Fill Time,Status\n'
  const order = (id: number, side: string, quantity: number, time: string): string =>
    `${id},D1,${id}, ${side},MNQH6,MNQ,21000,${quantity},03/06/2026 ${time}, Filled\n`

  it('follows from the position, flat at the start; one that crosses zero closes and opens', () =>
    expect(
      fills(head + order(1, 'Sell', 2, '09:30:00') + order(2, 'Buy', 5, '09:31:00') + order(3, 'Sell', 3, '09:32:00')),
    ).toEqual([
      { side: 'SELL', quantity: 2, price: 21000, fees: 0, effect: 'open' },
      { side: 'BUY', quantity: 2, price: 21000, fees: 0, effect: 'close' },
      { side: 'BUY', quantity: 3, price: 21000, fees: 0, effect: 'open' },
      { side: 'SELL', quantity: 3, price: 21000, fees: 0, effect: 'close' },
    ]))

  it('is the same where the file begins with the newest line, also within one second', () =>
    expect(
      fills(
        head +
          order(3, 'Buy', 1, '09:31:00') +
          order(2, 'Sell', 1, '09:30:00') +
          order(1, 'Buy', 1, '09:30:00') +
          order(0, 'Sell', 1, '09:29:00'),
      ).map(({ effect }) => effect),
    ).toEqual(['close', 'open', 'close', 'open']))
})

describe('[broker files] Instruments in the words of platforms', () => {
  it('are contracts with two digits of their year, with the size that the exchange says', () => {
    const mnq = { symbol: 'MNQH26', multiplier: 2 }
    for (const text of ['MNQH6', 'MNQ 03-26', 'MNQ MAR26', 'MNQH6.CME', 'F.US.MNQH26', '/MNQH26:XCME', 'MNQH2026'])
      expect(sizedFuture(text, 2026)).toEqual(mnq)
    expect(sizedFuture('MES1!', 2026)).toEqual({ symbol: 'MES1!', multiplier: 5 })
    expect(sizedFuture('ESZ9', 2029)).toEqual({ symbol: 'ESZ29', multiplier: 50 })
    expect(sizedFuture('MNQ 13-26', 2026)).toBeUndefined()
    expect(sizedFuture('KLM', 2026)).toBeUndefined()
  })

  it('are lots of currencies and of gold, whatever a broker puts behind them', () => {
    expect(lotOf('EURUSD')).toEqual({ multiplier: 100_000, currency: 'USD' })
    expect(lotOf('USDJPYm')).toEqual({ multiplier: 100_000, currency: 'JPY' })
    expect(lotOf('XAUUSD.r')).toEqual({ multiplier: 100, currency: 'USD' })
    expect(lotOf('NAS100')).toBeUndefined()
    expect(lotOf('BTCUSD')).toBeUndefined()
  })

  it('are pairs of coins, split by the longest currency that is known', () => {
    expect(pairOf('BTCUSDT')).toMatchObject({ base: 'BTC', quote: 'USDT' })
    expect(pairOf('XXBTZEUR')).toMatchObject({ base: 'BTC', quote: 'EUR' })
    expect(pairOf('XDG/USD')).toMatchObject({ base: 'DOGE', quote: 'USD' })
    expect(pairOf('1000SATSFDUSD')).toMatchObject({ base: '1000SATS', quote: 'FDUSD' })
    expect(pairOf('KLM')).toBeUndefined()
  })
})
