import type { Activity } from '#domain/record/day-trades.ts'
import { sizedFuture, unsized } from '#domain/trade-files/contract-words.ts'
import { effectSteps } from '#domain/trade-files/effects.ts'
import { fatesBelow, leftOut } from '#domain/trade-files/fates.ts'
import type { LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { headerIn } from '#domain/trade-files/header.ts'
import { assumed, type Line, linesBelow, usualZone, yearOf } from '#domain/trade-files/line.ts'
import { unfilledFate } from '#domain/trade-files/mapping/side-words.ts'
import { optionInWords } from '#domain/trade-files/options.ts'
import { unitAsked } from '#domain/trade-files/price-unit.ts'
import { styleSteps } from '#domain/trade-files/styles.ts'

const futuresHouses = new Set(
  'CME CME_MINI CME_MICRO CBOT CBOT_MINI NYMEX NYMEX_MINI COMEX COMEX_MINI EUREX ICEUS ICEEUR CFE'.split(' '),
)
/** Exchanges of shares, by the currency of their prices: no column names it. */
const sharesIn: Readonly<Record<string, string>> = {
  USD: 'NASDAQ NYSE AMEX ARCA BATS OTC CBOE',
  EUR: 'XETR FWB SWB GETTEX EURONEXT BME MIL OMXHEX VIE',
  GBP: 'LSE',
  CHF: 'SIX',
  CAD: 'TSX TSXV NEO',
  SEK: 'OMXSTO',
  DKK: 'OMXCOP',
  NOK: 'OSL',
  PLN: 'GPW',
  JPY: 'TSE',
  HKD: 'HKEX',
  INR: 'NSE BSE',
  AUD: 'ASX',
  SGD: 'SGX',
  KRW: 'KRX',
  TWD: 'TWSE',
  CNY: 'SSE SZSE',
  MXN: 'BMV',
  ZAR: 'JSE',
}
const currencyOf: ReadonlyMap<string, string> = new Map(
  Object.entries(sharesIn).flatMap(([currency, houses]) =>
    houses.split(' ').map((house) => [house, currency] as const),
  ),
)
const coinHouses = new Set('BINANCE COINBASE KRAKEN BITSTAMP BITFINEX'.split(' '))

/** By generation and language of the file; the first that a file has counts. */
const aliases = {
  symbol: ['symbol', 'símbolo'],
  side: ['side', 'lado'],
  status: ['status', 'estado'],
  quantity: ['fill quantity', 'filled qty', 'cantidad ejecutada', 'qty', 'quantity', 'cantidad'],
  price: ['fill price', 'avg fill price', 'precio medio de ejecución'],
  time: ['closing time', 'status time', 'update time', 'fecha ult. actualización'],
  commission: ['commission', 'comisión'],
  id: ['order id', 'id de orden'],
} as const
type Names = Readonly<Record<keyof typeof aliases, string>>
const filledNames: ReadonlySet<string> = new Set(aliases.quantity.slice(0, 3))

const namesIn = (names: ReadonlyArray<string>): Names => {
  const pick = (of: keyof Names): string => aliases[of].find((name) => names.includes(name)) ?? ''
  const [symbol, side, status, quantity] = [pick('symbol'), pick('side'), pick('status'), pick('quantity')]
  return {
    symbol,
    side,
    status,
    quantity,
    price: pick('price'),
    time: pick('time'),
    commission: pick('commission'),
    id: pick('id'),
  }
}

const buys = /^(?:buy|comprar?)$/i
const sells = /^(?:sell|vender?|venta)$/i

/** A future has the name of its contract, other instruments lose the prefix of their exchange. */
const instrumentOf = (written: string, year: number) => {
  const [, house = '', name = written] = /^([A-Z0-9_]+):(.*)$/.exec(written.trim()) ?? []
  if (futuresHouses.has(house) || /^F\.[A-Z]{2}\./.test(name) || /\d!$/.test(name)) return sizedFuture(name, year)
  const currency = currencyOf.get(house)
  if (house === 'OPRA') return { symbol: optionInWords(name) ?? name }
  return { symbol: name, ...(currency !== undefined && { currency }) }
}

const fateOf = (line: Line, names: Names, accountId: string): LineFate => {
  const quantity = line.number(names.quantity)
  // Only the filled quantity counts: a filled 0 is 0, and a cancelled order may have a filled part.
  if (!quantity || quantity.units === 0n) return leftOut(line.line, 'nothing-filled')
  const unfilled = filledNames.has(names.quantity) ? undefined : unfilledFate(line, line.text(names.status))
  if (unfilled) return unfilled
  const time = line.moment(line.text(names.time))
  const instrument = instrumentOf(line.text(names.symbol), yearOf(time))
  if (!instrument) return unsized(line.line, line.text(names.symbol))
  const [word, id] = [line.text(names.side), line.text(names.id)]
  const fate = line.filled({
    ...instrument,
    // Some brokers name an order by a word.
    ...(/\d{4}/.test(id) && { id: `tradingview|${accountId}|${id}` }),
    time,
    accountId,
    side: buys.test(word) ? 'BUY' : sells.test(word) ? 'SELL' : undefined,
    quantity,
    price: line.number(names.price),
    fees: line.number(names.commission),
  })
  return unitAsked(fate, { isSaid: false }, false)
}

/** Futures, CFD and currencies are usually shorted; shares and coins of an exchange are not. */
const isShorted = (written: string): boolean => {
  const [house = ''] = written.split(':', 1)
  return !currencyOf.has(house) && !coinHouses.has(house)
}

/** Orders of paper trading and of the brokers on TradingView's page. */
export const tradingview: TradeFormat = {
  id: 'tradingview-orders',
  name: 'TradingView, Order history',
  provedOn: '2026-09',
  recognise: (table) => {
    const times = aliases.time.flatMap((time) => {
      const word = time.startsWith('fecha') ? ['símbolo', 'lado', 'estado'] : ['symbol', 'side', 'type', 'status']
      return headerIn(table, { needs: [...word, time], lacks: ['filled time', 'b/s'] }) ?? []
    })
    return times.find(({ names }) => namesIn(names).price !== '' && namesIn(names).id !== '')
  },
  read: function* (table, header, context) {
    const { name, reading } = usualZone(context, context.zone)
    const names = namesIn(header.names)
    const numbers = [names.quantity, names.price, names.commission]
    const found = yield* styleSteps(table, header, context, {
      numbers,
      dates: [names.time],
      usualMark: '.',
      zone: name,
    })
    const lineOf = linesBelow(header, context, found.style)
    const shorted = new Set<Activity>()
    const fates = yield* fatesBelow(table, header, (row) => {
      const line = lineOf(row)
      const fate = fateOf(line, names, context.accountId)
      if (fate.kind === 'fill' && isShorted(line.text(names.symbol)))
        for (const activity of fate.activities) shorted.add(activity)
      return fate
    })
    return {
      ...reading,
      ...found.reading,
      questions: [...reading.questions, ...found.reading.questions],
      fates: yield* effectSteps(fates, (activity) => shorted.has(activity)),
      assumptions: assumed({
        'effect-by-position': shorted.size > 0,
        'fees-unknown': names.commission === '',
        'exchange-contract-sizes': [...shorted].some(({ multiplier }) => multiplier !== undefined),
      }),
    }
  },
}
