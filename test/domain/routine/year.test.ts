import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide } from '#domain/journal/decide.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { changeRecurrence, skip } from '#domain/routine/commands.ts'
import { historyOf } from '#domain/routine/history.ts'
import { type Recurrence, scheduleOfTask } from '#domain/routine/schedule.ts'
import { checklist, settings, task } from '#test/support/builders.ts'
import { forAllInRuns } from '#test/support/for-all.ts'
import { browserCalendar } from '#web/adapters/time.ts'

/**
 * A trader's year from 1 March 2026 to 28 February 2027 in three zones one after the other, so with the change of
 * clocks in spring and in autumn, and with two changes of schedule. Everything is counted here by hand, with the
 * calendar of `Date` in UTC, and by none of the product's code.
 */
const start = Date.UTC(2026, 2, 1)
const dayMs = 86_400_000
const length = 365
const iso = (place: number): string => new Date(start + place * dayMs).toISOString().slice(0, 10)
const weekdayAt = (place: number): number => new Date(start + place * dayMs).getUTCDay()

const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Sydney'] as const

/** What happens on a day: the app stays closed, is only opened, the item is done, skipped, or all is taken off. */
type Act = 'closed' | 'opened' | 'done' | 'skipped' | 'off'
const anyAct = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Act>('done') },
  { weight: 1, arbitrary: fc.constantFrom<Act>('closed', 'opened', 'skipped', 'off') },
)

interface Kind {
  readonly recurrence: Recurrence
  readonly isDue: (place: number) => boolean
}
const anyKind = (from: number): fc.Arbitrary<Kind> =>
  fc.oneof(
    fc.constant<Kind>({ recurrence: {}, isDue: () => true }),
    fc
      .uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })
      .map((days) => ({ recurrence: { days }, isDue: (place: number) => days.includes(weekdayAt(place)) })),
    fc.record({ every: fc.integer({ min: 2, max: 4 }), day: fc.integer({ min: 0, max: 6 }) }).map(({ every, day }) => ({
      recurrence: { days: [day], every, since: iso(from) },
      // 1 March 2026 is a Sunday: with one day more, weeks of seven begin on Mondays.
      isDue: (place: number) =>
        weekdayAt(place) === day && (Math.floor((place + 6) / 7) - Math.floor((from + 6) / 7)) % every === 0,
    })),
  )

const anyYear = fc
  .record({ first: fc.integer({ min: 20, max: 150 }), second: fc.integer({ min: 160, max: 340 }) })
  .chain(({ first, second }) =>
    fc.record({
      first: fc.constant(first),
      second: fc.constant(second),
      kinds: fc.tuple(anyKind(first), anyKind(second)),
      acts: fc.array(anyAct, { minLength: length, maxLength: length }),
      /** Hour on the wall clock at which the trader acts, also after midnight, before the day begins at 3 AM. */
      hours: fc.array(fc.constantFrom(1, 9, 16, 23), { minLength: length, maxLength: length }),
    }),
  )

/** The instant at which a wall clock shows an hour of a day, or of the next one before 3 AM, in the zone of `TZ`. */
const instantAt = (place: number, hour: number): number => {
  const [year = 0, month = 0, day = 0] = iso(place).split('-').map(Number)
  return new Date(year, month - 1, day + (hour < 3 ? 1 : 0), hour, 30).getTime()
}

describe('a year of a routine over two changes of clocks, three zones and two changes of schedule', () => {
  it('has the streak and the percentage of an independent count', () => {
    const before = process.env['TZ']
    try {
      forAllInRuns(8, anyYear, ({ first, second, kinds, acts, hours }) => {
        let journal: Journal = journalOf({
          checklists: [checklist('c1')],
          tasks: [task('t1'), task('t2')],
          settings: settings({ lastVisitDate: '', lastTaskResetDate: iso(0), dayStartHour: 3 }),
        })
        const days: string[] = []
        const perform = (place: number, drafts: ReadonlyArray<CommandDraft>) => {
          process.env['TZ'] = zones[Math.floor((place * zones.length) / length)] ?? 'UTC'
          const at = instantAt(place, hours[place] ?? 9)
          const today = browserCalendar.localDay(at, 3)
          days.push(today)
          for (const draft of drafts) {
            const applied = decide(journal, { ...draft, meta: { now: new Date(at).toISOString(), today } })
            if (!applied.ok) throw new Error(JSON.stringify(applied.error))
            journal = applied.value.journal
          }
        }
        const actOn = (place: number): Act =>
          place === 0 || place === first || place === second || place === length - 1
            ? 'done'
            : (acts[place] ?? 'opened')
        for (let place = 0; place < length; place++) {
          const act = actOn(place)
          if (act === 'closed') continue
          perform(place, [{ type: 'StartDay', data: {} }])
          const date = iso(place)
          const kind = place === first ? kinds[0] : place === second ? kinds[1] : undefined
          if (kind)
            perform(place, changeRecurrence(journal, scheduleOfTask('t1'), { from: date, recurrence: kind.recurrence }))
          if (act === 'done') perform(place, [{ type: 'ToggleTask', data: { taskId: 't1' } }])
          if (act === 'skipped') perform(place, skip(`s${place}`, { date, task: 't1', reason: '' }))
          if (act === 'off') perform(place, skip(`s${place}`, { date, reason: 'Off' }))
        }
        let [streak, longest, due, done] = [0, 0, 0, 0]
        for (let place = 0; place < length; place++) {
          const isDue = place < first || (place < second ? kinds[0] : kinds[1]).isDue(place)
          const act = actOn(place)
          if (!isDue || act === 'skipped' || act === 'off') continue
          due += 1
          done += act === 'done' ? 1 : 0
          streak = act === 'done' ? streak + 1 : 0
          longest = Math.max(longest, streak)
        }
        const found = historyOf(journal, 't1', iso(length - 1))
        expect([
          days.every((day, place) => place === 0 || day >= (days[place - 1] ?? '')),
          { streak: found.streak, longest: found.longest, due: found.due, done: found.done },
        ]).toEqual([true, { streak, longest, due, done }])
      })
    } finally {
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
    }
  })
})
