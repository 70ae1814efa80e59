import { machinesPath, prerenderedPath, shellDocument } from '#domain/api/documents.ts'
import { product } from '#domain/product.ts'

/** What of a request decides who answers it. */
interface Asked {
  readonly method: string
  readonly navigation: boolean
  readonly url: URL
}

/**
 * Who answers: this version's cache, any kept version's (hashed files of pages that are still open), or the network.
 */
type Answer =
  | { readonly from: 'this-version'; readonly path: string }
  | { readonly from: 'any-version'; readonly path: string }
  | { readonly from: 'network' }
  /** What another app shares with this one is taken in here, and goes to no server. */
  | { readonly from: 'share' }

/** Where an installed app is handed files: the manifest’s `share_target`. */
export const sharePath = '/app/share'

const network: Answer = { from: 'network' }

/**
 * Decides who answers a request. The network alone answers the API, the sign-in callback (its query holds a token), the
 * run-time configuration, the local host's own page, other origins, and whatever the build did not list.
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

/** The build writes everything whose name holds a hash of its content here. */
export const isHashed = (path: string): boolean => path.startsWith('/assets/')

/** A name with a dot is a file of its own (`/robots.txt`), never a page of the app. */
const documentFor = (path: string): Answer => {
  const page = prerenderedPath(path)
  if (page) return { from: 'this-version', path: page }
  return path.slice(path.lastIndexOf('/')).includes('.') ? network : { from: 'this-version', path: `/${shellDocument}` }
}

/**
 * Said here and not taken from domain/api: its schemas would make this script, which wakes for every visit, ten times
 * as large.
 */
const alwaysAsked: ReadonlySet<string> = new Set(['/auth/callback', '/config.json', product.apiBasePath, machinesPath])

const isForTheNetwork = (path: string): boolean => alwaysAsked.has(path) || path.startsWith(`${product.apiBasePath}/`)
