import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { shellDocument } from '#domain/api/documents.ts'
import { compressSite } from './compress.ts'
import type * as Pages from './pages.tsx'
import { precacheOf } from './precache.ts'
import {
  buildGoodbyeScript,
  buildPortalReturnScript,
  buildRemovalScript,
  buildServiceWorker,
  buildThemeScript,
} from './scripts.ts'
import { filesBelow } from './site-files.ts'

interface Site {
  readonly web: string
  readonly pagesDir: string
  readonly outDir: string
}

/** Everything after the bundles: documents, scripts, the service worker over all of it, compressed copies. */
export const finishSite = async ({ web, pagesDir, outDir }: Site): Promise<void> => {
  const assets = await copyAssets(pagesDir, outDir)
  const pages: typeof Pages = await import(pathToFileURL(join(pagesDir, 'pages.js')).href)
  const documents = pages.documents({
    stylesheets: assets.filter((file) => file.endsWith('.css')),
    fonts: assets.filter((file) => file.endsWith('.woff2')),
  })
  await Promise.all(Object.entries(documents).map(([file, html]) => writeFile(join(outDir, file), html)))
  await showLoadingScreen(join(outDir, shellDocument), pages.loadingScreen())
  await buildThemeScript(web, outDir)
  await buildGoodbyeScript(web, outDir)
  await buildPortalReturnScript(web, outDir)
  await buildRemovalScript(web, outDir)
  await buildServiceWorker(web, outDir, await precacheOf(outDir))
  await compressSite(outDir)
}

/** Copies styles and fonts of the pages to the app's; equal content has an equal name. Returns their paths. */
const copyAssets = async (pagesDir: string, outDir: string): Promise<ReadonlyArray<string>> => {
  const files = (await filesBelow(pagesDir)).filter((file) => file.startsWith('assets/') && !file.endsWith('.js'))
  await mkdir(join(outDir, 'assets'), { recursive: true })
  await Promise.all(files.map((file) => copyFile(join(pagesDir, file), join(outDir, file))))
  return files.map((file) => `/${file}`)
}

/** The shell shows the app's own loading screen until the app has drawn, so nothing moves. */
const showLoadingScreen = async (shell: string, markup: string): Promise<void> => {
  const html = await readFile(shell, 'utf8')
  const root = '<div id="root"></div>'
  if (!html.includes(root)) throw new Error(`${shell} has no ${root} to show the loading screen in`)
  await writeFile(
    shell,
    html.replace(root, () => `<div id="root">${markup}</div>`),
  )
}
