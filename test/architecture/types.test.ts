import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectFiles, projectRoot, projectText } from '#test/support/project.ts'

/** What a room must not know: the page, the worker's scope or Node. `tsconfig.json` of the room says so. */
const foreignTo: Readonly<Record<string, string>> = {
  domain: 'document',
  machines: 'document',
  functions: 'document',
  web: 'process',
  'web/build': 'skipWaiting',
  'web/service-worker': 'document',
  test: 'skipWaiting',
}

/** The linter as `npm run check` runs it over all files. */
const checkArguments = (): ReadonlyArray<string> => {
  const { scripts } = JSON.parse(projectText('package.json')) as { readonly scripts: { readonly check: string } }
  const all = scripts.check.split(' && ').find((command) => command.includes('--type-check')) ?? ''
  return all.split(' ').slice(1)
}

describe('npm run check checks the types of every room by the room’s own tsconfig.json', () => {
  const configs = projectFiles().filter((file) => file.endsWith('tsconfig.json'))
  const rooms = configs.map((file) => dirname(file)).filter((room) => room !== '.')
  let tree = ''
  let found: ReadonlyArray<string> = []

  beforeAll(() => {
    // Outside of the working tree, whose ignore file would hide the planted files.
    tree = mkdtempSync(join(tmpdir(), 'bellbook-types-'))
    for (const path of ['.oxlintrc.json', 'test/lint', ...configs])
      cpSync(join(projectRoot, path), join(tree, path), { recursive: true })
    symlinkSync(join(projectRoot, 'node_modules'), join(tree, 'node_modules'))
    for (const room of rooms)
      writeFileSync(
        join(tree, room, 'planted.ts'),
        `export const wrong: number = 'text'\n` +
          `export const first = (list: ReadonlyArray<string>): string => list[0]\n` +
          `export const foreign: unknown = ${foreignTo[room] ?? ''}\n`,
      )
    const { stdout } = spawnSync(join(projectRoot, 'node_modules/.bin/oxlint'), [...checkArguments(), '-f', 'json'], {
      cwd: tree,
      encoding: 'utf8',
    })
    const { diagnostics } = JSON.parse(stdout) as {
      readonly diagnostics: ReadonlyArray<{
        readonly filename: string
        readonly code: string
        readonly labels: ReadonlyArray<{ readonly span: { readonly line: number } }>
      }>
    }
    found = diagnostics
      .filter(({ code }) => code.startsWith('typescript(TS'))
      .map(({ filename, labels }) => `${dirname(filename)} ${labels[0]?.span.line}`)
  })

  afterAll(() => rmSync(tree, { recursive: true, force: true }))

  it.each(rooms)('%s', (room) => {
    expect(found.filter((place) => place.startsWith(`${room} `)).toSorted()).toEqual(
      [1, 2, 3].map((line) => `${room} ${line}`),
    )
  })
})
