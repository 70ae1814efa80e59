import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { documentFor, filePath, localDocument, machinesPath } from '#domain/api/documents.ts'

/** One way to send a file. */
interface Variant {
  readonly body: Buffer
  readonly etag: string
  readonly encoding: 'br' | 'gzip' | undefined
}

interface StaticFile {
  readonly contentType: string
  readonly cacheControl: string
  /** The best first; the last one is the plain bytes. */
  readonly variants: ReadonlyArray<Variant>
}

export interface StaticAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** The built web app, by path. */
export type StaticFiles = ReadonlyMap<string, StaticFile>

const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
}

const packedEndings = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
] as const

/**
 * Reads the whole build into memory: one consistent version for as long as the host runs, and no path of a request ever
 * meets the file system. `localFolder` holds the host's own page and may be missing. Throws when there is no build.
 */
export const loadStaticFiles = (folder: string, localFolder?: string): StaticFiles => {
  const bytes = new Map([
    ...(localFolder !== undefined && existsSync(localFolder) ? bytesIn(localFolder) : []),
    ...bytesIn(folder),
  ])
  const plain = [...bytes].filter(([path]) => !packedEndings.some(([ending]) => path.endsWith(ending)))
  return new Map(plain.map(([path, body]) => [path, toStaticFile(path, body, bytes)]))
}

const bytesIn = (folder: string): ReadonlyArray<readonly [path: string, bytes: Buffer]> =>
  filesIn(folder).map((path) => [`/${relative(folder, path).split(sep).join('/')}`, readFileSync(path)])

const filesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const toStaticFile = (path: string, plain: Buffer, bytes: ReadonlyMap<string, Buffer>): StaticFile => {
  const packed = packedEndings.flatMap(([ending, encoding]) => {
    const body = bytes.get(`${path}${ending}`)
    return body ? [{ body, etag: etagOf(body), encoding }] : []
  })
  return {
    contentType: contentTypes[extensionOf(path)] ?? 'application/octet-stream',
    cacheControl: cacheControlOf(path),
    variants: [...packed, { body: plain, etag: etagOf(plain), encoding: undefined }],
  }
}

/** Only hashed names may stay for ever; documents name them, so a document is never stored. */
const cacheControlOf = (path: string): string => {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return path.endsWith('.html') ? 'no-store' : 'no-cache'
}

const etagOf = (body: Buffer): string => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

const extensionOf = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .split('.')
    .slice(1)
    .at(-1) ?? ''

/** Answers GET and HEAD for a path. What looks like a file and is none is a 404, never the shell. */
export const answerStatic = (
  files: StaticFiles,
  path: string,
  headers: { readonly acceptEncoding: string | undefined; readonly ifNoneMatch: string | undefined },
): StaticAnswer => {
  const file = files.get(path) ?? (filePath.test(path) ? undefined : files.get(documentPath(files, path)))
  if (!file)
    return {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      body: Buffer.from('Not found'),
    }
  const variant = file.variants.find(
    ({ encoding }) => encoding === undefined || accepts(headers.acceptEncoding, encoding),
  )
  if (!variant) throw new Error(`${path} has no plain variant`)
  const common = {
    'cache-control': file.cacheControl,
    etag: variant.etag,
    ...(file.variants.length > 1 ? { vary: 'accept-encoding' } : {}),
  }
  if (isKnown(headers.ifNoneMatch, variant.etag)) return { status: 304, headers: common, body: Buffer.alloc(0) }
  return {
    status: 200,
    headers: {
      ...common,
      'content-type': file.contentType,
      ...(variant.encoding ? { 'content-encoding': variant.encoding } : {}),
    },
    body: variant.body,
  }
}

/** The host's own page, where it was built, else what the router in the cloud answers too. */
const documentPath = (files: StaticFiles, path: string): string =>
  path === machinesPath && files.has(`/${localDocument}`) ? `/${localDocument}` : `/${documentFor(path)}`

const accepts = (header: string | undefined, encoding: string): boolean =>
  (header ?? '').split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter))
  })

const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === etag)
