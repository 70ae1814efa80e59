import { type HttpResponse, standInHeaders } from '#functions/local/stand-in/http.ts'

/** An error as it comes over the wire; `{}` in the detail is filled in. */
export interface Problem {
  readonly status: number
  readonly detail: string
  readonly code: string
}

/** The errors that the stand-in makes. */
export const problems = {
  badSignature: { status: 401, detail: 'Unable to verify signature sent', code: '1076' },
  badUser: { status: 401, detail: 'Invalid userID or userSecret provided', code: '1083' },
  badClient: { status: 401, detail: 'Invalid clientId provided', code: '1077' },
  badTimestamp: { status: 401, detail: 'Invalid timestamp', code: '1075' },
  missingCredentials: {
    status: 400,
    detail: 'Please provide clientId, userId and userSecret in query params',
    code: '1012',
  },
  userExists: { status: 400, detail: "User with the following userId already exist: '{}'", code: '1010' },
  badInput: { status: 400, detail: 'Invalid input: {}', code: '1012' },
  notFound: { status: 404, detail: 'Resource not found', code: '1011' },
  internal: { status: 500, detail: 'Unexpected error encountered.', code: '1000' },
} as const satisfies Readonly<Record<string, Problem>>

/** One of them as an answer. */
export const problem = (name: keyof typeof problems | 'notSupported', filling = ''): HttpResponse =>
  name === 'notSupported'
    ? answer(501, { error: 'This endpoint is not supported by the brokerage' })
    : problemAnswer(problems[name], filling)

/** An error's answer. */
export const problemAnswer = ({ status, detail, code }: Problem, filling = ''): HttpResponse =>
  answer(status, { detail: detail.replace('{}', filling), status_code: status, code })

/** A JSON answer as SnapTrade prints it. */
export const answer = (status: number, value: unknown): HttpResponse => ({
  status,
  headers: { ...standInHeaders, 'content-type': 'application/json' },
  body: new TextEncoder().encode(JSON.stringify(value)),
})
