/**
 * Which document answers a navigation. The local host and the router in the cloud share this one rule: some prerendered
 * pages, and the app's shell for every other path.
 */
export const prerenderedDocuments = {
  '/': 'index.html',
  '/privacy': 'privacy.html',
  '/privacy/remove': 'privacy-remove.html',
  '/terms': 'terms.html',
  '/brokerage/done': 'brokerage-done.html',
} as const

export const shellDocument = 'app.html'

/**
 * Trailing characters that make no other page of a path: `/privacy/` is `/privacy`, as `/app/` is `/app`.
 */
export const lastSlashes = /([^/])\/+$/

/** The path of the prerendered page that a path without query means; undefined where the shell answers. */
export const prerenderedPath = (path: string): keyof typeof prerenderedDocuments | undefined => {
  const bare = path.replace(lastSlashes, '$1')
  return Object.hasOwn(prerenderedDocuments, bare) ? (bare as keyof typeof prerenderedDocuments) : undefined
}

/** The built html file for a path without query. */
export const documentFor = (path: string): string => {
  const page = prerenderedPath(path)
  return page ? prerenderedDocuments[page] : shellDocument
}

/**
 * A path that means a file and never a page: where there is no such file, the answer is a 404. No page of the app has a
 * dot in its last segment.
 */
export const filePath = /^\/assets\/|\.[^./]+$/

/**
 * The page of the machines, for developers, on the local host only. In the cloud its document does not exist, so the
 * shell answers and leads on, as for every path that it does not know.
 */
export const machinesPath = '/machines'

/** The built document of the page, and the script that connects it to a running app: no part of the app's build. */
export const localDocument = 'local.html'
export const localInspectorPath = '/local/inspector.js'
