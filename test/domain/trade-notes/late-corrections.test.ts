import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Activity } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import { runSync } from '#domain/steps.ts'
import { addTradeNote } from '#domain/trade-notes/commands.ts'
import { anchorOf } from '#domain/trade-notes/fill-names.ts'
import { labelsById } from '#domain/trade-notes/label.ts'
import { tradeNotesOf } from '#domain/trade-notes/trade-note.ts'
import { writtenTrades } from '#domain/trade-notes/written.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import type { Trade, TradePart } from '#domain/trades/trade.ts'
import { journalAfter, moved, report, seeded, traded } from '#test/domain/fills/books.ts'
import { forAllInRuns } from '#test/support/for-all.ts'
import { performed, performedInTurn } from '#test/support/given.ts'
import { runs } from '#test/support/runs.ts'

/** A fill by the name that it has here, whatever its broker calls it. */
interface Stated {
  readonly name: string
  readonly activity: Activity
}

const start = Date.parse('2026-09-01T14:00:00.000Z')
/** Odd seconds, so that no two fills are one instant. */
const timeOf = (minute: number, seconds = 0): string =>
  new Date(start + minute * 60_000 * 97 + seconds * 1000).toISOString()

/** Longs that are built up and left, in whole shares, so that many ways lead to flat. */
const bookOf = (random: () => number, size: number): ReadonlyArray<Stated> => {
  const held = new Map<string, number>()
  return Array.from({ length: size }, (_, place) => {
    const symbol = random() < 0.7 ? 'AAPL' : 'TSLA'
    const open = held.get(symbol) ?? 0
    const isSale = open > 0 && random() < 0.55
    const quantity = isSale && random() < 0.6 ? open : 1 + Math.floor(random() * (isSale ? open : 3))
    held.set(symbol, open + (isSale ? -quantity : quantity))
    const price = (10 + random() * 5).toFixed(2)
    const own = { symbol, snapTradeId: `p${place}` }
    return { name: `p${place}`, activity: traded(isSale ? 'SELL' : 'BUY', quantity, price, timeOf(place), own) }
  })
}

/** What a broker may still say of a fill: the same, another price, time or fee, none of it, or another id for it. */
const corrected = (random: () => number, { name, activity }: Stated, day: number): ReadonlyArray<Stated> => {
  const what = random()
  const place = Number(name.slice(1))
  const { side = 'BUY', quantity, price, timestamp, symbol, snapTradeId } = activity
  const again = (by: { price?: number; timestamp?: string; id?: string }): ReadonlyArray<Stated> => [
    {
      name,
      activity: traded(side, quantity, (by.price ?? price).toFixed(2), by.timestamp ?? timestamp, {
        symbol,
        snapTradeId: by.id ?? snapTradeId,
      }),
    },
  ]
  if (what < 0.985 || Number.isNaN(place)) return [{ name, activity }]
  if (what < 0.989) return again({ price: price + 0.5 })
  if (what < 0.992) return again({ timestamp: timeOf(place, 1 + Math.floor(random() * 50)) })
  if (what < 0.996) return again({ id: `${name}-again-${day}` })
  return []
}

const lateFill = (random: () => number, day: number, size: number): Stated => {
  const [place, own] = [Math.floor(random() * (size + 6)) - 6, { symbol: 'AAPL', snapTradeId: `late${day}` }]
  const side = random() < 0.5 ? 'BUY' : 'SELL'
  return { name: `late${day}`, activity: traded(side, 1 + Math.floor(random() * 3), '11.00', timeOf(place, 55), own) }
}

const split = (random: () => number, size: number): Activity =>
  moved('split', 5, timeOf(Math.floor(random() * size), 58).slice(0, 10), { symbol: 'TSLA', ratio: '2:1' })

const tradesOf = (journal: Journal): ReadonlyArray<Trade> => runSync(tradesSteps(journal, freshTradeMemory()))

