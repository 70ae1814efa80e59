import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { valueOf } from '#domain/lots/movement.ts'
import { decimalText, parseDecimal } from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { runSync } from '#domain/steps.ts'
import { fileResultsSteps } from '#domain/trade-files/compared.ts'
import { tradeFormats } from '#domain/trade-files/formats.ts'
import { previewSteps } from '#domain/trade-files/preview.ts'
import { type FileReading, type ImportOptions, readTradesSteps } from '#domain/trade-files/reading.ts'
import type { TextTable } from '#domain/trade-files/table.ts'
import { tableOfText } from '#domain/trade-files/text-table.ts'
import { report } from '#test/domain/fills/books.ts'

/** Which format each sample is of. A new format comes with its sample and a row here. */
const formatOf = {
  'ibkr-activity': 'ibkr-activity',
  'ibkr-activity-de': 'ibkr-activity',
  'ibkr-activity-fr': 'ibkr-activity',
  'ibkr-activity-es': 'ibkr-activity',
  'ibkr-activity-pt': 'ibkr-activity',
  'ibkr-flex': 'ibkr-flex',
  schwab: 'schwab',
  thinkorswim: 'thinkorswim',
  fidelity: 'fidelity',
  'ibkr-transaction-history': 'ibkr-transaction-history',
  'webull-options': 'webull-options',
  robinhood: 'robinhood',
  etrade: 'etrade',
  'etrade-legacy': 'etrade-legacy',
  tastytrade: 'tastytrade',
  webull: 'webull',
  tradovate: 'tradovate',
  'ninjatrader-executions': 'ninjatrader-executions',
  'metatrader5-deals': 'metatrader5-deals',
  'tradingview-orders': 'tradingview-orders',
  'tradingview-orders-status': 'tradingview-orders',
  binance: 'binance',
  kraken: 'kraken',
  degiro: 'degiro',
  etoro: 'etoro',
  'topstepx-trades': 'topstepx-trades',
  sierrachart: 'sierrachart',
  'sierrachart-saved': 'sierrachart',
  coinbase: 'coinbase',
  'coinbase-convert': 'coinbase',
  trading212: 'trading212',
  tradezero: 'tradezero',
  'topstepx-orders': 'topstepx-orders',
  'ninjatrader-trades': 'ninjatrader-trades',
  'metatrader5-positions-it': 'metatrader5-positions',
  'tradovate-performance': 'tradovate-performance',
  'tradovate-history': 'tradovate-history',
  'tradingview-orders-es': 'tradingview-orders',
  'binance-older': 'binance',
  'ctrader-opening': 'ctrader',
  'degiro-en': 'degiro',
  lightspeed: 'lightspeed',
  questrade: 'questrade',
  'delta-exchange': 'delta-exchange',
  revolut: 'revolut',
  avanza: 'avanza',
  swissquote: 'swissquote',
  xtb: 'xtb',
  bitvavo: 'bitvavo',
  freetrade: 'freetrade',
  saxo: 'saxo',
  'trade-republic': 'trade-republic',
  directa: 'directa',
  tradestation: 'tradestation',
  'binance-convert': 'binance-convert',
  tastyworks: 'tastyworks',
  'webull-combined': 'webull-combined',
  'etrade-described': 'etrade-described',
  tradervue: 'tradervue',
  tradezella: 'tradezella',
  tradetally: 'tradetally',
  zerodha: 'zerodha',
  'hargreaves-lansdown': 'hargreaves-lansdown',
  'interactive-investor': 'interactive-investor',
} as const

interface Expected {
  readonly time: string
  readonly side: string
  readonly symbol: string
  readonly quantity: string
  readonly price: string
  readonly fees: string
  readonly currency: string
}

interface Meta {
  readonly sourceZone: string | null
  readonly multiplier?: Readonly<Record<string, string>>
  readonly effect?: ReadonlyArray<string | null>
  readonly leftOut: ReadonlyArray<{ readonly line?: number }>
  readonly statedRealized?: Readonly<Record<string, string>>
  readonly alternativeInAccountCurrency?: ReadonlyArray<
    { readonly index: number } & Pick<Expected, 'currency' | 'price' | 'fees'>
  >
}

