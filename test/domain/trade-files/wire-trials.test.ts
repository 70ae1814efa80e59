import { describe, expect, it } from 'vitest'
import { explainDay } from '#domain/fills/explain.ts'
import { cashWithin, feeWords } from '#domain/fills/movement-words.ts'
import { isAdjusting } from '#domain/lots/movement.ts'
import { tradesToMarkdown } from '#domain/markdown/trades-to-markdown.ts'
import { decimalText } from '#domain/money/decimal.ts'
import { allMovementsOf } from '#domain/record/day-trades.ts'
import { tableToArray } from '#domain/record/table.ts'
import { toPositions } from '#functions/adapters/snaptrade/positions.ts'
import { toActivities } from '#functions/adapters/snaptrade/shapes.ts'
import { tradesIn } from '#test/domain/fills/books.ts'
import { type Row, row } from '#test/domain/fills/provider.ts'
import { nothingTold, outcomeOf, type Sums, takeWire } from './told.ts'

/** A row of a coin, as exchanges give it. */
const coin = (type: string, day: string, numbers: ReadonlyArray<number | null>, fee: number, more: Row = {}): Row => {
  const { symbol, ...rest } = row(type, day, numbers, { symbol: 'BTC', fee, ...more })
  return { ...rest, symbol: { ...Object(symbol), type: { id: 't', code: 'crypto' } } }
}

const named = (symbol: string, code = 'USD'): Row => ({ symbol, raw_symbol: symbol, currency: { code } })

const option = (ticker: string, option_type = ''): Row => ({ symbol: null, option_symbol: { ticker }, option_type })
const bond = (bare: Row): Row => ({ ...bare, symbol: { ...Object(bare['symbol']), type: { id: 't', code: 'bnd' } } })

/** What the row's amounts are in. */
const inCoin = (symbol: string): Row => ({ currency_universal_symbol: { id: 'q', symbol, raw_symbol: symbol } })
const [monday, tuesday, later] = ['2026-03-09', '2026-03-10', '2026-03-20']
const [spx, bill] = ['SPXW  260320C05800000', '912797QX1']
const put = 'SPXW  260320P05800000'
const adjusted = 'XYZ1  260320C00050000'
const bought = row('BUY', monday, [10, 10, -100])
const sold = row('SELL', tuesday, [-10, 11, 110])
const long = row('BUY', monday, [1, 10, -1000], option(spx, 'BUY_TO_OPEN'))
const short = row('SELL', monday, [-1, 10, 1000], option(spx, 'SELL_TO_OPEN'))

const outcome = (rows: ReadonlyArray<Row>) => {
  const told = nothingTold()
  const passedOn = toActivities(rows)
  takeWire(told, passedOn, 'America/New_York')
  const cash = tableToArray(told.journal.entries).flatMap(({ trades }) =>
    allMovementsOf(trades).flatMap((each) =>
      'cash' in each ? [`${each.cash} ${each.quantity} ${each.currency ?? 'USD'}`] : [],
    ),
  )
  const { realized, unknown } = outcomeOf(told)
  const moved = tradesIn(told.journal).flatMap((each) =>
    isAdjusting(each) && each.kind !== 'cash' && each.kind !== 'cancelled' ? [each] : [],
  )
  const actions = moved.map((each) => {
    const paid = cashWithin(each)
    const words = paid ? `, ${decimalText(paid)} of cash${each.inLieu ? ' in lieu' : ''}` : ''
    const explained = explainDay(told.journal, each.timestamp.slice(0, 10)).closings
    const uncounted = explained.find(({ movement }) => movement.id === each.id)?.uncounted
    return `${each.quantity} ${each.symbol}${words}${uncounted ? ', not counted' : ''}`
  })
  const fees = tradesIn(told.journal).flatMap((each) => feeWords(each) ?? [])
  return { realized, unknown, cash, fees, actions, said: told.said, lost: told.lost + rows.length - passedOn.length }
}

interface Right {
  readonly realized?: Sums
  readonly unknown?: number
  readonly cash?: ReadonlyArray<string>
  /** What moved shares without a trade, and its cash. */
  readonly actions?: ReadonlyArray<string>
  /** What is said of fees that are in no stated currency. */
  readonly fees?: ReadonlyArray<string>
  readonly said?: ReadonlyArray<string>
}

