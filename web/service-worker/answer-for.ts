import { machinesPath, prerenderedPath, shellDocument } from '#domain/api/documents.ts'
import { product } from '#domain/product.ts'

interface Asked {
  readonly method: string
  readonly navigation: boolean
  readonly url: URL
}

/** `any-version`: any kept version's cache, for hashed files of pages that are still open. */
type Answer =
  | { readonly from: 'this-version'; readonly path: string }
  | { readonly from: 'any-version'; readonly path: string }
  | { readonly from: 'network' }
  /** Files that another app shares: the worker keeps them, and no server gets them. */
  | { readonly from: 'share' }

/** Where an installed app is handed files: the manifest’s `share_target`. */
export const sharePath = '/app/share'

const network: Answer = { from: 'network' }

/**
 * Decides who answers a request. Only the network answers the API, the sign-in callback (its query holds a token), the
 * run-time configuration, the local host's own page, other origins, and files that the build did not list.
 */
export const answerFor = (
  { method, navigation, url }: Asked,
  origin: string,
  precached: ReadonlySet<string>,
): Answer => {
  if (method === 'POST' && navigation && url.origin === origin && url.pathname === sharePath) return { from: 'share' }
  if (method !== 'GET' || url.origin !== origin || isForTheNetwork(url.pathname)) return network
  if (navigation) return documentFor(url.pathname)
  if (url.search !== '') return network
  if (precached.has(url.pathname)) return { from: 'this-version', path: url.pathname }
  return isHashed(url.pathname) ? { from: 'any-version', path: url.pathname } : network
}

/** The build writes every file with a hash of its content in the name here. */
export const isHashed = (path: string): boolean => path.startsWith('/assets/')

/** A name with a dot is a file of its own (`/robots.txt`), never a page of the app. */
const documentFor = (path: string): Answer => {
  const page = prerenderedPath(path)
  if (page) return { from: 'this-version', path: page }
  return path.slice(path.lastIndexOf('/')).includes('.') ? network : { from: 'this-version', path: `/${shellDocument}` }
}

/** Not imported from domain/api: its schemas would make this script, run at every visit, ten times as large. */
const alwaysAsked: ReadonlySet<string> = new Set(['/auth/callback', '/config.json', product.apiBasePath, machinesPath])

const isForTheNetwork = (path: string): boolean => alwaysAsked.has(path) || path.startsWith(`${product.apiBasePath}/`)
