/**
 * Which document answers a navigation. The local host and the router in the cloud share this one rule:
 * three prerendered pages, and the app's shell for every other path.
 */
export const prerenderedDocuments = { '/': 'index.html', '/privacy': 'privacy.html', '/terms': 'terms.html' } as const

export const shellDocument = 'app.html'

/** The built html file for a path without query. */
export const documentFor = (path: string): string =>
  Object.hasOwn(prerenderedDocuments, path) ? prerenderedDocuments[path as keyof typeof prerenderedDocuments] : shellDocument