const trials: ReadonlyArray<readonly [string, Right, ReadonlyArray<Row>]> = [
  [
    'a trade whose currency has no code',
    { realized: { USD: '10' } },
    [{ ...bought, currency: { id: 'x', code: null } }, sold],
  ],
  ['a trade whose symbol is a text', { realized: { USD: '10' } }, [{ ...bought, symbol: 'XYZ' }, sold]],
  ['a trade whose id is a number', { realized: { USD: '10' } }, [{ ...bought, id: 12_345 }, sold]],
  ['a row without units', { said: ['NO_UNITS'] }, [{ ...bought, units: null }]],
  ['a row whose units are no number', { said: ['INVALID_NUMBER'] }, [{ ...bought, units: { value: 10 } }]],
  [
    'an index option that is exercised for cash',
    { realized: { USD: '1500' } },
    [long, row('OPTIONEXERCISE', later, [-1, 25, 2500], option(spx))],
  ],
  [
    'an index option that expires with cash, whose price is not said',
    { realized: { USD: '1500' } },
    [long, row('OPTIONEXPIRATION', later, [-1, 0, 2500], option(spx))],
  ],
  [
    'a short index option that is assigned for cash',
    { realized: { USD: '-1500' } },
    [short, row('OPTIONASSIGNMENT', later, [1, 25, -2500], option(spx))],
  ],
  [
    'an option that is exercised for its shares: what it cost is lost',
    { realized: { USD: '-1000' } },
    [long, row('OPTIONEXERCISE', later, [-1, 5800, -580_000], option(spx))],
  ],
  [
    'a put that is exercised for its shares, whose cash is less by a fee',
    { realized: { USD: '-1005' } },
    [
      row('BUY', monday, [1, 10, -1000], option(put, 'BUY_TO_OPEN')),
      row('OPTIONEXERCISE', later, [-1, 5800, 579_995], { ...option(put), fee: 5 }),
    ],
  ],
  [
    'a short put that is assigned its shares, whose cash is more by a fee',
    { realized: { USD: '1000' } },
    [
      row('SELL', monday, [-1, 10, 1000], option(put, 'SELL_TO_OPEN')),
      row('OPTIONASSIGNMENT', later, [1, 5800, -580_005], option(put)),
    ],
  ],
  [
    'a put that is exercised for cash',
    { realized: { USD: '1500' } },
    [
      row('BUY', monday, [1, 10, -1000], option(put, 'BUY_TO_OPEN')),
      row('OPTIONEXERCISE', later, [-1, 25, 2500], option(put)),
    ],
  ],
  [
    'an option that was adjusted for a merger, which expires',
    { realized: { USD: '-500' }, unknown: 0 },
    [
      row('BUY', monday, [1, 5, -500], option(adjusted, 'BUY_TO_OPEN')),
      row('OPTIONEXPIRATION', later, [-1, 0, 0], option(adjusted)),
    ],
  ],
  [
    'an expiration that costs a fee',
    { realized: { USD: '-1000' } },
    [long, row('OPTIONEXPIRATION', later, [-1, 0, -5], option(spx))],
  ],
  [
    'a merger for cash',
    { realized: { USD: '50' } },
    [bought, row('STOCK_MERGER', tuesday, [-10, 0, 150], { description: 'CASH MERGER' })],
  ],
  [
    'a merger for cash and shares: no row states how the cost is divided',
    { realized: { USD: '0' }, unknown: 1, actions: ['-10 XYZ, 150 of cash, not counted'] },
    [bought, row('STOCK_MERGER', tuesday, [-10, 0, 150], { description: 'CASH AND STOCK MERGER' })],
  ],
  [
    'a merger for cash and shares, whose cash comes with the new shares, less a fee',
    { realized: { USD: '0' }, unknown: 1, actions: ['5 NEW, 145 of cash, not counted', '-10 XYZ'] },
    [
      bought,
      row('STOCK_MERGER', tuesday, [-10, 0, 0], { description: 'CASH AND STOCK MERGER' }),
      row('STOCK_MERGER', tuesday, [5, 0, 145], { symbol: 'NEW', description: 'CASH AND STOCK MERGER', fee: 5 }),
    ],
  ],
  [
    'a merger for cash and shares, whose cash has a row of its own, as a merger and as a dividend',
    {
      realized: { USD: '0' },
      unknown: 2,
      actions: ['0 XYZ, 90 of cash, not counted', '0 XYZ, 60 of cash, not counted', '-10 XYZ'],
    },
    [
      bought,
      row('STOCK_MERGER', tuesday, [-10, 0, 0], { description: 'CASH AND STOCK MERGER' }),
      row('STOCK_MERGER', tuesday, [0, 0, 90], { description: 'CASH AND STOCK MERGER' }),
      row('DIVIDEND', tuesday, [10, 6, 60], { description: 'MERGER CONSIDERATION' }),
    ],
  ],
  [
    'shares of a spin-off with what they are worth: no cash came',
    { realized: { USD: '0' }, actions: ['5 NEW'] },
    [row('SPINOFF', tuesday, [5, 20, 100], { symbol: 'NEW' })],
  ],
  [
    'shares for shares, with what they are worth on both sides: no cash came',
    { realized: { USD: '0' }, actions: ['5 NEW', '-10 XYZ'] },
    [
      bought,
      row('STOCK_MERGER', tuesday, [-10, 15, 150], { description: 'STOCK MERGER' }),
      row('STOCK_MERGER', tuesday, [5, 30, -150], { symbol: 'NEW', description: 'STOCK MERGER' }),
    ],
  ],
  [
    'a dividend in shares, whose type does not say so',
    { realized: { USD: '50' } },
    [
      row('BUY', monday, [100, 10, -1000]),
      row('DISTRIBUTION', tuesday, [5, 0, 0], { description: 'STOCK DISTRIBUTION' }),
      row('SELL', later, [-105, 10, 1050]),
    ],
  ],
  [
    // 0.5 at 20: 115.5 less 110; its money did not come as cash.
    'a dividend that went into shares, by its price and by its amount',
    { realized: { USD: '5.5' } },
    [
      bought,
      row('DIVIDEND', monday, [0.25, 20, null], { description: 'DIVIDEND REINVESTMENT' }),
      row('DIVIDEND', monday, [0.25, 0, -5], { description: 'DRIP' }),
      row('SELL', tuesday, [-10.5, 11, 115.5]),
    ],
  ],
  [
    'shares that came by reinvestment, of which nothing says what they cost',
    { realized: { USD: '10' }, unknown: 1, actions: ['0.5 XYZ'] },
    [
      bought,
      row('REI', monday, [0.5, null, null], { description: 'REINVESTMENT' }),
      row('SELL', tuesday, [-10.5, 11, 115.5]),
    ],
  ],
  [
    'interest that is paid in coins, with what they were worth, and without it',
    { realized: { USD: '10' }, unknown: 1 },
    [
      coin('INTEREST', monday, [0.1, 2000, 0], 0, { symbol: 'ETH' }),
      coin('SELL', tuesday, [-0.1, 2100, 210], 0, { symbol: 'ETH' }),
      coin('INTEREST', monday, [0.1, null, null], 0, { symbol: 'SOL' }),
      coin('SELL', tuesday, [-0.1, 150, 15], 0, { symbol: 'SOL' }),
    ],
  ],
  [
    'a dividend that was received and went into units, whatever its price is',
    { realized: { USD: '105' }, cash: ['dividend 50 USD'], actions: ['0.5 XYZ'] },
    [
      row('BUY', monday, [10, 100, -1000]),
      row('DIVIDEND', tuesday, [0.5, 5, 50], { description: 'DIVIDEND REINVESTED' }),
      row('SELL', later, [-10.5, 110, 1155]),
    ],
  ],
  [
    'the same where a row of its own brings the units: they come once',
    { realized: { USD: '105' }, cash: ['dividend 50 USD'], actions: ['0.5 XYZ'] },
    [
      row('BUY', monday, [10, 100, -1000]),
      row('DIVIDEND', tuesday, [0.5, 100, 50], { description: 'DIVIDEND REINVESTED' }),
      row('REI', tuesday, [0.5, 100, -50]),
      row('SELL', later, [-10.5, 110, 1155]),
    ],
  ],
  [
    'interest that is paid on a loan, whose sign is missing, and what comes back of it',
    { cash: ['interest 0.5 USD', 'interest 0.7 USD', 'interest -5.5 USD', 'interest -1.5 USD', 'interest -2.5 USD'] },
    [
      row('INTEREST', monday, [0, 0, 5.5], { description: 'USD DEBIT INT FOR FEB-2026' }),
      row('INTEREST', monday, [0, 0, 0.7], { description: 'USD CREDIT INT FOR FEB-2026' }),
      row('INTEREST', monday, [0, 0, 0.5], { description: 'USD DEBIT INT FOR JAN-2026 - REVERSAL' }),
      row('INTEREST', monday, [0, 0, 1.5], { description: 'MARGIN INTEREST 01/15-02/14' }),
      row('MARGIN_INTEREST', monday, [0, 0, 2.5], { description: 'INTEREST CHARGED' }),
    ],
  ],
  [
    'interest on a bond that is paid in kind: what its units cost is not stated',
    { realized: { USD: '100' }, unknown: 1, actions: ['500 XYZ'] },
    [
      bond(row('BUY', monday, [10_000, 98.5, -9850])),
      bond(row('INTEREST', tuesday, [500, 0, 0], { description: 'PIK INTEREST' })),
      bond(row('SELL', later, [-10_500, 99.5, 10_447.5])),
    ],
  ],
  [
    'a bond whose cash holds interest that has accrued',
    { realized: { USD: '100' } },
    [bond(row('BUY', monday, [10_000, 98.5, -9900])), bond(row('SELL', tuesday, [-10_000, 99.5, 9960]))],
  ],
  [
    'a class of shares under two names',
    { realized: { USD: '10' } },
    [
      row('BUY', monday, [1, 490, -490], { symbol: 'BRK.B' }),
      row('SELL', tuesday, [-1, 500, 500], { symbol: 'BRK B' }),
    ],
  ],
  [
    'a bond by its type, without cash: its price may be in percent',
    { said: ['NO_CONTRACT_SIZE'] },
    [bond(row('BUY', monday, [1000, 99.5, null]))],
  ],
  [
    'a dividend of a fund that is called after mergers',
    { cash: ['dividend 12 USD'] },
    [row('DIVIDEND', monday, [10, 1.2, 12], { description: 'MERGER FUND INVESTOR CL DIVIDEND' })],
  ],
  [
    'a fraction after a split that is paid out, whose price is not said',
    { realized: { USD: '5' } },
    [bought, row('REVERSE_SPLIT', tuesday, [-0.5, null, 10], { description: 'CASH IN LIEU' })],
  ],
  [
    'a fraction that is paid out as a distribution, with its units',
    { realized: { USD: '5' } },
    [bought, row('DISTRIBUTION', tuesday, [-0.5, 20, 10], { description: 'CASH IN LIEU OF FRACTIONAL SHARES' })],
  ],
  [
    'cash for a fraction, whose units are not said, where whole shares are held: the trader has to say',
    { realized: { USD: '0' }, unknown: 1, actions: ['0 XYZ, 10 of cash in lieu, not counted'] },
    [bought, row('DIVIDEND', tuesday, [0, 0, 10], { description: 'CASH IN LIEU' })],
  ],
  [
    // 10 at 10 become 2.5 that cost 40 each: 0.5 of them for 25, and 2 for 100.
    'cash for the fraction that a split has left, whose units are not said',
    { realized: { USD: '25' }, actions: ['-7.5 XYZ', '0 XYZ, 25 of cash in lieu'] },
    [
      bought,
      row('REVERSE_SPLIT', tuesday, [-7.5, 0, 0], { description: '1 FOR 4' }),
      row('DISTRIBUTION', tuesday, [0, 0, 25], { description: 'CASH IN LIEU OF FRACTIONAL SHARES' }),
      row('SELL', later, [-2, 50, 100]),
    ],
  ],
  [
    'the same, less a fee, under a type that says it alone, after more was bought',
    { realized: { USD: '4' }, actions: ['-7.5 XYZ', '0 XYZ, 24 of cash in lieu'] },
    [
      bought,
      row('REVERSE_SPLIT', tuesday, [-7.5, 0, 0], { description: '1 FOR 4' }),
      row('BUY', later, [3, 45, -135]),
      row('CASH_IN_LIEU', later, [null, null, 24], { fee: 1 }),
    ],
  ],
  [
    'cash for the fraction of new shares, whose cost is unknown',
    { realized: { USD: '0' }, unknown: 1, actions: ['2.5 NEW', '0 NEW, 25 of cash in lieu'] },
    [
      row('STOCK_MERGER', monday, [2.5, 0, 0], { symbol: 'NEW' }),
      row('ADJUSTMENT', tuesday, [0, 0, 25], { symbol: 'NEW', description: 'CASH IN LIEU' }),
    ],
  ],
  [
    'cash for a fraction, where fractions were bought as well: which one it pays for is in doubt',
    { realized: { USD: '0' }, unknown: 1, actions: ['-7.6875 XYZ', '0 XYZ, 25 of cash in lieu, not counted'] },
    [
      row('BUY', monday, [10.25, 10, -102.5]),
      row('REVERSE_SPLIT', tuesday, [-7.6875, 0, 0], { description: '1 FOR 4' }),
      row('DISTRIBUTION', tuesday, [0, 0, 25], { description: 'CASH IN LIEU' }),
    ],
  ],
  [
    'cash for a fraction, of which a part was sold',
    { realized: { USD: '-2' }, unknown: 1, actions: ['-7.5 XYZ', '0 XYZ, 10 of cash in lieu, not counted'] },
    [
      bought,
      row('REVERSE_SPLIT', tuesday, [-7.5, 0, 0], { description: '1 FOR 4' }),
      row('SELL', tuesday, [-0.2, 30, 6]),
      row('DISTRIBUTION', later, [0, 0, 10], { description: 'CASH IN LIEU' }),
    ],
  ],
  [
    'a reverse split that says so by its type alone, old shares first',
    { realized: { USD: '20' } },
    [
      row('BUY', monday, [100, 1, -100]),
      row('REVERSE_SPLIT', tuesday, [0, 0, 0], { description: '10 FOR 1' }),
      row('SELL', later, [-10, 12, 120]),
    ],
  ],
  ['a dividend in pence', { cash: ['dividend 5 GBP'] }, [row('DIVIDEND', monday, [0, 0, 500], { currency: 'GBp' })]],
  [
    'taxes under the types of what they are withheld from',
    { cash: ['dividend 100 USD', 'tax -15 USD', 'dividend -9 USD', 'tax -3 USD', 'dividend -2 USD'] },
    [
      row('DIVIDEND', monday, [0, 0, 100], { description: 'CASH DIVIDEND' }),
      row('DIVIDEND', monday, [0, 0, -15], { description: 'NRA WITHHOLDING TAX' }),
      row('INTEREST', tuesday, [0, 0, -3], { description: 'BACKUP WITHHOLDING' }),
      row('DIVIDEND', tuesday, [0, 0, -9], { description: 'SHORT POSITION DIVIDEND CHARGED' }),
      row('DIVIDEND', later, [0, 0, -2], { description: 'TAX-EXEMPT DIVIDEND REVERSED' }),
    ],
  ],
  [
    'a dividend of units, of which neither cash nor words say what came',
    { realized: { USD: '10' }, said: ['UNITS_WITHOUT_CASH'] },
    [bought, row('DIVIDEND', monday, [0.5, 0, 0], { description: 'DIVIDEND' }), sold],
  ],
  [
    'a fee that is stated by share',
    { cash: ['fee -2 USD'] },
    [row('FEE', monday, [100, 0.02, null], { description: 'ADR FEE' })],
  ],
  [
    'a bond without cash: nothing says that its price is in percent',
    { said: ['NO_CONTRACT_SIZE'] },
    [row('BUY', monday, [40_000, 99.1727, null], { symbol: bill })],
  ],
  [
    'a short sale and a purchase that are called Short and Cover',
    { realized: { USD: '10' } },
    [row('SHORT', monday, [-10, 11, 110]), row('COVER', tuesday, [10, 10, -100])],
  ],
  [
    'a sale that another sale takes back',
    { realized: { USD: '10' } },
    [bought, row('SELL', tuesday, [-10, 12, 120]), row('SELL', tuesday, [10, 12, -120]), sold],
  ],
  [
    // What is left of the coin cost 50,000: 0.999 x 50,100 less that.
    'a purchase of a coin whose fee is a part of the coin',
    { realized: { USD: '49.9' }, fees: ['a fee of 0.001 in no stated currency, counted as coins'] },
    [coin('BUY', monday, [1, 50_000, -50_000], 0.001), coin('SELL', tuesday, [-0.999, 50_100, 50_049.9], 0)],
  ],
  [
    'the same, whose amount is not stated',
    { realized: { USD: '49.9' }, fees: ['a fee of 0.001 in no stated currency, counted as coins'] },
    [coin('BUY', monday, [1, 50_000, null], 0.001), coin('SELL', tuesday, [-0.999, 50_100, 50_049.9], 0)],
  ],
  [
    'the same, whose units are what has arrived: the cash shows it',
    { realized: { USD: '49.9' }, fees: ['a fee of 0.001 in no stated currency, counted as coins'] },
    [coin('BUY', monday, [0.999, 50_000, -50_000], 0.001), coin('SELL', tuesday, [-0.999, 50_100, 50_049.9], 0)],
  ],
  [
    'a purchase of a coin whose fee is in dollars, within its cash and apart from it',
    { realized: { USD: '50' } },
    [
      coin('BUY', monday, [1, 50_000, -50_025], 25),
      coin('BUY', tuesday, [1, 50_000, -50_000], 25),
      coin('SELL', later, [-2, 50_050, 100_100], 0),
    ],
  ],
  [
    'a fee that may be in dollars or in coins: it does not count, and is said',
    { realized: { USD: '50' }, fees: ['a fee of 0.5 in no stated currency, which does not count'] },
    [
      coin('BUY', monday, [500, 0.5, -250], 0.5, { symbol: 'ADA' }),
      coin('SELL', tuesday, [-500, 0.6, 300], 0, { symbol: 'ADA' }),
    ],
  ],
  [
    'a fee in a third coin',
    { realized: { USD: '100' }, fees: ['a fee of 0.075 in no stated currency, which does not count'] },
    [coin('BUY', monday, [1, 50_000, -50_000], 0.075), coin('SELL', tuesday, [-1, 50_100, 50_100], 0)],
  ],
  [
    'a coin that is paid in another: no part of it is dollars',
    { realized: { BTC: '0.0098' } },
    [
      coin('BUY', monday, [1, 0.05, -0.0501], 0.0001, { symbol: 'ETH', ...inCoin('BTC') }),
      coin('SELL', tuesday, [-1, 0.06, 0.0599], 0.0001, { symbol: 'ETH', ...inCoin('BTC') }),
    ],
  ],
  [
    'a coin that is paid in something without a code',
    { said: ['UNKNOWN_CURRENCY'] },
    [coin('BUY', monday, [1, 0.05, -0.05], 0, { symbol: 'ETH', ...inCoin('1000SATS') })],
  ],
  [
    'income whose type is in the words of the broker, with and without the shares that it is paid on',
    { realized: { USD: '10' }, cash: ['tax -0.75 USD', 'dividend 5 USD', 'dividend 7 USD'] },
    [
      bought,
      row('QUALIFIED DIVIDEND', monday, [10, 0.5, 5]),
      row('Cash Div', monday, [0, 0, 7]),
      row('FOREIGNTAX', monday, [10, 0.075, -0.75]),
      sold,
    ],
  ],
  [
    'cash without a symbol, whose type is in the words of the broker: only the own money is left out',
    { cash: ['interest -12.5 USD', 'fee -3 USD'], said: ['CASH_ONLY', 'CASH_ONLY', 'CASH_ONLY'] },
    [
      row('MARGIN INTEREST', monday, [0, 0, -12.5], { symbol: null }),
      row('ADR FEES', monday, [0, 0, -3], { symbol: null }),
      row('TRANSFER', monday, [0, 0, 250], { symbol: null }),
      row('TRANSFER', monday, [0, 0, -250]),
      row('GOV_GRANT', monday, [0, 0, 500], { symbol: null }),
    ],
  ],
  [
    'units and cash that both came in, under a type without a word of a trade',
    { realized: { USD: '10' }, said: ['UNKNOWN_KIND'] },
    [bought, row('MISC', monday, [10, 0.5, 5]), sold],
  ],
  [
    'options that end by the words of the broker',
    { realized: { USD: '2000' } },
    [
      short,
      row('Expired', later, [1, 0, 0], option(spx)),
      row('SELL', monday, [-1, 10, 1000], option(put, 'SELL_TO_OPEN')),
      row('ASSIGNED', later, [1, 0, 0], option(put)),
    ],
  ],
  [
    'an option whose units have no sign: its type says which side that is',
    { realized: { USD: '145' } },
    [long, row('CASH_SETTLEMENT', later, [1, 11.45, 1145], option(spx, 'SELL_TO_CLOSE'))],
  ],
  [
    'the shares of an assigned option under its type: they are bought',
    { realized: { USD: '1100' } },
    [
      row('SELL', monday, [-1, 10, 1000], option(put, 'SELL_TO_OPEN')),
      row('OPTIONASSIGNMENT', tuesday, [1, 0, 0], option(put)),
      row('OPTIONASSIGNMENT', tuesday, [100, 58, -5800]),
      row('SELL', later, [-100, 59, 5900]),
    ],
  ],
  [
    'the same without their cash: shares that were held before are not closed',
    { realized: { USD: '500' } },
    [
      row('BUY', monday, [100, 55, -5500]),
      row('OPTIONASSIGNMENT', tuesday, [100, 58, null]),
      row('SELL', later, [-100, 60, 6000]),
    ],
  ],
  [
    'an option that comes under the name of its shares: these have not expired',
    { realized: { USD: '10' }, said: ['UNKNOWN_KIND'] },
    [bought, row('OPTIONEXPIRATION', monday, [-5, 0, 0]), sold],
  ],
  [
    'a warrant that expires',
    { realized: { USD: '-100' } },
    [bought, { ...row('OPTIONEXPIRATION', later, [-10, 0, 0]), symbol: { ...named('XYZ'), type: { code: 'wt' } } }],
  ],
  [
    'an option that the provider does not know: a trade is missing, and no cash',
    { said: ['NO_SYMBOL', 'NO_SYMBOL', 'CASH_ONLY'] },
    [
      row('BUY', monday, [10, 16.45, -16_450], { symbol: null }),
      row('STOCK_MERGER', monday, [10, 0, 0], { symbol: null }),
      row('TRANSFER', monday, [250, 1, 250], { symbol: null }),
    ],
  ],
  [
    'shares that go out without a sign',
    { realized: { USD: '12' }, actions: ['-4 XYZ'] },
    [bought, row('EXTERNAL_ASSET_TRANSFER_OUT', tuesday, [4, 11, 44]), row('SELL', later, [-6, 12, 72])],
  ],
  [
    'coins that are sent away, and coins that come from elsewhere',
    { realized: { USD: '1000' }, unknown: 1, actions: ['0.1 ETH', '-0.5 BTC'] },
    [
      coin('BUY', monday, [1, 50_000, -50_000], 0),
      coin('WITHDRAWAL', tuesday, [0.5, 51_000, 0], 0),
      coin('SELL', later, [-0.5, 52_000, 26_000], 0),
      coin('CONTRIBUTION', monday, [0.1, 2000, 0], 0, { symbol: 'ETH' }),
      coin('SELL', later, [-0.1, 2100, 210], 0, { symbol: 'ETH' }),
    ],
  ],
  [
    'coins that come to the exchange, of which no price is stated',
    { realized: { USD: '0' }, unknown: 1, actions: ['0.1 ETH'] },
    [
      coin('DEPOSIT', monday, [0.1, null, null], 0, { symbol: 'ETH' }),
      coin('SELL', later, [-0.1, 2100, 210], 0, { symbol: 'ETH' }),
    ],
  ],
  [
    'dollars that are sent to an exchange of coins',
    { said: ['CASH_ONLY'] },
    [coin('CONTRIBUTION', monday, [500, 1, 500], 0, { symbol: 'USD' })],
  ],
  [
    'rewards in coins, at what they were worth, and without a price',
    { realized: { USD: '2' }, unknown: 1 },
    [
      coin('CRYPTO_STAKING_REWARD', monday, [0.01, 2000, 20], 0, { symbol: 'ETH' }),
      coin('CRYPTO_STAKING_REWARD', monday, [0.01, 2000, null], 0, { symbol: 'ETH' }),
      coin('SELL', tuesday, [-0.02, 2100, 42], 0, { symbol: 'ETH' }),
      coin('STAKING REWARD', monday, [0.1, null, null], 0, { symbol: 'SOL' }),
      coin('SELL', tuesday, [-0.1, 150, 15], 0, { symbol: 'SOL' }),
    ],
  ],
  [
    'units that came with what they are worth, and no price: no cash came',
    { realized: { USD: '0' }, actions: ['5 NEW', '5 XYZ'] },
    [row('ADJUSTMENT', monday, [5, null, 500]), row('SPINOFF', monday, [5, 0, 100], { symbol: 'NEW' })],
  ],
  [
    'a reinvestment that is taken back, with its units',
    { realized: { USD: '20' }, actions: ['0.5 XYZ'] },
    [bought, row('REI', monday, [0.5, 10, -5]), row('REI', tuesday, [-0.5, 10, 5]), row('SELL', later, [-10, 12, 120])],
  ],
  [
    'a reinvestment in the words of the broker, with the income that it took',
    { realized: { USD: '1' }, cash: ['dividend 5 USD'] },
    [
      row('Reinvest Shares', monday, [0.5, 10, -5]),
      row('Qual Div Reinvest', monday, [0, 0, 5]),
      row('SELL', later, [-0.5, 12, 6]),
    ],
  ],
  [
    'a dividend for each share in pence, without an amount',
    { cash: ['dividend 7.25 GBP'] },
    [{ ...row('DIVIDEND', monday, [100, 7.25, null], { currency: 'GBP' }), symbol: named('VOD.L', 'GBX') }],
  ],
  [
    'shares that are journaled with a value: they are not sold',
    { realized: { CAD: '0' } },
    [
      row('BUY', monday, [100, 10, -1000], { symbol: 'DLR', currency: 'CAD' }),
      row('JOURNAL', tuesday, [-100, 12, null], { symbol: 'DLR', currency: 'CAD' }),
    ],
  ],
]

