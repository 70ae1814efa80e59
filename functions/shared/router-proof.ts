import { isSame } from './is-same.ts'
import type { SealingKey } from './sealed.ts'

/**
 * The router sets it to a key of the ring `ROUTER_KEYS`, over any value of the viewer. A function's own address is
 * public, and a direct caller has passed no rate rule and can forge any viewer address.
 */
export const routerProofHeader = 'x-router-proof'

/**
 * Whether these are the headers of a request that the router passed on. Every key of the ring counts, since the edge
 * may still send the one before.
 */
export const cameThroughRouter = (
  ring: ReadonlyArray<SealingKey>,
  headers: Readonly<Record<string, string | undefined>>,
): boolean => {
  const shown = headers[routerProofHeader]
  return shown !== undefined && ring.some(({ k }) => isSame(shown, k))
}
