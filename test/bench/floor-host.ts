import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Host, startHost } from '#functions/local/host.ts'
import { loadStaticFiles } from '#functions/local/static-files.ts'
import { projectRoot } from '#test/support/project.ts'
import { compressSite } from '#web/build/compress.ts'

const built = join(projectRoot, '.build/web')

/** Serves a folder exactly as the product is served: the same host, headers and compression. */
const serveAlike = async (folder: string): Promise<Host> => {
  await compressSite(folder)
  return startHost({
    listen: { port: 0, variable: 'PORT' },
    files: loadStaticFiles(folder),
    connect: async () => ({
      driveOrigin: 'http://localhost:1',
      portalOrigins: [],
      lambda: async () => ({ statusCode: 404, body: '' }),
    }),
  })
}

/** Our own prerendered pages without their one script. */
export const serveScriptFree = async (): Promise<Host> => {
  const folder = join(projectRoot, '.build/bench-script-free')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(built, folder, { recursive: true })
  for (const name of ['index.html', 'privacy.html', 'terms.html']) {
    const html = readFileSync(join(folder, name), 'utf8')
    const without = html.replace('<script src="/theme.js"></script>', '')
    if (without === html) throw new Error(`${name} has no theme script to leave out`)
    writeFileSync(join(folder, name), without)
  }
  return serveAlike(folder)
}

/** The bare stack: the libraries of the first screen in a page that shows twelve boxes to tick. */
export const serveBareStack = async (): Promise<Host> => {
  // In a process of its own: the test runner's NODE_ENV would make it a development build.
  execFileSync(
    process.execPath,
    [
      join(projectRoot, 'node_modules/vite/bin/vite.js'),
      'build',
      '--config',
      'test/bench/floor/vite.config.ts',
      '--logLevel',
      'warn',
    ],
    { cwd: projectRoot, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  )
  return serveAlike(join(projectRoot, '.build/bench-floor'))
}