describe('[numbers] Rows of brokers that give no wrong figure in silence', () => {
  it.each(trials)('%s', (_, { realized = {}, unknown = 0, cash = [], fees = [], actions, said = [] }, rows) => {
    const came = outcome(rows)
    expect(came).toEqual({ realized, unknown, cash, fees, actions: actions ?? came.actions, said, lost: 0 })
  })

  it('a fee in no stated currency is said in the text of its day and in the explanation of the result', () => {
    const told = nothingTold()
    const sale = coin('SELL', tuesday, [-0.999, 50_100, 50_049.9], 0)
    takeWire(told, toActivities([coin('BUY', monday, [1, 50_000, -50_000], 0.001), sale]), 'America/New_York')
    expect(tradesToMarkdown(told.journal, monday, 'UTC').join('\n')).toContain(
      '- BUY 0.999 BTC at $50,000.00, fees $50.00, the broker states a fee of 0.001 in no stated currency, ' +
        'counted as coins',
    )
    expect(explainDay(told.journal, tuesday).closings.flatMap(({ marked }) => marked.map(({ day }) => day))).toEqual([
      monday,
    ])
  })

  it('an option whose cash is that of one share counts by its cash, and is marked', () => {
    const told = nothingTold()
    const rows = [row('BUY', monday, [5, 10, -50], option(spx)), row('SELL', tuesday, [-5, 14, 70], option(spx))]
    takeWire(told, toActivities(rows), 'America/New_York')
    expect(outcomeOf(told)).toMatchObject({ realized: { USD: '20' }, marked: 2 })
  })

  it('a position that is quoted in pence is held in pounds', () => {
    const held = { instrument: { kind: 'stock', symbol: 'VOD.L', raw_symbol: 'VOD', currency: 'GBp' }, currency: 'GBp' }
    const answer = { results: [{ ...held, units: '10', price: '72.5', cost_basis: '70.5' }] }
    expect(toPositions(answer, 'a1')).toMatchObject([
      { currency: 'GBP', currentPrice: '0.725', averagePrice: '0.705', marketValue: '7.25' },
    ])
  })
})
