import type { Call, HttpResponse } from '#functions/local/stand-in/http.ts'
import type { TimeAndChance } from '#functions/local/stand-in/world.ts'
import type { Client, Registry } from './registry.ts'
import { answerAccount, answerConsent, type CodeEntry, type Interaction, startSignIn } from './sign-in.ts'
import { exchange, revoke, tokenInfo } from './tokens.ts'

export interface Identity {
  readonly world: TimeAndChance
  readonly registry: Registry
  readonly client: Client
  readonly issuer: () => string
  /** Open pages, by the secret in their form; a restart of the process ends them. */
  readonly interactions: Map<string, Interaction>
  /** By hash; a restart of the process ends them. */
  readonly codes: Map<string, CodeEntry>
}

type Handler = (identity: Identity, call: Call) => HttpResponse | Promise<HttpResponse>

const routes: ReadonlyArray<readonly [method: string, path: string, answer: Handler]> = [
  ['GET', '/o/oauth2/v2/auth', startSignIn],
  ['POST', '/signin/account', answerAccount],
  ['POST', '/signin/consent', answerConsent],
  ['POST', '/token', exchange],
  ['POST', '/revoke', revoke],
  ['POST', '/tokeninfo', tokenInfo],
]

/** Undefined for paths that are not of sign-in. Answers have no CORS headers, as at Google. */
export const answerIdentity = async (identity: Identity, call: Call): Promise<HttpResponse | undefined> => {
  const [, , answer] = routes.find(([method, path]) => method === call.method && path === call.path) ?? []
  return answer?.(identity, call)
}
