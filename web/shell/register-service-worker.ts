import { appUpdateView } from '#web/read-models/app-update.ts'
import { serviceWorkerPath, trustedScriptUrl } from './trusted-types.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

let registration: ServiceWorkerRegistration | undefined

/**
 * A browser that refuses (private mode, blocked storage) has no offline shell. While the server is out of reach it
 * tries again, after `retryMs`, then after twice that, and so on.
 */
export const registerServiceWorker = async (retryMs = minuteMs): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  await pageLoaded()
  const retry = () => setTimeout(() => void registerServiceWorker(2 * retryMs), retryMs)
  try {
    registration = await navigator.serviceWorker.register(trustedScriptUrl(serviceWorkerPath), {
      updateViaCache: 'none',
    })
  } catch (error) {
    // A refusal is a DOMException.
    if (error instanceof TypeError) retry()
    return
  }
  watch(registration, retry)
}

/** Applies the newer version, which reloads only this page. Commit drafts first; other tabs keep their version. */
export const applyUpdate = (): void => {
  const waiting = registration?.waiting
  if (!waiting) {
    location.reload()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  waiting.postMessage('bellbook.take-over')
}

const pageLoaded = (): Promise<void> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener('load', () => resolve(), { once: true }))

const watch = (found: ServiceWorkerRegistration, retry: () => void): void => {
  const look = (): void => {
    // Without a controller this is the first version, which needs no question.
    if (found.waiting && navigator.serviceWorker.controller) appUpdateView.ready = true
  }
  const follow = (): void => {
    const { installing } = found
    installing?.addEventListener('statechange', () => {
      look()
      // Without its only worker the registration is gone.
      if (installing.state === 'redundant' && !found.active) retry()
    })
  }
  look()
  follow()
  found.addEventListener('updatefound', follow)
  askAgainHourly(found)
}

/** A journal stays open for days, so a page that becomes visible looks for a newer version, at most once an hour. */
const askAgainHourly = (found: ServiceWorkerRegistration): void => {
  let askedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < hourMs) return
    askedAt = Date.now()
    found.update().catch(() => undefined)
  })
}
