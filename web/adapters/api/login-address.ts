import { authPaths } from '#domain/api/auth-paths.ts'
import { product } from '#domain/product.ts'

/** Where a browser redirect starts sign-in; it ends at the callback page on the app's own origin. */
export const loginAddressFor = (origin: string): string =>
  `${product.apiBasePath}${authPaths.login}?redirect=${encodeURIComponent(`${origin}${authPaths.appCallback}`)}`
