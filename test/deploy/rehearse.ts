import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { build, type Plugin } from 'esbuild'
import { projectRoot } from '#test/support/project.ts'
import { platformFolder } from './platform.ts'
import { banner, type ProgramOptions, type Rehearsal, source } from './program.ts'

const execute = promisify(execFile)

/** A change to a file of the project for one rehearsal: what the checks would have to see. */
export interface Planted {
  readonly file: string
  readonly from: string | RegExp
  readonly to: string
}

export interface RehearsalOptions {
  readonly stage: string
  readonly environment?: Readonly<Record<string, string>>
  readonly planted?: Planted
}

/** Whom alarms reach, where a rehearsal says nothing else. */
export const operatorEmail = 'operator@journal.example'

/**
 * Runs `sst.config.ts` through the real components and answers all that a deploy would create. Throws with the
 * components' own message.
 */
export const rehearse = async ({ stage, environment = {}, planted }: RehearsalOptions): Promise<Rehearsal> => {
  const platform = platformFolder()
  mkdirSync(join(platform, 'rehearsals'), { recursive: true })
  const folder = mkdtempSync(join(platform, 'rehearsals/run-'))
  const options: ProgramOptions = {
    config: join(projectRoot, 'sst.config.ts'),
    platform,
    root: projectRoot,
    stage,
    work: join(folder, 'work'),
  }
  try {
    await build({
      stdin: { contents: source(options), resolveDir: platform, loader: 'ts' },
      outfile: join(folder, 'program.mjs'),
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      packages: 'external',
      inject: [join(platform, 'src/shim/run.js')],
      banner: { js: banner(options) },
      logLevel: 'silent',
      plugins: [recordCommands, ...(planted ? [plant(planted)] : [])],
    })
    const answer = join(folder, 'answer.json')
    await execute(process.execPath, [join(folder, 'program.mjs'), answer], {
      cwd: projectRoot,
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        NODE_NO_WARNINGS: '1',
        ALARM_EMAIL: operatorEmail,
        ...environment,
      },
    })
    return {
      ...(JSON.parse(readFileSync(answer, 'utf8')) as Omit<Rehearsal, 'packages'>),
      packages: packagesIn(options.work),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The archives that the components made of each function's folder, by the function's name. */
const packagesIn = (work: string): Rehearsal['packages'] => {
  const archives = readdirSync(work, { recursive: true, encoding: 'utf8' }).filter(
    (path) => basename(path) === 'code.zip',
  )
  return new Map(archives.map((path) => [basename(dirname(path)), readFileSync(join(work, path))]))
}

/** The configuration's own commands are written down, not run: `npm test` has built the product already. */
const recordCommands: Plugin = {
  name: 'record-commands',
  setup: (builder) => {
    builder.onResolve({ filter: /^rehearsal:commands$/ }, () => ({ path: 'commands', namespace: 'rehearsal' }))
    builder.onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      importer.endsWith('sst.config.ts') ? { path: 'commands', namespace: 'rehearsal' } : null,
    )
    builder.onLoad({ filter: /.*/, namespace: 'rehearsal' }, () => ({
      contents: `export const commands = []
export const execSync = (command, { env = {} } = {}) => {
  commands.push(env.VITE_APP_ORIGIN ? command + ' for ' + env.VITE_APP_ORIGIN : command)
}`,
    }))
  },
}

const plant = ({ file, from, to }: Planted): Plugin => ({
  name: 'plant',
  setup: (builder) => {
    builder.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (path !== join(projectRoot, file)) return null
      const text = readFileSync(path, 'utf8')
      const changed = text.replace(from, () => to)
      if (changed === text) throw new Error(`${file} does not say ${String(from)}`)
      return { contents: changed, loader: 'ts' }
    })
  },
})
