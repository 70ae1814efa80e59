import { type HttpResponse, standInHeaders } from '#functions/local/stand-in/http.ts'

interface ErrorRow {
  readonly status: number
  readonly detail: string
  readonly code: string
}

/** SnapTrade's errors as they come over the wire; `{}` in a detail is filled in. */
export const errorTable = {
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
  disabled: {
    status: 402,
    detail: 'Unable to sync with brokerage account because the connection is disabled.',
    code: '3003',
  },
  featureOff: { status: 403, detail: 'Feature is not enabled for this customer', code: '1141' },
  notFound: { status: 404, detail: 'Resource not found', code: '1011' },
  tooEarly: { status: 425, detail: 'The account has not been synced yet. Please try again later.', code: '3012' },
  throttled: { status: 429, detail: 'Request was throttled. Expected available in {} seconds.', code: '0000' },
  internal: { status: 500, detail: 'Unexpected error encountered.', code: '1000' },
  brokerageDown: {
    status: 503,
    detail: 'The brokerage is currently unavailable. Please try again later.',
    code: '3002',
  },
} as const satisfies Readonly<Record<string, ErrorRow>>
export type ErrorName = keyof typeof errorTable | 'notSupported'

/** Whether there is such an error. */
export const isErrorName = (name: string): name is ErrorName =>
  name === 'notSupported' || Object.hasOwn(errorTable, name)

/** An error's answer. */
export const problem = (
  name: ErrorName,
  filling = '',
  headers: Readonly<Record<string, string>> = {},
): HttpResponse => {
  if (name === 'notSupported') return answer(501, { error: 'This endpoint is not supported by the brokerage' }, headers)
  const { status, detail, code } = errorTable[name]
  return answer(status, { detail: detail.replace('{}', filling), status_code: status, code }, headers)
}

/** A JSON answer as SnapTrade prints it. */
export const answer = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse => ({
  status,
  headers: { ...standInHeaders, 'content-type': 'application/json', ...headers },
  body: new TextEncoder().encode(JSON.stringify(value)),
})
