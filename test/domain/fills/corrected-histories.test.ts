import { describe, expect, it } from 'vitest'
import { inWholeDays } from '#domain/fills/trade-time.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { type LocalDate, addDays } from '#domain/time/local-date.ts'
import { fileOf } from '#test/domain/journal-file/files.ts'
import { deviceOn, save, viewOf } from '#test/domain/sync/devices.ts'
import { shareOf } from '#test/support/runs.ts'
import { journalAfter, moved, numbersOf, paid, randomBook, replayed, report, seeded } from './books.ts'

/** What a broker states of some days at a moment. */
interface Sync {
  readonly now: string
  readonly activities: ReadonlyArray<Activity>
  readonly completeDays?: Readonly<Record<string, { readonly from: LocalDate; readonly to: LocalDate }>>
}

interface History {
  readonly syncs: ReadonlyArray<Sync>
  /** What the broker says in the end. */
  readonly last: ReadonlyArray<Activity>
}

const shuffledBy = <T>(random: () => number, list: ReadonlyArray<T>): ReadonlyArray<T> =>
  list
    .map((each) => [random(), each] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, each]) => each)

const momentOf = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString()

/** A history with corrections and fills that were taken back, reported in syncs of some days each. */
const messyHistory = (seed: number): History => {
  const random = seeded(seed)
  const trades = randomBook(seed, { trades: 12 + Math.floor(random() * 25), shorts: seed % 2 === 0, oversell: true })
  const first = [
    ...trades,
    ...lateSplits(trades, random),
    ...tickerChanges(trades, random),
    ...cashBeside(trades, random),
  ]
  let now: ReadonlyArray<Activity> = first
  const syncs: Sync[] = []
  let minute = 0
  const tell = (activities: ReadonlyArray<Activity>, isWhole: boolean): void => {
    minute += 1
    const days = activities.map(({ day }) => day).toSorted()
    const [from, to] = [days[0], days.at(-1)]
    if (from === undefined || to === undefined) return
    syncs.push({
      now: momentOf(minute),
      activities: shuffledBy(random, activities),
      ...(isWhole && { completeDays: { margin: { from, to } } }),
    })
  }
  for (const part of inWholeDays(now, 1 + Math.floor(random() * 12))) tell(part, random() < 0.5)
  for (let round = 0; round < 4; round += 1) {
    const changed = new Set<LocalDate>()
    now = now.flatMap((activity) => {
      const what = random()
      if (activity.snapTradeId === '' || what < 0.75) return [activity]
      changed.add(activity.day)
      if (what < 0.82)
        return [
          activity.kind
            ? { ...activity, quantity: activity.quantity + 1 }
            : { ...activity, price: activity.price + 0.01 },
        ]
      if (activity.kind && what < 0.93) return [activity]
      if (what < 0.88) return [{ ...activity, fees: Math.round(random() * 300) / 100 }]
      if (what < 0.93) return [{ ...activity, timestamp: `${activity.timestamp.slice(0, 19)}.123Z` }]
      // Another fill of the day stays, so that the statement has something to say of it.
      const stays = now.filter((each) => each.day === activity.day && each.snapTradeId !== '').length > 1
      return stays ? [] : [activity]
    })
    for (const day of changed)
      tell(
        now.filter((activity) => activity.day === day),
        true,
      )
  }
  // Days that lost their last fill are never reported again, and keep it.
  const last = now
  return { syncs, last: withLost(syncs, last) }
}

/** Dividends and fees on some of these days, now and then two alike. */
const cashBeside = (trades: ReadonlyArray<Activity>, random: () => number): ReadonlyArray<Activity> =>
  [...new Set(trades.map(({ day }) => day))].flatMap((day) => {
    if (random() < 0.6) return []
    const amount = Math.round(random() * 4000 - 1000) / 100
    const kind = random() < 0.5 ? ('dividend' as const) : ('fee' as const)
    const count = random() < 0.3 ? 2 : 1
    return Array.from({ length: count }, (_, place) => paid(kind, amount, day, { snapTradeId: `c${day}${place}` }))
  })