/** The fills of a trade, each once, by both of their names: another price or time is another id, not another record. */
const fillsIn = ({ parts }: Trade): ReadonlyArray<Fill> => [
  ...new Map(parts.map(({ movement: { id, snapTradeId } }) => [id, { id, snapTradeId }])).values(),
]

type Fill = Pick<TradePart['movement'], 'id' | 'snapTradeId'>

/** A note with its own stop and label on every other trade, about all fills that it has by then. */
const annotated = (journal: Journal) => {
  const fillsOf = new Map<string, ReadonlyArray<Fill>>()
  let written = journal
  for (const [place, trade] of tradesOf(journal).entries()) {
    if (place % 2 === 1) continue
    const id = `n${place}`
    fillsOf.set(id, fillsIn(trade))
    const stops = [{ price: 1 + place, at: '2026-11-20T10:00:00.000Z' }]
    const note = { fills: anchorOf(trade), note: `About ${id}`, labels: [`l${place}`], stops }
    written = performedInTurn(written, () => addTradeNote(id, note))
  }
  return { written, fillsOf }
}

/** The journal after thirty days on each of which the broker states all of it again. */
const afterAMonth = (seed: number, size: number) => {
  const random = seeded(seed)
  let stated = bookOf(random, size)
  const { written, fillsOf } = annotated(journalAfter(stated.map(({ activity }) => activity)))
  let journal = written
  const splits: Activity[] = []
  for (let day = 1; day <= 30; day += 1) {
    stated = stated.flatMap((each) => corrected(random, each, day))
    if (random() < 0.2) stated = [...stated, lateFill(random, day, size)]
    if (splits.length === 0 && random() < 0.03) splits.push(split(random, size))
    const now = `2026-11-20T12:${String(day).padStart(2, '0')}:00.000Z`
    const completeDays = { margin: { from: '2026-08-25', to: '2026-11-19' } }
    journal = report(journal, [...stated.map(({ activity }) => activity), ...splits], { now, completeDays }).journal
  }
  return { journal, fillsOf }
}

const placesOf = ({ journal, fillsOf }: ReturnType<typeof afterAMonth>) => {
  const trades = tradesOf(journal)
  const { byTrade, withoutTrade } = writtenTrades(trades, journal, labelsById(journal))
  return [...fillsOf].map(([id, fills]) => {
    const shared = (trade: Trade): number =>
      fillsIn(trade).filter((fill) =>
        fills.some(({ id: own, snapTradeId }) => own === fill.id || snapTradeId === fill.snapTradeId),
      ).length
    const homes = trades.filter((trade) => byTrade.get(trade.id)?.notes.some((note) => note.id === id))
    const waiting = withoutTrade.filter((note) => note.id === id)
    return {
      id,
      places: homes.length + waiting.length,
      here: Math.max(0, ...homes.map(shared)),
      most: Math.max(0, ...trades.map(shared)),
      isWaiting: waiting.length > 0,
      stops: [...homes.map(({ id: trade }) => byTrade.get(trade)?.stops ?? []), ...waiting.map(({ stops }) => stops)]
        .flat()
        .filter(({ price }) => price === 1 + Number(id.slice(1))).length,
      labels: tradeNotesOf(journal).find((note) => note.id === id)?.labels,
    }
  })
}

