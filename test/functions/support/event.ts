import type { LambdaFunctionURLEvent } from 'aws-lambda'

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
}

/** A function URL event (payload v2) as the cloud would send it. */
export const eventOf = (sent: Sent): LambdaFunctionURLEvent => ({
  version: '2.0',
  routeKey: '$default',
  rawPath: sent.path,
  rawQueryString: sent.query ?? '',
  ...(sent.cookies ? { cookies: [...sent.cookies] } : {}),
  headers: { ...sent.headers },
  requestContext: {
    accountId: 'anonymous',
    apiId: 'test',
    domainName: 'test.lambda-url.eu-central-1.on.aws',
    domainPrefix: 'test',
    http: { method: sent.method ?? 'GET', path: sent.path, protocol: 'HTTP/1.1', sourceIp: sent.sourceIp ?? '203.0.113.7', userAgent: 'test' },
    requestId: 'request-1',
    routeKey: '$default',
    stage: '$default',
    time: '20/Nov/2026:12:00:00 +0000',
    timeEpoch: 0,
  },
  ...(sent.body === undefined ? {} : { body: sent.body }),
  isBase64Encoded: sent.base64 ?? false,
})
