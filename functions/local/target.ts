import type { IncomingMessage } from 'node:http'

/** What a request asks for, and of whom. */
export interface Target {
  /** Lower case, with its port; undefined where nobody is named, or two are. */
  readonly host: string | undefined
  /** Path and query as they came. */
  readonly path: string
}

/**
 * A target may be a path or, as proxies are sent it, a whole address, whose host then counts instead of the header's
 * (RFC 9112 section 3.2). The header must be there all the same.
 */
export const targetOf = ({ url = '', headersDistinct }: IncomingMessage): Target => {
  const hosts = headersDistinct['host'] ?? []
  const host = hosts.length === 1 ? hosts[0]?.toLowerCase() : undefined
  const [, authority, path] = /^http:\/\/([^/?#]*)(.*)$/is.exec(url) ?? []
  if (authority === undefined || path === undefined) return { host, path: url }
  return { host: host && authority.toLowerCase(), path: path.startsWith('/') ? path : `/${path}` }
}
