import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot, projectText } from '#test/support/project.ts'

/** Anybody may ship these in a product that is not open, unchanged and with their notice. */
const shippable = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'Unlicense']
/** For building and testing only: nothing of it leaves this computer. */
const forWork = [...shippable, 'BlueOak-1.0.0', 'CC-BY-4.0', 'MPL-2.0']
/** CheckResult at one by one, on 2026-11-21. */
const waivers: Readonly<Record<string, string>> = {
  'ical.js':
    'MPL-2.0: shipped inside the AI function, unchanged; its source is public at the version that the lock file names',
  elkjs:
    'EPL-2.0 OR GPL-3.0-or-later: lays out statecharts on /machines of the local host; no build for the cloud holds it',
  'url-template': 'BSD, without its number: by its text the three-clause one; for tests',
  eval: 'MIT by its LICENSE file; for the build',
  'require-like': 'MIT by its License file; for the build',
}

interface Package {
  readonly license?: string
  readonly dev?: boolean
  readonly version?: string
}
type Packages = Readonly<Record<string, Package>>

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** What may not be there, or must be looked at first. */
const licenceFaults = (packages: Packages): ReadonlyArray<string> =>
  Object.entries(packages)
    .filter(([path]) => path !== '')
    .flatMap(([path, { license, dev }]) => {
      const name = nameOf(path)
      if (name in waivers) return []
      return (dev ? forWork : shippable).includes(license ?? '')
        ? []
        : [`${name}: ${license ?? 'no licence'}${dev ? '' : ', shipped'}`]
    })

const locked = (): Packages =>
  (JSON.parse(projectText('package-lock.json')) as { readonly packages: Packages }).packages

describe('[A34] What others wrote', () => {
  it('may be used as it is used here: every locked package has a licence that is allowed for its place', () =>
    expect(licenceFaults(locked())).toEqual([]))

  it('says the same in the package itself as in the lock file', () => {
    const said = Object.entries(locked())
      .filter(([path]) => path !== '' && existsSync(join(projectRoot, path, 'package.json')))
      .flatMap(([path, { license }]) => {
        const { license: own } = JSON.parse(readFileSync(join(projectRoot, path, 'package.json'), 'utf8')) as {
          readonly license?: string | { readonly type?: string }
        }
        const named = typeof own === 'object' ? own.type : own
        return named === license ? [] : [`${nameOf(path)}: ${String(named)} is locked as ${String(license)}`]
      })
    expect(said).toEqual([])
  })

  it('has no waiver left over', () => {
    const names = new Set(Object.keys(locked()).map(nameOf))
    expect(Object.keys(waivers).filter((name) => !names.has(name))).toEqual([])
  })

  it('is seen when it is not allowed: copyleft, nothing said, or a licence for work in what is shipped', () => {
    expect(
      licenceFaults({
        '': {},
        'node_modules/a': { license: 'GPL-3.0-only', dev: true },
        'node_modules/b/node_modules/c': { dev: true },
        'node_modules/d': { license: 'MPL-2.0' },
        'node_modules/e': { license: 'MIT' },
      }),
    ).toEqual(['a: GPL-3.0-only', 'c: no licence', 'd: MPL-2.0, shipped'])
  })

  it('is named in the web app that contains it', () => {
    const path = join(projectRoot, '.build/web/licences.txt')
    if (!existsSync(path)) throw new Error('The web app is not built: run "npm run build" first ("npm test" does).')
    const named = [...readFileSync(path, 'utf8').matchAll(/^## (\S+) - /gm)].map(([, name = '']) => name)
    expect(named).toEqual(
      expect.arrayContaining(['react', 'react-dom', 'xstate', 'zod', 'idb', 'fflate', 'd3-scale', 'valtio', 'wouter']),
    )
  })

  it('is listed with version, hash and licence by npm sbom, without a network', () => {
    const sbom = JSON.parse(
      execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--offline'], {
        cwd: projectRoot,
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    ) as {
      readonly bomFormat: string
      readonly components: ReadonlyArray<{
        readonly name: string
        readonly version: string
        readonly hashes?: ReadonlyArray<unknown>
        readonly licenses?: ReadonlyArray<unknown>
      }>
    }
    const react = sbom.components.find(({ name }) => name === 'react')
    expect([sbom.bomFormat, react?.version]).toEqual(['CycloneDX', locked()['node_modules/react']?.version])
    expect([react?.hashes?.length, react?.licenses?.length]).toEqual([1, 1])
    expect(new Set(sbom.components.map(({ name, version }) => `${name}@${version}`)).size).toBeGreaterThan(300)
  })
})
