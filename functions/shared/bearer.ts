import { err, type Result } from '#domain/result.ts'
import type { ApiRequest } from './request.ts'

/**
 * Why a token proves nobody. `unavailable`: the issuer did not answer, so nothing is known. `too-many`: too many tokens
 * that proved nobody came before it, and the issuer was not asked.
 */
export type TokenProblem = 'refused' | 'unavailable' | 'too-many'

/** Asks whoever issued access tokens to this product. */
export interface AccessTokens {
  /**
   * The user of the token, which is ours, alive and has the scopes. `stranger`: the address of a caller for whom
   * nothing else vouches.
   */
  readonly verify: (
    token: string,
    stranger: string | undefined,
  ) => Promise<Result<{ readonly userId: string }, TokenProblem>>
}

/** Characters. Google's are far shorter. */
const longestToken = 2048

/** The token of the request's `Authorization: Bearer`; undefined where there is none, or nothing that could be one. */
export const bearerOf = (request: ApiRequest): string | undefined => {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers['authorization'] ?? '')?.[1]
  return token === undefined || token.length > longestToken ? undefined : token
}

/**
 * The user whom the request's `Authorization: Bearer` proves. A request without one is `refused`. `vouched`: an open
 * session came along, so that it counts as no stranger's.
 */
export const verifyBearer = async (
  tokens: AccessTokens,
  request: ApiRequest,
  vouched = false,
): Promise<Result<{ readonly userId: string }, TokenProblem>> => {
  const token = bearerOf(request)
  return token === undefined ? err('refused') : tokens.verify(token, vouched ? undefined : request.address)
}
