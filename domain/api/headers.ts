/** The response headers of the local host, the functions and the deploy (security.md section 1). */

interface HeaderConfig {
  /** Origin of the drive's API, the only foreign origin that a document may call. */
  readonly driveOrigin: string
  /** As from the local host. */
  readonly plainHttp?: boolean
}

const contentSecurityPolicy = (config: HeaderConfig): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // The trader's pictures are shown as blobs.
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

/** Headers of every document and asset, by lower-case name. */
export const documentHeaders = (config: HeaderConfig): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(config),
  ...everywhere,
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
})

/** Headers of every answer below the API's base path; the content type comes with the answer. */
export const apiHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...everywhere,
}
