import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { localDay } from '#domain/time/zone-clock.ts'
import { dayMachine, dayOf } from '#machines/journal/day.machine.ts'
import type { Calendar } from '#machines/ports/time.ts'
import { explore, unreached } from '#test/machines/support/explore.ts'
import { idle } from '#test/machines/support/idle.ts'
import { nextMidnight } from '#test/support/next-midnight.ts'

const hour = 3_600_000
const day = 24 * hour
interface Setting {
  readonly at: string
  readonly zone?: string
  readonly excludeWeekends?: boolean
  readonly pull?: () => Promise<number | undefined>
}

const open = async ({
  at,
  zone = 'America/New_York',
  excludeWeekends = false,
  pull = () => Promise.resolve(undefined),
}: Setting) => {
  let place = zone
  let jump = 0
  const timers = new SimulatedClock()
  const now = () => Date.parse(at) + timers.now() + jump
  const calendar: Calendar = { localDay: (ms) => localDay(ms, place), nextMidnight: (ms) => nextMidnight(ms, place) }
  const started: string[] = []
  const pulls: number[] = []
  const machine = dayMachine.provide({
    actors: {
      pullJournal: fromPromise<number | undefined>(() => (pulls.push(timers.now()), pull())),
      startDay: fromPromise<void, { readonly today: string }>(
        ({ input }) => (started.push(input.today), Promise.resolve()),
      ),
    },
  })
  const actor = createActor(machine, { clock: timers, input: { clock: { now }, calendar, excludeWeekends } }).start()
  await idle()
  return {
    actor,
    started,
    pulls,
    now,
    pass: async (ms: number) => {
      timers.increment(ms)
      await idle()
    },
    /** The clock goes on without the timers, as in a sleeping laptop, or is set by hand. */
    jump: (ms: number) => void (jump += ms),
    travel: (to: string) => void (place = to),
    shown: async () => {
      actor.send({ type: 'page.shown' })
      await idle()
    },
    day: () => dayOf(actor.getSnapshot()),
  }
}

describe('[spec 4] [spec 9 Reset check] a day is started', () => {
  it('on load, after a pull', async () => {
    const { started, pulls } = await open({ at: '2026-11-20T14:00:00Z' })
    expect([started, pulls]).toEqual([['2026-11-20'], [0]])
  })

  it('at local midnight, once, and not every 60 s', async () => {
    const { started, pass } = await open({ at: '2026-11-21T04:58:30Z' })
    await pass(60_000)
    await pass(29_999)
    expect(started).toEqual(['2026-11-20'])
    await pass(1)
    expect(started).toEqual(['2026-11-20', '2026-11-21'])
    for (let minute = 0; minute < 5; minute++) await pass(60_000)
    expect(started.length).toBe(2)
  })

  it('within 60 s when the midnight timer was missed', async () => {
    const { started, jump, pass } = await open({ at: '2026-11-20T14:00:00Z' })
    jump(day)
    await pass(60_000)
    expect(started).toEqual(['2026-11-20', '2026-11-21'])
  })

  it('[T6] at once when the page is shown again after three midnights asleep, one start for all of them', async () => {
    const { started, jump, shown } = await open({ at: '2026-11-20T14:00:00Z' })
    jump(3 * day)
    await shown()
    await shown()
    expect(started).toEqual(['2026-11-20', '2026-11-23'])
  })

  it('[T3] where clocks jump over midnight', async () => {
    const { started, pass, day: seen } = await open({ at: '2024-10-06T03:59:30Z', zone: 'America/Asuncion' })
    expect(seen().today).toBe('2024-10-05')
    await pass(29_999)
    expect(started).toEqual(['2024-10-05'])
    await pass(1)
    expect([started, seen().clearsIn]).toEqual([['2024-10-05', '2024-10-06'], '23h 0m'])
  })

  it('[T4] in another zone when the traveller arrives there', async () => {
    const { started, travel, shown } = await open({ at: '2026-11-20T14:00:00Z' })
    travel('Pacific/Kiritimati')
    await shown()
    expect(started).toEqual(['2026-11-20', '2026-11-21'])
  })

  it('after 2 s when the pull does not answer, and at once when it fails', async () => {
    const slow = await open({ at: '2026-11-20T14:00:00Z', pull: () => new Promise(() => undefined) })
    await slow.pass(1999)
    expect(slow.started).toEqual([])
    await slow.pass(1)
    const failing = await open({ at: '2026-11-20T14:00:00Z', pull: () => Promise.reject(new Error('planted')) })
    expect([slow.started, failing.started]).toEqual([['2026-11-20'], ['2026-11-20']])
  })

  it('of the moment after the pull: a midnight during it counts', async () => {
    const { started, pass } = await open({ at: '2026-11-21T04:59:59Z', pull: () => new Promise(() => undefined) })
    await pass(2000)
    expect(started).toEqual(['2026-11-21'])
  })
})

