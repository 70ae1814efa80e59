import { hashOf } from '#functions/local/stand-in/hash-of.ts'
import type { HttpResponse } from '#functions/local/stand-in/http.ts'
import { randomText } from '#functions/local/stand-in/world.ts'
import type { ApiCall } from './api.ts'
import { answer, problem } from './errors.ts'
import { uuidOf } from './market.ts'
import { addressOfVisit } from './portal.ts'
import type { Connection } from './registry.ts'
import { brokerShape, moment } from './shapes.ts'
import type { SnapTradeWorld } from './world.ts'

/** `POST /snapTrade/registerUser`: the secret is shown this once. */
export const registerUser = async ({ world, body }: ApiCall): Promise<HttpResponse> => {
  const { userId } = body
  if (typeof userId !== 'string' || userId.trim() === '') return problem('badInput', 'userId')
  if (world.registry.state().users.some((user) => user.userId === userId)) return problem('userExists', userId)
  const userSecret = uuidOf(randomText(world, 43))
  await world.registry.update((state) => ({
    ...state,
    users: [...state.users, { userId, secretHash: hashOf(userSecret) }],
  }))
  return answer(200, { userId, userSecret })
}

/** `DELETE /snapTrade/deleteUser` */
export const deleteUser = async ({ world, userId }: ApiCall): Promise<HttpResponse> => {
  if (!world.registry.state().users.some((user) => user.userId === userId)) return problem('notFound')
  await world.registry.update(({ users, connections }) => ({
    users: users.filter((user) => user.userId !== userId),
    connections: connections.filter((connection) => connection.userId !== userId),
  }))
  return answer(200, {
    status: 'deleted',
    detail: 'User queued for deletion; please wait for webhook for confirmation.',
    userId,
  })
}

/** `GET /snapTrade/listUsers` */
export const listUsers = async ({ world }: ApiCall): Promise<HttpResponse> =>
  answer(
    200,
    world.registry.state().users.map(({ userId }) => userId),
  )

const connectionsOf = ({ world, userId }: ApiCall): ReadonlyArray<Connection> =>
  world.registry.state().connections.filter((connection) => connection.userId === userId)

/** `POST /snapTrade/login`: the address of the portal, for one visit. */
export const login = async (call: ApiCall): Promise<HttpResponse> => {
  const { world, body, userId } = call
  const { reconnect, customRedirect } = body
  if (customRedirect !== undefined && (typeof customRedirect !== 'string' || !URL.canParse(customRedirect)))
    return problem('badInput', 'customRedirect')
  const broken = connectionsOf(call).find(({ id }) => id === reconnect)
  if (reconnect !== undefined && broken?.disabledMs === undefined) return problem('badInput', 'reconnect')
  return answer(200, {
    redirectURI: addressOfVisit(world, { userId, createdMs: world.now(), reconnect: broken?.id, customRedirect }),
    sessionId: uuidOf(randomText(world, 32)),
  })
}

const shapeOf = ({ brokers }: SnapTradeWorld, { id, createdMs, disabledMs, broker: slug }: Connection) => {
  const broker = brokers.find((candidate) => candidate.slug === slug)
  return {
    id,
    created_date: moment(createdMs),
    updated_date: moment(createdMs),
    brokerage: broker === undefined ? null : brokerShape(broker),
    name: 'Connection-1',
    type: 'read',
    disabled: disabledMs !== undefined,
    disabled_date: disabledMs === undefined ? null : moment(disabledMs),
    meta: {},
    is_eligible_for_payout: false,
    data_freshness_mode: broker?.hasRecentOrders === true ? 'realtime' : 'delayed',
  }
}

/** `GET /authorizations` */
export const listConnections = async (call: ApiCall): Promise<HttpResponse> =>
  answer(
    200,
    connectionsOf(call).map((connection) => shapeOf(call.world, connection)),
  )

/** `DELETE /connection/{id}` */
export const deleteConnection = async (call: ApiCall): Promise<HttpResponse> => {
  if (!connectionsOf(call).some(({ id }) => id === call.id)) return problem('notFound')
  await call.world.registry.update((state) => ({
    ...state,
    connections: state.connections.filter(({ id }) => id !== call.id),
  }))
  return answer(200, { detail: 'Connection deletion queued.', connection_id: call.id })
}
