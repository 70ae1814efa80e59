import { describe, expect, it, vi } from 'vitest'
import { lazyCode, lazyPort } from '#web/shared/page/lazy.ts'

/** Code that comes at the n-th time of asking. */
const comingAt = (nth: number) => {
  let asked = 0
  const code = { stop: vi.fn<() => void>(), work: vi.fn<() => void>() }
  const load = () => ((asked += 1) < nth ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(code))
  return { code, asked: () => asked, part: lazyCode(load, ({ stop }) => stop()) }
}
const idle = () => new Promise((resolve) => setTimeout(resolve))

describe('Code that is fetched at its first use', () => {
  it('is fetched once for all who use it, and used in their order', async () => {
    const { code, asked, part } = comingAt(1)
    const order: string[] = []
    part.ifBegun(() => order.push('before the first use'))
    part.run(() => order.push('first'))
    part.run(() => order.push('second'))
    part.ifBegun(() => order.push('third'))
    expect([asked(), part.loaded(), order]).toEqual([1, undefined, []])
    expect(await part.load()).toBe(code)
    await idle()
    part.run(() => order.push('at once'))
    expect([asked(), part.loaded(), order]).toEqual([1, code, ['first', 'second', 'third', 'at once']])
  })

  it.each([
    [2, 0, 1],
    [3, 1, 0],
  ])('[F33] coming at time %i of asking', async (nth, saidMissing, worked) => {
    const { code, part } = comingAt(nth)
    const missing = vi.fn<() => void>()
    part.run(code.work, missing)
    await idle()
    expect([missing.mock.calls.length, code.work.mock.calls.length]).toEqual([saidMissing, worked])
    part.run(code.work, missing)
    await idle()
    expect([missing.mock.calls.length, code.work.mock.calls.length]).toEqual([saidMissing, worked + 1])
  })

  it('[A35] ends when it is forgotten, also while loading, and then does nothing that was asked before', async () => {
    const { code, asked, part } = comingAt(1)
    part.run(code.work)
    part.forget()
    await idle()
    expect([code.stop.mock.calls.length, code.work.mock.calls.length]).toEqual([1, 0])
    part.run(code.work)
    await idle()
    part.forget()
    part.ifBegun(code.work)
    await idle()
    expect(asked()).toBe(2)
    expect([code.stop.mock.calls.length, code.work.mock.calls.length, part.loaded()]).toEqual([2, 1, undefined])
  })
})

describe('A port whose code comes late', () => {
  it('[F33] answers as if it was missing until the code is here, and asks for it again', async () => {
    const answers = { next: (one: number) => Promise.resolve(one + 1) }
    let isHere = false
    const port = lazyPort<typeof answers>(() => Promise.resolve(isHere ? answers : undefined), { next: (one) => -one })
    expect(await port.next(1)).toBe(-1)
    isHere = true
    expect(await port.next(1)).toBe(2)
  })
})
