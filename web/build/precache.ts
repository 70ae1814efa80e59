import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { prerenderedDocuments } from '#domain/api/documents.ts'
import type { PrecachedFile } from '#web/service-worker/precached-file.ts'
import { filesBelow, integrityOf } from './site-files.ts'

const documentPaths: ReadonlyMap<string, string> = new Map(
  Object.entries(prerenderedDocuments).map(([path, file]) => [file, path]),
)

/** What works offline: documents, scripts, styles, fonts. Pictures for installers and robots stay out. */
const isPrecached = (file: string): boolean =>
  /\.(html|js|css|woff2|webmanifest)$|^icon\.svg$/.test(file) && file !== 'sw.js'

/** The service worker's list for a built site, and its hash: the same files make the same version. */
export const precacheOf = async (
  outDir: string,
): Promise<{ readonly files: ReadonlyArray<PrecachedFile>; readonly version: string }> => {
  const files = await Promise.all(
    (await filesBelow(outDir))
      .filter(isPrecached)
      .map(async (file) => ({
        path: documentPaths.get(file) ?? `/${file}`,
        integrity: await integrityOf(join(outDir, file)),
      })),
  )
  return { files, version: createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12) }
}
