import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { documentFor, filePath, localDocument, machinesPath } from '#domain/api/documents.ts'
import type { HttpResponse } from './stand-in/http.ts'

/** By path; the copy compressed at build has the same path with `.br`. */
export type StaticFiles = ReadonlyMap<string, Buffer>

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
}

/** The whole build in memory: one version while the host runs, no request meets the disk. Throws without a build. */
export const loadStaticFiles = (folder: string, localFolder?: string): StaticFiles =>
  new Map([...(localFolder !== undefined && existsSync(localFolder) ? filesIn(localFolder) : []), ...filesIn(folder)])

const filesIn = (folder: string): ReadonlyArray<readonly [path: string, bytes: Buffer]> =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [`/${relative(folder, path).split(sep).join('/')}`, readFileSync(path)])

/** Only hashed names may stay for ever; documents name them, so a document is never stored. */
const cacheControlOf = (path: string): string => {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return path.endsWith('.html') ? 'no-store' : 'no-cache'
}

/** A missing path with an extension is a 404, never the shell. */
export const answerStatic = (files: StaticFiles, path: string, acceptEncoding = ''): HttpResponse => {
  const isThere = files.has(path) && extname(path) !== '.br'
  const found = isThere || filePath.test(path) ? path : documentPath(files, path)
  const plain = files.get(found)
  if (plain === undefined || extname(found) === '.br')
    return {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      body: Buffer.from('Not found'),
    }
  const packed = /\bbr\b(?!;)/.test(acceptEncoding) ? files.get(`${found}.br`) : undefined
  return {
    status: 200,
    headers: {
      'content-type': contentTypes[extname(found)] ?? 'application/octet-stream',
      'cache-control': cacheControlOf(found),
      ...(packed && { 'content-encoding': 'br' }),
    },
    body: packed ?? plain,
  }
}

const documentPath = (files: StaticFiles, path: string): string =>
  path === machinesPath && files.has(`/${localDocument}`) ? `/${localDocument}` : `/${documentFor(path)}`
