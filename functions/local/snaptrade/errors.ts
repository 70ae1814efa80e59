import { type HttpResponse, json } from '#functions/local/stand-in/http.ts'

/** An error as it comes over the wire. */
export const problem = (status: number, code: string, detail: string): HttpResponse =>
  json(status, { detail, status_code: status, code })

export const problems = {
  badSignature: problem(401, '1076', 'Unable to verify signature sent'),
  badUser: problem(401, '1083', 'Invalid userID or userSecret provided'),
  noUsers: problem(403, '1012', 'Personal keys cannot manage users'),
  userExists: problem(400, '1010', 'User with the following userId already exist'),
  notFound: problem(404, '1011', 'Resource not found'),
  internal: problem(500, '1000', 'Unexpected error encountered.'),
  notSupported: json(501, { error: 'This endpoint is not supported by the brokerage' }),
} as const