/** What a fill that crosses zero becomes: a closing and an opening, with its fees by size. */
const splitReversals: Readonly<
  Record<string, ReadonlyArray<readonly [quantity: string, fees: string, effect: string]>>
> = {
  'metatrader5-deals': [
    ['0.06', '0.21', 'close'],
    ['0.04', '0.14', 'open'],
  ],
}

/** The sums of the results that these samples state for each line. */
const statedByLine: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'metatrader5-deals': { EURUSD: '24' },
  'topstepx-trades': { MNQH26: '74', MNQM26: '-10' },
  'ninjatrader-trades': { MNQH26: '34.52', MESH26: '-18.74' },
  'tradovate-performance': { MNQH26: '37', MNQM26: '-10' },
  'tradovate-history': { MNQM26: '-10' },
  'metatrader5-positions-it': { 'EURUSD.x': '25', XAUUSD: '10.6' },
  tradervue: { KLM: '150', QRS: '-25', MESM26: '21.25' },
  tradezella: { NQ: '-50', CL: '1073.8', KLM: '15.5' },
  tradetally: { 'QRS   260702P00045000': '71.35', KLM: '90.5' },
  etoro: { 'KLM Holding': '5.05', 'TUV, Inc.': '-12.4' },
  'ctrader-opening': { EURUSD: '-10.6' },
}

/** Costs that only the stated result of a file has: ours is without them, and the preview shows the first such line. */
const withoutCosts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'ctrader-opening': { EURUSD: '-10' },
}

/** Cash that comes with the trades of these samples. */
const statedCash: Readonly<Record<string, ReadonlyArray<string>>> = {
  fidelity: ['2026-03-16 dividend KLM 3.1 USD'],
  binance: ['2026-03-06 fee ETH -0.0075 BNB'],
  'ibkr-transaction-history': ['2026-03-19 dividend KLM 5.2 EUR'],
  'etrade-described': ['2026-03-10 dividend KLM HOLDING 3.1 USD'],
  xtb: ['2026-03-12 dividend KLM.DE 4.26 EUR', '2026-03-12 tax KLM.DE -0.64 EUR'],
  freetrade: ['2026-03-11 dividend QRS 6.78 GBP'],
  saxo: ['2026-03-13 fee  -3.91 USD'],
  'trade-republic': ['2026-03-11 dividend IE0000000001 0.03 EUR'],
  directa: ['2026-03-13 dividend VWX 20.95 EUR', '2026-03-13 tax VWX -3.57 EUR'],
  avanza: ['2026-03-10 dividend SE0000000001 6.25 SEK'],
  etrade: ['2026-03-05 dividend KLM 3.1 USD'],
  'ibkr-activity': ['2026-03-03 fee  -1.5 USD'],
  'ibkr-activity-de': ['2026-03-12 dividend KLM 40 USD'],
  'ibkr-activity-fr': ['2026-03-12 dividend KLM 40 USD'],
  'ibkr-activity-es': ['2026-03-12 dividend KLM 40 USD'],
  revolut: ['2026-03-11 dividend KLM 0.25 USD'],
  robinhood: ['2026-03-05 dividend KLM 3.1 USD'],
  schwab: ['2026-03-16 dividend KLM 12.4 USD'],
  trading212: ['2026-03-09 dividend KLM 0.68 GBP'],
  'hargreaves-lansdown': ['2026-03-16 interest  0.1 GBP', '2026-03-02 fee  -3.75 GBP'],
  'interactive-investor': ['2026-03-16 interest  1.32 GBP'],
}

const folder = new URL('./samples/', import.meta.url)
const bytesOf = (name: string) => readFileSync(new URL(name, folder))
const json = (name: string): unknown => JSON.parse(bytesOf(name).toString('utf8'))
const textOf = (sample: string): string => {
  const bytes = bytesOf(`${sample}.csv`)
  return new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes)
}
const isZone = (zone: string | null): zone is string => zone !== null && zone.includes('/')

