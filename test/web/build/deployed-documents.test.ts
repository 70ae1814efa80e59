import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { prerenderedDocuments } from '#domain/api/documents.ts'
import { projectRoot } from '#test/support/project.ts'

interface BuiltPages {
  readonly documents: (given: {
    readonly origin?: string
    readonly stylesheets: ReadonlyArray<string>
    readonly fonts: ReadonlyArray<string>
  }) => Readonly<Record<string, string>>
}
const { documents } = (await import(
  pathToFileURL(join(projectRoot, '.build/pages/pages.js')).href
)) as unknown as BuiltPages

const origin = 'https://journal.example'

it.each(Object.entries(prerenderedDocuments))(
  '%s, deployed, names the address where it is found, and no other',
  (path, file) => {
    const html = documents({ origin, stylesheets: [], fonts: [] })[file] ?? ''
    expect(html).toContain(`<link rel="canonical" href="${origin}${path}"/>`)
    expect(html).toContain(`<meta property="og:url" content="${origin}${path}"/>`)
    expect(html).toContain(`<meta property="og:image" content="${origin}/icon-512.png"/>`)
    expect(html).not.toMatch(/127\.0\.0\.1|localhost/)
  },
)

it('the deployed landing page signs in at its own address, without its script too', () => {
  const html = documents({ origin, stylesheets: [], fonts: [] })[prerenderedDocuments['/']] ?? ''
  const links = [...html.matchAll(/href="(\/api\/auth[^"]+)"/g)].map(([, address]) => address)
  expect([links.length > 1, new Set(links)]).toEqual([
    true,
    new Set([`/api/auth/google/login?redirect=${encodeURIComponent(`${origin}/auth/callback`)}`]),
  ])
})

it('a build for one computer names that computer, and no canonical address', () => {
  const html = documents({ stylesheets: [], fonts: [] })[prerenderedDocuments['/']] ?? ''
  expect(html.includes(encodeURIComponent('http://127.0.0.1:5180/auth/callback'))).toBe(true)
  expect(html.includes('canonical')).toBe(false)
})
