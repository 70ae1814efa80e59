import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = new URL('../..', import.meta.url).pathname

interface Planted {
  readonly wall: string
  readonly file: string
  readonly source: string
  /** Part of the message that says what to do instead; undefined where the import is allowed. */
  readonly says: string | undefined
}

interface Report {
  readonly filename: string
  readonly code: string
  readonly message: string
  readonly help?: string
}

const rows: ReadonlyArray<readonly [wall: string, file: string, source: string, says?: string]> = [
  ['domain knows no Node', 'domain/a.ts', "import 'node:fs'", 'The domain is pure'],
  ['domain knows no machine', 'domain/b.ts', "import '#machines/ports/time.ts'", 'The domain is pure'],
  ['domain knows no React', 'domain/c.ts', "import 'react'", 'The domain is pure'],
  ['domain knows no classic zod', 'domain/d.ts', "import 'zod'", 'Use zod/mini'],
  ['domain knows no clock', 'domain/e.ts', 'export const now = () => Date.now()', 'The domain knows no clock'],
  ['domain knows no chance', 'domain/f.ts', 'export const roll = () => Math.random()', 'The domain knows no chance'],
  ['domain does not wait', 'domain/g.ts', 'export const later = Promise.resolve()', 'waiting belongs to the machines'],
  [
    'domain may use zod/mini and itself',
    'domain/h.ts',
    "import 'zod/mini'\nimport '#domain/result.ts'\nimport './d.ts'",
  ],
  [
    'no circle of files, of types either',
    'domain/x/circle.ts',
    "import type { Back } from './circle-back.ts'\nexport interface Circle { readonly back: Back }",
    'Dependency cycle',
  ],
  [
    'no circle of files, seen from its other end',
    'domain/x/circle-back.ts',
    "import type { Circle } from './circle.ts'\nexport interface Back { readonly circle: Circle }",
    'Dependency cycle',
  ],
  ['no climbing out of a folder', 'domain/x/z.ts', "import '../machines/time.ts'", 'Leave a folder by its room'],
  ['machines know no screen', 'machines/a.ts', "import '#web/read-models/views.ts'", 'Machines wait and nothing else'],
  ['machines know no network', 'machines/b.ts', "export const call = () => fetch('/')", 'Ask a port'],
  ['machines know no clock', 'machines/c.ts', 'export const now = () => Date.now()', 'Ask the Clock port'],
  ['machines may use xstate and the domain', 'machines/d.ts', "import 'xstate'\nimport '#domain/result.ts'"],
  ['features know no adapter', 'web/features/today/a.tsx', "import '#web/adapters/time.ts'", 'Screens show'],
  [
    'features know no other feature',
    'web/features/today/b.tsx',
    "import '#web/features/setup/x.tsx'",
    'Features never import each other',
  ],
  ['features know no composition', 'web/features/today/c.tsx', "import '#web/wiring/compose.ts'", 'Screens show'],
  [
    'features set no html',
    'web/features/today/d.tsx',
    'export const A = () => <p dangerouslySetInnerHTML={{ __html: "x" }} />',
    'dangerouslySetInnerHTML',
  ],
  [
    'features may read read-models and design',
    'web/features/today/e.tsx',
    "import '#web/read-models/views.ts'\nimport '#web/design/tokens.css.ts'",
  ],
  [
    'shared pieces know no feature',
    'web/shared/entry/a.tsx',
    "import '#web/features/today/x.tsx'",
    'Features never import each other',
  ],
  ['shared pieces know no adapter', 'web/shared/entry/b.tsx', "import '#web/adapters/time.ts'", 'Screens show'],
  ['features may use shared pieces', 'web/features/today/f.tsx', "import '#web/shared/days/notes.tsx'"],
  [
    'design knows no screen',
    'web/design/button/a.tsx',
    "import '#web/read-models/views.ts'",
    'The design system knows',
  ],
  [
    'design knows no shared piece',
    'web/design/button/b.tsx',
    "import '#web/shared/days/notes.tsx'",
    'The design system knows',
  ],
  ['adapters know no screen', 'web/adapters/a.ts', "import 'react'", 'Adapters talk'],
  [
    'adapters know no machine',
    'web/adapters/b.ts',
    "import '#machines/journal/day.machine.ts'",
    'Adapters know the ports',
  ],
  ['adapters may know the ports', 'web/adapters/c.ts', "import '#machines/ports/time.ts'"],
  ['the app reaches functions over HTTP only', 'web/shell/a.ts', "import '#functions/auth/index.ts'", 'over HTTP'],
  ['functions know no screen', 'functions/auth/a.ts', "import '#web/wiring/compose.ts'", 'Functions share the domain'],
  [
    'no Lambda knows a stand-in',
    'functions/auth/b.ts',
    "import '#functions/local/host.ts'",
    'Nothing outside functions/local',
  ],
  [
    'the local host may know both',
    'functions/local/a.ts',
    "import '#functions/local/google/oauth.ts'\nimport '#functions/auth/index.ts'",
  ],
  ['nothing looks at test', 'functions/auth/c.ts', "import '#test/support/seed.ts'", 'Functions share the domain'],
  [
    'journeys start no product on the clock of the computer',
    'test/journeys/a.test.ts',
    "import { startProduct } from '#test/support/product.ts'\nexport const product = startProduct()",
    'Hold the clock',
  ],
  [
    'journeys open no browser on the clock of the computer',
    'test/journeys/b.test.ts',
    'export const open = (browser: { newContext: () => unknown }) => browser.newContext()',
    'Hold the clock',
  ],
  [
    'journeys read no clock of the computer',
    'test/journeys/c.test.ts',
    "import { momentNow } from '#test/support/clock.ts'\nexport const now = momentNow()",
    'Hold the clock',
  ],
  [
    'functions read no date in the zone of the computer',
    'functions/auth/d.ts',
    'export const dayOf = (at: number) => new Date(at).getDate()',
    'Name the zone',
  ],
  [
    'no text of the product makes a plural by hand',
    'web/shared/page/d.ts',
    "export const words = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`",
    'Choose the form by plural',
  ],
  [
    'the domain makes no date in the zone of the computer',
    'domain/days/d.ts',
    'export const start = (year: number) => new Date(year, 0, 1).toISOString()',
    'Name the zone',
  ],
  [
    'tests know no clock of the computer',
    'test/domain/a.test.ts',
    'export const now = () => Date.now()',
    'Hold the clock',
  ],
  [
    'tests hand on no clock of the computer',
    'test/domain/b.test.ts',
    'export const clock = { now: Date.now }',
    'Hold the clock',
  ],
  ['tests make no date of today', 'test/domain/c.test.ts', 'export const today = () => new Date()', 'Hold the clock'],
  [
    'tests ask no library for today',
    'test/domain/d.test.ts',
    "import { DateTime } from 'luxon'\nexport const today = () => DateTime.local()",
    'Hold the clock',
  ],
  [
    'tests may make the dates that they name',
    'test/domain/e.test.ts',
    "import { DateTime } from 'luxon'\nexport const days = [new Date(0), DateTime.utc(2026, 11, 20)]",
  ],
  ['what supports tests may ask the clock', 'test/support/a.ts', 'export const now = () => Date.now()'],
  ['no default exports', 'web/shell/b.ts', 'export default 1', 'default'],
  ['no any', 'web/shell/c.ts', 'export const a = (x: any) => x', 'any'],
  ['no console', 'web/shell/d.ts', "console.log('x')", 'console'],
]
const planted = rows.map(([wall, file, source, says]): Planted => ({ wall, file, source, says }))

