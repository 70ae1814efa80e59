import type { AuthenticationStep } from '#machines/session/authentication-status.ts'
import { sessionOverId } from '#web/shared/page/session-over.ts'
import type { Page, Row } from './pages.ts'

type Route =
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'loading' }
  | { readonly kind: 'redirect'; readonly to: string }
  /** A page outside of the shell: the browser loads it. */
  | { readonly kind: 'document'; readonly to: string }

export interface Visitor {
  readonly step: AuthenticationStep
  readonly isNew?: boolean
  /** The session ended by itself. */
  readonly ended?: boolean
  readonly callback: 'processing' | 'success' | 'error'
  /** Why signing in failed; undefined if the callback's address gave no reason. */
  readonly error: string | undefined
}

export const homePath = '/app'

const landing: Route = { kind: 'document', to: '/' }
/** The landing page gives the reason. */
const landingAfterEnd: Route = { kind: 'document', to: `/#${sessionOverId}` }
const setup: Route = { kind: 'redirect', to: '/setup' }
const home: Route = { kind: 'redirect', to: homePath }
/** A new journal begins with its first checklist. */
const today: Route = { kind: 'redirect', to: '/app/today' }

/** Applies the routing rules (spec section 2) to one address. */
export const routeFor = (rows: ReadonlyArray<Row>, path: string, visitor: Visitor): Route => {
  const row = rowFor(rows, path)
  if (visitor.error?.includes('not configured')) return landing
  if (row?.access === 'callback' && !isPastSignIn(visitor)) return shown(row)
  switch (visitor.step) {
    case 'loading':
      return { kind: 'loading' }
    case 'signed_out':
      return row?.access === 'setup' ? shown(row) : visitor.ended ? landingAfterEnd : landing
    case 'needs_file_selection':
      return row?.access === 'setup' ? shown(row) : setup
    case 'fully_authenticated':
      if (row?.access === 'app') return shown(row)
      return visitor.isNew && row?.access === 'setup' ? today : home
  }
}

/** A callback page that was reloaded, or reached by going back. A visitor without an open journal sees a failure. */
const isPastSignIn = ({ step, callback, error }: Visitor): boolean =>
  callback === 'error' && (step === 'fully_authenticated' || (step !== 'signed_out' && error === undefined))

const rowFor = (rows: ReadonlyArray<Row>, path: string): Row | undefined => {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path
  return (
    rows.find((row) => row.path === bare) ?? rows.find((row) => row.below === true && bare.startsWith(`${row.path}/`))
  )
}

const shown = (row: Row): Route =>
  'leadsTo' in row ? { kind: 'redirect', to: row.leadsTo } : { kind: 'page', page: row }

/** The page of an address after its redirects; undefined while the user is unknown, or outside of the shell. */
export const firstPage = (rows: ReadonlyArray<Row>, path: string, visitor: Visitor): Page | undefined => {
  const route = routeFor(rows, path, visitor)
  const last = route.kind === 'redirect' ? routeFor(rows, route.to, visitor) : route
  return last.kind === 'page' ? last.page : undefined
}
