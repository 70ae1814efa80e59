import { describe, expect, it } from 'vitest'
import type { Locks } from '#machines/ports/browser.ts'
import { lazyLocks } from '#web/wiring/ports.ts'

const free: Locks = { ifFree: (_name, work) => work({ aborted: false }) }

describe('The locks, whose code comes late', () => {
  it('[F33] each counts as taken where the code cannot be loaded; the next use asks again', async () => {
    let isThere = false
    const done: string[] = []
    const locks = lazyLocks(() => (isThere ? Promise.resolve(free) : Promise.reject(new Error('No such file'))))
    const save = (name: string) =>
      locks.ifFree('save:f', () => {
        done.push(name)
        return Promise.resolve(name)
      })
    expect([await save('first'), done]).toEqual([undefined, []])
    isThere = true
    expect([await save('second'), done]).toEqual(['second', ['second']])
  })
})
