import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Host, startHost } from '#functions/local/host.ts'
import { loadStaticFiles } from '#functions/local/static-files.ts'
import { projectRoot } from '#test/support/project.ts'
import { compressSite } from '#web/build/compress.ts'

const built = join(projectRoot, '.build/web')

/** Serves a folder exactly as the product is served: the same host, headers and compression. */
const serve = (folder: string): Promise<Host> =>
  startHost({
    listen: { port: 0, variable: 'PORT' },
    files: loadStaticFiles(folder),
    connect: async () => ({
      driveOrigin: 'http://localhost:1',
      portalOrigins: [],
      lambda: async () => ({ statusCode: 404, body: '' }),
    }),
  })

/** Our own prerendered pages without their one script. */
export const serveScriptFree = async (): Promise<Host> => {
  const folder = join(projectRoot, '.build/bench-script-free')
  const changed = join(projectRoot, '.build/bench-script-free-pages')
  for (const each of [folder, changed]) rmSync(each, { recursive: true, force: true })
  mkdirSync(changed, { recursive: true })
  for (const name of ['index.html', 'privacy.html', 'terms.html']) {
    const html = readFileSync(join(built, name), 'utf8')
    const without = html.replace('<script src="/theme.js"></script>', '')
    if (without === html) throw new Error(`${name} has no theme script to leave out`)
    writeFileSync(join(changed, name), without)
  }
  // All the others were compressed as they were built.
  await compressSite(changed)
  for (const each of [built, changed]) cpSync(each, folder, { recursive: true })
  return serve(folder)
}

const bareStack = join(projectRoot, '.build/bench-floor')
let isBareStackBuilt = false

/** The bare stack: the libraries of the first screen in a page that shows twelve boxes to tick. Built once a run. */
export const serveBareStack = async (): Promise<Host> => {
  if (!isBareStackBuilt) {
    buildBareStack()
    await compressSite(bareStack)
    isBareStackBuilt = true
  }
  return serve(bareStack)
}

const buildBareStack = (): void => {
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
}
