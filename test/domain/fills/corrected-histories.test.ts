import { describe, expect, it } from 'vitest'
import { inWholeDays } from '#domain/fills/activity.ts'
import type { Activity } from '#domain/fills/day-trades.ts'
import { emptyJournal } from '#domain/journal/empty-journal.ts'
import type { JournalEvent } from '#domain/journal/events.ts'
import type { Journal, LocalDate } from '#domain/journal/journal.ts'
import { mergeWithoutBase } from '#domain/sync/merge.ts'
import { fileOf } from '#test/domain/journal-file/files.ts'
import { deviceOn, save, viewOf } from '#test/domain/sync/devices.ts'
import { journalAfter, numbersOf, randomBook, replayed, report, seeded } from './books.ts'

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
  const first = randomBook(seed, { trades: 12 + Math.floor(random() * 25), shorts: seed % 2 === 0, oversell: true })
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
      if (what < 0.82) return [{ ...activity, price: activity.price + 0.01 }]
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

const seeds = Array.from({ length: 60 }, (_, index) => index + 1)

describe('[numbers 3] A history with corrections, whatever way it arrives', { timeout: 120_000 }, () => {
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

  it.each(seeds)('on two devices that read what they like of it, whoever saves first: %i', (seed) => {
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
    const [left, right] = [reportedIn(emptyJournal, mine).journal, reportedIn(emptyJournal, theirs).journal]
    expect(numbersOf(mergeWithoutBase(left, right))).toEqual(numbersOf(ab))
  })
})
