const compressedCopies = ['**/*.br']

/**
 * How the files of the site are stored; the last pattern that fits a file counts. CloudFront compresses answers itself:
 * the compressed copies are for the local host.
 */
export const siteFiles = [
  { files: '**', ignore: compressedCopies, cacheControl: 'no-cache' },
  { files: '*.html', cacheControl: 'no-store' },
  { files: 'assets/**', ignore: compressedCopies, cacheControl: 'public, max-age=31536000, immutable' },
  { files: '*.webmanifest', cacheControl: 'no-cache', contentType: 'application/manifest+json' },
  { files: '*.svg', cacheControl: 'no-cache', contentType: 'image/svg+xml' },
  { files: '*.ico', cacheControl: 'no-cache', contentType: 'image/x-icon' },
] as const

/** The fields that the edge logs of a request: no query, cookie, referrer or address. */
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
