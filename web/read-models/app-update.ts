import { proxy } from 'valtio'

/** Whether a newer version of the app lies ready. Written by `web/app/register-service-worker.ts` only. */
export const appUpdateView = proxy<{ ready: boolean }>({ ready: false })
