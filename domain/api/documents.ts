/** Which document answers a navigation, both locally and in the cloud; every other path gets the shell. */
export const prerenderedDocuments = {
  '/': 'index.html',
  '/privacy': 'privacy.html',
  '/privacy/remove': 'privacy-remove.html',
  '/terms': 'terms.html',
  '/brokerage/done': 'brokerage-done.html',
} as const

export const shellDocument = 'app.html'

/** `/privacy/` is the page of `/privacy`. */
export const lastSlashes = /([^/])\/+$/

/** The prerendered page of a path without query; undefined where the shell answers. */
export const prerenderedPath = (path: string): keyof typeof prerenderedDocuments | undefined => {
  const bare = path.replace(lastSlashes, '$1')
  return Object.hasOwn(prerenderedDocuments, bare) ? (bare as keyof typeof prerenderedDocuments) : undefined
}

/** The built html file for a path without query. */
export const documentFor = (path: string): string => {
  const page = prerenderedPath(path)
  return page ? prerenderedDocuments[page] : shellDocument
}

/** Paths of files, answered by a 404 where there is none: no page of the app has a dot in its last segment. */
export const filePath = /^\/assets\/|\.[^./]+$/

/** The page of the machines, on the local host only; in the cloud the shell answers, as for every unknown path. */
export const machinesPath = '/machines'

/** The built document of that page, and the script that connects it to a running app: no part of the app's build. */
export const localDocument = 'local.html'
export const localInspectorPath = '/local/inspector.js'
