import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { projectRoot } from '#test/support/project.ts'

let programs = ''
beforeEach(() => {
  programs = mkdtempSync(join(tmpdir(), 'bellbook-programs-'))
  for (const name of ['sh', 'git'])
    symlinkSync(execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim(), join(programs, name))
  // The build fails, so that the run ends before its first step.
  install('node', 'exit 3')
})
afterEach(() => rmSync(programs, { recursive: true, force: true }))

const install = (name: string, does: string): void => {
  writeFileSync(join(programs, name), `#!/bin/sh\n${does}\n`)
  chmodSync(join(programs, name), 0o755)
}

/** What `npm run test:all -- deploy` says before it builds, on a computer with these programs only. */
const said = (): string =>
  spawnSync(process.execPath, ['test/runner/all.mjs', 'deploy'], {
    cwd: projectRoot,
    env: { PATH: programs },
    encoding: 'utf8',
  }).stdout

describe('The step `deploy`', () => {
  it('says that it leaves out zsh where that is not installed, and how to install it', () => {
    expect(said()).toBe(
      'deploy leaves out the proof of the runbook in zsh. ' +
        'Install it by "apt-get install --no-install-recommends zsh".\n',
    )
  })

  it('says nothing where zsh is installed', () => {
    install('zsh', 'exit 0')
    expect(said()).toBe('')
  })
})
