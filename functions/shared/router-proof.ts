import { isSame } from './is-same.ts'
import type { SealingKey } from './sealed.ts'

/**
 * The router writes a key of the ring `ROUTER_KEYS` into it, over whatever the viewer sent. A function's own address is
 * public, and whoever calls it there has passed no rate rule and can make up any address.
 */
export const routerProofHeader = 'x-router-proof'

/**
 * Whether these are the headers of a request that the router passed on. Every key of the ring counts: the edge may
 * still send the one before.
 */
export const cameThroughRouter = (
  ring: ReadonlyArray<SealingKey>,
  headers: Readonly<Record<string, string | undefined>>,
): boolean => {
  const shown = headers[routerProofHeader]
  return shown !== undefined && ring.some(({ k }) => isSame(shown, k))
}