/** Ticker changes of a broker, in its two rows, from one of the traded tickers to another. */
const tickerChanges = (trades: ReadonlyArray<Activity>, random: () => number): ReadonlyArray<Activity> => {
  const symbols = [...new Set(trades.map(({ symbol }) => symbol))]
  return trades
    .filter(() => random() < 0.06)
    .flatMap(({ symbol, day, quantity }, place) => {
      const other = symbols[Math.floor(random() * symbols.length)] ?? symbol
      const said = (units: number, named: string, end: string) =>
        moved('corporate', units, day, { symbol: named, isRename: true, snapTradeId: `n${place}${end}` })
      return [said(-quantity, symbol, 'o'), said(quantity, other, 'i')]
    })
}

/** Splits of what was bought, some days after it: where they count from is named, or follows from lots and prices. */
const lateSplits = (trades: ReadonlyArray<Activity>, random: () => number): ReadonlyArray<Activity> =>
  trades
    .filter(({ side }) => side === 'BUY' && random() < 0.15)
    .map(({ symbol, day, quantity }, place) => {
      const recordedOn = addDays(day, 1 + Math.floor(random() * 9)) ?? day
      return moved('split', Math.round(quantity * 3e8) / 1e8, recordedOn, {
        symbol,
        ratio: '4:1',
        snapTradeId: `s${place}`,
        ...(random() < 0.4 && { countsFrom: day }),
      })
    })

/** What stood on a day of which nothing was left to tell. */
const withLost = (syncs: ReadonlyArray<Sync>, last: ReadonlyArray<Activity>): ReadonlyArray<Activity> => {
  const days = new Set(last.map(({ day }) => day))
  const lost = syncs.flatMap(({ activities }) => activities).filter(({ day }) => !days.has(day))
  const newest = new Map(lost.map((activity) => [activity.snapTradeId, activity]))
  return [...last, ...newest.values()]
}

const reportedIn = (
  journal: Journal,
  syncs: ReadonlyArray<Sync>,
): { readonly journal: Journal; readonly events: JournalEvent[] } => {
  const events: JournalEvent[] = []
  let after = journal
  for (const { activities, ...options } of syncs) {
    const reported = report(after, activities, options)
    after = reported.journal
    events.push(...reported.events)
  }
  return { journal: after, events }
}

const seeds = shareOf(Array.from({ length: 60 }, (_, index) => index + 1))

describe('[numbers 3] A history with corrections, whatever way it arrives', () => {
  it.each(seeds)(
    'in its order it comes to the corrected history reported at once, and is replayed to the same: %i',
    (seed) => {
      const { syncs, last } = messyHistory(seed)
      const { journal, events } = reportedIn(emptyJournal, syncs)
      expect(numbersOf(journal)).toEqual(numbersOf(journalAfter(last)))
      expect(numbersOf(replayed(...events))).toEqual(numbersOf(journal))
      expect(reportedIn(journal, syncs.slice(-1)).events).toEqual([])
    },
  )

  it.each(seeds)('in any order of its syncs too: %i', (seed) => {
    const { syncs, last } = messyHistory(seed)
    const shuffled = shuffledBy(seeded(seed + 1000), syncs)
    expect(numbersOf(reportedIn(emptyJournal, shuffled).journal)).toEqual(numbersOf(journalAfter(last)))
  })

  it.each(seeds)('on two devices that read any part of it, in either order of saving: %i', (seed) => {
    const { syncs, last } = messyHistory(seed)
    const random = seeded(seed + 2000)
    const mine = syncs.filter(() => random() < 0.6)
    const theirs = syncs.filter((sync) => !mine.includes(sync) || random() < 0.5)
    const start = fileOf(emptyJournal)
    const device = (name: string, read: ReadonlyArray<Sync>) => {
      const on = deviceOn(start, name)
      const { events } = reportedIn(viewOf(on), read)
      return { ...on, log: events.map((event, index) => ({ seq: index + 1, id: `${name}:${index + 1}`, event })) }
    }
    const [a, b] = [device('a', mine), device('b', theirs)]
    const ab = save({ ...b, file: save(a).file }).file.journal
    const ba = save({ ...a, file: save(b).file }).file.journal
    expect(numbersOf(ab)).toEqual(numbersOf(journalAfter(last)))
    expect(numbersOf(ba)).toEqual(numbersOf(ab))
  })
})
