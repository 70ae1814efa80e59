import { err, type Result } from '#domain/result.ts'
import type { ApiRequest } from './request.ts'

/**
 * Why a token proves no user. `unavailable`: the issuer did not answer. `too-many`: too many invalid tokens came before
 * it, and the issuer was not asked.
 */
export type TokenProblem = 'refused' | 'unavailable' | 'too-many'

/** The check of access tokens by their issuer. */
export interface AccessTokens {
  /**
   * The user of the token, if it was issued to this product, is valid and has the scopes. `stranger`: the address of a
   * caller without another proof.
   */
  readonly verify: (
    token: string,
    stranger: string | undefined,
  ) => Promise<Result<{ readonly userId: string }, TokenProblem>>
}

/** In characters. Google's tokens are far shorter. */
const longestToken = 2048

/** The token of the request's `Authorization: Bearer`; undefined where it is missing or malformed. */
export const bearerOf = (request: ApiRequest): string | undefined => {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers['authorization'] ?? '')?.[1]
  return token === undefined || token.length > longestToken ? undefined : token
}

/**
 * The user whom the request's `Authorization: Bearer` proves. A request without one is `refused`. `vouched`: the
 * request has an open session, so it does not count as a stranger's.
 */
export const verifyBearer = async (
  tokens: AccessTokens,
  request: ApiRequest,
  vouched = false,
): Promise<Result<{ readonly userId: string }, TokenProblem>> => {
  const token = bearerOf(request)
  return token === undefined ? err('refused') : tokens.verify(token, vouched ? undefined : request.address)
}
