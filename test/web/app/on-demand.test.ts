import { beforeEach, describe, expect, it, vi } from 'vitest'
import { onDemand } from '#web/app/on-demand.ts'
import { toastView } from '#web/design/toast/toasts.ts'

/** A part whose code comes at the n-th time of asking. */
const comingAt = (nth: number) => {
  let asked = 0
  const part = { stop: vi.fn<() => void>(), heard: vi.fn<() => void>() }
  return { part, asked: () => asked, demand: onDemand(() => ((asked += 1) < nth ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(part))) }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))
const said = () => toastView.toasts.map(({ text }) => text)

beforeEach(() => {
  toastView.toasts = []
})

describe('A part that starts at its first use', () => {
  it('is started once for all who ask, and told only while it runs', async () => {
    const { part, asked, demand } = comingAt(1)
    demand.tell(part.heard)
    demand.ask(part.heard)
    demand.ask(part.heard)
    demand.tell(part.heard)
    await settled()
    expect([asked(), part.heard.mock.calls.length]).toEqual([1, 3])
    demand.forget()
    demand.tell(part.heard)
    await settled()
    expect([part.stop.mock.calls.length, part.heard.mock.calls.length]).toEqual([1, 3])
  })

  it.each([[2, [], 1], [3, ['This could not be fetched.'], 0]])('whose code comes at time %i of asking', async (nth, words, heard) => {
    const { part, demand } = comingAt(nth)
    demand.ask(part.heard)
    await settled()
    expect([said(), part.heard.mock.calls.length]).toEqual([words, heard])
    demand.ask(part.heard)
    await settled()
    expect([said(), part.heard.mock.calls.length]).toEqual([words, heard + 1])
  })

  it('that is forgotten while its code is on the way is stopped when it comes', async () => {
    const { part, demand } = comingAt(1)
    demand.ask(part.heard)
    demand.forget()
    await settled()
    expect(part.stop.mock.calls.length).toBe(1)
  })
})
