import { callbackAddress } from './callback-first.ts'
import { compose } from './compose.ts'
import type { App } from './compose.ts'

/**
 * Starts everything that has no face, and waits for nothing: a known user's journal comes from this device, the
 * configuration from the last visit; the network is asked behind both, once `drawn`. Render when `settled` resolves.
 */
export const start = (drawn: Promise<void>): App => compose(window, callbackAddress, drawn)
