import { calculateFIFOCapitalGains } from 'fifo-capital-gains-js'
import { inWholeDays } from '#domain/fills/trade-time.ts'
import { decide } from '#domain/journal/decide.ts'
import { limits } from '#domain/limits.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import { addDays } from '#domain/time/local-date.ts'
import { fullJournal } from '#test/bench/full-journal.ts'
import { type BenchFill, bigintQueue, bigJsQueue, decimalJsQueue, floatQueue, ourQueue } from './engines.ts'

/** Lots and P&L, in a process of its own. Prints its figures as JSON. */
export interface LotFigures {
  /** Nanoseconds per fill, by engine; the best round. */
  readonly perFill: Readonly<Record<string, number>>
  /** Milliseconds. */
  readonly journal: {
    readonly trades: number
    readonly firstSync: number
    readonly longestStatement: number
    readonly oneFill: number
    readonly afterReading: number
    /** Bytes per fill that the first sync leaves in memory. */
    readonly fillBytes: number
  }
}

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)

const elapsed = (work: () => unknown): number => {
  const from = performance.now()
  work()
  return performance.now() - from
}

/**
 * Buys and sales of five instruments, a third of them in fractions of eight decimals; never more is sold than is held.
 */
const fillsOf = (count: number): ReadonlyArray<BenchFill> => {
  let state = 20_261_120
  const random = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  const held = [0, 0, 0, 0, 0]
  return Array.from({ length: count }, (_, index) => {
    const symbol = Math.floor(random() * 5)
    const open = held[symbol] ?? 0
    const wanted =
      random() < 0.33 ? 1 + Math.floor(random() * 400_000_000) : (1 + Math.floor(random() * 50)) * 100_000_000
    const isBuy = open === 0 || random() < 0.5
    const quantity = isBuy ? wanted : Math.min(open, wanted)
    held[symbol] = open + (isBuy ? quantity : -quantity)
    return {
      id: `f${index}`,
      symbol,
      isBuy,
      quantity,
      cents: 100 + Math.floor(random() * 30_000),
      feeCents: random() < 0.5 ? 0 : Math.floor(random() * 200),
    }
  })
}

const perFill = (
  fills: ReadonlyArray<BenchFill>,
  engine: (fills: ReadonlyArray<BenchFill>) => unknown,
  times = rounds,
): number => Math.min(...Array.from({ length: times }, () => (elapsed(() => engine(fills)) * 1e6) / fills.length))

const npmFifo = (fills: ReadonlyArray<BenchFill>): unknown =>
  calculateFIFOCapitalGains(
    fills.map(({ symbol, isBuy, quantity, cents }, index) => ({
      symbol: `S${symbol}`,
      type: isBuy ? 'BUY' : 'SELL',
      amount: quantity,
      price: cents / 1e10,
      date: new Date(index * 1000),
    })),
  )

const small = fillsOf(10_000)
const middle = fillsOf(100_000)
const large = fillsOf(1_000_000)
ourQueue(small)
floatQueue(small)

const perFillFigures: Record<string, number> = {}
// In turn, so that a busy moment meets both.
for (let round = 0; round < rounds; round += 1) {
  for (const [name, engine] of [
    ['float queue', floatQueue],
    ['ours', ourQueue],
  ] as const) {
    perFillFigures[name] = Math.min(perFillFigures[name] ?? Number.POSITIVE_INFINITY, perFill(large, engine, 1))
  }
}
perFillFigures['ours, 10,000 fills'] = perFill(small, ourQueue, 20)
perFillFigures['float queue, 10,000 fills'] = perFill(small, floatQueue, 20)
perFillFigures['BigInt'] = perFill(large, bigintQueue, 1)
perFillFigures['big.js'] = perFill(middle, bigJsQueue, 1)
perFillFigures['decimal.js'] = perFill(middle, decimalJsQueue, 1)
perFillFigures['fifo-capital-gains-js, 10,000 fills'] = perFill(small, npmFifo, 1)
const today = '2026-11-20'
const report = (journal: Journal, activities: ReadonlyArray<Activity>): Journal => {
  const applied = decide(journal, {
    type: 'RecordActivities',
    data: { source: 'sync', activities },
    meta: { now: `${today}T11:00:00.000Z`, today },
  })
  if (!applied.ok) throw new Error('Recording never refuses')
  return applied.value.journal
}
const symbols = ['NVDA', 'AAPL', 'SPY', 'TSLA', 'AMD']
const activityOf = ({ symbol, isBuy, quantity, cents, feeCents }: BenchFill, day: string, second: number): Activity => {
  const shares = Math.max(1, Math.round(quantity / 100_000_000))
  return {
    side: isBuy ? 'BUY' : 'SELL',
    symbol: symbols[symbol] ?? '',
    accountId: 'margin',
    snapTradeId: '',
    quantity: shares,
    price: cents / 100,
    amount: (shares * cents) / 100,
    fees: feeCents / 100,
    timestamp:
      `${day}T${String(14 + Math.floor(second / 3600)).padStart(2, '0')}` +
      `:${String(Math.floor(second / 60) % 60).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}.000Z`,
    day,
  }
}
const history = fillsOf(50_000).map((fill, index) =>
  activityOf(fill, addDays(today, Math.floor(index / 14) - 3650) ?? today, (index % 14) * 60),
)
const heap = (): number => {
  for (let pass = 0; pass < 3; pass += 1) globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
let journal = fullJournal(today, { trades: false })
const heapBefore = heap()
const statements = inWholeDays(history, limits.activitiesPerCommand).map((part) => {
  // As an answer brings them: each with texts of its own.
  const told = JSON.parse(JSON.stringify(part)) as ReadonlyArray<Activity>
  return elapsed(() => (journal = report(journal, told)))
})
const fillBytes = (heap() - heapBefore) / history.length
const oneMore = fillsOf(60).map((fill, index) => activityOf(fill, today, index * 30))
const ones = oneMore.map((activity) => elapsed(() => (journal = report(journal, [activity]))))
// The same journal as another start of the app reads it: no book is there yet.
const read: Journal = { ...journal, entries: { ...journal.entries, hints: new Map(journal.entries.hints) } }
const afterReading = elapsed(() =>
  report(read, [
    activityOf({ id: '', symbol: 0, isBuy: true, quantity: 100_000_000, cents: 1234, feeCents: 0 }, today, 5000),
  ]),
)

const figures: LotFigures = {
  perFill: perFillFigures,
  journal: {
    trades: history.length,
    firstSync: statements.reduce((sum, each) => sum + each, 0),
    longestStatement: Math.max(...statements),
    oneFill: ones.toSorted((one, other) => one - other)[Math.floor(ones.length / 2)] ?? Number.NaN,
    afterReading,
    fillBytes,
  },
}
process.stdout.write(JSON.stringify(figures))