describe('[trading 2] A month of late corrections', () => {
  it('leaves every note on its trade, or without one where none of its fills is left', () => {
    const seen = { on: 0, waiting: 0, shared: 0 }
    forAllInRuns(runs(60), fc.nat(), fc.integer({ min: 4, max: 40 }), (seed, size) => {
      for (const { id, places, here, most, isWaiting, stops, labels } of placesOf(afterAMonth(seed, size))) {
        // Once, with its stop and its label; on the trade with most of its fills, else under Without a trade.
        expect([id, places, stops, labels]).toEqual([id, 1, 1, [`l${id.slice(1)}`]])
        expect([id, here, isWaiting]).toEqual([id, most, most === 0])
        seen[isWaiting ? 'waiting' : 'on'] += 1
        if (most > 1) seen.shared += 1
      }
    })
    // A month in which nothing happened proves nothing.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0)
  })

  it('keeps a trade under its note by any fill that is left, and shows the note when none is', () => {
    const [bought, sold] = [
      traded('BUY', 2, '10.00', timeOf(1), { snapTradeId: 'a' }),
      traded('SELL', 2, '11.00', timeOf(2), { snapTradeId: 'b' }),
    ]
    const { written } = annotated(journalAfter([bought, sold]))
    const completeDays = { margin: { from: '2026-08-25', to: '2026-11-19' } }
    const placeAfter = (...activities: ReadonlyArray<Activity>) => {
      const { journal } = report(written, activities, { now: '2026-11-20T12:00:00.000Z', completeDays })
      const { byTrade, withoutTrade } = writtenTrades(tradesOf(journal), journal, labelsById(journal))
      return [byTrade.size, withoutTrade.map(({ note }) => note)]
    }
    const dearer = traded('BUY', 2, '10.50', timeOf(1), { snapTradeId: 'a' })
    const later = traded('SELL', 2, '11.00', timeOf(2, 9), { snapTradeId: 'b' })
    expect(placeAfter({ ...bought, snapTradeId: 'c' }, { ...sold, snapTradeId: 'd' })).toEqual([1, []])
    expect(placeAfter(dearer, sold)).toEqual([1, []])
    expect(placeAfter(bought, later)).toEqual([1, []])
    expect(placeAfter(dearer, later)).toEqual([1, []])
    expect(placeAfter({ ...dearer, snapTradeId: 'c' }, { ...later, snapTradeId: 'd' })).toEqual([0, ['About n0']])
  })

  it('keeps a note of the day on its trade when the broker’s own record takes the place of its orders', () => {
    const ordered = (activity: Activity): Activity => ({ ...activity, provisional: true })
    const day = [
      ordered(traded('BUY', 2, '10.00', timeOf(1), { snapTradeId: 'order a' })),
      ordered(traded('SELL', 2, '11.00', timeOf(2), { snapTradeId: 'order b' })),
    ]
    const { written } = annotated(journalAfter(day))
    const { journal } = report(
      written,
      [
        traded('BUY', 1, '9.99', timeOf(1, 1), { snapTradeId: 'a1' }),
        traded('BUY', 1, '10.01', timeOf(1, 2), { snapTradeId: 'a2' }),
        traded('SELL', 2, '11.00', timeOf(2, 1), { snapTradeId: 'b1' }),
      ],
      { now: '2026-11-20T12:00:00.000Z', completeDays: { margin: { from: '2026-08-25', to: '2026-11-19' } } },
    )
    const { byTrade, withoutTrade } = writtenTrades(tradesOf(journal), journal, labelsById(journal))
    expect([[...byTrade.values()].map(({ notes }) => notes.length), withoutTrade]).toEqual([[1], []])
  })

  it('keeps a note on its trade when the account goes on under another id, with other ids of its records', () => {
    const fills = [
      traded('BUY', 2, '10.00', timeOf(1), { snapTradeId: 'a' }),
      traded('SELL', 2, '11.00', timeOf(2), { snapTradeId: 'b' }),
    ]
    const { written } = annotated(journalAfter(fills))
    const activities = fills.map((fill, place) => ({ ...fill, accountId: 'renewed', snapTradeId: `again ${place}` }))
    const renewed = [{ from: 'margin', to: 'renewed', without: [] }]
    const journal = performed(written, [{ type: 'RecordActivities', data: { activities, source: 'sync', renewed } }])
    const [trade] = tradesOf(journal)
    const { byTrade, withoutTrade } = writtenTrades(tradesOf(journal), journal, labelsById(journal))
    expect([trade?.accountId, byTrade.size, withoutTrade]).toEqual(['renewed', 1, []])
  })
})
