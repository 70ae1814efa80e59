import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { installedBrowser } from '#test/support/browser.ts'
import { projectRoot } from '#test/support/project.ts'

const read = (path: string): string => readFileSync(join(projectRoot, 'test', path), 'utf8')

describe('The table of browsers by journeys', () => {
  const [, table = ''] = /## Browsers by journeys\n([^]*?)\n## /.exec(read('README.md')) ?? []
  const rows = [...table.matchAll(/^\| (?!journey |-)(.+?) \| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(
    ([, ...cells]) => cells,
  )

  it('names the journeys that Firefox and WebKit run, all of them', () => {
    const journeys = [...read('browsers/journeys.ts').matchAll(/^ {4}it\((['"])(.+)\1, /gm)].map(([, , name]) => name)
    expect(journeys.length).toBeGreaterThan(12)
    expect(rows.map(([name, , ...cells]) => [name, ...cells])).toEqual(journeys.map((name) => [name, 'yes', 'yes']))
    for (const engine of ['firefox', 'webkit'])
      expect(read(`browsers/${engine}.test.ts`)).toContain(`journeysIn(${engine})`)
  })

  it('names a test in Chromium that is there', () => {
    const gone = rows.filter(([, proof = '']) => {
      const [, file = '', name = ''] = /^`([^`]+)` “([^”]+)”$/.exec(proof) ?? []
      return file === '' || !read(file).includes(name)
    })
    expect(gone).toEqual([])
  })
})

/** The Chromium that the journeys take, wherever its makers put it. */
describe('A computer with a Chromium', () => {
  const home = { HOME: '/Users/ada' }
  const folders = { ProgramFiles: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' }
  it.each([
    ['linux', {}, '/usr/bin/google-chrome'],
    ['darwin', home, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['darwin', home, '/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium'],
    ['win32', folders, 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
    ['win32', folders, 'C:\\Users\\ada\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe'],
    ['win32', folders, 'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe'],
  ])('on %s with %j it is found at %s', (platform, env, path) => {
    const found = (has: (candidate: string) => boolean, named?: string) =>
      installedBrowser({ platform, arch: 'x64', env: { ...env, BELLBOOK_CHROMIUM: named }, has })
    expect(found((candidate) => candidate === path)).toBe(path)
    expect(found(() => false)).toBeUndefined()
    expect(found(() => true, '/own')).toBe('/own')
    // The browser of npm is built for Linux.
    expect(found((candidate) => candidate === path, 'packed')).toBe(platform === 'linux' ? undefined : path)
  })
})
