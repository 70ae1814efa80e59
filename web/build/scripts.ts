import { join } from 'node:path'
import { build } from 'esbuild'
import { limits } from '#domain/limits.ts'
import type { PrecachedFile } from '#web/service-worker/precached-file.ts'

const shared = {
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
} as const

/** Writes /theme.js, the blocking script of every document. Its name has no hash, so hosts revalidate it. */
export const buildThemeScript = async (web: string, outDir: string): Promise<void> => {
  // Not a module: "use strict" would cost 13 bytes of the budget.
  const tsconfigRaw = { compilerOptions: { alwaysStrict: false, strict: false } }
  const entryPoints = [join(web, 'shell/theme-boot/theme-boot.ts')]
  const define = { FINISH_SIGN_OUT_SCRIPT: JSON.stringify('/sign-out.js') }
  await build({
    ...shared,
    entryPoints,
    outfile: join(outDir, 'theme.js'),
    tsconfigRaw,
    define,
    external: ['/sign-out.js'],
    format: 'esm',
  })
}

/** Writes /sign-out.js, which a document without the app loads when a sign-out is owed. */
export const buildGoodbyeScript = async (web: string, outDir: string): Promise<void> => {
  await build({
    ...shared,
    entryPoints: [join(web, 'shell/theme-boot/finish-sign-out.ts')],
    outfile: join(outDir, 'sign-out.js'),
  })
}

export const buildPortalReturnScript = async (web: string, outDir: string): Promise<void> => {
  await build({
    ...shared,
    entryPoints: [join(web, 'shell/portal-return/portal-return.ts')],
    outfile: join(outDir, 'portal-return.js'),
  })
}

export const buildRemovalScript = async (web: string, outDir: string): Promise<void> => {
  await build({
    ...shared,
    entryPoints: [join(web, 'shell/removal/removal-script.ts')],
    outfile: join(outDir, 'remove.js'),
  })
}

/** Writes /sw.js with the list of its files. One file without imports: nothing for Trusted Types to refuse. */
export const buildServiceWorker = async (
  web: string,
  outDir: string,
  precache: { readonly files: ReadonlyArray<PrecachedFile>; readonly version: string },
): Promise<void> => {
  const define = {
    PRECACHED_FILES: JSON.stringify(precache.files),
    PRECACHE_VERSION: JSON.stringify(precache.version),
    SHARED_MAX_BYTES: String(limits.importUnzippedMaxBytes),
  }
  await build({
    ...shared,
    entryPoints: [join(web, 'service-worker/service-worker.ts')],
    outfile: join(outDir, 'sw.js'),
    define,
  })
}
