import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#test/support/project.ts'
import { plantedFaults } from './faults.ts'

/** Tests of one project of `planted.config.ts`: those whose paths hold one of these, or all. */
interface Look {
  readonly project: 'core' | 'adapters' | 'simulator'
  readonly paths?: ReadonlyArray<string>
}

/** The few tests that know a file best: nearly every fault is noticed there, in seconds. */
const near: ReadonlyArray<readonly [folder: string, look: Look]> = [
  ['domain/undo/', { project: 'core', paths: ['domain/undo/'] }],
  ['domain/journal/', { project: 'core', paths: ['domain/undo/'] }],
  ['domain/routine/', { project: 'core', paths: ['domain/routine/'] }],
  ['domain/entries/', { project: 'core', paths: ['domain/entries/', 'domain/conflicts/'] }],
  ['domain/conflicts/', { project: 'core', paths: ['domain/conflicts/', 'lost-texts', 'move-conflicts'] }],
  ['domain/lists/', { project: 'core', paths: ['domain/lists/', 'domain/sync/'] }],
  ['domain/', { project: 'core', paths: ['domain/conflicts/', 'domain/sync/'] }],
  ['machines/save/', { project: 'core', paths: ['machines/save/'] }],
  ['machines/attachments/', { project: 'core', paths: ['machines/attachments/'] }],
  ['web/adapters/log/', { project: 'adapters', paths: ['event-log', 'fallback-log', 'adapters/outbox'] }],
  ['web/wiring/add-attachment', { project: 'adapters', paths: ['wiring/add-attachment'] }],
  ['web/wiring/', { project: 'adapters', paths: ['wiring/days', 'wiring/compose'] }],
  [
    'web/adapters/drive/',
    { project: 'adapters', paths: ['adapters/drive', 'attachment-files', 'request-budget', 'large-answers'] },
  ],
]

/** Where a fault is noticed soonest comes first. */
const looksFor = (file: string): ReadonlyArray<Look> => {
  const [, nearest] = near.find(([folder]) => file.startsWith(folder)) ?? []
  const inWeb = file.startsWith('web/')
  const wider: ReadonlyArray<Look['project']> = inWeb
    ? ['adapters', 'simulator', 'core']
    : ['core', 'simulator', 'adapters']
  return [...(nearest ? [nearest] : []), ...wider.map((project) => ({ project }))]
}

const isGreen = async ({ project, paths = [] }: Look, fault: number | 'none'): Promise<boolean> => {
  const args = ['run', '--config', 'test/mutants/planted.config.ts', '--project', project, '--maxWorkers', '1']
  const child = spawn(process.execPath, [join(projectRoot, 'node_modules/vitest/vitest.mjs'), ...args, ...paths], {
    cwd: projectRoot,
    env: { ...process.env, EVERY_RUN: '1', PLANTED_FAULT: String(fault) },
    stdio: 'ignore',
  })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)))
}

const isNoticed = async (file: string, fault: number): Promise<boolean> => {
  for (const look of looksFor(file)) if (!(await isGreen(look, fault))) return true
  return false
}

const timeout = 3_600_000

// A test that is red anyway, or tests that are not found, would notice everything.
it.each([
  ...near.map(([, look]) => look),
  ...(['core', 'adapters', 'simulator'] as const).map((project) => ({ project })),
])('without a fault %j is green', { timeout }, async (look) => expect(await isGreen(look, 'none')).toBe(true))

describe.concurrent('a test notices', () => {
  it.each(plantedFaults.map((fault, index) => ({ ...fault, index })))(
    '$file: $to in place of $from',
    { timeout },
    async ({ file, from, index }) => {
      expect(readFileSync(join(projectRoot, file), 'utf8').split(from), 'its one place in the code').toHaveLength(2)
      expect(await isNoticed(file, index), 'noticed').toBe(true)
    },
  )
})
