import { type HttpResponse, json } from '#functions/local/stand-in/http.ts'

export interface Problem {
  readonly status: number
  readonly detail: string
  readonly code: string
}

/** The errors that the stand-in makes. */
export const problems = {
  badSignature: { status: 401, detail: 'Unable to verify signature sent', code: '1076' },
  badUser: { status: 401, detail: 'Invalid userID or userSecret provided', code: '1083' },
  userExists: { status: 400, detail: 'User with the following userId already exist', code: '1010' },
  notFound: { status: 404, detail: 'Resource not found', code: '1011' },
  internal: { status: 500, detail: 'Unexpected error encountered.', code: '1000' },
} as const satisfies Readonly<Record<string, Problem>>

/** An error's answer. */
export const problemAnswer = ({ status, detail, code }: Problem): HttpResponse =>
  json(status, { detail, status_code: status, code })

/** The answer to a call that a broker does not support. */
export const notSupported = (): HttpResponse => json(501, { error: 'This endpoint is not supported by the brokerage' })
