import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { ok, type Result } from '#domain/result.ts'
import { attachmentsMachine } from '#machines/attachments/attachments.machine.ts'
import type { SendFailure, Sent } from '#machines/attachments/send-attachments.ts'
import { idle } from '#test/machines/support/idle.ts'

describe('The passes over waiting pictures and files', () => {
  it('go on behind one that broke down', async () => {
    const clock = new SimulatedClock()
    let passes = 0
    const send = fromPromise<Result<Sent, SendFailure>>(() => {
      passes += 1
      return passes === 1 ? Promise.reject(new Error('planted')) : Promise.resolve(ok({ waits: false }))
    })
    const actor = createActor(attachmentsMachine.provide({ actors: { send } }), { clock }).start()
    actor.send({ type: 'outbox.look' })
    await idle()
    clock.increment(15_000)
    await idle()
    expect([passes, actor.getSnapshot().value]).toEqual([2, 'resting'])
  })
})
