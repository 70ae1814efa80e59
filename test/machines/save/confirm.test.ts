import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { confirmMachine } from '#machines/save/confirm.machine.ts'
import { idle } from '#test/machines/support/idle.ts'

const open = () => {
  const clock = new SimulatedClock()
  const looks: Array<{ readonly at: number; readonly answer: (failure?: Error) => void }> = []
  const actor = createActor(
    confirmMachine.provide({
      actors: {
        checkDrive: fromPromise<void>(
          () =>
            new Promise((resolve, reject) => {
              looks.push({ at: clock.now(), answer: (failure) => (failure ? reject(failure) : resolve()) })
            }),
        ),
      },
    }),
    { clock },
  ).start()
  return { actor, clock, looks, times: () => looks.map(({ at }) => at) }
}

describe('[sync 3.3 confirm] a save', () => {
  it('is looked after once, 5 s later', async () => {
    const { actor, clock, looks, times } = open()
    actor.send({ type: 'save.written' })
    clock.increment(4999)
    expect(times()).toEqual([])
    clock.increment(1)
    looks[0]?.answer()
    await idle()
    clock.increment(60_000)
    expect([times(), actor.getSnapshot().value]).toEqual([[5000], 'confirmed'])
  })

  it('is not looked after where the next save or another look comes first', () => {
    const { actor, clock, times } = open()
    actor.send({ type: 'save.written' })
    clock.increment(4000)
    actor.send({ type: 'drive.read' })
    clock.increment(60_000)
    expect(times()).toEqual([])
  })

  it('starts the wait again with each save', () => {
    const { actor, clock, times } = open()
    actor.send({ type: 'save.written' })
    clock.increment(4000)
    actor.send({ type: 'save.written' })
    clock.increment(4999)
    expect(times()).toEqual([])
    clock.increment(1)
    expect(times()).toEqual([9000])
  })

  it('a look that fails is left to the next one', async () => {
    const { actor, clock, looks, times } = open()
    actor.send({ type: 'save.written' })
    clock.increment(5000)
    looks[0]?.answer(new Error('planted'))
    await idle()
    clock.increment(60_000)
    expect([times(), actor.getSnapshot().value]).toEqual([[5000], 'confirmed'])
  })
})
