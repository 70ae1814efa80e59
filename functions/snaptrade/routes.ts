import {
  accounts,
  activities,
  disconnect,
  disconnectAuthorization,
  portal,
  positions,
  register,
  status,
} from '#domain/api/snaptrade.ts'
import type { Route } from '#functions/shared/router.ts'
import { makeActivitiesHandler } from './activities.ts'
import { makeDisconnectAuthorizationHandler, makeDisconnectHandler } from './disconnection.ts'
import { makePortalHandler } from './portal.ts'
import { makeAccountsHandler, makePositionsHandler } from './portfolio.ts'
import type { SnapTradePorts } from './ports.ts'
import { makeRegisterHandler } from './registration.ts'
import { makeStatusHandler } from './status.ts'

/** The endpoints of the brokerage, one row each. */
export const snapTradeRoutes = (ports: SnapTradePorts): ReadonlyArray<Route> => [
  { endpoint: status, handle: makeStatusHandler(ports) },
  { endpoint: register, handle: makeRegisterHandler(ports) },
  { endpoint: portal, handle: makePortalHandler(ports) },
  { endpoint: disconnect, handle: makeDisconnectHandler(ports) },
  { endpoint: disconnectAuthorization, handle: makeDisconnectAuthorizationHandler(ports) },
  { endpoint: accounts, handle: makeAccountsHandler(ports) },
  { endpoint: positions, handle: makePositionsHandler(ports) },
  { endpoint: activities, handle: makeActivitiesHandler(ports) },
]
