import { disconnect, login, providerCallback, refresh, signOut } from '#domain/api/auth.ts'
import type { Route } from '#functions/shared/router.ts'
import { makeDisconnectHandler } from './disconnect.ts'
import { makeLoginHandler } from './login.ts'
import type { AuthPorts } from './ports.ts'
import { makeProviderCallbackHandler } from './provider-callback.ts'
import { makeRefreshHandler } from './refresh.ts'
import { makeSignOutHandler } from './sign-out.ts'

/** The endpoints of sign-in, one row each. */
export const authRoutes = (ports: AuthPorts): ReadonlyArray<Route> => [
  { endpoint: login, handle: makeLoginHandler(ports), isPage: true },
  { endpoint: providerCallback, handle: makeProviderCallbackHandler(ports), isPage: true },
  { endpoint: refresh, handle: makeRefreshHandler(ports) },
  { endpoint: signOut, handle: makeSignOutHandler(ports) },
  { endpoint: disconnect, handle: makeDisconnectHandler(ports) },
]
