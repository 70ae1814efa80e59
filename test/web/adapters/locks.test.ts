import { setImmediate as nextTurn } from 'node:timers/promises'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AbortSignalLike, Locks } from '#machines/ports/browser.ts'
import { createLeaseLocks, createLeases } from '#web/adapters/locks/lease-locks.ts'
import { createWebLocks } from '#web/adapters/locks/web-locks.ts'
import { createConnection } from '#web/adapters/log/database.ts'
import type { Timers } from '#web/adapters/time.ts'
import { createHub, stoppedTimers } from './log-fixtures.ts'

/** A clock with timers that fire when it is moved, unless their tab is frozen. */
const createTime = () => {
  let now = 1_000_000
  const due: Array<{ readonly at: number; readonly call: () => void; readonly frozen: () => boolean }> = []
  return {
    now: () => now,
    timers: (frozen: () => boolean = () => false): Timers => ({
      after: (ms, call) => {
        const entry = { at: now + ms, call, frozen }
        due.push(entry)
        return () => void due.splice(due.indexOf(entry) >>> 0, due.includes(entry) ? 1 : 0)
      },
    }),
    setBack: (ms: number) => void (now -= ms),
    advance: (ms: number) => {
      for (let step = 0; step < ms; step += 500) {
        now += 500
        for (const entry of due.filter(({ at, frozen }) => at <= now && !frozen())) {
          due.splice(due.indexOf(entry), 1)
          entry.call()
        }
      }
    },
  }
}

/** Web Locks of one profile, as far as they are used: ifAvailable and steal. */
const createManager = (): LockManager => {
  const held = new Map<string, (reason: unknown) => void>()
  const request = async (
    name: string,
    options: LockOptions,
    work: (lock: Lock | null) => Promise<unknown>,
  ): Promise<unknown> => {
    if (held.has(name) && !options.steal) return work(null)
    held.get(name)?.(new DOMException('stolen', 'AbortError'))
    return new Promise((resolve, reject) => {
      held.set(name, reject)
      work({ name, mode: 'exclusive' })
        .then(resolve, reject)
        .finally(() => held.get(name) === reject && held.delete(name))
    })
  }
  return { request, query: () => Promise.resolve({}) } as unknown as LockManager
}

interface Held {
  readonly done: Promise<string | undefined>
  readonly signal: () => AbortSignalLike | undefined
  readonly finish: () => void
}

const hold = (locks: Locks): Held => {
  let signal: AbortSignalLike | undefined
  let finish: (() => void) | undefined
  const done = locks.ifFree('save:f', (given) => {
    signal = given
    return new Promise<string>((resolve) => void (finish = () => resolve('done')))
  })
  return { done, signal: () => signal, finish: () => finish?.() }
}

/** Turns enough for all that the rows have to do, however slow the computer is. */
const idle = async () => {
  for (let turn = 0; turn < 50; turn += 1) await nextTurn()
}

beforeEach(() => void (globalThis.indexedDB = new IDBFactory()))

const kinds = {
  'Web Locks': () => {
    const time = createTime()
    const manager = createManager()
    const hub = createHub()
    return {
      time,
      tab: (frozen?: () => boolean) =>
        createWebLocks(manager, hub.join(), { clock: time, timers: time.timers(frozen) }),
    }
  },
  'lease rows': () => {
    const time = createTime()
    let tabs = 0
    return {
      time,
      tab: (frozen?: () => boolean) =>
        createLeaseLocks(createLeases(createConnection(stoppedTimers)), `tab-${(tabs += 1)}`, {
          clock: time,
          timers: time.timers(frozen),
        }),
    }
  },
}

