import * as z from 'zod/mini'
import { snapTradePortalOrigins } from './portal.ts'

/**
 * `/config.json`: the provider addresses that the browser reads at run time. Written by the local host and by the
 * deploy.
 */
export const runtimeConfig = z.object({
  /** Origin of the drive's API, `https://www.googleapis.com` in the cloud. */
  driveOrigin: z.string(),
  /** Where a broker's connection portal may live: no other address is opened, and no other origin is listened to. */
  portalOrigins: z._default(z.readonly(z.array(z.string())), snapTradePortalOrigins),
  /** True where the whole product runs on one computer. */
  local: z.boolean(),
})
export type RuntimeConfig = z.infer<typeof runtimeConfig>
