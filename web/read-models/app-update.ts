import { proxy } from 'valtio'

export const appUpdateView = proxy<{
  /** A newer version of the app is ready. Written by `web/shell/register-service-worker.ts` only. */
  ready: boolean
  /** A newer version in another tab has taken over this page's storage. Written by `web/wiring/compose.ts` only. */
  outdated: boolean
}>({ ready: false, outdated: false })
