import { hashOf } from '#functions/local/stand-in/hash-of.ts'
import type { HttpResponse } from '#functions/local/stand-in/http.ts'
import { setCapped } from '#functions/local/stand-in/set-capped.ts'
import { randomText } from '#functions/local/stand-in/world.ts'
import { disabledSince } from './accounts.ts'
import { answer, problem } from './errors.ts'
import { uuidOf } from './market.ts'
import { brokerOf } from './personas.ts'
import type { User } from './registry.ts'
import type { ApiCall } from './routes.ts'
import type { PortalVisit, SnapTradeWorld } from './world.ts'

/** The users that are there: a deleted one goes after a while. */
export const usersNow = (world: SnapTradeWorld): ReadonlyArray<User> =>
  world.registry
    .state()
    .users.filter(
      ({ deletedMs }) => deletedMs === undefined || world.now() - deletedMs < world.levers.switches().deletionMs,
    )

/** `POST /snapTrade/registerUser`: the secret is shown this once. */
export const registerUser = async ({ world, body }: ApiCall): Promise<HttpResponse> => {
  const userId = body['userId']
  if (typeof userId !== 'string' || userId.trim() === '') return problem('badInput', 'userId')
  const users = usersNow(world)
  if (users.some((user) => user.userId === userId)) return problem('userExists', userId)
  const userSecret = world.newSecret()
  const isThere = (id: string): boolean => users.some((user) => user.userId === id)
  await world.registry.update((state) => ({
    users: [
      ...state.users.filter((user) => isThere(user.userId)),
      { userId, secretHash: hashOf(userSecret), createdMs: world.now() },
    ],
    connections: state.connections.filter((connection) => isThere(connection.userId)),
  }))
  return answer(200, { userId, userSecret })
}

/** `DELETE /snapTrade/deleteUser`: queued; the user is gone some seconds later. */
export const deleteUser = async ({ world, query }: ApiCall): Promise<HttpResponse> => {
  const userId = query.get('userId') ?? ''
  if (!usersNow(world).some((user) => user.userId === userId)) return problem('notFound')
  await world.registry.update((state) => ({
    users: state.users.map((user) =>
      user.userId === userId ? { ...user, deletedMs: user.deletedMs ?? world.now() } : user,
    ),
    connections: state.connections.filter((connection) => connection.userId !== userId),
  }))
  return answer(200, {
    status: 'deleted',
    detail: 'User queued for deletion; please wait for webhook for confirmation.',
    userId,
  })
}

/** `POST /snapTrade/resetUserSecret`: the old secret for a new one. */
export const resetUserSecret = async ({ world, body }: ApiCall): Promise<HttpResponse> => {
  const { userId, userSecret } = body
  const known = usersNow(world).find((user) => user.userId === userId)
  if (known === undefined || typeof userSecret !== 'string' || hashOf(userSecret) !== known.secretHash)
    return problem('badUser')
  const next = world.newSecret()
  await world.registry.update((state) => ({
    ...state,
    users: state.users.map((user) => (user.userId === userId ? { ...user, secretHash: hashOf(next) } : user)),
  }))
  return answer(200, { userId, userSecret: next })
}

/** `GET /snapTrade/listUsers` */
export const listUsers = async ({ world }: ApiCall): Promise<HttpResponse> =>
  answer(
    200,
    usersNow(world).map(({ userId }) => userId),
  )

/** `POST /snapTrade/login`: the address of the portal, for one visit within five minutes. */
export const login = async ({ world, body, userId }: ApiCall): Promise<HttpResponse> => {
  const { broker, reconnect, customRedirect } = body
  if (broker !== undefined && (typeof broker !== 'string' || brokerOf(broker) === undefined))
    return problem('badInput', 'broker')
  if (customRedirect !== undefined && (typeof customRedirect !== 'string' || !URL.canParse(customRedirect)))
    return problem('badInput', 'customRedirect')
  const broken = world.registry
    .state()
    .connections.find((connection) => connection.id === reconnect && connection.userId === userId)
  if (reconnect !== undefined && (broken === undefined || disabledSince(broken, world.now()) === undefined))
    return problem('badInput', 'reconnect')
  const token = randomText(world, 64)
  const sessionId = uuidOf(token)
  const visit: PortalVisit = {
    userId,
    sessionId,
    createdMs: world.now(),
    broker: broken?.broker ?? broker,
    reconnect: broken?.id,
    customRedirect,
    dark: body['darkMode'] === true,
    login: undefined,
  }
  setCapped(world.tokens, token, visit, (handedOut) => handedOut.userId)
  const query = new URLSearchParams({
    token,
    clientId: world.client.clientId,
    ...(typeof broker === 'string' ? { broker } : {}),
    connectionPortalVersion: 'v4',
    sessionId,
  })
  const address = world.levers.switches().portalAddress ?? `${world.origin()}/snapTrade/redeemToken?${query.toString()}`
  return answer(200, { redirectURI: address, sessionId })
}
