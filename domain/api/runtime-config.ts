import * as z from 'zod/mini'
import { snapTradePortalOrigins } from './portal.ts'

/** `/config.json`: what the browser reads at run time; written by the local host and by the deploy. */
export const runtimeConfig = z.object({
  /** Origin of the drive's API, `https://www.googleapis.com` in the cloud. */
  driveOrigin: z.string(),
  /** No other address is opened as a portal, and no other origin is listened to. */
  portalOrigins: z._default(z.readonly(z.array(z.string())), snapTradePortalOrigins),
  /** True where the whole product runs on one computer. */
  local: z.boolean(),
})
export type RuntimeConfig = z.infer<typeof runtimeConfig>
