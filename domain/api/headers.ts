/**
 * The response headers of this product. One description for the local host, the functions and the deploy (security.md
 * section 1).
 */

/** What the headers depend on. */
interface HeaderConfig {
  /** Origin of the drive's API, the only foreign address that a document may call. */
  readonly driveOrigin: string
  /** The document comes over plain http, as from the local host. */
  readonly plainHttp?: boolean
}

const contentSecurityPolicy = (config: HeaderConfig): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Pictures of the trader are shown from this page's own memory.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${config.driveOrigin}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types bellbook',
    // WebKit would upgrade the page's own files on loopback as well.
    ...(config.plainHttp ? [] : ['upgrade-insecure-requests']),
  ].join('; ')

const everywhere = {
  'strict-transport-security': 'max-age=63072000',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

/** The headers of every document and asset, by lower-case name. */
export const documentHeaders = (config: HeaderConfig): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(config),
  ...everywhere,
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
})

/** The headers of every answer below the API's base path; the content type comes with the answer. */
export const apiHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...everywhere,
}
