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

const planted: ReadonlyArray<Planted> = [
  { wall: 'domain knows no Node', file: 'domain/a.ts', source: "import 'node:fs'", says: 'The domain is pure' },
  {
    wall: 'domain knows no machine',
    file: 'domain/b.ts',
    source: "import '#machines/ports/time.ts'",
    says: 'The domain is pure',
  },
  { wall: 'domain knows no React', file: 'domain/c.ts', source: "import 'react'", says: 'The domain is pure' },
  { wall: 'domain knows no classic zod', file: 'domain/d.ts', source: "import 'zod'", says: 'Use zod/mini' },
  {
    wall: 'domain knows no clock',
    file: 'domain/e.ts',
    source: 'export const now = () => Date.now()',
    says: 'The domain knows no clock',
  },
  {
    wall: 'domain knows no chance',
    file: 'domain/f.ts',
    source: 'export const roll = () => Math.random()',
    says: 'The domain knows no chance',
  },
  {
    wall: 'domain does not wait',
    file: 'domain/g.ts',
    source: 'export const later = Promise.resolve()',
    says: 'waiting belongs to the machines',
  },
  {
    wall: 'domain may use zod/mini and itself',
    file: 'domain/h.ts',
    source: "import 'zod/mini'\nimport '#domain/result.ts'\nimport './d.ts'",
    says: undefined,
  },
  {
    wall: 'no circle of files, of types either',
    file: 'domain/x/circle.ts',
    source: "import type { Back } from './circle-back.ts'\nexport interface Circle { readonly back: Back }",
    says: 'Dependency cycle',
  },
  {
    wall: 'no circle of files, seen from its other end',
    file: 'domain/x/circle-back.ts',
    source: "import type { Circle } from './circle.ts'\nexport interface Back { readonly circle: Circle }",
    says: 'Dependency cycle',
  },
  {
    wall: 'no climbing out of a folder',
    file: 'domain/x/z.ts',
    source: "import '../machines/time.ts'",
    says: 'Leave a folder by its room',
  },
  {
    wall: 'machines know no screen',
    file: 'machines/a.ts',
    source: "import '#web/read-models/views.ts'",
    says: 'Machines wait and nothing else',
  },
  {
    wall: 'machines know no network',
    file: 'machines/b.ts',
    source: "export const call = () => fetch('/')",
    says: 'Ask a port',
  },
  {
    wall: 'machines know no clock',
    file: 'machines/c.ts',
    source: 'export const now = () => Date.now()',
    says: 'Ask the Clock port',
  },
  {
    wall: 'machines may use xstate and the domain',
    file: 'machines/d.ts',
    source: "import 'xstate'\nimport '#domain/result.ts'",
    says: undefined,
  },
  {
    wall: 'features know no adapter',
    file: 'web/features/today/a.tsx',
    source: "import '#web/adapters/time.ts'",
    says: 'Screens show',
  },
  {
    wall: 'features know no other feature',
    file: 'web/features/today/b.tsx',
    source: "import '#web/features/setup/x.tsx'",
    says: 'Features never import each other',
  },
  {
    wall: 'features know no composition',
    file: 'web/features/today/c.tsx',
    source: "import '#web/wiring/compose.ts'",
    says: 'Screens show',
  },
  {
    wall: 'features set no html',
    file: 'web/features/today/d.tsx',
    source: 'export const A = () => <p dangerouslySetInnerHTML={{ __html: "x" }} />',
    says: 'dangerouslySetInnerHTML',
  },
  {
    wall: 'features may read read-models and design',
    file: 'web/features/today/e.tsx',
    source: "import '#web/read-models/views.ts'\nimport '#web/design/tokens.css.ts'",
    says: undefined,
  },
  {
    wall: 'shared pieces know no feature',
    file: 'web/shared/entry/a.tsx',
    source: "import '#web/features/today/x.tsx'",
    says: 'Features never import each other',
  },
  {
    wall: 'shared pieces know no adapter',
    file: 'web/shared/entry/b.tsx',
    source: "import '#web/adapters/time.ts'",
    says: 'Screens show',
  },
  {
    wall: 'features may use shared pieces',
    file: 'web/features/today/f.tsx',
    source: "import '#web/shared/days/notes.tsx'",
    says: undefined,
  },
  {
    wall: 'design knows no screen',
    file: 'web/design/button/a.tsx',
    source: "import '#web/read-models/views.ts'",
    says: 'The design system knows',
  },
  {
    wall: 'design knows no shared piece',
    file: 'web/design/button/b.tsx',
    source: "import '#web/shared/days/notes.tsx'",
    says: 'The design system knows',
  },
  { wall: 'adapters know no screen', file: 'web/adapters/a.ts', source: "import 'react'", says: 'Adapters talk' },
  {
    wall: 'adapters know no machine',
    file: 'web/adapters/b.ts',
    source: "import '#machines/journal/day.machine.ts'",
    says: 'Adapters know the ports',
  },
  {
    wall: 'adapters may know the ports',
    file: 'web/adapters/c.ts',
    source: "import '#machines/ports/time.ts'",
    says: undefined,
  },
  {
    wall: 'the app reaches functions over HTTP only',
    file: 'web/shell/a.ts',
    source: "import '#functions/auth/index.ts'",
    says: 'over HTTP',
  },
  {
    wall: 'functions know no screen',
    file: 'functions/auth/a.ts',
    source: "import '#web/wiring/compose.ts'",
    says: 'Functions share the domain',
  },
  {
    wall: 'no Lambda knows a stand-in',
    file: 'functions/auth/b.ts',
    source: "import '#functions/local/host.ts'",
    says: 'Nothing outside functions/local',
  },
  {
    wall: 'the local host may know both',
    file: 'functions/local/a.ts',
    source: "import '#functions/local/google/oauth.ts'\nimport '#functions/auth/index.ts'",
    says: undefined,
  },
  {
    wall: 'nothing looks at test',
    file: 'functions/auth/c.ts',
    source: "import '#test/support/seed.ts'",
    says: 'Functions share the domain',
  },
  {
    wall: 'journeys start no product on the clock of the computer',
    file: 'test/journeys/a.test.ts',
    source: "import { startProduct } from '#test/support/product.ts'\nexport const product = startProduct()",
    says: 'Hold the clock',
  },
  {
    wall: 'journeys open no browser on the clock of the computer',
    file: 'test/journeys/b.test.ts',
    source: 'export const open = (browser: { newContext: () => unknown }) => browser.newContext()',
    says: 'Hold the clock',
  },
  {
    wall: 'journeys read no clock of the computer',
    file: 'test/journeys/c.test.ts',
    source: "import { momentNow } from '#test/support/clock.ts'\nexport const now = momentNow()",
    says: 'Hold the clock',
  },
  {
    wall: 'functions read no date in the zone of the computer',
    file: 'functions/auth/d.ts',
    source: 'export const dayOf = (at: number) => new Date(at).getDate()',
    says: 'Name the zone',
  },
  {
    wall: 'no text of the product makes a plural by hand',
    file: 'web/shared/page/d.ts',
    source: "export const words = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`",
    says: 'Choose the form by plural',
  },
  {
    wall: 'the domain makes no date in the zone of the computer',
    file: 'domain/days/d.ts',
    source: 'export const start = (year: number) => new Date(year, 0, 1).toISOString()',
    says: 'Name the zone',
  },
  {
    wall: 'tests know no clock of the computer',
    file: 'test/domain/a.test.ts',
    source: 'export const now = () => Date.now()',
    says: 'Hold the clock',
  },
  {
    wall: 'tests hand on no clock of the computer',
    file: 'test/domain/b.test.ts',
    source: 'export const clock = { now: Date.now }',
    says: 'Hold the clock',
  },
  {
    wall: 'tests make no date of today',
    file: 'test/domain/c.test.ts',
    source: 'export const today = () => new Date()',
    says: 'Hold the clock',
  },
  {
    wall: 'tests ask no library for today',
    file: 'test/domain/d.test.ts',
    source: "import { DateTime } from 'luxon'\nexport const today = () => DateTime.local()",
    says: 'Hold the clock',
  },
  {
    wall: 'tests may make the dates that they name',
    file: 'test/domain/e.test.ts',
    source: "import { DateTime } from 'luxon'\nexport const days = [new Date(0), DateTime.utc(2026, 11, 20)]",
    says: undefined,
  },
  {
    wall: 'what supports tests may ask the clock',
    file: 'test/support/a.ts',
    source: 'export const now = () => Date.now()',
    says: undefined,
  },
  { wall: 'no default exports', file: 'web/shell/b.ts', source: 'export default 1', says: 'default' },
  { wall: 'no any', file: 'web/shell/c.ts', source: 'export const a = (x: any) => x', says: 'any' },
  { wall: 'no console', file: 'web/shell/d.ts', source: "console.log('x')", says: 'console' },
]

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
