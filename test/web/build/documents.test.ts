import { describe, expect, it } from 'vitest'
import { localDocument, prerenderedDocuments, shellDocument } from '#domain/api/documents.ts'
import { product } from '#domain/product.ts'
import { accepted } from '#web/features/settings/import-picking.tsx'
import { sharePath } from '#web/service-worker/answer-for.ts'
import { attributes, localFiles, localText, siteBytes, siteDocument, siteFiles, siteText } from './built-site.ts'

/** The pages that do something, each by a script of its own, and how large that may be. */
const doing: Readonly<Record<string, { readonly script: string; readonly bytes: number }>> = {
  [prerenderedDocuments['/brokerage/done']]: { script: '/portal-return.js', bytes: 1536 },
  [prerenderedDocuments['/privacy/remove']]: { script: '/remove.js', bytes: 10_240 },
}
const pages = Object.values(prerenderedDocuments)
const documents = [...pages, shellDocument]

describe('The documents of the built site', () => {
  it.each(pages)(
    '[spec 2] [budgets 1] %s has no script but the theme; a page that does something has one small one of its own',
    (file) => {
      const document = siteDocument(file)
      const { script, bytes = 0 } = doing[file] ?? {}
      expect(attributes(document, 'script', 'src')).toEqual(['/theme.js', ...(script ? [script] : [])])
      expect(script ? siteBytes(script).length : 0).toBeLessThanOrEqual(bytes)
      expect(attributes(document, 'link[rel=modulepreload]', 'href')).toEqual([])
      expect(attributes(document, 'link[rel=stylesheet]', 'href')).toHaveLength(1)
    },
  )

  it.each(documents)('[A15] %s has nothing inline that the policy would refuse', (file) => {
    const document = siteDocument(file)
    const inline = [...document.querySelectorAll('*')].filter((element) =>
      element.getAttributeNames().some((name) => name === 'style' || name.startsWith('on')),
    )
    expect(inline.map((element) => element.outerHTML)).toEqual([])
    expect(document.querySelectorAll('style, script:not([src]), base, iframe, object, embed, form').length).toBe(0)
    expect(
      attributes(document, '[href], [src]', 'href').filter((href) => /^\s*(javascript|data):/i.test(href)),
    ).toEqual([])
  })

  it.each(documents)('[spec 4 Theme] %s sets the theme before anything else of its own is asked for', (file) => {
    const first = siteDocument(file).querySelector('script, link[rel=stylesheet], link[rel=modulepreload], body')
    expect(first?.outerHTML).toBe('<script src="/theme.js"></script>')
  })

  it.each(documents)('%s names no file that is not there', (file) => {
    const document = siteDocument(file)
    const named = [...attributes(document, 'script, img', 'src'), ...attributes(document, 'link', 'href')].filter(
      (path) => path.startsWith('/'),
    )
    expect(named.filter((path) => !siteFiles().includes(path))).toEqual([])
    expect(named.length).toBeGreaterThan(4)
  })

  it.each(documents)('%s loads nothing from another origin', (file) => {
    const document = siteDocument(file)
    expect(
      [...attributes(document, '[src]', 'src'), ...attributes(document, 'link:not([rel=canonical])', 'href')].filter(
        (address) => !/^\/(?!\/)/.test(address),
      ),
    ).toEqual([])
  })

  it.each(pages)(
    '%s can be read by people, readers and search engines: language, title, description, one heading, a main part',
    (file) => {
      const document = siteDocument(file)
      expect(document.documentElement.lang).toBe('en')
      expect(document.title).toContain(product.name)
      expect(
        attributes(document, 'meta[name=description]', 'content').map((text) => text.length > 50 && text.length < 170),
      ).toEqual([true])
      expect(attributes(document, 'meta[name=robots]', 'content')).toEqual(doing[file] ? ['noindex'] : [])
      expect(document.querySelectorAll('h1')).toHaveLength(1)
      expect(document.querySelectorAll('main')).toHaveLength(1)
      expect(
        [...document.querySelectorAll('a')].filter(
          (link) => (link.textContent ?? '').trim() === '' && !link.getAttribute('aria-label'),
        ),
      ).toEqual([])
    },
  )

  it.each(pages)('[spec 2] %s links only to places that exist', (file) => {
    const document = siteDocument(file)
    const inside = attributes(document, 'a[href]', 'href').filter(
      (href) => /^[/#]/.test(href) && !href.startsWith(`${product.apiBasePath}/`) && !/^\/app(\/|$)/.test(href),
    )
    const missing = inside.filter((href) => {
      const [path = '', anchor] = href.split('#')
      const target = path === '' ? file : prerenderedDocuments[path as keyof typeof prerenderedDocuments]
      return !target || (anchor !== undefined && !siteDocument(target).getElementById(anchor))
    })
    expect(missing).toEqual([])
  })

  it('[spec 2 Public routes] the landing page leads to privacy and terms from its footer', () =>
    expect(attributes(siteDocument(prerenderedDocuments['/']), 'footer a', 'href')).toEqual(['/privacy', '/terms']))

  it('opens other sites without a referrer', () => {
    const outside = pages.flatMap((file) => [...siteDocument(file).querySelectorAll('a[href^=http]')])
    expect(outside.filter((link) => link.getAttribute('rel') !== 'noopener noreferrer')).toEqual([])
    expect(outside.length).toBeGreaterThan(0)
  })

  it('[spec 2 /app] the shell shows the loading screen at once and keeps out of search results', () => {
    const document = siteDocument(shellDocument)
    expect(document.querySelector('#root h1')?.textContent).toBe('Loading your trading journal...')
    expect(document.querySelector('#root')?.innerHTML).not.toContain('<!--')
    expect(attributes(document, 'meta[name=robots]', 'content')).toEqual(['noindex'])
    expect(attributes(document, 'script[type=module]', 'src')).toContainEqual(expect.stringMatching(/^\/assets\/main-/))
  })

  it.each(documents)(
    '%s asks for the book face early: drawn with another one first, it would never be used',
    (file) => {
      const fonts = attributes(siteDocument(file), 'link[rel=preload][as=font][crossorigin]', 'href')
      expect(fonts).toEqual(siteFiles().filter((path) => path.endsWith('.woff2')))
      expect(fonts.length).toBe(1)
    },
  )

  it('the pages of the local host ask for it early as well', () => {
    const faces = localFiles().filter((path) => path.endsWith('.woff2'))
    expect(faces.length).toBe(1)
    expect(
      [
        ...localText(`/${localDocument}`).matchAll(
          /<link rel="preload" href="([^"]+)" as="font" type="font\/woff2" crossorigin>/g,
        ),
      ].map(([, href]) => href),
    ).toEqual(faces)
  })

  it('the loading screen is styled by the style sheet of the shell', () => {
    const document = siteDocument(shellDocument)
    const styles = attributes(document, 'link[rel=stylesheet]', 'href').map(siteText).join('')
    const classes = attributes(document, '#root [class]', 'class').flatMap((names) => names.split(' '))
    expect(classes.length).toBeGreaterThan(0)
    expect(classes.filter((name) => !styles.includes(`.${name}`))).toEqual([])
  })

  it('has the icon that browsers ask for where a document names none, in the sizes of a tab and a desktop', () => {
    const icon = siteBytes('/favicon.ico')
    expect([icon.readUInt16LE(0), icon.readUInt16LE(2)]).toEqual([0, 1])
    expect(Array.from({ length: icon.readUInt16LE(4) }, (_, index) => icon[6 + 16 * index])).toEqual([16, 32, 48])
  })

  it('the app can be installed: the manifest’s icons are there and as large as it says', () => {
    const manifest = JSON.parse(siteText('/manifest.webmanifest')) as {
      readonly icons: ReadonlyArray<{ readonly src: string; readonly sizes: string; readonly type: string }>
      readonly shortcuts: ReadonlyArray<{
        readonly url: string
        readonly icons: ReadonlyArray<{ readonly src: string }>
      }>
    }
    const { shortcuts } = manifest
    expect(shortcuts.map(({ url }) => url)).toEqual([
      '/app/today',
      '/app/today#new-note',
      '/app/today#note-trade',
      '/app/calendar',
      '/app/trades',
    ])
    expect(siteFiles()).toEqual(expect.arrayContaining(shortcuts.flatMap(({ icons }) => icons.map(({ src }) => src))))
    const pictures = manifest.icons.filter((icon) => icon.type === 'image/png')
    expect(pictures.map(({ src }) => `${siteBytes(src).readUInt32BE(16)}x${siteBytes(src).readUInt32BE(20)}`)).toEqual(
      pictures.map(({ sizes }) => sizes),
    )
    expect(pictures.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
    expect(siteFiles()).toEqual(expect.arrayContaining(manifest.icons.map(({ src }) => src)))
  })

  it('the installed app is handed files that the import can read, and pictures, where its worker takes them in', () => {
    const { share_target: target } = JSON.parse(siteText('/manifest.webmanifest')) as {
      readonly share_target: {
        readonly action: string
        readonly method: string
        readonly enctype: string
        readonly params: { readonly files: ReadonlyArray<{ readonly accept: ReadonlyArray<string> }> }
      }
    }
    const { action, method, enctype, params } = target
    expect([action, method, enctype]).toEqual([sharePath, 'POST', 'multipart/form-data'])
    const accept = params.files.flatMap((each) => each.accept)
    expect(accept).toEqual(expect.arrayContaining([...accepted.split(','), '.png', '.jpg', 'image/png', 'image/jpeg']))
    // Nothing that could hold a script is taken for a picture.
    expect(accept.filter((each) => /svg|image\/\*/.test(each))).toEqual([])
  })
})
