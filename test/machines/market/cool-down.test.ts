import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { coolDownMachine } from '#machines/market/cool-down.machine.ts'
import { explore, unreached } from '#test/machines/support/explore.ts'

const open = (endsAt = 0) => {
  const timers = new SimulatedClock()
  let jump = 0
  const granted: number[] = []
  const actor = createActor(coolDownMachine, {
    clock: timers,
    input: { clock: { now: () => 1_000_000 + timers.now() + jump }, endsAt },
  })
  actor.on('refresh.granted', () => granted.push(timers.now()))
  actor.start()
  return {
    granted,
    want: () => actor.send({ type: 'refresh.requested' }),
    left: () => actor.getSnapshot().context.secondsLeft,
    pass: (ms: number) => timers.increment(ms),
    /** The clock goes on without the timers, or is set by hand. */
    jump: (ms: number) => void (jump += ms),
  }
}

describe('[spec 4 Dashboard refresh] After a manual refresh', () => {
  it('[spec 9 Dashboard refresh cool-down] counts 60 seconds down, one by one, and ignores requests until then', () => {
    const { want, left, pass, granted } = open()
    expect([left(), granted]).toEqual([0, []])
    want()
    expect([left(), granted]).toEqual([60, [0]])
    const counted = Array.from({ length: 60 }, () => {
      want()
      pass(1000)
      return left()
    })
    expect(counted).toEqual(Array.from({ length: 60 }, (_, index) => 59 - index))
    expect(granted).toEqual([0])
    want()
    expect([left(), granted]).toEqual([60, [0, 60_000]])
  })

  it('goes on counting where the page was loaded again in between', () => {
    const { want, left, pass, granted } = open(1_000_000 + 42_500)
    want()
    expect([left(), granted]).toEqual([43, []])
    for (let second = 0; second < 43; second += 1) pass(1000)
    want()
    expect([left(), granted]).toEqual([60, [43_000]])
  })

  it.each([
    ['is over', 999_999],
    ['no clock of today can have set', 1_000_000 + 61_000],
  ])('a stored end that %s causes no wait', (_, endsAt) => {
    const { want, left, granted } = open(endsAt)
    expect(left()).toBe(0)
    want()
    expect(granted).toEqual([0])
  })

  it('a page that slept through it is ready at its next beat', () => {
    const { want, left, pass, jump } = open()
    want()
    jump(3_600_000)
    pass(1000)
    expect(left()).toBe(0)
  })

  it('a clock that is set back does not lengthen the wait', () => {
    const { want, left, pass, jump, granted } = open()
    want()
    jump(-86_400_000)
    pass(1000)
    expect(left()).toBe(59)
    for (let second = 0; second < 59; second += 1) pass(1000)
    want()
    expect(granted).toEqual([0, 60_000])
  })

  it('reaches every state, and only those', () => {
    const visits = explore(coolDownMachine, {
      inputs: [
        { clock: { now: () => 0 }, endsAt: 0 },
        { clock: { now: () => 0 }, endsAt: 30_000 },
      ],
      events: [{ type: 'refresh.requested' }],
      answers: {},
      tellApart: (snapshot) => snapshot.context,
    })
    expect(unreached(coolDownMachine, visits)).toEqual([])
    expect(
      visits.every(({ snapshot }) => snapshot.context.secondsLeft >= 0 && snapshot.context.secondsLeft <= 60),
    ).toBe(true)
  })
})