describe.each(Object.entries(kinds))('[I12] %s', (_name, create) => {
  it('one at a time, and free again afterwards', async () => {
    const { tab } = create()
    const [one, two] = [tab(), tab()]
    const first = hold(one)
    await idle()
    expect(await two.ifFree('save:f', async () => 'second')).toBeUndefined()
    expect(await two.ifFree('save:other', async () => 'other')).toBe('other')
    first.finish()
    expect(await first.done).toBe('done')
    expect(await two.ifFree('save:f', async () => 'second')).toBe('second')
  })

  it("a failure of the work is the caller's, and frees the lock", async () => {
    const { tab } = create()
    const [one, two] = [tab(), tab()]
    await expect(one.ifFree('save:f', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await two.ifFree('save:f', async () => 'second')).toBe('second')
  })

  it('[F25] a holder that lives is never overtaken, however long it works', async () => {
    const { time, tab } = create()
    const [one, two] = [tab(), tab()]
    const first = hold(one)
    await idle()
    for (let n = 0; n < 30; n += 1) {
      expect(await two.ifFree('save:f', async () => 'second')).toBeUndefined()
      time.advance(2_000)
      await idle()
    }
    expect(first.signal()?.aborted).toBe(false)
    first.finish()
    expect(await first.done).toBe('done')
  })

  it('[F25] a frozen holder is overtaken within 15 s or so, and knows it when it wakes up', async () => {
    const { time, tab } = create()
    let frozen = false
    const [one, two] = [tab(() => frozen), tab()]
    const first = hold(one)
    await idle()
    frozen = true
    const tries: Array<string | undefined> = []
    for (let n = 0; n < 9; n += 1) {
      tries.push(await two.ifFree('save:f', async () => 'second'))
      time.advance(2_000)
      await idle()
    }
    expect(tries).toContain('second')
    frozen = false
    expect(first.signal()?.aborted).toBe(true)
    time.advance(4_000)
    await idle()
    expect(first.signal()?.aborted).toBe(true)
    first.finish()
    await first.done
  })
})

describe.each(Object.entries(kinds))('[T5] %s', (_name, create) => {
  it('of a holder that is gone are free as soon as ever, though the clock is set back by a day', async () => {
    const { time, tab } = create()
    const [one, two] = [tab(() => true), tab()]
    const first = hold(one)
    await idle()
    expect(await two.ifFree('save:f', async () => 'second')).toBeUndefined()
    time.setBack(86_400_000)
    const tries: Array<string | undefined> = []
    for (let n = 0; n < 10; n += 1) {
      tries.push(await two.ifFree('save:f', async () => 'second'))
      time.advance(2_000)
      await idle()
    }
    expect(tries).toContain('second')
    first.finish()
    await first.done
  })
})

describe('[I12] Web Locks of two tabs that take turns', () => {
  it('a tab that was refused long ago does not take the lock of one that holds it only now', async () => {
    const { time, tab } = kinds['Web Locks']()
    const [one, two] = [tab(), tab()]
    const before = hold(one)
    await idle()
    expect(await two.ifFree('save:f', async () => 'second')).toBeUndefined()
    before.finish()
    await before.done
    time.advance(20_000)

    const present = hold(one)
    await idle()
    expect(await two.ifFree('save:f', async () => 'second')).toBeUndefined()
    expect(present.signal()?.aborted).toBe(false)
    present.finish()
    expect(await present.done).toBe('done')
  })

  it('a tab does not take a lock while the message of its holder is on its way', async () => {
    const time = createTime()
    const manager = createManager()
    const late: Array<() => void> = []
    const one = createWebLocks(manager, createHub().join(), { clock: time, timers: time.timers() })
    const notified = {
      subscribe: (listener: (topic: string) => void) => (late.push(() => listener('save:f')), () => undefined),
      send: () => undefined,
    }
    const two = createWebLocks(manager, notified, { clock: time, timers: time.timers() })
    const before = hold(one)
    await idle()
    late[0]?.()
    before.finish()
    await before.done
    time.advance(20_000)
    const present = hold(one)
    await idle()
    expect(await two.ifFree('save:f', async () => 'second')).toBeUndefined()
    late[0]?.()
    time.advance(2_000)
    expect(await two.ifFree('save:f', async () => 'second')).toBeUndefined()
    present.finish()
    expect(await present.done).toBe('done')
  })

  it('a holder whose lock was taken knows it at once', async () => {
    const time = createTime()
    const manager = createManager()
    const first = hold(createWebLocks(manager, createHub().join(), { clock: time, timers: time.timers() }))
    await idle()
    await manager.request('save:f', { steal: true }, async () => undefined)
    await idle()
    expect(first.signal()?.aborted).toBe(true)
    first.finish()
    expect(await first.done).toBe('done')
  })
})
