import type { Browser, BrowserContext } from 'playwright-core'
import { middayZone } from '#test/support/browser.ts'
import { quantile } from './report.ts'

/** What a visitor waits for, in milliseconds and in bytes as they are compressed on the wire. */
export interface PageFigures {
  readonly firstPaint: number
  readonly largestPaint: number
  /** Sum of what each long task takes beyond 50 ms. */
  readonly blocking: number
  readonly layoutShift: number
  /** Until the page stood still. */
  readonly scriptBytes: number
  /** The part of it that was asked for before what was waited for stood in the page. */
  readonly firstScriptBytes: number
  readonly styleBytes: number
  /** Until what was waited for stood in the page and a frame had been drawn after it. */
  readonly ready: number
}

/** A slow phone: 9 Mbit/s down, 3 up, 100 ms round trip, a quarter of the processor. */
const slowPhone = {
  offline: false,
  downloadThroughput: (9 * 1024 * 1024) / 8,
  uploadThroughput: (3 * 1024 * 1024) / 8,
  latency: 100,
}

interface Observed {
  largest: number
  blocking: number
  shift: number
  standing: number
  ready: number
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/**
 * Opens the address on a slow phone with empty caches and reports when it stood still. `ready` says what a usable page
 * shows, `state` who comes.
 */
export const measurePage = async (
  browser: Browser,
  address: string,
  options: { readonly ready: string; readonly state?: StorageState },
): Promise<PageFigures> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    timezoneId: middayZone(),
    ...(options.state && { storageState: options.state }),
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(observe, options.ready)
    const session = await context.newCDPSession(page)
    await session.send('Network.emulateNetworkConditions', slowPhone)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(address, { waitUntil: 'load' })
    await page.locator(options.ready).first().waitFor()
    await page.waitForLoadState('networkidle')
    return await page.evaluate(collect)
  } finally {
    await context.close()
  }
}

/** Milliseconds from the address to a usable page, in a tab of its own of a browser that was here before. */
export const measureVisit = async (context: BrowserContext, address: string, ready: string): Promise<number> => {
  const page = await context.newPage()
  try {
    await page.addInitScript(observe, ready)
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(() => !Number.isNaN((globalThis as unknown as { observed: Observed }).observed.ready))
    return (await page.evaluate(collect)).ready
  } finally {
    await page.close()
  }
}

/** Runs in the page before anything else. */
const observe = (readySelector: string): void => {
  const observed: Observed = { largest: 0, blocking: 0, shift: 0, standing: Number.NaN, ready: Number.NaN }
  Object.assign(globalThis, { observed })
  const watch = (
    type: string,
    take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ): void => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => void (observed.largest = entry.startTime))
  watch('longtask', (entry) => void (observed.blocking += Math.max(0, entry.duration - 50)))
  watch('layout-shift', (entry) => void (observed.shift += entry.hadRecentInput ? 0 : (entry.value ?? 0)))
  const drawn = new MutationObserver(() => {
    if (!document.querySelector(readySelector)) return
    drawn.disconnect()
    observed.standing = performance.now()
    // The second frame begins after the first one, with what was waited for, has been drawn.
    requestAnimationFrame(() => requestAnimationFrame(() => void (observed.ready = performance.now())))
  })
  drawn.observe(document, { childList: true, subtree: true, attributes: true })
}

/** Runs in the page at the end. Bodies only: the headers of an answer are the same for every file. */
const collect = () => {
  const { observed } = globalThis as unknown as { observed: Observed }
  const loaded = performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming)
  const bytesOf = (ending: string, until = Number.POSITIVE_INFINITY): number =>
    loaded
      .filter(({ name, startTime }) => new URL(name).pathname.endsWith(ending) && startTime <= until)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  return {
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    largestPaint: observed.largest,
    blocking: observed.blocking,
    layoutShift: observed.shift,
    ready: observed.ready,
    scriptBytes: bytesOf('.js'),
    firstScriptBytes: bytesOf('.js', observed.standing),
    styleBytes: bytesOf('.css'),
  }
}

/** The median of each figure over several runs. */
export const medianFigures = (runs: ReadonlyArray<PageFigures>): PageFigures => {
  const median = (name: keyof PageFigures): number => quantile(runs.map((run) => run[name]))
  return {
    firstPaint: median('firstPaint'),
    largestPaint: median('largestPaint'),
    ready: median('ready'),
    blocking: median('blocking'),
    layoutShift: median('layoutShift'),
    scriptBytes: median('scriptBytes'),
    firstScriptBytes: median('firstScriptBytes'),
    styleBytes: median('styleBytes'),
  }
}
