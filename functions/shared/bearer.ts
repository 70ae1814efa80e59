import { err, type Result } from '#domain/result.ts'
import type { ApiRequest } from './request.ts'

/** `unavailable`: the issuer did not answer. `too-many`: after too many invalid tokens the issuer was not asked. */
export type TokenProblem = 'refused' | 'unavailable' | 'too-many'

export interface AccessTokens {
  /** Checks validity, scopes and product of the token. `stranger`: the address of a caller without other proof. */
  readonly verify: (
    token: string,
    stranger: string | undefined,
  ) => Promise<Result<{ readonly userId: string }, TokenProblem>>
}

/** In characters. Google's tokens are far shorter. */
const longestToken = 2048

/** Undefined where the header is missing or malformed. */
export const bearerOf = (request: ApiRequest): string | undefined => {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers['authorization'] ?? '')?.[1]
  return token === undefined || token.length > longestToken ? undefined : token
}

/** `refused` without a token. `vouched`: the request has an open session and is not a stranger's. */
export const verifyBearer = async (
  tokens: AccessTokens,
  request: ApiRequest,
  vouched = false,
): Promise<Result<{ readonly userId: string }, TokenProblem>> => {
  const token = bearerOf(request)
  return token === undefined ? err('refused') : tokens.verify(token, vouched ? undefined : request.address)
}
