import { describe, expect, it } from 'vitest'
import type { AbortSignalLike } from '#machines/ports/browser.ts'
import { createLocks } from '#test/support/locks.ts'
import { createHeldBack } from '#web/adapters/locks/held-locks.ts'

/** Locks of one profile; each page has its own way to them. */
const profileLocks = () => {
  const held = new Set<string>()
  return { ...createLocks(held), taken: () => [...held] }
}

const pauses = () => {
  const waiting: Array<() => void> = []
  return {
    between: () => new Promise<void>((resolve) => void waiting.push(resolve)),
    over: () => waiting.splice(0).forEach((resume) => resume()),
  }
}

const idle = () => new Promise((resolve) => setImmediate(resolve))
const saved = () => Promise.resolve('saved')

describe('[F40] Edits that their user is asked about', () => {
  it('are saved by no tab while the question is open, and by the next tab after the answer', async () => {
    const profile = profileLocks()
    const [here, there] = [createHeldBack(profile, pauses()), createHeldBack(profile, pauses())]
    here.hold('save:f')
    expect(await here.locks.ifFree('save:f', saved)).toBeUndefined()
    expect(await there.locks.ifFree('save:f', saved)).toBeUndefined()
    here.release()
    await idle()
    expect(await here.locks.ifFree('save:f', saved)).toBe('saved')
    expect(await there.locks.ifFree('save:f', saved)).toBe('saved')
    expect(profile.taken()).toEqual([])
  })

  it('a write under way learns at once that its lock is gone; the lock is free when it has ended', async () => {
    const profile = profileLocks()
    const wait = pauses()
    const [here, there] = [createHeldBack(profile, wait), createHeldBack(profile, pauses())]
    let end: () => void = () => undefined
    let signal: AbortSignalLike = { aborted: true }
    const reported: string[] = []
    const writing = here.locks.ifFree('save:f', (given) => {
      signal = given
      given.whenLost?.(() => reported.push('lost'))
      given.whenLost?.(() => reported.push('unsubscribed'))()
      return new Promise<void>((resolve) => void (end = resolve))
    })
    await idle()
    expect([signal.aborted, reported]).toEqual([false, []])
    here.hold('save:f')
    here.hold('save:f')
    expect([signal.aborted, reported]).toEqual([true, ['lost']])
    end()
    await writing
    expect(await here.locks.ifFree('save:f', saved)).toBeUndefined()
    wait.over()
    await idle()
    expect(await there.locks.ifFree('save:f', saved)).toBeUndefined()
    here.release()
    await idle()
    expect([signal.aborted, profile.taken()]).toEqual([true, []])
  })

  it('a write that ends while the question is open lets no other tab begin one', async () => {
    const profile = profileLocks()
    const [here, there] = [createHeldBack(profile, pauses()), createHeldBack(profile, pauses())]
    let end: (answer: string) => void = () => undefined
    const writing = here.locks.ifFree('save:f', () => new Promise<string>((resolve) => void (end = resolve)))
    await idle()
    here.hold('save:f')
    end('broken off')
    expect(await writing).toBe('broken off')
    await idle()
    expect(await there.locks.ifFree('save:f', saved)).toBeUndefined()
    here.release()
    await idle()
    expect(await there.locks.ifFree('save:f', saved)).toBe('saved')
    const failing = here.locks.ifFree('save:f', () => Promise.reject(new Error('planted')))
    await expect(failing).rejects.toThrow('planted')
    expect(profile.taken()).toEqual([])
  })

  it('a lock that becomes free only after the answer is left alone', async () => {
    const profile = profileLocks()
    const wait = pauses()
    const here = createHeldBack(profile, wait)
    let end: () => void = () => undefined
    const other = profile.ifFree('save:f', () => new Promise<void>((resolve) => void (end = resolve)))
    here.hold('save:f')
    await idle()
    here.release()
    end()
    await other
    wait.over()
    await idle()
    expect(profile.taken()).toEqual([])
  })
})
