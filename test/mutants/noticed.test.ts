import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#test/support/project.ts'
import { plantedFaults } from './faults.ts'

/** Where a fault is noticed soonest comes first. */
const projectsFor = (file: string) =>
  file.startsWith('web/') ? ['adapters', 'simulator', 'core'] : ['core', 'simulator', 'adapters']

const isNoticedBy = async (project: string, fault: number): Promise<boolean> => {
  const args = ['run', '--config', 'test/mutants/planted.config.ts', '--project', project, '--maxWorkers', '1']
  const child = spawn(process.execPath, [join(projectRoot, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: projectRoot,
    env: { ...process.env, PLANTED_FAULT: String(fault) },
    stdio: 'ignore',
  })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code !== 0)))
}

const noticedBy = async (file: string, fault: number): Promise<string | undefined> => {
  for (const project of projectsFor(file)) if (await isNoticedBy(project, fault)) return project
  return undefined
}

describe.concurrent('a test notices', () => {
  it.each(plantedFaults.map((fault, index) => ({ ...fault, index })))(
    '$file: $to in place of $from',
    { timeout: 3_600_000 },
    async ({ file, index }) => expect(await noticedBy(file, index)).toBeDefined(),
  )
})
