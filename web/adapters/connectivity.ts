import type { Connectivity } from '#machines/ports/browser.ts'

/** Tells when a look at the drive is worth it: online, offline, visible again, focused, back from the page cache. */
export const createConnectivity = (page: Window): Connectivity => ({
  online: () => page.navigator.onLine,
  subscribe: (changed) => {
    const whenVisible = () => page.document.visibilityState === 'visible' && changed()
    const whenRestored = (event: PageTransitionEvent) => event.persisted && changed()
    page.addEventListener('online', changed)
    page.addEventListener('offline', changed)
    page.addEventListener('focus', changed)
    page.addEventListener('pageshow', whenRestored)
    page.document.addEventListener('visibilitychange', whenVisible)
    return () => {
      page.removeEventListener('online', changed)
      page.removeEventListener('offline', changed)
      page.removeEventListener('focus', changed)
      page.removeEventListener('pageshow', whenRestored)
      page.document.removeEventListener('visibilitychange', whenVisible)
    }
  },
})
