import { err, type Result } from '#domain/result.ts'
import type { ApiRequest } from './request.ts'

/** Why a token proves nobody. `unavailable`: nobody could be asked, nothing is known. */
export type TokenProblem = 'refused' | 'unavailable'

/** Asks whoever issued access tokens to this product. */
export interface AccessTokens {
  /** The user of the token, which is ours, alive and has the scopes. */
  readonly verify: (token: string) => Promise<Result<{ readonly userId: string }, TokenProblem>>
}

/** Characters. Google's are far shorter. */
const longestToken = 2048

/** The token of the request's `Authorization: Bearer`; undefined where there is none, or nothing that could be one. */
export const bearerOf = (request: ApiRequest): string | undefined => {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers['authorization'] ?? '')?.[1]
  return token === undefined || token.length > longestToken ? undefined : token
}

/** The user whom the request's `Authorization: Bearer` proves. A request without one is `refused`. */
export const verifyBearer = async (tokens: AccessTokens, request: ApiRequest): Promise<Result<{ readonly userId: string }, TokenProblem>> => {
  const token = bearerOf(request)
  return token === undefined ? err('refused') : tokens.verify(token)
}
