import { isSame } from './is-same.ts'
import type { SealingKey } from './sealed.ts'

/**
 * A key of the ring `ROUTER_KEYS`, which the router sets over any value of the viewer. A function's address is public:
 * a direct caller has passed no rate rule and can forge any viewer address.
 */
export const routerProofHeader = 'x-router-proof'

/** Every key of the ring is a proof, since the edge may still send an older one. */
export const cameThroughRouter = (
  ring: ReadonlyArray<SealingKey>,
  headers: Readonly<Record<string, string | undefined>>,
): boolean => {
  const shown = headers[routerProofHeader]
  return shown !== undefined && ring.some(({ k }) => isSame(shown, k))
}