const read = (
  table: TextTable,
  meta: Pick<Meta, 'sourceZone'>,
  linked?: NonNullable<ImportOptions['linked']>,
): FileReading => {
  const answers = isZone(meta.sourceZone) ? { zone: meta.sourceZone } : {}
  const result = runSync(
    readTradesSteps(table, { accountId: 'a', zone: 'America/New_York', answers, ...(linked && { linked }) }),
  )
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

const textIn = (activity: Activity, field: 'quantity' | 'price' | 'fees'): string =>
  decimalText(parseDecimal(valueOf(activity, field)) ?? { units: 0n, scale: 0 }).replace(/^-(?=.*)/, (sign) =>
    field === 'quantity' ? '' : sign,
  )

const fillsOf = ({ fates }: FileReading) =>
  fates
    .flatMap((fate) => ('activities' in fate ? fate.activities : []))
    .filter(({ cash }) => cash === undefined)
    .map((activity) => ({
      time: activity.timestamp,
      side: activity.side ?? (activity.quantity < 0 ? 'SELL' : 'BUY'),
      symbol: activity.symbol,
      quantity: textIn(activity, 'quantity'),
      price: textIn(activity, 'price'),
      fees: textIn(activity, 'fees'),
      currency: activity.currency ?? 'USD',
      multiplier: String(activity.multiplier ?? 1),
      // An end of an option closes what is open: it has no effect of its own.
      effect: activity.side ? (activity.effect ?? null) : 'close',
    }))
    .map((fill) => JSON.stringify(fill))
    .toSorted()

const cashIn = ({ fates }: FileReading): ReadonlyArray<string> =>
  fates
    .flatMap((fate) => ('activities' in fate ? fate.activities : []))
    .filter(({ cash }) => cash !== undefined)
    .map(({ day, cash, symbol, quantity, currency = 'USD' }) => [day, cash, symbol, quantity, currency].join(' '))

/** Prices in one currency and fees in another are booked in that of the account, at the rate of the line. */
const inAccountCurrency = ({ alternativeInAccountCurrency = [] }: Meta, index: number) => {
  const { index: _, ...other } = alternativeInAccountCurrency.find((each) => each.index === index) ?? { index }
  return other
}

const expectedOf = (sample: string, meta: Meta) =>
  (json(`${sample}.expected.json`) as ReadonlyArray<Expected>)
    .map(({ time, side, symbol, quantity, price, fees, currency }, index) => ({
      time,
      side,
      symbol,
      quantity,
      price,
      fees,
      currency,
      multiplier: meta.multiplier?.[symbol] ?? '1',
      effect: meta.effect?.[index] ?? null,
      ...inAccountCurrency(meta, index),
    }))
    .flatMap((fill) =>
      fill.effect === 'reverse'
        ? (splitReversals[sample] ?? []).map(([quantity, fees, effect]) => ({ ...fill, quantity, fees, effect }))
        : [fill],
    )
    .map((fill) => JSON.stringify(fill))
    .toSorted()

const shuffled = <T>(items: ReadonlyArray<T>): ReadonlyArray<T> =>
  items.map((_, index) => items[(index * 7 + 3) % items.length]).filter((item): item is T => item !== undefined)

/** Columns in another order, where the file has one table whose names need no place. */
const withColumnsMoved = ({ rows }: TextTable): TextTable => {
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const places = Array.from({ length: width }, (_, index) => index)
  const order = width % 7 === 0 ? places.toReversed() : shuffled(places)
  return { rows: rows.map(({ line, cells }) => ({ line, cells: order.map((place) => cells[place] ?? '') })) }
}
const withColumnsAdded = ({ rows }: TextTable): TextTable => ({
  rows: rows.map(({ line, cells }) => ({ line, cells: [...cells, cells.length > 3 ? `new ${line}` : ''] })),
})
/** Sections and control lines stand at their places. */
const hasFixedPlaces = new Set(
  (
    'ibkr-activity ibkr-activity-de ibkr-activity-fr ibkr-activity-es ibkr-activity-pt ' +
    'ibkr-flex ibkr-transaction-history thinkorswim degiro degiro-en metatrader5-positions-it'
  ).split(' '),
)

describe.each(Object.entries(formatOf))('[broker files] A file of %s', (sample, format) => {
  const meta = json(`${sample}.meta.json`) as Meta
  const text = textOf(sample)
  const table = tableOfText(text)
  const expected = expectedOf(sample, meta)

  it('is recognised, and gives exactly its fills, effects and sizes', () => {
    const reading = read(table, meta)
    expect(reading.format.id).toBe(format)
    expect(fillsOf(reading)).toEqual(expected)
    expect(cashIn(reading)).toEqual(statedCash[sample] ?? [])
  })

  it('gives every line one fate, and leaves out what is no trade', () => {
    const { fates } = read(table, meta)
    expect(fates.map(({ line }) => line)).toEqual(table.rows.map(({ line }) => line))
    expect(fates.filter(({ kind }) => kind === 'not-understood')).toEqual([])
    const byLine = new Map(fates.map(({ line, kind }) => [line, kind]))
    const lines = meta.leftOut.flatMap(({ line }) => (line === undefined ? [] : [line]))
    expect(lines.filter((line) => !['left-out', 'cash'].includes(byLine.get(line) ?? ''))).toEqual([])
  })

  it('says the same with a byte order mark, blank lines, another preamble, more columns and columns elsewhere', () => {
    const changed = [
      tableOfText(`\ufeff${text}`),
      tableOfText(`\n\n${text.replace(/\n/g, '\n\n')}\n\n`.replace(/\n\nCUSIP/g, '\nCUSIP')),
      tableOfText(`${'Some words of the broker\n'.repeat(5)}${text}`),
      withColumnsAdded(table),
      ...(hasFixedPlaces.has(sample) ? [] : [withColumnsMoved(table)]),
    ]
    for (const each of changed) {
      const reading = read(each, meta)
      expect([reading.format.id, fillsOf(reading)]).toEqual([format, expected])
    }
  })

  it('brings nothing a second time, and of two files that overlap each fill once', () => {
    const whole = read(table, meta)
    const all = whole.fates.flatMap((fate) => ('activities' in fate ? fate.activities : []))
    // Files end with a day.
    const last = all.map(({ day }) => day).toSorted()[Math.floor(all.length / 2)] ?? ''
    const half = all.filter(({ day }) => day <= last)
    const journal = report(emptyJournal, half).journal
    expect(runSync(previewSteps(journal, whole)).fresh).toBe(all.length - half.length)
    const both = report(journal, all).journal
    expect(runSync(previewSteps(both, whole))).toMatchObject({ fresh: 0, known: all.length })
  })

  it('[domain 0008] for a linked broker it imports only days before its first one, into its account', () => {
    const all = read(table, meta).fates.flatMap((fate) => ('activities' in fate ? fate.activities : []))
    const first = all.map(({ day }) => day).toSorted()[Math.floor(all.length / 2)] ?? ''
    const linked = { id: 'broker', firstActivityDate: first }
    const fates = read(table, meta, linked).fates
    const brought = fates.flatMap((fate) => ('activities' in fate ? fate.activities : []))
    expect(brought.filter(({ day, accountId }) => day >= first || accountId !== 'broker')).toEqual([])
    expect(fates).toHaveLength(table.rows.length)
  })

  it('comes to the results that it states', () => {
    const { compared } = runSync(fileResultsSteps(read(table, meta)))
    const stated = Object.entries(meta.statedRealized ?? statedByLine[sample] ?? {}).map(([symbol, amount]) => [
      symbol,
      amount,
      withoutCosts[sample]?.[symbol] ?? amount,
    ])
    expect(compared.map(({ symbol, stated: theirs, ours }) => [symbol, theirs, ours])).toEqual(stated)
    const isEqual = withoutCosts[sample] === undefined
    expect(
      compared.every(({ firstDifference, isPartial }) => (firstDifference === undefined) === isEqual && !isPartial),
    ).toBe(true)
  })
})

it('[broker files] every sample is proved, and every format by a sample', () => {
  const samples = readdirSync(folder).flatMap((name) => (name.endsWith('.csv') ? [name.slice(0, -'.csv'.length)] : []))
  // Of whole trades without a beginning no fills are made (`platform-traps.test.ts`).
  expect(samples.toSorted()).toEqual([...Object.keys(formatOf), 'ctrader'].toSorted())
  // Our own columns are proved by what is exported (`csv.test.ts`).
  expect([...new Set<string>([...Object.values(formatOf), 'own'])].toSorted()).toEqual(
    tradeFormats.map(({ id }) => id).toSorted(),
  )
})
