import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot, projectText } from '#test/support/project.ts'

/** The version of SST that package.json names and `npm ci` has installed. */
export const sstVersion = (
  JSON.parse(projectText('package.json')) as { readonly devDependencies: { readonly sst: string } }
).devDependencies.sst

/** The engine that this version asks for. It is never run: what it would do with the resources is AWS's part. */
const engineVersion = 'v3.215.0'

const home = join(tmpdir(), `bellbook-sst-${sstVersion}-node${process.versions.node.split('.')[0]}`)

/**
 * The folder of SST's real components and types. The installed SST unpacks its platform and lets npm install what that
 * needs (Pulumi's SDK and the AWS provider, 320 MB, a minute), outside of the working tree and kept between runs.
 * Throws when it cannot be installed.
 */
export const platformFolder = (): string => {
  const platform = join(home, '.sst/platform')
  if (existsSync(join(home, 'ready'))) return platform
  const made = mkdtempSync(`${home}-`)
  try {
    install(made)
    writeFileSync(join(made, 'ready'), '')
    rmSync(home, { recursive: true, force: true })
    renameSync(made, home)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
  return platform
}

const install = (folder: string): void => {
  const engines = join(folder, 'config/sst/bin')
  mkdirSync(engines, { recursive: true })
  writeFileSync(join(engines, 'pulumi'), `#!/bin/sh\necho ${engineVersion}\n`)
  chmodSync(join(engines, 'pulumi'), 0o755)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'rehearsal', private: true, type: 'module' }))
  writeFileSync(
    join(folder, 'sst.config.ts'),
    `/// <reference path="./.sst/platform/config.d.ts" />
export default $config({
  app: () => ({ name: 'bellbook', home: 'aws', providers: { aws: { region: 'eu-central-1' } } }),
  run: async () => ({}),
})
`,
  )
  const env = {
    ...process.env,
    XDG_CONFIG_HOME: join(folder, 'config'),
    NO_BUN: '1',
    SST_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    CI: '1',
  }
  const inside = { cwd: folder, env, stdio: 'pipe', timeout: 500_000 } as const
  execFileSync(
    process.execPath,
    [join(projectRoot, 'node_modules/sst/bin/sst.mjs'), 'install', '--stage', 'test'],
    inside,
  )
}
