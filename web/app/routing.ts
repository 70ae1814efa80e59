import type { AuthenticationStep } from '#web/read-models/views.ts'
import type { Page } from './pages.ts'

/** What an address shows to somebody in a given step. */
export type Route =
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'loading' }
  | { readonly kind: 'redirect'; readonly to: string }
  /** A page outside of the shell: the browser loads it. */
  | { readonly kind: 'document'; readonly to: string }

export interface Visitor {
  readonly step: AuthenticationStep
  readonly callback: 'processing' | 'success' | 'error'
  /** Why signing in failed, in words. */
  readonly error: string | undefined
}

const landing: Route = { kind: 'document', to: '/' }
const setup: Route = { kind: 'redirect', to: '/setup' }

/** Where signed-in visitors go. Its own row, once there is one, else the first page of the app. */
export const homePath = (pages: ReadonlyArray<Page>): string =>
  (pages.find((page) => page.path === '/app') ?? pages.find((page) => page.access === 'app'))?.path ?? '/setup'

/** Applies the routing rules (spec section 2) to one address. */
export const routeFor = (pages: ReadonlyArray<Page>, path: string, visitor: Visitor): Route => {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path
  const page = pages.find((row) => row.path === bare) ?? pages.find((row) => row.below === true && bare.startsWith(`${row.path}/`))
  const home: Route = { kind: 'redirect', to: homePath(pages) }

  if (visitor.error?.includes('not configured')) return landing
  if (page?.access === 'callback') return visitor.step === 'fully_authenticated' && visitor.callback === 'error' ? home : { kind: 'page', page }
  switch (visitor.step) {
    case 'loading':
      return { kind: 'loading' }
    case 'signed_out':
      return page?.access === 'setup' ? { kind: 'page', page } : landing
    case 'needs_file_selection':
      return page?.access === 'setup' ? { kind: 'page', page } : setup
    case 'fully_authenticated':
      return page?.access === 'app' ? { kind: 'page', page } : home
  }
}

/** The page that an address comes to show, its redirects followed; undefined while nobody knows, or outside of the shell. */
export const firstPage = (pages: ReadonlyArray<Page>, path: string, visitor: Visitor): Page | undefined => {
  const route = routeFor(pages, path, visitor)
  const last = route.kind === 'redirect' ? routeFor(pages, route.to, visitor) : route
  return last.kind === 'page' ? last.page : undefined
}
