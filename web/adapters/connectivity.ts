import type { Connectivity } from '#machines/ports/browser.ts'

/** Says when to look at the drive again: online, offline, visible again, focused, back from the page cache. */
export const createConnectivity = (window: Window): Connectivity => ({
  online: () => window.navigator.onLine,
  subscribe: (changed) => {
    const whenVisible = () => window.document.visibilityState === 'visible' && changed()
    const whenRestored = (event: PageTransitionEvent) => event.persisted && changed()
    window.addEventListener('online', changed)
    window.addEventListener('offline', changed)
    window.addEventListener('focus', changed)
    window.addEventListener('pageshow', whenRestored)
    window.document.addEventListener('visibilitychange', whenVisible)
    return () => {
      window.removeEventListener('online', changed)
      window.removeEventListener('offline', changed)
      window.removeEventListener('focus', changed)
      window.removeEventListener('pageshow', whenRestored)
      window.document.removeEventListener('visibilitychange', whenVisible)
    }
  },
})
