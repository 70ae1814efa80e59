import type { Connectivity } from '#machines/ports/browser.ts'

/** Reports the moments to look at the drive again: online, offline, visible, focused, back from the page cache. */
export const createConnectivity = (window: Window): Connectivity => ({
  online: () => window.navigator.onLine,
  subscribe: (changed) => {
    const end = new AbortController()
    const on = (target: EventTarget, name: string, listener: (event: Event) => void) =>
      target.addEventListener(name, listener, end)
    for (const name of ['online', 'offline', 'focus']) on(window, name, changed)
    on(window, 'pageshow', (event) => (event as PageTransitionEvent).persisted && changed())
    on(window.document, 'visibilitychange', () => window.document.visibilityState === 'visible' && changed())
    return () => end.abort()
  },
})
