import { createHmac } from 'node:crypto'
import { isFields } from '#domain/fields.ts'
import { isSame } from '#functions/shared/is-same.ts'

/** What SnapTrade signs of a request. */
export interface Signed {
  /** Without the part of a base path that the client's own configuration adds. */
  readonly path: string
  /** The raw query without its question mark. */
  readonly query: string
  /** The parsed body; undefined where there is none. */
  readonly body: unknown
}

/** JSON with sorted keys and without spaces, as the official clients print it before signing. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (!isFields(value)) return JSON.stringify(value)
  const keys = Object.keys(value).toSorted().filter((key) => value[key] !== undefined)
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}

const isEmpty = (body: unknown): boolean => body === undefined || (isFields(body) && Object.keys(body).length === 0)

/** The `Signature` header: base64 of HMAC-SHA256 over content, path and query. */
export const signatureOf = ({ path, query, body }: Signed, consumerKey: string): string =>
  createHmac('sha256', encodeURI(consumerKey)).update(canonical({ content: isEmpty(body) ? null : body, path, query })).digest('base64')

/** Whether the request was signed with this key, compared in constant time. */
export const isSignedBy = (signed: Signed, consumerKey: string, signature: string | undefined): boolean =>
  signature !== undefined && isSame(signature, signatureOf(signed, consumerKey))
