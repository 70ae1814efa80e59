import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { apiHeaders } from '#domain/api/headers.ts'

/** Every refusal that an endpoint can answer, and its status. The only such table. */
const statusOfProblem = {
  bad_request: 400,
  reauth_required: 401,
  reconnect_required: 402,
  forbidden: 403,
  key_taken: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_connected: 409,
  too_large: 413,
  unsupported_media_type: 415,
  syncing: 425,
  too_many_requests: 429,
  internal_error: 500,
  not_supported: 501,
  provider_error: 502,
  provider_unavailable: 503,
} as const
export type ProblemCode = keyof typeof statusOfProblem

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: ReadonlyArray<string>
  readonly body: string
  /** The proven user, for the log's hash. */
  readonly user?: string
  /** A provider failed, although there is an answer. */
  readonly degraded?: boolean
}

interface ReplyExtras {
  readonly headers?: Readonly<Record<string, string>>
  readonly cookies?: ReadonlyArray<string>
  readonly user?: string
  readonly degraded?: boolean
}

/** A JSON answer. */
export const json = (status: number, body: unknown, extras: ReplyExtras = {}): Reply =>
  reply(status, 'application/json', JSON.stringify(body), extras)

/** A plain text answer, for a person who looks at a page of the API by accident. */
export const text = (status: number, body: string, extras: ReplyExtras = {}): Reply =>
  reply(status, 'text/plain; charset=utf-8', body, extras)

/** `{ error }`, with a code from the table and nothing else. */
export const problem = (code: ProblemCode, extras: ReplyExtras = {}): Reply =>
  json(statusOfProblem[code], { error: code }, extras)

/** A browser redirect. */
export const redirect = (address: string, extras: ReplyExtras = {}): Reply => ({
  status: 302,
  headers: { ...apiHeaders, ...extras.headers, location: address },
  body: '',
  ...forRouter(extras),
})

const reply = (status: number, contentType: string, body: string, extras: ReplyExtras): Reply => ({
  status,
  headers: { ...apiHeaders, 'content-type': contentType, ...extras.headers },
  body,
  ...forRouter(extras),
})

const forRouter = ({ cookies = [], user, degraded }: ReplyExtras): Pick<Reply, 'cookies' | 'user' | 'degraded'> => ({
  cookies,
  ...(user === undefined ? {} : { user }),
  ...(degraded ? { degraded } : {}),
})

/** The reply as a function URL result (payload v2). */
export const replyToResult = (answer: Reply): APIGatewayProxyStructuredResultV2 => ({
  statusCode: answer.status,
  headers: { ...answer.headers },
  cookies: [...answer.cookies],
  body: answer.body,
  isBase64Encoded: false,
})
