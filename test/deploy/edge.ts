import { existsSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import type { Rehearsal } from './program.ts'
import { inputsOf, inputsOfKind } from './resources.ts'

interface EdgeRequest {
  readonly method: string
  readonly uri: string
  readonly headers: Readonly<Record<string, { readonly value: string }>>
  readonly cookies?: Readonly<Record<string, { readonly value: string }>>
  readonly querystring: Readonly<Record<string, unknown>>
}
interface EdgeResponse {
  readonly statusCode: number
  readonly headers?: Readonly<Record<string, { readonly value: string }>>
  readonly body?: { readonly data: string }
}
type Handler = (event: {
  readonly version: string
  readonly viewer: { readonly ip: string }
  readonly request: EdgeRequest
}) => Promise<EdgeRequest | EdgeResponse>

/**
 * What the edge makes of a request: an answer of its own, a function's turn, or a file of the bucket (or the bucket's
 * 404).
 */
export type EdgeAnswer =
  | {
      readonly by: 'edge'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
    }
  | {
      readonly by: 'function'
      readonly host: string
      readonly path: string
      readonly headers: Readonly<Record<string, string>>
      readonly cookies: ReadonlyArray<string>
    }
  | {
      readonly by: 'bucket'
      readonly status: 200
      readonly body: Buffer
      readonly contentType: string
      readonly cacheControl: string
    }
  | { readonly by: 'bucket'; readonly status: 404 }

export type Edge = (
  path: string,
  request?: {
    readonly method?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly cookies?: Readonly<Record<string, string>>
  },
) => Promise<EdgeAnswer>

/**
 * The router of a rehearsed deploy, run: its CloudFront Function's own source over its key-value store and the files it
 * uploads.
 */
export const edgeOf = (rehearsal: Rehearsal): Edge => {
  const [router] = inputsOf(rehearsal, 'aws:cloudfront/function:Function').values()
  if (!router) throw new Error('There is no router')
  const store = storeOf(rehearsal)
  const objects = objectsOf(rehearsal)
  return async (path, { method = 'GET', headers = {}, cookies = {} } = {}) => {
    let origin: { readonly domainName: string } | undefined
    const cf = {
      kvs: () => ({ get: async (key: string) => store.get(key) ?? (await Promise.reject(new Error(`no ${key}`))) }),
      updateRequestOrigin: (chosen: { readonly domainName: string }) => void (origin = chosen),
    }
    const handler = runInNewContext(`${router.code.replace(/import cf from "cloudfront";/, '')}\n;handler`, {
      cf,
    }) as Handler
    const asked = {
      method,
      uri: path,
      querystring: {},
      cookies: valued(cookies),
      headers: { host: { value: 'bellbook.example' }, ...valued(headers) },
    }
    const answered = await handler({ version: '1.0', viewer: { ip: '203.0.113.7' }, request: asked })
    if ('statusCode' in answered)
      return {
        by: 'edge',
        status: answered.statusCode,
        headers: plain(answered.headers ?? {}),
        body: answered.body?.data ?? '',
      }
    if (!origin) throw new Error(`The router sends ${path} nowhere`)
    if (!origin.domainName.includes('.s3.'))
      return {
        by: 'function',
        host: origin.domainName,
        path: answered.uri,
        headers: plain(answered.headers),
        cookies: Object.entries(answered.cookies ?? {}).map(([name, { value }]) => `${name}=${value}`),
      }
    return objects.get(answered.uri.slice(1)) ?? { by: 'bucket', status: 404 }
  }
}

const valued = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]))
const plain = (headers: Readonly<Record<string, { readonly value: string }>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]))

const storeOf = (rehearsal: Rehearsal): ReadonlyMap<string, string> => {
  const keys = inputsOfKind(rehearsal, 'KvKeys')
  const routes = inputsOfKind(rehearsal, 'KvRoutesUpdate')
  const [first] = routes
  if (!first) throw new Error('There are no routes')
  return new Map([
    ...keys.flatMap(({ namespace, entries }) =>
      Object.entries(entries).map(([key, value]) => [`${namespace}:${key}`, value] as const),
    ),
    [`${first.namespace}:${first.key}`, JSON.stringify(routes.map(({ entry }) => entry))],
  ])
}

type BucketObject = Extract<EdgeAnswer, { readonly by: 'bucket'; readonly status: 200 }>

const objectsOf = (rehearsal: Rehearsal): ReadonlyMap<string, BucketObject> =>
  new Map([
    ...inputsOfKind(rehearsal, 'BucketFiles')
      .flatMap(({ files }) => files)
      .filter(({ source }) => existsSync(source))
      .map(({ key, source, contentType, cacheControl }): [string, BucketObject] => [
        key,
        { by: 'bucket', status: 200, body: readFileSync(source), contentType, cacheControl },
      ]),
    ...[...inputsOf(rehearsal, 'aws:s3/bucketObjectv2:BucketObjectv2').values()].flatMap(
      ({ key, content, contentType = '', cacheControl = '' }): ReadonlyArray<[string, BucketObject]> =>
        content === undefined
          ? []
          : [[key, { by: 'bucket', status: 200, body: Buffer.from(content), contentType, cacheControl }]],
    ),
  ])
