import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide } from '#domain/journal/decide.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableToArray } from '#domain/record/table.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { localDay } from '#domain/time/zone-clock.ts'
import { checklist, task } from '#test/support/builders.ts'
import { forAll } from '#test/support/for-all.ts'

const hourMs = 3_600_000
const zones = (
  'UTC America/New_York America/Havana America/Asuncion Asia/Beirut Pacific/Apia Pacific/Kiritimati ' +
  'Pacific/Pago_Pago Asia/Tokyo Africa/Casablanca'
).split(' ')

/**
 * A trader who travels, sleeps, ticks, and whose clock jumps: hours passed since the last look, the zone then, what
 * they ticked.
 */
const anyLife = fc.array(
  fc.record({
    hours: fc.oneof(fc.double({ min: 0, max: 30, noNaN: true }), fc.double({ min: -48, max: 200, noNaN: true })),
    zone: fc.constantFrom(...zones),
    tick: fc.option(fc.constantFrom('t1', 't2', 't3'), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 40 },
)

interface Life {
  readonly journal: Journal
  readonly events: ReadonlyArray<JournalEvent>
  readonly reached: ReadonlyArray<LocalDate>
}

const live = (
  moments: ReadonlyArray<{ readonly hours: number; readonly zone: string; readonly tick: string | undefined }>,
): Life => {
  let journal = journalOf({ checklists: [checklist('c1')], tasks: [task('t1'), task('t2'), task('t3')] })
  let at = Date.parse('2025-10-30T12:00:00Z')
  const events: JournalEvent[] = []
  const reached: LocalDate[] = []
  for (const { hours, zone, tick } of moments) {
    at += Math.round(hours * hourMs)
    const meta = { now: new Date(at).toISOString(), today: localDay(at, zone) }
    // A trader who ticks has not always looked at the clock before.
    const acts = [
      ...(tick ? [{ type: 'ToggleTask', data: { taskId: tick }, meta } as const] : []),
      { type: 'StartDay', data: {}, meta } as const,
    ]
    for (const act of acts) {
      const applied = decide(journal, act)
      if (!applied.ok) continue
      events.push(...applied.value.events)
      journal = applied.value.journal
    }
    reached.push(journal.settings.lastTaskResetDate ?? '')
  }
  return { journal, events, reached }
}

describe('Days of a trader who travels, sleeps and has a bad clock', () => {
  it('[I14] [T3] [T4] [T6] begin once for each local date, and never go back', () =>
    forAll(anyLife, (moments) => {
      const { events, reached } = live(moments)
      const begun = events.filter(({ type }) => type === 'DayStarted').map(({ day }) => day)
      expect(begun).toEqual([...new Set(begun)].toSorted())
      expect(reached).toEqual(reached.toSorted())
    }))

  it('[T1] lose no tick: each is in the tasks of the day that was reached, or in the archive of its own', () =>
    forAll(anyLife, (moments) => {
      const { journal, events, reached } = live(moments)
      const done = new Map<string, boolean>()
      for (const event of events) {
        if (event.type === 'TaskCompleted' || event.type === 'TaskReopened')
          done.set(`${event.day} ${event.data.taskId}`, event.type === 'TaskCompleted')
      }
      const present = reached.at(-1)
      const days = tableToArray(journal.dayStats)
      const archived = days.flatMap(({ date, tasks }) =>
        (tasks ?? []).map(({ id, done: isDone }) => [`${date} ${id}`, isDone] as const),
      )
      const open = tableToArray(journal.tasks).map(({ id, completed }) => [`${present} ${id}`, completed] as const)
      const stored = new Map<string, boolean>([...archived, ...open])
      expect([...done].filter(([key, isDone]) => stored.get(key) !== isDone)).toEqual([])
    }))
})
