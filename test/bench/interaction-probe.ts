import type { Page } from 'playwright-core'

/** What the browser itself noted while a user worked with the page. */
export interface Noted {
  /**
   * Milliseconds from each interaction to the next paint, in steps of 8; those under the browser's 16 ms are not
   * listed.
   */
  readonly interactions: ReadonlyArray<number>
  /** Tasks that held the main thread for more than 50 ms, in milliseconds, longest first. */
  readonly longTasks: ReadonlyArray<number>
  /** Which script was at work in the frames that came late, slowest first. */
  readonly lazyScripts: ReadonlyArray<string>
}

interface Probe {
  events: Array<{ readonly interactionId: number; readonly duration: number }>
  longTasks: number[]
  scripts: Array<{ readonly name: string; readonly duration: number }>
}

type EventTiming = PerformanceEntry & { readonly interactionId?: number }
type LongFrame = PerformanceEntry & {
  readonly scripts?: ReadonlyArray<{
    readonly invoker: string
    readonly sourceURL: string
    readonly sourceFunctionName: string
    readonly sourceCharPosition: number
    readonly duration: number
  }>
}

/** Installs the observers; to be given to `addInitScript`. */
export const probe = (): void => {
  const noted: Probe = { events: [], longTasks: [], scripts: [] }
  Object.assign(globalThis, { noted })
  const watch = (
    options: PerformanceObserverInit & { durationThreshold?: number },
    take: (entry: PerformanceEntry) => void,
  ): void => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(options)
  watch(
    { type: 'event', durationThreshold: 16 },
    (entry) =>
      void noted.events.push({ interactionId: (entry as EventTiming).interactionId ?? 0, duration: entry.duration }),
  )
  watch({ type: 'longtask' }, (entry) => void noted.longTasks.push(entry.duration))
  watch({ type: 'long-animation-frame' }, (entry) => {
    for (const script of (entry as LongFrame).scripts ?? []) {
      const file = script.sourceURL.split('/').at(-1) ?? ''
      noted.scripts.push({
        name: `${script.invoker} ${file} ${script.sourceFunctionName}:${script.sourceCharPosition}`,
        duration: script.duration,
      })
    }
  })
}

/** Does something in the page and answers what was noted meanwhile. */
export const noting = async (page: Page, work: () => Promise<void>): Promise<Noted> => {
  await page.evaluate(() =>
    Object.assign((globalThis as unknown as { noted: Probe }).noted, {
      events: [],
      longTasks: [],
      scripts: [],
    } satisfies Probe),
  )
  await work()
  // Entries come with the frame after the next.
  await page.waitForTimeout(500)
  const { events, longTasks, scripts } = await page.evaluate(() => (globalThis as unknown as { noted: Probe }).noted)
  const byInteraction = new Map<number, number>()
  for (const { interactionId, duration } of events)
    if (interactionId > 0) byInteraction.set(interactionId, Math.max(duration, byInteraction.get(interactionId) ?? 0))
  return {
    interactions: [...byInteraction.values()],
    longTasks: longTasks.toSorted((one, other) => other - one),
    lazyScripts: scripts
      .filter(({ duration }) => duration > 20)
      .toSorted((one, other) => other.duration - one.duration)
      .map(({ name, duration }) => `${duration.toFixed(0)} ms ${name}`),
  }
}
