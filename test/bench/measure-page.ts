import type { Browser, BrowserContext, Page } from 'playwright-core'

/** What a visitor waits for, in milliseconds and bytes on the wire. */
export interface PageFigures {
  readonly firstPaint: number
  readonly largestPaint: number
  /** Sum of what each long task takes beyond 50 ms. */
  readonly blocking: number
  readonly layoutShift: number
  readonly scriptBytes: number
  readonly styleBytes: number
}

/** A slow phone: 9 Mbit/s down, 3 up, 100 ms round trip, a quarter of the processor. */
const slowPhone = { offline: false, downloadThroughput: (9 * 1024 * 1024) / 8, uploadThroughput: (3 * 1024 * 1024) / 8, latency: 100 }

interface Observed {
  largest: number
  blocking: number
  shift: number
}

/** Opens the address on a slow phone with empty caches and reports when it stood still. `ready` says what a usable page shows. */
export const measurePage = async (
  browser: Browser,
  address: string,
  options: { readonly ready: string; readonly prepare?: (context: BrowserContext) => Promise<void> },
): Promise<PageFigures> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  try {
    await options.prepare?.(context)
    const page = await context.newPage()
    await page.addInitScript(observe)
    const bytes = await countBytes(page)
    const session = await context.newCDPSession(page)
    await session.send('Network.emulateNetworkConditions', slowPhone)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(address, { waitUntil: 'load' })
    await page.locator(options.ready).first().waitFor()
    await page.waitForLoadState('networkidle')
    const seen = await page.evaluate(() => {
      const observed = (globalThis as unknown as { observed: Observed }).observed
      return { ...observed, first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN }
    })
    return { firstPaint: seen.first, largestPaint: seen.largest, blocking: seen.blocking, layoutShift: seen.shift, ...bytes() }
  } finally {
    await context.close()
  }
}

/** Runs in the page before anything else. */
const observe = (): void => {
  const observed: Observed = { largest: 0, blocking: 0, shift: 0 }
  Object.assign(globalThis, { observed })
  const watch = (type: string, take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => void (observed.largest = entry.startTime))
  watch('longtask', (entry) => void (observed.blocking += Math.max(0, entry.duration - 50)))
  watch('layout-shift', (entry) => void (observed.shift += entry.hadRecentInput ? 0 : (entry.value ?? 0)))
}

const countBytes = async (page: Page): Promise<() => { readonly scriptBytes: number; readonly styleBytes: number }> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const typeById = new Map<string, string>()
  const sum = { Script: 0, Stylesheet: 0 }
  session.on('Network.responseReceived', (event) => void typeById.set(event.requestId, event.type))
  session.on('Network.loadingFinished', (event) => {
    const type = typeById.get(event.requestId)
    if (type === 'Script' || type === 'Stylesheet') sum[type] += event.encodedDataLength
  })
  return () => ({ scriptBytes: sum.Script, styleBytes: sum.Stylesheet })
}

/** The median of each figure over several runs. */
export const medianFigures = (runs: ReadonlyArray<PageFigures>): PageFigures => {
  const median = (pick: (figures: PageFigures) => number): number => {
    const sorted = runs.map(pick).toSorted((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  }
  return {
    firstPaint: median((run) => run.firstPaint),
    largestPaint: median((run) => run.largestPaint),
    blocking: median((run) => run.blocking),
    layoutShift: median((run) => run.layoutShift),
    scriptBytes: median((run) => run.scriptBytes),
    styleBytes: median((run) => run.styleBytes),
  }
}
