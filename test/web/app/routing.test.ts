import { describe, expect, it } from 'vitest'
import { preparedScreen } from '#web/app/prepared-screen.tsx'
import { pages, type Page } from '#web/app/pages.ts'
import { firstPage, homePath, routeFor, type Visitor } from '#web/app/routing.ts'

const visitor = (step: Visitor['step'], parts: Partial<Visitor> = {}): Visitor => ({ step, callback: 'processing', error: undefined, ...parts })

/** Where an address leads: `=` stays, `->` inside of the shell, `=>` to a page outside, `...` while nobody knows. */
const lead = (path: string, who: Visitor, table: ReadonlyArray<Page> = pages): string => {
  const route = routeFor(table, path, who)
  switch (route.kind) {
    case 'page':
      return `= ${route.page.path}`
    case 'loading':
      return '...'
    case 'redirect':
      return `-> ${route.to}`
    case 'document':
      return `=> ${route.to}`
  }
}

describe('[spec 2 Routing rules] every address, for everybody', () => {
  it.each([
    // address          loading              signed_out            needs_file_selection   fully_authenticated
    ['/', '...', '=> /', '-> /setup', '-> /app/today'],
    ['/setup', '...', '= /setup', '= /setup', '-> /app/today'],
    ['/setup/', '...', '= /setup', '= /setup', '-> /app/today'],
    ['/auth/callback', '= /auth/callback', '= /auth/callback', '= /auth/callback', '= /auth/callback'],
    ['/app', '...', '=> /', '-> /setup', '-> /app/today'],
    ['/app/today', '...', '=> /', '-> /setup', '= /app/today'],
    ['/app/today/', '...', '=> /', '-> /setup', '= /app/today'],
    ['/app/calendar', '...', '=> /', '-> /setup', '= /app/calendar'],
    ['/app/calendar/2026-11-20', '...', '=> /', '-> /setup', '= /app/calendar'],
    ['/app/calendar/2026-02-30', '...', '=> /', '-> /setup', '= /app/calendar'],
    ['/app/calendars', '...', '=> /', '-> /setup', '-> /app/today'],
    ['/app/nowhere', '...', '=> /', '-> /setup', '-> /app/today'],
    ['/nowhere', '...', '=> /', '-> /setup', '-> /app/today'],
    ['/__proto__', '...', '=> /', '-> /setup', '-> /app/today'],
  ])('%s', (path, ...expected) => {
    const steps = ['loading', 'signed_out', 'needs_file_selection', 'fully_authenticated'] as const
    expect(steps.map((step) => lead(path, visitor(step)))).toEqual(expected)
  })

  it('a signed-in user who opens the callback page for nothing goes on into the app', () => {
    expect(lead('/auth/callback', visitor('fully_authenticated', { callback: 'error' }))).toBe('-> /app/today')
  })

  it('the success of a sign-in is seen before the way goes on', () => {
    expect(lead('/auth/callback', visitor('fully_authenticated', { callback: 'success' }))).toBe('= /auth/callback')
  })

  it.each(['loading', 'signed_out', 'needs_file_selection', 'fully_authenticated'] as const)('"not configured" leads to the landing page (%s)', (step) => {
    expect(lead('/app/today', visitor(step, { error: 'Google Drive client not configured' }))).toBe('=> /')
  })

  it('a row for /app is all it takes to make it the home', () => {
    const dashboard: Page = { path: '/app', title: 'Market', access: 'app', screen: preparedScreen(() => Promise.reject(new Error('never'))) }
    const table = [...pages, dashboard]
    expect([homePath(table), lead('/app', visitor('fully_authenticated'), table), lead('/', visitor('fully_authenticated'), table)]).toEqual(['/app', '= /app', '-> /app'])
  })

  it('no redirect leads to another one, whoever it is', () => {
    const steps = ['loading', 'signed_out', 'needs_file_selection', 'fully_authenticated'] as const
    const addresses = ['/', '/app', '/setup', '/auth/callback', '/nowhere', ...pages.map((page) => page.path)]
    const chained = steps.flatMap((step) => addresses.map((path) => routeFor(pages, path, visitor(step))).flatMap((route) =>
      route.kind === 'redirect' ? [routeFor(pages, route.to, visitor(step)).kind] : []))
    expect(new Set(chained)).toEqual(new Set(['page']))
  })

  it('the first page is known before anything is drawn', () => {
    expect(['/', '/app', '/setup'].map((path) => firstPage(pages, path, visitor('needs_file_selection'))?.path)).toEqual(['/setup', '/setup', '/setup'])
    expect([firstPage(pages, '/app', visitor('loading')), firstPage(pages, '/app', visitor('signed_out'))]).toEqual([undefined, undefined])
  })

  it('every page has its own path and title', () => {
    expect(new Set(pages.map((page) => page.path)).size).toBe(pages.length)
    expect(new Set(pages.map((page) => page.title)).size).toBe(pages.length)
  })
})
