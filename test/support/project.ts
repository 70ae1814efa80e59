import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const projectRoot = join(import.meta.dirname, '../../')

/** Every file of the project that git knows or would take, as paths from the root. */
export const projectFiles = (): ReadonlyArray<string> =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean)

export const projectText = (path: string): string => readFileSync(join(projectRoot, path), 'utf8')
