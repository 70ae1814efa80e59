import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { messageOf } from '#domain/errors/catalogue.ts'
import { disconnectMachine } from '#machines/session/disconnect.machine.ts'
import { explore, unreached } from '#test/machines/support/explore.ts'
import { idle } from '#test/machines/support/idle.ts'
import { never } from '#test/support/never.ts'

interface Setting {
  readonly pending?: () => Promise<number>
  readonly revoke?: () => Promise<boolean>
}

const open = ({ pending = () => Promise.resolve(0), revoke = () => Promise.resolve(true) }: Setting = {}) => {
  const timers = new SimulatedClock()
  const asked: string[] = []
  const emissions: unknown[] = []
  const actor = createActor(
    disconnectMachine.provide({
      actors: {
        flushEdits: fromPromise(() => (asked.push('flush'), pending())),
        revokeAccess: fromPromise(() => (asked.push('revoke'), revoke())),
      },
    }),
    { clock: timers },
  )
  actor.on('access.revoked', (emitted) => emissions.push(emitted))
  actor.start()
  const send = async (...types: ReadonlyArray<Parameters<typeof actor.send>[0]['type']>) => {
    for (const type of types) {
      actor.send({ type })
      await idle()
    }
  }
  return {
    send,
    asked,
    emissions,
    timers,
    step: () => actor.getSnapshot().value,
    error: () => actor.getSnapshot().context.error,
  }
}

describe('[security 2 Disconnect Google]', () => {
  it('asks first, saves what is pending, revokes the access, and only then reports it', async () => {
    const { send, asked, emissions, step } = open()
    await send('disconnect.requested')
    expect([step(), asked]).toEqual(['confirming', []])
    await send('disconnect.confirmed')
    expect(step()).toBe('idle')
    expect([asked, emissions]).toEqual([['flush', 'revoke'], [{ type: 'access.revoked', discard: false }]])
  })

  it('sends no request when cancelled', async () => {
    const { send, asked, step } = open()
    await send('disconnect.requested', 'disconnect.cancelled')
    expect([step(), asked]).toEqual(['idle', []])
  })

  it.each([
    ['disconnect.kept', false],
    ['disconnect.discarded', true],
  ] as const)('[F40] edits would stay behind: asked, and %s', async (answer, discard) => {
    const { send, asked, emissions, step } = open({ pending: () => Promise.resolve(3) })
    await send('disconnect.requested', 'disconnect.confirmed')
    expect([step(), asked]).toEqual(['asking', ['flush']])
    await send(answer)
    expect([asked, emissions]).toEqual([['flush', 'revoke'], [{ type: 'access.revoked', discard }]])
  })

  it.each([
    ['never answers', never],
    ['crashes', () => Promise.reject(new Error('planted'))],
  ])('[F40] a flush that %s asks as well, and cancelling changes nothing', async (_, pending) => {
    const { send, timers, step, asked, emissions } = open({ pending })
    await send('disconnect.requested', 'disconnect.confirmed')
    timers.increment(5000)
    expect(step()).toBe('asking')
    await send('disconnect.cancelled')
    expect([step(), asked, emissions]).toEqual(['idle', ['flush'], []])
  })

  it.each([
    ['refuses', () => Promise.resolve(false)],
    ['crashes', () => Promise.reject(new Error('planted'))],
  ])(
    'a provider that %s: nothing has changed, it is said, and can be tried again; discard is not remembered',
    async (_, revoke) => {
      let works = false
      const { send, step, emissions, error } = open({
        pending: () => Promise.resolve(works ? 0 : 1),
        revoke: () => (works ? Promise.resolve(true) : revoke()),
      })
      await send('disconnect.requested', 'disconnect.confirmed', 'disconnect.discarded')
      const failed = error()
      expect(step()).toBe('confirming')
      expect(failed && messageOf(failed)).toBe('Google could not be reached, so nothing has changed. Please try again.')
      expect(emissions).toEqual([])
      works = true
      await send('disconnect.confirmed')
      expect([emissions, error()]).toEqual([[{ type: 'access.revoked', discard: false }], undefined])
    },
  )

  it('every state can be reached', () => {
    const visits = explore(disconnectMachine, {
      inputs: [undefined],
      events: ['requested', 'confirmed', 'kept', 'discarded', 'cancelled'].map((what) => ({
        type: `disconnect.${what}`,
      })),
      answers: { flushEdits: [0, 1], revokeAccess: [true, false] },
      tellApart: ({ context }) => [context.discard, context.error?.code],
    })
    expect(unreached(disconnectMachine, visits)).toEqual([])
  })
})
