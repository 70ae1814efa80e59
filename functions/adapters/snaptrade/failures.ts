import type { BrokerageFailure } from '#functions/snaptrade/ports.ts'

/** The fields of a failed answer. The error object itself contains the user's secret and is never passed on. */
interface RefusedAnswer {
  /** Undefined without an answer. */
  readonly status: number | undefined
  /** Node's code of a request without an answer. */
  readonly reason?: string | undefined
  readonly body: unknown
  readonly headers?: Readonly<Record<string, unknown>>
}

const soonSeconds = 10
const syncSeconds = 30
const longestWaitSeconds = 300

const unsent: ReadonlySet<string | undefined> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED'])

/** SnapTrade's refusals as ours: by status, and by its own code where that decides. */
export const failureOf = ({ status, reason, body, headers = {} }: RefusedAnswer): BrokerageFailure => {
  const code = textIn(body, 'code')
  if (status === 501) return { code: 'not_supported' }
  if (status === undefined || status >= 500) {
    // A server that answers 503 has not begun the request (RFC 9110, 15.6.4).
    const isUnknown = status === undefined ? !unsent.has(reason) : status !== 503
    return { code: 'provider_unavailable', retryAfterSeconds: soonSeconds, isUnknown }
  }
  switch (status) {
    case 400:
      return code === '1010' ? { code: 'provider_error', isRegistered: true } : { code: 'provider_error' }
    case 401:
      return code === '1083' ? { code: 'not_connected', isSecretDead: true } : { code: 'provider_error' }
    case 402:
      return { code: 'reconnect_required' }
    case 403:
      return { code: code === '1141' ? 'not_supported' : 'provider_error' }
    case 404:
      return { code: 'not_found' }
    case 425:
      return { code: 'syncing', retryAfterSeconds: syncSeconds }
    case 429:
      return {
        code: 'too_many_requests',
        retryAfterSeconds: waitOf(headers['retry-after'] ?? headers[resetOf(headers)], textIn(body, 'detail')),
      }
    default:
      return { code: 'provider_error' }
  }
}

const textIn = (body: unknown, name: 'code' | 'detail'): string => {
  const value: unknown =
    typeof body === 'object' && body !== null ? Object.getOwnPropertyDescriptor(body, name)?.value : undefined
  return typeof value === 'string' ? value : ''
}

/** The limit that was reached: a Personal key's limit for one account, else that of the whole key. */
const resetOf = (headers: NonNullable<RefusedAnswer['headers']>): string =>
  headers['x-ratelimit-account-remaining'] === '0' ? 'x-ratelimit-account-reset' : 'x-ratelimit-reset'

/** Seconds of the header, else of 'Expected available in 7 seconds.' */
const waitOf = (header: unknown, detail: string): number => {
  const seconds = Number(
    typeof header === 'string' && header !== '' ? header : (/in (\d+) second/.exec(detail)?.[1] ?? '60'),
  )
  return Number.isFinite(seconds) && seconds >= 1 ? Math.min(Math.ceil(seconds), longestWaitSeconds) : 60
}
