import { bytesAnswer, type Call, type HttpResponse, text } from '#functions/local/stand-in/http.ts'
import { stylesheet } from '#functions/local/stand-in/stylesheet.ts'
import type { Identity } from './context.ts'
import { stylesheetPath, welcomePage } from './pages.ts'
import { answerAccount, answerConsent, startSignIn } from './sign-in.ts'
import { exchange, revoke, tokenInfo } from './token-endpoint.ts'

type Handler = (identity: Identity, call: Call) => HttpResponse | Promise<HttpResponse>

const style = (): HttpResponse =>
  bytesAnswer(200, Buffer.from(stylesheet), { 'content-type': 'text/css; charset=utf-8' })

/** Google's paths, on one host here. */
const routes: ReadonlyArray<readonly [method: string, path: string, answer: Handler]> = [
  ['GET', '/', welcomePage],
  ['GET', '/o/oauth2/v2/auth', startSignIn],
  ['POST', '/signin/account', answerAccount],
  ['POST', '/signin/consent', answerConsent],
  ['GET', stylesheetPath, style],
  ['POST', '/token', exchange],
  ['POST', '/revoke', revoke],
  ['POST', '/tokeninfo', tokenInfo],
]

/** Answers what is asked of sign-in; undefined for paths that are not its. None has CORS headers, as at Google. */
export const answerIdentity = (identity: Identity, call: Call): Promise<HttpResponse> | undefined => {
  const found = routes.find(([, path]) => path === call.path)
  if (found === undefined) return undefined
  const [method, , answer] = found
  return Promise.resolve(
    call.method === method ? answer(identity, call) : text(405, 'Method Not Allowed', { allow: method }),
  )
}
