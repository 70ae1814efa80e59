// @vitest-environment node
import fc from 'fast-check'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { decide } from '#domain/journal/decide.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { dayStartHours, dayStartOf } from '#domain/record/setting-values.ts'
import { tableGet, tableToArray } from '#domain/record/table.ts'
import { localDay, localTime } from '#domain/time/zone-clock.ts'
import { checklist, settings, task } from '#test/support/builders.ts'
import { browserCalendar, createMoments } from '#web/adapters/time.ts'

afterAll(() => void vi.unstubAllEnvs())

const zones = (
  'UTC America/New_York Europe/Berlin Asia/Kolkata Asia/Tokyo Australia/Lord_Howe Pacific/Apia ' +
  'Pacific/Honolulu Africa/Cairo'
).split(' ')
const [minuteMs, hourMs] = [60_000, 3_600_000]

/** A journal of one open item, and what is done to it at instants of a zone. */
const trader = (start: Partial<Journal['settings']>) => {
  let journal = journalOf({ checklists: [checklist('c1')], tasks: [task('t1')], settings: settings(start) })
  return {
    journal: () => journal,
    act: (at: number, ...drafts: ReadonlyArray<CommandDraft>) => {
      for (const draft of drafts) {
        const moment = createMoments({ now: () => at, zone: () => process.env['TZ'] ?? '' }, browserCalendar, () =>
          dayStartOf(journal.settings),
        )
        const applied = decide(journal, { ...draft, meta: moment() })
        if (!applied.ok) throw new Error(JSON.stringify(applied.error))
        journal = applied.value.journal
      }
    },
  }
}

const look: CommandDraft = { type: 'StartDay', data: {} }
const tick: CommandDraft = { type: 'ToggleTask', data: { taskId: 't1' } }
const begins = (value: number): CommandDraft => ({ type: 'ChangeSetting', data: { key: 'dayStartHour', value } })

describe('A day that begins at 3 AM', () => {
  it.each(zones)('takes a tick at 01:30 for yesterday’s in %s', (zone) => {
    vi.stubEnv('TZ', zone)
    const { act, journal } = trader({ lastVisitDate: '', lastTaskResetDate: '2026-11-20', dayStartHour: 3 })
    act(new Date(2026, 10, 21, 1, 30).getTime(), look, tick)
    const before = [journal().settings.lastTaskResetDate, tableGet(journal().tasks, 't1')?.completed]
    act(new Date(2026, 10, 21, 3, 0).getTime(), look)
    expect([before, journal().settings.lastTaskResetDate, tableGet(journal().dayStats, '2026-11-20')?.tasks]).toEqual([
      ['2026-11-20', true],
      '2026-11-21',
      [expect.objectContaining({ id: 't1', done: true })],
    ])
  })

  it.each(zones)(
    'has no gap and no day twice in %s, whatever the hour: the clock says when the next one begins',
    (zone) => {
      vi.stubEnv('TZ', zone)
      for (const hour of dayStartHours)
        for (let at = Date.UTC(2026, 0, 1, 0, 17); at < Date.UTC(2027, 0, 1); at += 29 * hourMs) {
          const next = browserCalendar.nextMidnight(at, hour)
          const today = browserCalendar.localDay(at, hour)
          const early = Number(localTime(at, zone).slice(0, 2)) < hour
          const expected = early ? localDay(at - (hour + 1) * hourMs, zone) : localDay(at, zone)
          expect({
            at,
            hour,
            today,
            before: browserCalendar.localDay(next - 1, hour),
            moved: browserCalendar.localDay(next, hour) > today,
          }).toEqual({ at, hour, today: expected, before: today, moved: true })
        }
    },
  )
})

describe('A change of the hour', () => {
  it('[I14] never resets a day twice and never goes back, wherever and whenever it is made', () => {
    const step = fc.record({
      wait: fc.integer({ min: 1, max: 30 * 60 }),
      hour: fc.option(fc.constantFrom(...dayStartHours), { nil: undefined }),
      zone: fc.constantFrom(...zones),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
        const { act, journal } = trader({ lastVisitDate: '', lastTaskResetDate: '2026-03-01' })
        let at = Date.UTC(2026, 2, 3)
        const resets: string[] = []
        let ticks = 0
        for (const { wait, hour, zone } of steps) {
          at += wait * minuteMs
          vi.stubEnv('TZ', zone)
          const before = journal().settings.lastTaskResetDate
          act(at, ...(hour === undefined ? [] : [begins(hour)]), look)
          const after = journal().settings.lastTaskResetDate ?? ''
          if (after !== before) resets.push(after)
          if (!tableGet(journal().tasks, 't1')?.completed) {
            act(at, tick)
            ticks += 1
          }
        }
        const kept = tableToArray(journal().dayStats).reduce((sum, { completed }) => sum + completed, 0)
        expect([resets, kept]).toEqual([[...new Set(resets)].toSorted(), ticks])
      }),
      { numRuns: 60 },
    )
  })

  it('at 01:30 leaves the day that has begun as it is, and at 03:00 nothing is reset again', () => {
    vi.stubEnv('TZ', 'America/New_York')
    const { act, journal } = trader({ lastVisitDate: '', lastTaskResetDate: '2026-11-20' })
    act(new Date(2026, 10, 21, 0, 10).getTime(), look, tick)
    act(new Date(2026, 10, 21, 1, 30).getTime(), begins(3), look)
    act(new Date(2026, 10, 21, 3, 0).getTime(), look)
    expect(journal().settings.lastTaskResetDate).toBe('2026-11-21')
    expect(tableGet(journal().tasks, 't1')?.completed).toBe(true)
  })

  it('to an hour that there is not is refused, and one of a file counts for midnight', () => {
    const { act, journal } = trader({ dayStartHour: 17 })
    expect([() => act(0, begins(7)), () => act(0, begins(1.5)), () => act(0, begins(-1))].map(throws)).toEqual([
      true,
      true,
      true,
    ])
    expect(dayStartOf(journal().settings)).toBe(0)
  })
})

const throws = (work: () => void): boolean => {
  try {
    work()
    return false
  } catch {
    return true
  }
}
