import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { MarketAnswers, MarketMoment, MarketPicture } from '#domain/market/dashboard.ts'
import { err, ok } from '#domain/result.ts'
import { localDay } from '#domain/time/zone-clock.ts'
import { dashboardMachine } from '#machines/market/dashboard.machine.ts'
import { explore, unreached } from '#test/machines/support/explore.ts'
import { idle } from '#test/machines/support/idle.ts'
import { eventsAnswer, marketMoment, marketNow, marketPicture, marketZone, newsAnswer } from '#test/support/market.ts'

const quarterMs = 900_000
const all = (asked: MarketMoment): MarketAnswers => ({ asked, news: ok(newsAnswer()), events: ok(eventsAnswer()) })
const offline = (asked: MarketMoment): MarketAnswers => ({ asked, news: err('offline'), events: err('offline') })

const open = (cached?: MarketPicture) => {
  const timers = new SimulatedClock()
  const asked: MarketMoment[] = []
  const emissions: unknown[] = []
  let answer: (moment: MarketMoment) => MarketAnswers | Promise<never> = all
  const actor = createActor(
    dashboardMachine.provide({
      actors: {
        loadMarket: fromPromise<MarketAnswers, MarketMoment>(async ({ input }) => (asked.push(input), answer(input))),
      },
    }),
    {
      clock: timers,
      input: {
        clock: { now: () => marketNow + timers.now(), zone: () => marketZone },
        calendar: { localDay: (ms) => localDay(ms, marketZone) },
        cached,
      },
    },
  )
  actor.on('*', (emitted) => emissions.push(emitted))
  actor.start()
  return {
    asked,
    emissions,
    status: () => {
      const snapshot = actor.getSnapshot()
      const { picture, failure } = snapshot.context
      return { picture, failure, loading: snapshot.matches('loading') }
    },
    send: (type: 'dashboard.seen' | 'dashboard.refresh') => actor.send({ type }),
    see: async (type: 'dashboard.seen' | 'dashboard.left' | 'dashboard.refresh' = 'dashboard.seen') => {
      actor.send({ type })
      await idle()
    },
    later: (ms: number) => timers.increment(ms),
    from: (next: typeof answer) => void (answer = next),
  }
}

describe('[spec 4 Dashboard refresh]', () => {
  it('initial load on entry: asks for today in the user’s zone, shows it and keeps it', async () => {
    const { asked, emissions, status, send, see } = open()
    send('dashboard.seen')
    expect(status()).toEqual({ picture: undefined, failure: undefined, loading: true })
    await see()
    expect(asked).toEqual([marketMoment])
    expect(status()).toEqual({ picture: marketPicture(), failure: undefined, loading: false })
    expect(emissions).toEqual([{ type: 'picture.changed', picture: marketPicture() }])
  })

  it('an earlier dashboard is there at once; nothing is asked until it is 15 minutes old', async () => {
    const { asked, status, see, later } = open(marketPicture())
    expect(status()).toEqual({ picture: marketPicture(), failure: undefined, loading: false })
    await see()
    later(quarterMs - 60_000 - 1)
    await see()
    expect(asked).toEqual([])
    later(1)
    await see()
    expect(asked.length).toBe(1)
  })

  it('a manual refresh clears the cache and asks, however fresh it is; what is there stays meanwhile', async () => {
    const { asked, emissions, status, send } = open(marketPicture())
    send('dashboard.refresh')
    expect(emissions).toEqual([{ type: 'cache.outdated' }])
    expect(status()).toEqual({ picture: marketPicture(), failure: undefined, loading: true })
    send('dashboard.refresh')
    await idle()
    expect([asked.length, emissions.at(-1)]).toEqual([1, { type: 'picture.changed', picture: marketPicture() }])
  })

  it('fails with nothing before: nothing is shown, nothing is kept, and the next look tries again', async () => {
    const { asked, emissions, status, see, from } = open()
    from(offline)
    await see()
    expect(status()).toEqual({ picture: undefined, failure: 'offline', loading: false })
    expect(emissions).toEqual([{ type: 'cache.outdated' }])
    from(all)
    await see()
    expect([status().failure, status().picture, asked.length]).toEqual([undefined, marketPicture(), 2])
  })

  it('fails with earlier data: that stays, with its age, and the failure shows until an answer is whole', async () => {
    const { emissions, status, send, see, from } = open(marketPicture())
    from(offline)
    await see('dashboard.refresh')
    const stale = marketPicture({ freshUntil: 0 })
    expect(status()).toEqual({ picture: stale, failure: 'offline', loading: false })
    expect(emissions.at(-1)).toEqual({ type: 'picture.changed', picture: stale })
    from(all)
    send('dashboard.seen')
    expect(status()).toEqual({ picture: stale, failure: 'offline', loading: true })
    await idle()
    expect(status()).toEqual({ picture: marketPicture(), failure: undefined, loading: false })
  })

  it.each([
    ['offline', 2],
    ['unreachable', 2],
    ['timeout', 2],
    ['too-many', 1],
    ['session-over', 1],
  ] as const)(
    '[spec 8] %s: %d requests after 5 seconds while the dashboard is shown, and no more after it is left',
    async (failure, times) => {
      const { asked, see, later, from } = open()
      from((moment) => ({ ...all(moment), news: err(failure) }))
      await see()
      later(4999)
      await idle()
      expect(asked.length).toBe(1)
      later(1)
      await idle()
      expect(asked.length).toBe(times)
      await see('dashboard.left')
      for (const _ of [1, 2, 3]) {
        later(5000)
        await idle()
      }
      expect(asked.length).toBe(times)
    },
  )

  it('requests again on a new day, and shows no event of yesterday', async () => {
    const { asked, status, see, later, from } = open(marketPicture())
    from((moment) => ({ ...all(moment), events: err('failed') }))
    later(24 * 3_600_000)
    await see()
    expect(asked.map(({ day }) => day)).toEqual(['2026-11-21'])
    expect([status().picture?.events, status().failure]).toEqual([undefined, 'failed'])
  })

  it('a crash of what asks is a failure like others', async () => {
    const { status, see, from } = open(marketPicture({ freshUntil: 0 }))
    from(() => Promise.reject(new Error('planted')))
    await see()
    expect(status()).toEqual({ picture: marketPicture({ freshUntil: 0 }), failure: 'failed', loading: false })
  })

  it('reaches every state, and only those, whatever is answered', () => {
    const clock = { now: () => marketNow, zone: () => marketZone }
    const calendar = { localDay: () => marketMoment.day }
    const visits = explore(dashboardMachine, {
      inputs: [undefined, marketPicture(), marketPicture({ freshUntil: 0 })].map((cached) => ({
        clock,
        calendar,
        cached,
      })),
      events: [{ type: 'dashboard.seen' }, { type: 'dashboard.left' }, { type: 'dashboard.refresh' }],
      answers: {
        loadMarket: [all(marketMoment), offline(marketMoment), { ...all(marketMoment), news: err('timeout') }],
      },
      tellApart: ({ context }) => [context.picture?.freshUntil, context.failure, context.watched],
    })
    expect(unreached(dashboardMachine, visits)).toEqual([])
  })
})
