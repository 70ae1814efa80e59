import type { LambdaFunctionURLEvent } from 'aws-lambda'
import { routerProofHeader } from '#functions/shared/router-proof.ts'

/** The ring that the router and the functions share: the router shows the newest, functions take both. */
export const routerKeys = {
  before: { kid: 'before', k: 'router-key-canary-before'.padEnd(43, '-'), created: '2026-01-01T00:00:00Z' },
  newest: { kid: 'newest', k: 'router-key-canary-newest'.padEnd(43, '-'), created: '2026-02-01T00:00:00Z' },
} as const

export interface Sent {
  readonly method?: string
  /** With the API's base path. */
  readonly path: string
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly cookies?: ReadonlyArray<string>
  readonly body?: string
  readonly base64?: boolean
  readonly sourceIp?: string
  /** To the function's own address, around the router. */
  readonly direct?: boolean
}

/** A function URL event (payload v2) as the cloud would send it, through the router. */
export const eventOf = (sent: Sent): LambdaFunctionURLEvent => ({
  version: '2.0',
  routeKey: '$default',
  rawPath: sent.path,
  rawQueryString: sent.query ?? '',
  ...(sent.cookies ? { cookies: [...sent.cookies] } : {}),
  headers: { ...(sent.direct ? {} : { [routerProofHeader]: routerKeys.newest.k }), ...sent.headers },
  requestContext: {
    accountId: 'anonymous',
    apiId: 'test',
    domainName: 'test.lambda-url.eu-central-1.on.aws',
    domainPrefix: 'test',
    http: {
      method: sent.method ?? 'GET',
      path: sent.path,
      protocol: 'HTTP/1.1',
      sourceIp: sent.sourceIp ?? '203.0.113.7',
      userAgent: 'test',
    },
    requestId: 'request-1',
    routeKey: '$default',
    stage: '$default',
    time: '20/Nov/2026:12:00:00 +0000',
    timeEpoch: 0,
  },
  ...(sent.body === undefined ? {} : { body: sent.body }),
  isBase64Encoded: sent.base64 ?? false,
})
