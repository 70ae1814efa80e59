const compressedCopies = ['**/*.br']

/** The last pattern that fits a file counts. Compressed copies are for the local host: CloudFront compresses itself. */
export const siteFiles = [
  { files: '**', ignore: compressedCopies, cacheControl: 'no-cache' },
  { files: '*.html', cacheControl: 'no-store' },
  { files: 'assets/**', ignore: compressedCopies, cacheControl: 'public, max-age=31536000, immutable' },
  { files: '*.webmanifest', cacheControl: 'no-cache', contentType: 'application/manifest+json' },
  { files: '*.svg', cacheControl: 'no-cache', contentType: 'image/svg+xml' },
  { files: '*.ico', cacheControl: 'no-cache', contentType: 'image/x-icon' },
] as const

/** The fields of a request that the edge logs: no query, cookie, referrer or address. */
export const accessLogFields = [
  'date',
  'time',
  'x-edge-location',
  'cs-method',
  'cs-uri-stem',
  'sc-status',
  'sc-bytes',
  'time-taken',
  'x-edge-result-type',
  'x-edge-request-id',
] as const
