import * as z from 'zod/mini'

/** `/config.json`: the provider addresses that the browser is told at run time. Written by the local host and by the deploy. */
export const runtimeConfig = z.object({
  /** Origin of the drive's API, `https://www.googleapis.com` in the cloud. */
  driveOrigin: z.string(),
  /** True where the product runs whole on one computer. */
  local: z.boolean(),
})
export type RuntimeConfig = z.infer<typeof runtimeConfig>
