import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keyedHash } from '#functions/shared/log.ts'
import { keyRingSetting } from '#functions/shared/setting-kinds.ts'
import { makeVault } from '#functions/shared/sealed.ts'
import { projectText } from '#test/support/project.ts'

const readme = projectText('README.md')

/** A piece of the README that has to be there. */
const said = (pattern: RegExp): string => {
  const found = pattern.exec(readme)?.[1]
  if (found === undefined) throw new Error(`The README does not say ${String(pattern)}`)
  return found
}

const inShell = (script: string, env: Readonly<Record<string, string>> = {}): string =>
  execFileSync('bash', ['--norc', '-euc', script], { encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '', ...env } })

/** Somebody in the place of `aws` who keeps one parameter in a file and gives it back. */
const awsOfOne = (file: string): string => `#!/bin/bash
verb="$2"; value=""
while [ $# -gt 0 ]; do [ "$1" = --value ] && value="$2"; shift; done
if [ "$verb" = put-parameter ]; then printf %s "$value" > '${file}'; else cat '${file}'; fi
`

describe('The commands of the README’s runbook, in a real shell', () => {
  it('[A14] grow a ring at the front, so that what the old key sealed still opens', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bellbook-runbook-'))
    try {
      const file = join(folder, 'ring')
      writeFileSync(join(folder, 'aws'), awsOfOne(file), { mode: 0o755 })
      const commands = [said(/^(put\(\) \{.*\})$/m), said(/^(key\(\) \{.*\})$/m), said(/^(ring\(\) \{.*\})$/m), said(/^(grow\(\) \{[^]*?\})$/m)].join('\n')
      const shell = (command: string): void => void inShell(`${commands}\n${command}`, { PATH: `${folder}:${process.env['PATH'] ?? ''}` })
      const ring = () => keyRingSetting.parse(readFileSync(file, 'utf8'))
      shell('put shared/session-keys "$(ring)"')
      const [first] = ring()
      const sealed = await makeVault(ring(), Date.now).seal('test', 'a word')
      shell('grow shared/session-keys')
      expect([ring().length, ring()[1], ring()[0]?.kid === first?.kid]).toEqual([2, first, false])
      expect((await makeVault(ring(), Date.now).open('test', sealed))?.value).toBe('a word')
      shell('grow shared/session-keys')
      expect([ring().length, ring()[2]]).toEqual([3, first])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('find a person’s lines: the command hashes as the log does', () => {
    const [id, key] = ['104857600000000000001', 'a-key-of-the-log-of-more-than-32-characters']
    expect(inShell(said(/`(printf %s "\$ID" \|[^`]+)`/), { ID: id, LOG_KEY: key }).trim()).toBe(keyedHash(key, id))
  })
})
