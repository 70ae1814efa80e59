import { beforeAll, describe, expect, it, vi } from 'vitest'
import { browserInstallOffer, keepInstallOffer } from '#web/adapters/install-offer.ts'

const offer = (outcome: 'accepted' | 'dismissed') => {
  const prompt = vi.fn<() => Promise<{ outcome: string }>>(() => Promise.resolve({ outcome }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  window.dispatchEvent(event)
  return { event, prompt }
}

beforeAll(keepInstallOffer)

describe('The offer of a browser that installs apps', () => {
  it.each([
    ['accepted', true],
    ['dismissed', false],
  ] as const)('is kept for a press, asked once, and spent: %s', async (outcome, agreed) => {
    const ways: Array<string | undefined> = []
    const end = browserInstallOffer.follow(() => ways.push(browserInstallOffer.way()))
    const { event, prompt } = offer(outcome)
    expect([event.defaultPrevented, prompt.mock.calls.length]).toEqual([true, 0])
    expect(await browserInstallOffer.ask()).toBe(agreed)
    expect(await browserInstallOffer.ask()).toBe(false)
    expect([prompt.mock.calls.length, ways]).toEqual([1, ['ask', undefined, undefined]])
    end()
  })

  it('goes when the app was installed by the browser’s own menu', () => {
    offer('accepted')
    window.dispatchEvent(new Event('appinstalled'))
    expect(browserInstallOffer.way()).toBeUndefined()
  })

  it.each([
    [false, 'home screen'],
    [true, undefined],
  ])('is a way by hand in Safari on a phone, and none in an app on its home screen: %s', (standalone, way) => {
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: standalone })
    expect(browserInstallOffer.way()).toBe(way)
    Reflect.deleteProperty(navigator, 'standalone')
  })
})
