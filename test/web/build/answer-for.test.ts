import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appCallback } from '#domain/api/auth.ts'
import { documentFor, machinesPath, prerenderedDocuments, prerenderedPath } from '#domain/api/documents.ts'
import { product } from '#domain/product.ts'
import { answerFor, sharePath } from '#web/service-worker/answer-for.ts'

const origin = 'https://bellbook.example'
const precached = new Set(['/', '/privacy', '/terms', '/app.html', '/theme.js', '/assets/app-1.js'])
const navigate = (address: string) =>
  answerFor({ method: 'GET', navigation: true, url: new URL(address, origin) }, origin, precached)
const fetched = (address: string, method = 'GET') =>
  answerFor({ method, navigation: false, url: new URL(address, origin) }, origin, precached)

/** Segments of every letter that a path without a file's dot may have, and words that mean something to the host. */
const segment = fc.oneof(
  fc.constantFrom('app', 'apiary', 'privacy', 'terms', 'machines', 'brokerage', 'done', 'setup'),
  fc.string({
    unit: fc.constantFrom(...'a Z 0 9 - _ ~ ! $ & ( ) * + , ; = : @'.split(' '), "'", '%20', '%C3%A9', '%2F'),
    maxLength: 12,
  }),
)
const anyPath = fc
  .array(segment, { maxLength: 5 })
  .map((segments) => `/${segments.join('/')}`)
  .filter((path) => !path.startsWith('//'))

const network = { from: 'network' }
const stored = (path: string) => ({ from: 'this-version', path })

describe('[security 3] Who answers a request when the service worker is there', () => {
  it('every page of the app gets the shell, with or without a query', () => {
    for (const address of ['/app', '/app/today', '/app/settings/theme', '/setup', '/brokerage', '/anything'])
      expect(navigate(address)).toEqual(stored('/app.html'))
  })

  it('a file shared with the installed app arrives here, by a navigation to that one address alone', () => {
    const shared = (address: string, navigation = true) =>
      answerFor({ method: 'POST', navigation, url: new URL(address, origin) }, origin, precached)
    expect(shared(sharePath)).toEqual({ from: 'share' })
    expect([shared(sharePath, false), shared(`${sharePath}/more`)]).toEqual([network, network])
    expect([shared('/app'), shared(product.apiBasePath)]).toEqual([network, network])
    expect([shared(`https://other.example${sharePath}`), navigate(sharePath)]).toEqual([network, stored('/app.html')])
  })

  it('the prerendered pages answer for themselves', () => {
    for (const path of Object.keys(prerenderedDocuments))
      expect(navigate(`${path}?from=mail#part`)).toEqual(stored(path))
  })

  it.each([
    ['/privacy/', '/privacy'],
    ['/terms//', '/terms'],
    ['/', '/'],
    ['//', '/app.html'],
    ['/privacy/more', '/app.html'],
    ['/app/', '/app.html'],
  ])('%s is %s', (path, page) =>
    expect(answerFor({ method: 'GET', navigation: true, url: new URL(`${origin}${path}`) }, origin, precached)).toEqual(
      stored(page),
    ),
  )

  it('agrees with the host about every path that is no file', () => {
    fc.assert(
      fc.property(
        anyPath.filter((path) => !path.startsWith(product.apiBasePath)),
        (path) => {
          const url = new URL(`${origin}${path}`)
          fc.pre(url.pathname !== appCallback.path && url.pathname !== machinesPath)
          expect(navigate(url.href)).toEqual(stored(prerenderedPath(url.pathname) ?? `/${documentFor(url.pathname)}`))
        },
      ),
    )
  })

  it.each([
    product.apiBasePath,
    `${product.apiBasePath}/auth/google/login?redirect=x`,
    `${product.apiBasePath}/`,
    `${appCallback.path}?access_token=secret&user_id=1`,
    appCallback.path,
    '/config.json',
    machinesPath,
  ])('leaves %s to the network, as a page and as a request', (address) => {
    expect(navigate(address)).toEqual(network)
    expect(fetched(address)).toEqual(network)
  })

  it('a name that only begins like the API is a page of the app', () =>
    expect(navigate('/apiary')).toEqual(stored('/app.html')))

  it('files of the build come from this version, later chunks of an older page from the version that has them', () => {
    expect(fetched('/theme.js')).toEqual(stored('/theme.js'))
    expect(fetched('/assets/app-1.js')).toEqual(stored('/assets/app-1.js'))
    expect(fetched('/assets/app-0.js')).toEqual({ from: 'any-version', path: '/assets/app-0.js' })
  })

  it('ignores everything else: other methods, other origins, addresses with a query, uncached files', () => {
    expect(fetched('/theme.js', 'POST')).toEqual(network)
    expect(fetched('https://www.googleapis.com/assets/app-1.js')).toEqual(network)
    expect(fetched('https://www.googleapis.com/')).toEqual(network)
    expect(fetched('/assets/app-1.js?v=2')).toEqual(network)
    expect(fetched('/icon-512.png')).toEqual(network)
    expect(navigate('/robots.txt')).toEqual(network)
  })
})
