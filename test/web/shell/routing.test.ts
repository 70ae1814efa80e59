import { describe, expect, it } from 'vitest'
import { pages, type Row } from '#web/shell/pages.ts'
import { firstPage, homePath, routeFor, type Visitor } from '#web/shell/routing.ts'

const visitor = (step: Visitor['step'], parts: Partial<Visitor> = {}): Visitor => ({
  step,
  callback: 'processing',
  error: undefined,
  ...parts,
})

const steps = ['loading', 'signed_out', 'needs_file_selection', 'fully_authenticated'] as const

/** Where an address leads: `=` stays, `->` inside of the shell, `=>` to a page outside, `...` while it is unknown. */
const lead = (path: string, who: Visitor, table: ReadonlyArray<Row> = pages): string => {
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

describe('[spec 6] [spec 2 Routing rules] every address, for everybody', () => {
  it('a new journal opens on Today, from the setup page alone', () =>
    expect(
      ['/setup', '/nowhere', '/app'].map((path) => lead(path, visitor('fully_authenticated', { isNew: true }))),
    ).toEqual(['-> /app/today', '-> /app', '= /app']))

  it.each([
    // address          loading              signed_out            needs_file_selection   fully_authenticated
    ['/', '...', '=> /', '-> /setup', '-> /app'],
    ['/setup', '...', '= /setup', '= /setup', '-> /app'],
    ['/setup/', '...', '= /setup', '= /setup', '-> /app'],
    ['/auth/callback', '= /auth/callback', '= /auth/callback', '= /auth/callback', '= /auth/callback'],
    ['/auth/callback/', '= /auth/callback', '= /auth/callback', '= /auth/callback', '= /auth/callback'],
    ['/app', '...', '=> /', '-> /setup', '= /app'],
    ['/app/', '...', '=> /', '-> /setup', '= /app'],
    ['/app/today', '...', '=> /', '-> /setup', '= /app/today'],
    ['/app/today/', '...', '=> /', '-> /setup', '= /app/today'],
    ['/app/calendar', '...', '=> /', '-> /setup', '= /app/calendar'],
    ['/app/calendar/2026-11-20', '...', '=> /', '-> /setup', '= /app/calendar'],
    ['/app/calendar/2026-02-30', '...', '=> /', '-> /setup', '= /app/calendar'],
    ['/app/trades', '...', '=> /', '-> /setup', '= /app/trades'],
    ['/app/trades/some-1', '...', '=> /', '-> /setup', '= /app/trades'],
    ['/app/settings', '...', '=> /', '-> /setup', '-> /app/settings/general'],
    ['/app/settings/', '...', '=> /', '-> /setup', '-> /app/settings/general'],
    ['/app/settings/general', '...', '=> /', '-> /setup', '= /app/settings/general'],
    ['/app/settings/theme', '...', '=> /', '-> /setup', '= /app/settings/theme'],
    ['/app/settings/theme/', '...', '=> /', '-> /setup', '= /app/settings/theme'],
    ['/app/settings/journals', '...', '=> /', '-> /setup', '= /app/settings/journals'],
    ['/app/settings/brokerage', '...', '=> /', '-> /setup', '= /app/settings/brokerage'],
    ['/app/settings/nowhere', '...', '=> /', '-> /setup', '-> /app/settings/general'],
    ['/app/setting', '...', '=> /', '-> /setup', '-> /app'],
    ['/app/calendars', '...', '=> /', '-> /setup', '-> /app'],
    ['/app/nowhere', '...', '=> /', '-> /setup', '-> /app'],
    ['/nowhere', '...', '=> /', '-> /setup', '-> /app'],
    ['/App', '...', '=> /', '-> /setup', '-> /app'],
    ['/__proto__', '...', '=> /', '-> /setup', '-> /app'],
  ])('%s', (path, ...expected) => expect(steps.map((step) => lead(path, visitor(step)))).toEqual(expected))

  it.each([
    // the address    loading              signed_out           needs_file_selection   fully_authenticated
    ['no words', undefined, '...', '= /auth/callback', '-> /setup', '-> /app'],
    [
      'an error',
      'Sign-in was cancelled by user',
      '= /auth/callback',
      '= /auth/callback',
      '= /auth/callback',
      '-> /app',
    ],
  ])('a callback page whose address %s', (_case, error, ...expected) => {
    expect(steps.map((step) => lead('/auth/callback', visitor(step, { callback: 'error', error })))).toEqual(expected)
  })

  it('the success of a sign-in is seen before the way goes on', () =>
    expect(lead('/auth/callback', visitor('fully_authenticated', { callback: 'success' }))).toBe('= /auth/callback'))

  it.each(steps)('"not configured" leads to the landing page (%s)', (step) => {
    expect(lead('/app/today', visitor(step, { error: 'Google Drive client not configured' }))).toBe('=> /')
  })

  it('no redirect leads to another one, for any user', () => {
    const addresses = ['/', '/setup', '/nowhere', '/app/settings/nowhere', ...pages.map((row) => row.path)]
    const chained = steps.flatMap((step) =>
      addresses
        .map((path) => routeFor(pages, path, visitor(step)))
        .flatMap((route) => (route.kind === 'redirect' ? [routeFor(pages, route.to, visitor(step)).kind] : [])),
    )
    expect(new Set(chained)).toEqual(new Set(['page']))
  })

  it('a user whose session ended by itself lands on the page of signed-out users, with the reason', () => {
    expect(
      ['/app', '/app/today', '/nowhere', '/setup'].map((path) => lead(path, visitor('signed_out', { ended: true }))),
    ).toEqual(['=> /#session-over', '=> /#session-over', '=> /#session-over', '= /setup'])
  })

  it('the first page is known before anything is drawn', () => {
    expect(
      ['/', '/app', '/setup'].map((path) => firstPage(pages, path, visitor('needs_file_selection'))?.path),
    ).toEqual(['/setup', '/setup', '/setup'])
    expect(firstPage(pages, '/app', visitor('loading'))).toBeUndefined()
    expect(firstPage(pages, '/app', visitor('signed_out'))).toBeUndefined()
  })

  it('the home is a page of the table, and every entry of the sidebar shows one', () => {
    const shown = [homePath, ...pages.flatMap((row) => (row.navigation ? [row.path] : []))].map(
      (path) => firstPage(pages, path, visitor('fully_authenticated'))?.view,
    )
    expect(shown).toEqual(['dashboard', 'dashboard', 'today', 'calendar', 'trades', 'insight', 'settings'])
  })

  it('every page has its own path and title', () => {
    expect(new Set(pages.map((page) => page.path)).size).toBe(pages.length)
    const titles = pages.flatMap((row) =>
      'title' in row ? [row.title, ...(row.signedOutTitle === undefined ? [] : [row.signedOutTitle])] : [],
    )
    expect(new Set(titles).size).toBe(titles.length)
  })
})
