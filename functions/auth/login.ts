import { login } from '#domain/api/auth.ts'
import { isWithinRate, type RateRule } from '#functions/shared/counters.ts'
import { parseQuery } from '#functions/shared/query.ts'
import type { ApiRequest } from '#functions/shared/request.ts'
import { text } from '#functions/shared/respond.ts'
import type { ApiHandler } from '#functions/shared/router.ts'
import type { AuthPorts } from './ports.ts'
import { findSession } from './session.ts'
import { startSignIn } from './transaction.ts'

const rate: RateRule = { name: 'login', limit: 10, windowSeconds: 60 }

/** GET /auth/google/login: sends the browser to the provider. Only our exact addresses get a redirect. */
export const makeLoginHandler =
  (ports: AuthPorts): ApiHandler =>
  async (request) => {
    const query = login.query.safeParse(parseQuery(request.query))
    if (!query.success || !ports.callbackAddresses.includes(query.data.redirect))
      return text(400, 'This is not an address to sign in from.')
    if (!isPage(request)) return text(403, 'Signing in is a page, not a request.')
    if (!(await isWithinRate(ports.counters, rate, ports.hash(request.address)))) {
      return text(429, 'Too many sign-ins from this address. Please try again in a minute.', {
        headers: { 'retry-after': `${rate.windowSeconds}` },
      })
    }
    const found = await findSession(ports, request)
    return startSignIn(ports, {
      redirect: query.data.redirect,
      session: found.kind === 'open' ? found.session : undefined,
    })
  }

/** Refuses frames: ten of them hidden in a foreign page would use up the sign-ins of this address. */
const isPage = ({ headers }: ApiRequest): boolean =>
  (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate' && (headers['sec-fetch-dest'] ?? 'document') === 'document'
