import { proxy } from 'valtio'
import type { DisconnectStep } from '#machines/session/disconnect.machine.ts'

/** Taking the app's access to the drive back. Written by `web/wiring/disconnect.ts` only. */
export const disconnectView = proxy<{ step: DisconnectStep; error: string | undefined }>({
  step: 'idle',
  error: undefined,
})
