import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { appCallback, login } from '#domain/api/auth.ts'
import { product } from '#domain/product.ts'
import * as storageKeys from '#web/adapters/storage/keys.ts'
import { attributes, siteDocument, siteText } from './built-site.ts'

interface Visit {
  readonly path?: string
  readonly origin?: string
  readonly stored?: Readonly<Record<string, string>>
  readonly storageBlocked?: boolean
  readonly systemIsDark?: boolean
}

/** Runs the built script as the browser would, on a page that only has what it may look at. */
const visit = ({
  path = '/',
  origin = 'https://bellbook.example',
  stored = {},
  storageBlocked = false,
  systemIsDark = false,
}: Visit) => {
  const root = { dataset: {} as Record<string, string>, hidden: false }
  const links = [{ search: '?redirect=somewhere' }, { search: '' }]
  const went: string[] = []
  const imported: string[] = []
  const ready: Array<() => void> = []
  runInNewContext(siteText('/theme.js').replace('import(', 'imported('), {
    document: {
      documentElement: root,
      querySelectorAll: (selector: string) => (selector === '[data-sign-in]' ? links : []),
    },
    localStorage: {
      getItem: (key: string) => {
        if (storageBlocked) throw new Error('SecurityError')
        return stored[key] ?? null
      },
    },
    matchMedia: (query: string) => ({
      matches: query.replaceAll(' ', '') === '(prefers-color-scheme:dark)' && systemIsDark,
    }),
    origin,
    location: { pathname: path, replace: (address: string) => went.push(address) },
    addEventListener: (name: string, listener: () => void) => name === 'DOMContentLoaded' && ready.push(listener),
    encodeURIComponent,
    imported: (address: string) => imported.push(address),
  })
  for (const listener of ready) listener()
  return {
    theme: root.dataset['theme'],
    hidden: root.hidden,
    went,
    imported,
    redirects: links.map((link) => new URLSearchParams(link.search).get('redirect')),
  }
}

describe('[spec 2 Settings] [spec 4 Theme] /theme.js sets the theme before the first paint', () => {
  it.each([
    { stored: 'light', systemIsDark: true, theme: 'light' },
    { stored: 'dark', systemIsDark: false, theme: 'dark' },
    { stored: 'system', systemIsDark: false, theme: 'light' },
    { stored: 'system', systemIsDark: true, theme: 'dark' },
    { stored: 'nonsense', systemIsDark: true, theme: 'dark' },
    { stored: undefined, systemIsDark: false, theme: 'light' },
    { stored: undefined, systemIsDark: true, theme: 'dark' },
  ])('chosen $stored on a system that is dark: $systemIsDark', ({ stored, systemIsDark, theme }) => {
    const keys = stored === undefined ? {} : { [storageKeys.theme]: stored }
    expect(visit({ path: '/app/today', stored: keys, systemIsDark }).theme).toBe(theme)
  })

  it('follows the system where storage is blocked', () =>
    expect(visit({ storageBlocked: true, systemIsDark: true })).toMatchObject({ theme: 'dark', went: [] }))
})

describe('[spec 2 Routing rules] /theme.js on the landing page', () => {
  it('sends a signed-in visitor on to the app without showing the page', () =>
    expect(visit({ stored: { [storageKeys.userId]: 'u1' } })).toMatchObject({ went: ['/app'], hidden: true }))

  it('leaves everybody else, and every other page, where they are', () => {
    expect(visit({})).toMatchObject({ went: [], hidden: false })
    expect(visit({ path: '/privacy', stored: { [storageKeys.userId]: 'u1' } })).toMatchObject({
      went: [],
      hidden: false,
    })
    expect(visit({ path: '/app', stored: { [storageKeys.userId]: 'u1' } })).toMatchObject({ went: [], hidden: false })
  })

  it('[F40] fetches the script that finishes a sign-out, only where one is owed', () => {
    const owed = { [storageKeys.owedSignOut]: 'u1' }
    expect(visit({ stored: owed }).imported).toEqual(['/sign-out.js'])
    expect([visit({}).imported, visit({ path: '/privacy', stored: owed }).imported]).toEqual([[], []])
  })

  it('gives the sign-in links the callback of the origin that the page was opened at, byte for byte', () => {
    const callback = `http://127.0.0.1:6200${appCallback.path}`
    expect(visit({ origin: 'http://127.0.0.1:6200' }).redirects).toEqual([callback, callback])
  })

  it('the links lead to the sign-in endpoint, and name the local host where no script runs', () => {
    const links = attributes(siteDocument('index.html'), '[data-sign-in]', 'href')
    expect(new Set(links)).toEqual(
      new Set([
        `${product.apiBasePath}${login.path}` +
          `?redirect=${encodeURIComponent(`http://127.0.0.1:5180${appCallback.path}`)}`,
      ]),
    )
    expect(links.length).toBe(3)
  })
})