describe('Walls between the rooms are lint rules, and each one catches a planted violation', () => {
  let tree = ''
  let reports: ReadonlyArray<Report> = []

  beforeAll(() => {
    // Outside of the working tree, whose ignore file would hide the planted files.
    tree = mkdtempSync(join(tmpdir(), 'bellbook-planted-'))
    for (const path of ['.oxlintrc.json', 'test/lint']) cpSync(join(root, path), join(tree, path), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
    for (const { file, source } of planted) {
      mkdirSync(join(tree, dirname(file)), { recursive: true })
      writeFileSync(join(tree, file), `${source}\n`)
    }
    reports = lint(tree)
  })

  afterAll(() => rmSync(tree, { recursive: true, force: true }))

  /** The planted imports bind nothing, which is another rule's business. */
  const messagesFor = (file: string): ReadonlyArray<string> =>
    reports
      .filter((report) => report.filename.endsWith(file) && !report.code.includes('no-unassigned-import'))
      .map(({ message, help }) => `${message} ${help ?? ''}`)

  it.each(planted.filter(({ says }) => says !== undefined))('$wall', ({ file, says }) => {
    expect(messagesFor(file)).toEqual(expect.arrayContaining([expect.stringContaining(says ?? '')]))
  })

  it.each(planted.filter(({ says }) => says === undefined))('$wall', ({ file }) => {
    expect(messagesFor(file)).toEqual([])
  })
})

/** The linter exits with 1 when it finds something: here that is the point. */
const lint = (cwd: string): ReadonlyArray<Report> => {
  const binary = join(root, 'node_modules/.bin/oxlint')
  const run = (): string => {
    try {
      return execFileSync(binary, ['-c', '.oxlintrc.json', '--format', 'json', '.'], {
        cwd,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
    } catch (failed) {
      return (failed as { stdout: string }).stdout
    }
  }
  return (JSON.parse(run()) as { readonly diagnostics: ReadonlyArray<Report> }).diagnostics
}