describe('[T5] a clock that is wrong', () => {
  it('starts no day when a server says that it is years ahead, and goes on within 60 s of its correction', async () => {
    const real = Date.parse('2026-11-20T14:00:00Z')
    let asleep = 0
    const { started, jump, pass, pulls } = await open({
      at: '2026-11-20T14:00:00Z',
      pull: () => Promise.resolve(real + asleep),
    })
    jump(3650 * day)
    await pass(60_000)
    await pass(60_000)
    // The day that is believed has been started before: there is nothing to look for.
    expect([started, pulls.length]).toEqual([['2026-11-20'], 2])
    asleep = day
    jump(-3649 * day)
    await pass(60_000)
    expect(started).toEqual(['2026-11-20', '2026-11-21'])
  })

  it('goes on after its correction although no server gives the time any more', async () => {
    const { started, actor, jump, pass, now } = await open({ at: '2026-11-20T14:00:00Z' })
    jump(3650 * day)
    actor.send({ type: 'server.time', nowMs: now() - 3650 * day })
    await pass(60_000)
    expect(started).toEqual(['2026-11-20'])
    jump(-3650 * day)
    await pass(60_000)
    expect(started).toEqual(['2026-11-20'])
    for (let hours = 0; hours < 24; hours++) await pass(hour)
    expect(started).toEqual(['2026-11-20', '2026-11-21'])
  })

  it('a write that the drive stamps years earlier stops the next start', async () => {
    const { started, actor, jump, pass, now } = await open({ at: '2026-11-20T14:00:00Z' })
    actor.send({ type: 'server.time', nowMs: now() - 13 * hour })
    jump(day)
    await pass(60_000)
    expect(started).toEqual(['2026-11-20'])
    actor.send({ type: 'server.time', nowMs: now() - 11 * hour })
    await idle()
    expect(started).toEqual(['2026-11-20', '2026-11-21'])
  })

  it('while it is wrong, days begin by the server’s time, and the header counts to that midnight', async () => {
    const { started, actor, jump, pass, now, day: seen } = await open({ at: '2026-11-20T14:00:00Z' })
    jump(3650 * day)
    actor.send({ type: 'server.time', nowMs: now() - 3650 * day })
    await idle()
    expect(seen()).toMatchObject({ today: '2026-11-20', weekday: 'Friday', clearsIn: '15h 0m' })
    for (let hours = 0; hours < 16; hours++) await pass(hour)
    expect([started, seen().today]).toEqual([['2026-11-20', '2026-11-21'], '2026-11-21'])
  })

  it('a day that was taken back gives way to the true one', async () => {
    const { started, actor } = await open({ at: '2026-11-20T14:00:00Z' })
    actor.send({ type: 'day.corrected' })
    await idle()
    expect(started).toEqual(['2026-11-20', '2026-11-20'])
  })

  it('a sleep is not a wrong clock', async () => {
    const { started, actor, jump, shown, now } = await open({ at: '2026-11-20T14:00:00Z' })
    actor.send({ type: 'server.time', nowMs: now() })
    jump(5 * day)
    await shown()
    expect(started).toEqual(['2026-11-20', '2026-11-25'])
  })
})

describe("[spec 2 Today's Plan] the header", () => {
  it('counts down to local midnight, and its text changes when it is due', async () => {
    const { day: seen, pass } = await open({ at: '2026-11-21T02:29:30Z' })
    expect(seen()).toEqual({ today: '2026-11-20', weekday: 'Friday', dayOff: false, clearsIn: '2h 30m' })
    await pass(30_000)
    expect(seen().clearsIn).toBe('2h 30m')
    await pass(1)
    expect(seen().clearsIn).toBe('2h 29m')
    await pass(60_000)
    expect(seen().clearsIn).toBe('2h 28m')
  })

  it('a weekend is off when weekends are excluded; a change of the setting checks the day again', async () => {
    const { day: seen, actor, started } = await open({ at: '2026-11-21T14:00:00Z', excludeWeekends: true })
    expect(seen()).toMatchObject({ weekday: 'Saturday', dayOff: true })
    actor.send({ type: 'settings.changed', excludeWeekends: true })
    await idle()
    expect(started).toEqual(['2026-11-21'])
    actor.send({ type: 'settings.changed', excludeWeekends: false })
    await idle()
    expect([seen().dayOff, started]).toEqual([false, ['2026-11-21', '2026-11-21']])
  })
})

describe('every path', () => {
  const at = Date.parse('2026-11-20T14:00:00Z')
  const calendar: Calendar = { localDay: (ms) => localDay(ms, 'UTC'), nextMidnight: (ms) => nextMidnight(ms, 'UTC') }
  const visits = explore(dayMachine, {
    inputs: [{ clock: { now: () => at }, calendar, excludeWeekends: false }],
    events: [
      { type: 'page.shown' },
      { type: 'settings.changed', excludeWeekends: true },
      { type: 'settings.changed', excludeWeekends: false },
      { type: 'server.time', nowMs: at },
      { type: 'server.time', nowMs: at - day },
    ],
    answers: { pullJournal: [undefined, at, at - day], startDay: [undefined] },
    tellApart: ({ context }) => [context.startedDay, context.aheadMs, context.excludeWeekends],
  })
  it('reaches every state', () => expect(unreached(dayMachine, visits)).toEqual([]))
  it('a clock known to be far ahead starts no day but the server’s, unless it began before that was known', () =>
    expect(
      visits
        .filter(
          ({ snapshot: s, path }) =>
            s.matches('starting') &&
            (s.context.aheadMs ?? 0) > 12 * hour &&
            s.context.today !== calendar.localDay(at - day) &&
            !path.endsWith('server.time'),
        )
        .map(({ path }) => path),
    ).toEqual([]))
})
