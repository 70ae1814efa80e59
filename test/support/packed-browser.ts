import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from './project.ts'

/** The headless Chromium that npm brought, with what a bare machine lacks to run it. */
export interface PackedBrowser {
  readonly executablePath: string
  readonly env: Readonly<Record<string, string | undefined>>
}

const packageFolder = join(projectRoot, 'node_modules/@sparticuz/chromium')

/** It is built for one kind of computer. */
export const isPackedBrowserFor = (platform: string, arch: string): boolean =>
  platform === 'linux' && arch === 'x64' && existsSync(packageFolder)

/** Unpacks it once (two seconds, 200 MB) and answers where it is. */
export const packedBrowser = async (): Promise<PackedBrowser> => {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    readonly version: string
  }
  const folder = join(projectRoot, `.build/chromium-${version}`)
  if (!existsSync(folder)) await unpack(folder)
  // Its own fonts, whatever the machine has: how wide a word is decides whether a cell holds it.
  return {
    executablePath: join(folder, 'chromium'),
    env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: folder },
  }
}

/**
 * The package unpacks into the temporary folder of its process, file by file: it gets one of its own, which takes its
 * name when it is whole.
 */
const unpack = async (folder: string): Promise<void> => {
  const own = `${folder}.${process.pid}`
  mkdirSync(own, { recursive: true })
  const env = { ...process.env, TMPDIR: own, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' }
  const program = "const { default: packed } = await import('@sparticuz/chromium'); await packed.executablePath()"
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd: projectRoot, env })
  writeFileSync(
    join(own, 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig><dir>${folder}/fonts/fonts</dir><cachedir>${folder}/fonts-cache</cachedir>` +
      '</fontconfig>',
  )
  try {
    renameSync(own, folder)
  } catch (error) {
    // Another process was faster.
    if (!existsSync(folder)) throw error
    rmSync(own, { recursive: true })
  }
}
