import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appUpdateView } from '#web/read-models/app-update.ts'

const fakeWorker = () =>
  Object.assign(new EventTarget(), { state: 'installing', postMessage: vi.fn<(message: string) => void>() })

const fakeContainer = (controlled: boolean) => {
  const registration: EventTarget & { waiting: unknown; installing: unknown } = Object.assign(new EventTarget(), {
    waiting: null,
    installing: null,
    active: controlled ? {} : null,
  })
  const register = vi.fn<(address: string, options: object) => Promise<unknown>>(() => Promise.resolve(registration))
  const container = Object.assign(new EventTarget(), { controller: controlled ? {} : null, register })
  return { registration, container }
}

/** A new version was found and has been installed. */
const install = (registration: ReturnType<typeof fakeContainer>['registration']) => {
  const worker = fakeWorker()
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  registration.waiting = worker
  worker.dispatchEvent(new Event('statechange'))
  return worker
}

interface Rules {
  readonly createScriptURL: (address: string) => string
}

/** The module as a page loads it, on a fake browser. */
const load = async (controlled: boolean) => {
  const fake = fakeContainer(controlled)
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: fake.container })
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const page = await import('#web/shell/register-service-worker.ts')
  await page.registerServiceWorker()
  return { ...fake, ...page, reload }
}

describe('A newer version of the app waits until the user wants it', () => {
  beforeEach(() => {
    vi.resetModules()
    appUpdateView.ready = false
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })

  it('registers the one worker and never lets the browser cache its script', async () => {
    const { container } = await load(false)
    expect(container.register.mock.calls).toEqual([['/sw.js', { updateViaCache: 'none' }]])
  })

  it('asks no question about the first version', async () => {
    const { registration } = await load(false)
    install(registration)
    const { appUpdateView: view } = await import('#web/read-models/app-update.ts')
    expect(view.ready).toBe(false)
  })

  it('says that a newer version is ready, and neither takes over nor reloads', async () => {
    const { registration, reload, container } = await load(true)
    const worker = install(registration)
    container.dispatchEvent(new Event('controllerchange'))
    const { appUpdateView: view } = await import('#web/read-models/app-update.ts')
    expect(view.ready).toBe(true)
    expect(worker.postMessage).not.toHaveBeenCalled()
    expect(reload).not.toHaveBeenCalled()
  })

  it('takes over when the user says so, and reloads this page once it has', async () => {
    const { registration, reload, container, applyUpdate } = await load(true)
    const worker = install(registration)
    applyUpdate()
    expect(worker.postMessage.mock.calls).toEqual([['bellbook.take-over']])
    expect(reload).not.toHaveBeenCalled()
    container.dispatchEvent(new Event('controllerchange'))
    container.dispatchEvent(new Event('controllerchange'))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('just reloads when another tab has let the newer version in already', async () => {
    const { reload, applyUpdate } = await load(true)
    applyUpdate()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('lives without one where the browser refuses', async () => {
    const container = Object.assign(new EventTarget(), {
      controller: null,
      register: vi.fn<() => Promise<never>>(() => Promise.reject(new DOMException('Private', 'SecurityError'))),
    })
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
    vi.useFakeTimers()
    const { registerServiceWorker } = await import('#web/shell/register-service-worker.ts')
    await expect(registerServiceWorker()).resolves.toBeUndefined()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(container.register).toHaveBeenCalledTimes(1)
  })

  it('tries the first installation again, ever more rarely, where the server could not be reached', async () => {
    vi.useFakeTimers()
    const { registration, container } = await load(false)
    const worker = fakeWorker()
    registration.installing = worker
    registration.dispatchEvent(new Event('updatefound'))
    worker.state = 'redundant'
    container.register.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    worker.dispatchEvent(new Event('statechange'))
    const triedAfter = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      return container.register.mock.calls.length
    }
    expect([await triedAfter(59_999), await triedAfter(1)]).toEqual([1, 2])
    expect([await triedAfter(119_999), await triedAfter(1)]).toEqual([2, 3])
    expect(await triedAfter(7_200_000)).toBe(3)
  })

  it('does not install again what an update replaces', async () => {
    vi.useFakeTimers()
    const { registration, container } = await load(true)
    const worker = fakeWorker()
    registration.installing = worker
    registration.dispatchEvent(new Event('updatefound'))
    worker.state = 'redundant'
    worker.dispatchEvent(new Event('statechange'))
    await vi.advanceTimersByTimeAsync(7_200_000)
    expect(container.register).toHaveBeenCalledTimes(1)
  })
})

describe('[security 1] The one Trusted Types policy', () => {
  afterEach(() => {
    vi.resetModules()
    Reflect.deleteProperty(globalThis, 'trustedTypes')
  })

  it('is called bellbook, makes script addresses and nothing else, and only those of our worker', async () => {
    vi.resetModules()
    const createPolicy = vi.fn<(name: string, rules: Rules) => Rules>((_name, rules) => rules)
    Object.defineProperty(globalThis, 'trustedTypes', { configurable: true, value: { createPolicy } })
    const { trustedScriptUrl } = await import('#web/shell/trusted-types.ts')
    expect(createPolicy.mock.calls.map(([name, rules]) => [name, Object.keys(rules)])).toEqual([
      ['bellbook', ['createScriptURL']],
    ])
    expect(trustedScriptUrl('/sw.js')).toBe('/sw.js')
    for (const address of [
      '/sw.js?x',
      'https://evil.example/sw.js',
      '//evil.example/sw.js',
      'data:text/javascript,1',
      '/theme.js',
      '',
    ])
      expect(() => trustedScriptUrl(address)).toThrow(TypeError)
  })
})
