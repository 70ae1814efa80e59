import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { precacheOf } from '#web/build/precache.ts'

let folder = ''
const write = (files: Readonly<Record<string, string>>): void => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

describe('The files of the offline shell', () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bellbook-site-'))
    mkdirSync(join(folder, 'assets'))
    write({
      'index.html': 'landing',
      'privacy.html': 'p',
      'terms.html': 't',
      'app.html': 'shell',
      'theme.js': 'theme',
      'assets/app-1.js': 'app',
    })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('asks for each page by the path that visitors use', async () => {
    const { files } = await precacheOf(folder)
    expect(files.map(({ path }) => path)).toEqual('/app.html /assets/app-1.js / /privacy /terms /theme.js'.split(' '))
  })

  it('pins every file to its bytes', async () => {
    const { files } = await precacheOf(folder)
    expect(files.find(({ path }) => path === '/theme.js')?.integrity).toBe(
      'sha256-PLggHn/x53d0RgMu8b9DOFNarbq+RkwVQRzc6MIxdZA=',
    )
  })

  it('leaves out itself, compressed copies, pictures for installers and what robots read', async () => {
    const { files } = await precacheOf(folder)
    write({ 'sw.js': 'x', 'app.html.br': 'x', 'assets/app-1.js.br': 'x', 'icon-512.png': 'x', 'robots.txt': 'x' })
    expect((await precacheOf(folder)).files).toEqual(files)
  })

  it('is the same version for the same files, and another for one changed byte', async () => {
    const { version } = await precacheOf(folder)
    expect((await precacheOf(folder)).version).toBe(version)
    write({ 'privacy.html': 'q' })
    expect((await precacheOf(folder)).version).not.toBe(version)
  })
})
