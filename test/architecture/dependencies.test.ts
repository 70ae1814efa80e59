import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { projectFiles, projectRoot, projectText } from '#test/support/project.ts'

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly scripts: Readonly<Record<string, string>>
  readonly engines: { readonly node: string }
}

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version?: string
        readonly resolved?: string
        readonly integrity?: string
        readonly hasInstallScript?: boolean
        readonly engines?: { readonly node?: string } | ReadonlyArray<string>
        readonly optionalDependencies?: Readonly<Record<string, string>>
      }
    >
  >
}

const manifest = JSON.parse(projectText('package.json')) as Manifest

/** What is wrong with a lock file: sources other than the registry, or content that is not pinned by a hash. */
const lockFaults = (lock: Lock): ReadonlyArray<string> =>
  Object.entries(lock.packages).flatMap(([path, entry]) => {
    if (path === '') return []
    if (!entry.resolved?.startsWith('https://registry.npmjs.org/')) return [`${path}: not from the registry`]
    return /^sha512-[A-Za-z0-9+/]{86}==$/.test(entry.integrity ?? '') ? [] : [`${path}: not pinned by a hash`]
  })

/** Whether a range of versions, in the few forms that packages use, takes in a version. */
const takesIn = (range: string, version: string): boolean => {
  const numbersOf = (text: string) => (/\d+(?:\.\d+)*/.exec(text)?.[0] ?? '0').split('.').map(Number)
  const [major = 0, minor = 0] = numbersOf(version)
  return range.split('||').some((part) => {
    const [from = 0, fromMinor = 0] = numbersOf(part)
    const isFromOn = from < major || (from === major && fromMinor <= minor)
    return part.includes('>') || part.includes('*') ? isFromOn : from === major && isFromOn
  })
}

describe('[A34] What is installed is what was reviewed', () => {
  it('pins every direct dependency to one exact version', () => {
    const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
    )
    expect(loose).toEqual([])
  })

  it('keeps to 25 direct runtime dependencies', () =>
    expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(25))

  it('names as runtime dependencies only packages that the product imports', () => {
    const sources = projectFiles().filter((file) => /^(domain|machines|web|functions)\/.*\.tsx?$/.test(file))
    const text = sources.map(projectText).join('\n')
    const unused = Object.keys(manifest.dependencies).filter(
      (name) => !text.includes(`'${name}'`) && !text.includes(`'${name}/`),
    )
    expect(unused).toEqual([])
  })

  it('locks every package to the registry and to its hash', () =>
    expect(lockFaults(JSON.parse(projectText('package-lock.json')) as Lock)).toEqual([]))

  it('locks the platform packages of every system, so that a clean install takes the lock file anywhere', () => {
    const { packages } = JSON.parse(projectText('package-lock.json')) as Lock
    const named = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    expect(
      named.filter((name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`))),
    ).toEqual([])
  })

  it('takes the oldest Node that the README asks for: a clean install warns of none', () => {
    const floor = manifest.engines.node
    const { packages } = JSON.parse(projectText('package-lock.json')) as Lock
    const tooNew = Object.entries(packages).flatMap(([path, { engines }]) => {
      const range = engines && 'node' in engines ? engines.node : undefined
      return range === undefined || takesIn(range, floor) ? [] : [`${path}: ${range}`]
    })
    expect([floor, tooNew]).toEqual(['>=20.19.0', []])
    const ranges = ['>=22', '^22.13.0 || >=24', '^20.19.0 || >=22', '^20.20.0', '>= 0.4', '*', '>=20.19.0']
    expect(ranges.map((range) => takesIn(range, floor))).toEqual([false, false, true, false, true, true, true])
  })

  it('deploys and rehearses with one SST: the locked one', () => {
    const { packages } = JSON.parse(projectText('package-lock.json')) as Lock
    const version = manifest.devDependencies['sst']
    expect(/version: '([^']+)'/.exec(projectText('sst.config.ts'))?.[1]).toBe(version)
    const locked = Object.entries(packages).filter(([path]) => /^node_modules\/sst(-|$)/.test(path))
    expect(locked.length).toBe(9)
    expect(locked.filter(([, entry]) => entry.version !== version)).toEqual([])
    // A version in the command would fetch another one.
    expect(projectFiles().filter((file) => /\bsst@\d/.test(projectText(file)))).toEqual([])
  })

  it('sees a tampered lock file', () => {
    const sound = { resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz', integrity: `sha512-${'A'.repeat(86)}==` }
    const lock = (entry: Lock['packages'][string]): Lock => ({ packages: { '': {}, 'node_modules/a': entry } })
    expect(lockFaults(lock(sound))).toEqual([])
    expect(lockFaults(lock({ ...sound, resolved: 'git+ssh://git@example.com/a.git' }))).toEqual([
      'node_modules/a: not from the registry',
    ])
    expect(lockFaults(lock({ ...sound, resolved: 'https://evil.example/a.tgz' }))).toEqual([
      'node_modules/a: not from the registry',
    ])
    expect(lockFaults(lock({ resolved: sound.resolved }))).toEqual(['node_modules/a: not pinned by a hash'])
  })

  it('knows every package that would run a script at its install; none of them needs it', () => {
    const { packages } = JSON.parse(projectText('package-lock.json')) as Lock
    const known = ['@google/genai', 'classic-level', 'esbuild', 'protobufjs']
    expect(
      Object.entries(packages)
        .filter(([, { hasInstallScript }]) => hasInstallScript)
        .map(([path]) => path.replace('node_modules/', '')),
    ).toEqual(known)
  })

  it('configures npm so in the project’s own settings, for every run of npm ci', () => {
    const setting = (name: string): string =>
      execFileSync('npm', ['config', 'get', name], {
        cwd: projectRoot,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim()
    expect(['ignore-scripts', 'omit-lockfile-registry-resolved'].map(setting)).toEqual(['true', 'false'])
  })

  it('takes no version before it is a week old: what was withdrawn within hours never gets here; nor from git', () => {
    // Only an npm that knows a setting minds it; so the file itself is read.
    expect(projectText('.npmrc').split('\n')).toEqual(
      expect.arrayContaining(['min-release-age=7', 'allow-git=none', 'ignore-scripts=true']),
    )
  })

  it('runs no install scripts, its own or anybody else’s', () => {
    expect(projectText('.npmrc')).toContain('ignore-scripts=true')
    expect(
      Object.keys(manifest.scripts).filter((name) => /^(pre|post)?(install|prepare|prepublish)/.test(name)),
    ).toEqual([])
  })
})
