import { csrfHeader } from '#domain/api/auth.ts'
import { product } from '#domain/product.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { AccessTokens, RefreshFailure } from '#machines/ports/session.ts'
import { inTime, type Timers } from '#web/adapters/time.ts'

export interface OwnApiDeps {
  readonly fetch: typeof fetch
  /** The app's own origin, which serves the API. */
  readonly origin: string
  readonly timers: Timers
  readonly tokens: AccessTokens
}

interface OwnRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** In the address of a GET, in the body of a POST. */
  readonly parameters: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly cache: RequestCache
  readonly timeoutMs: number
}

export interface OwnAnswer {
  readonly status: number
  readonly header: (name: string) => string | null
  readonly text: string
}

export type OwnFailure = RefreshFailure | { readonly kind: 'timeout' }

/** One request to our own backend with the user's bearer; a refused token is replaced once. */
export const askOwnApi = async (deps: OwnApiDeps, request: OwnRequest): Promise<Result<OwnAnswer, OwnFailure>> => {
  const token = await deps.tokens.current()
  if (!token.ok) return token
  const first = await send(deps, request, token.value)
  if (!first.ok || first.value.status !== 401) return first
  const another = await deps.tokens.replace(token.value)
  return another.ok ? send(deps, request, another.value) : another
}

const send = (
  deps: OwnApiDeps,
  { method, path, parameters, headers, cache, timeoutMs }: OwnRequest,
  token: string,
): Promise<Result<OwnAnswer, OwnFailure>> =>
  inTime(deps.timers, timeoutMs, async ({ signal }) => {
    const query = method === 'GET' && Object.keys(parameters).length > 0 ? `?${new URLSearchParams(parameters)}` : ''
    try {
      const response = await deps.fetch(`${deps.origin}${product.apiBasePath}${path}${query}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...headers,
          ...(method === 'POST' && { 'Content-Type': 'application/json', [csrfHeader.name]: csrfHeader.value }),
        },
        ...(method === 'POST' && { body: JSON.stringify(parameters) }),
        credentials: 'same-origin',
        cache,
        redirect: 'error',
        signal,
      })
      return ok({ status: response.status, header: (name) => response.headers.get(name), text: await response.text() })
    } catch {
      return err(signal.aborted ? { kind: 'timeout' } : { kind: 'unreachable', retryAfterMs: undefined })
    }
  })
