import { status } from '#domain/api/snaptrade.ts'
import { ok } from '#domain/result.ts'
import { json } from '#functions/shared/respond.ts'
import type { ApiHandler } from '#functions/shared/router.ts'
import { answerOnce, credentialsOf, authenticated, forget, isProvidersFault } from './caller.ts'
import type { BrokerageFailure, SnapTradePorts } from './ports.ts'

/**
 * GET /snaptrade/status: whether the user is registered, and the connections. If the provider cannot answer now, the
 * user stays connected, with the reason in `error`. Only an integration that is not configured is a 503.
 */
export const makeStatusHandler = (ports: SnapTradePorts): ApiHandler =>
  authenticated(ports, status, async (asked) => {
    const { userId, brokerage } = asked
    const user = await credentialsOf(ports, userId)
    const personalKey = await ports.keyOwners?.standingOf(userId)
    const notConnected = { available: true, connected: false, connections: [], personalKey }
    if (!user.ok) return json(200, notConnected, { user: userId })
    let failure: BrokerageFailure | undefined
    const reply = await answerOnce(ports, asked, user.value, 'status', async () => {
      const found = await brokerage.connections(user.value)
      if (!found.ok) failure = found.error
      return found.ok ? ok({ available: true, connected: true, connections: found.value, personalKey }) : found
    })
    if (failure === undefined) return reply
    if (!failure.isSecretDead)
      return json(
        200,
        { available: true, connected: true, error: failure.code, personalKey },
        { user: userId, degraded: isProvidersFault(failure) },
      )
    await forget(ports, user.value)
    return json(200, notConnected, { user: userId })
  })
