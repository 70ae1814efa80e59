import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { shellDocument } from '#domain/api/documents.ts'

/** The folder of the built site. (`new URL(…, import.meta.url)` is an asset's address in this project of the tests.) */
export const siteFolder = join(import.meta.dirname, '../../../.build/web')

/**
 * Paths from the origin (`/app.html`) of every file in the built site. Throws with a plain message when there is no
 * build.
 */
export const siteFiles = (): ReadonlyArray<string> => {
  if (!existsSync(join(siteFolder, 'sw.js')))
    throw new Error('The site is not built: run "npm run build" first ("npm test" does).')
  return readdirSync(siteFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(siteFolder, join(entry.parentPath, entry.name))}`)
    .toSorted()
}

const localFolder = join(import.meta.dirname, '../../../.build/local')

/** Paths of every file of the local host's own pages, which are no part of the site. */
export const localFiles = (): ReadonlyArray<string> => {
  if (!existsSync(localFolder))
    throw new Error('The pages of the local host are not built: run "npm run build" first ("npm test" does).')
  return readdirSync(localFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(localFolder, join(entry.parentPath, entry.name))}`)
    .toSorted()
}

export const localText = (path: string): string => readFileSync(join(localFolder, path), 'utf8')

/** The bytes of one file of the built site. */
export const siteBytes = (path: string): Buffer => {
  if (!existsSync(join(siteFolder, path)))
    throw new Error(`${path} is not in the built site: run "npm run build" first ("npm test" does).`)
  return readFileSync(join(siteFolder, path))
}

export const siteText = (path: string): string => siteBytes(path).toString('utf8')

/** Bytes that a visitor downloads for these files, brotli. */
export const brotliBytes = (paths: Iterable<string>): number =>
  [...new Set(paths)].reduce((sum, path) => sum + siteBytes(`${path}.br`).length, 0)

/** A document of the built site, parsed. */
export const siteDocument = (file: string): Document => {
  // The parser would complain of each style sheet that it does not fetch.
  const { happyDOM } = window as unknown as {
    readonly happyDOM: { readonly settings: { handleDisabledFileLoadingAsSuccess: boolean } }
  }
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
  return new DOMParser().parseFromString(siteText(file), 'text/html')
}

export const attributes = (document: Document, selector: string, name: string): ReadonlyArray<string> =>
  [...document.querySelectorAll(selector)].flatMap((element) => element.getAttribute(name) ?? [])

/** A script and everything that it imports before it runs. */
export const withImports = (script: string, seen: Set<string> = new Set()): ReadonlySet<string> => {
  if (seen.has(script)) return seen
  seen.add(script)
  for (const [, path] of siteText(script).matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+\.js)["']/g))
    withImports(new URL(path ?? '', `http://site${script}`).pathname, seen)
  return seen
}

/** The scripts that run before the first screen. */
export const firstScripts = (): ReadonlyArray<string> => {
  const document = siteDocument(shellDocument)
  const entries = [
    ...attributes(document, 'script[src]', 'src'),
    ...attributes(document, 'link[rel=modulepreload]', 'href'),
  ]
  return entries.flatMap((entry) => [...withImports(entry)])
}

/** The scripts that every start asks for once the first screen is drawn: to look at the drive. */
export const laterScripts = (): ReadonlyArray<string> =>
  siteFiles()
    .filter((file) => /\/(network|large-texts|drive-work|backup)-[^/]*\.js$/.test(file))
    .flatMap((file) => [...withImports(file)])
