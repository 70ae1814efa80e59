import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { err } from '#domain/result.ts'
import { saveStatusMachine } from '#machines/save/save-status.machine.ts'
import { momentNow } from '#test/support/clock.ts'
import { createActors } from '#web/read-models/actors.ts'
import { saveStatusIn } from '#web/read-models/save-status.ts'
import { whenNotSaving } from '#web/wiring/session-machines.ts'

/** A save that is on its way until the test ends it. */
const saving = () => {
  let finish: () => void = () => undefined
  const answer = new Promise<void>((resolve) => (finish = resolve))
  const save = createActor(
    saveStatusMachine.provide({
      actors: { saveJournal: fromPromise(() => answer.then(() => err({ kind: 'busy' } as const))) },
    }),
    { input: { clock: { now: momentNow, zone: () => 'UTC' }, random: { fraction: () => 0.5 }, online: true } },
  ).start()
  save.send({ type: 'file.opened', pendingSince: 0 })
  save.send({ type: 'save.flush' })
  return { save, finish }
}
const turn = () => new Promise(setImmediate)

describe('whenNotSaving', () => {
  it('resolves when the save on its way ends', async () => {
    const { save, finish } = saving()
    const went = vi.fn<() => void>()
    void whenNotSaving(save).then(went)
    await turn()
    expect(went).not.toHaveBeenCalled()
    finish()
    await vi.waitFor(() => expect(went).toHaveBeenCalledOnce())
    save.stop()
  })

  it('resolves when the journal is closed during the save', async () => {
    const { save } = saving()
    const waiting = whenNotSaving(save)
    save.stop()
    expect(await waiting).toBeUndefined()
  })
})

describe('The save that screens read', () => {
  it('is hidden when its journal is left, though it runs on, and stays that of the next journal', () => {
    const actors = createActors()
    const { save } = saving()
    actors.show('save', save)
    expect(saveStatusIn(actors).status).toBe('saving')
    actors.hide('save', save)
    expect([saveStatusIn(actors).status, save.getSnapshot().status]).toEqual(['idle', 'active'])
    const next = saving().save
    actors.show('save', next)
    save.stop()
    expect(saveStatusIn(actors).status).toBe('saving')
    next.stop()
    expect(saveStatusIn(actors).status).toBe('idle')
  })
})
