import { randomUUID } from 'node:crypto'
import { type HttpResponse, json } from '#functions/local/stand-in/http.ts'
import { hashOf } from '#functions/local/stand-in/world.ts'
import type { ApiCall } from './api.ts'
import { problems } from './errors.ts'
import { uuidOf } from './market.ts'
import { addressOfVisit } from './portal.ts'
import type { Connection } from './registry.ts'

/** `POST /snapTrade/registerUser`: the secret is shown this once. */
export const registerUser = async ({ world, body }: ApiCall): Promise<HttpResponse> => {
  const userId = String(body['userId'])
  if (world.registry.state().users.some((user) => user.userId === userId)) return problems.userExists
  const userSecret = randomUUID()
  const made = { userId, secretHash: hashOf(userSecret) }
  await world.registry.update((state) => ({ ...state, users: [...state.users, made] }))
  return json(200, { userId, userSecret })
}

/** `DELETE /snapTrade/deleteUser` */
export const deleteUser = async ({ world, userId }: ApiCall): Promise<HttpResponse> => {
  if (!world.registry.state().users.some((user) => user.userId === userId)) return problems.notFound
  await world.registry.update(({ users, connections }) => ({
    users: users.filter((user) => user.userId !== userId),
    connections: connections.filter((connection) => connection.userId !== userId),
  }))
  return json(200, { status: 'deleted', detail: 'User queued for deletion.', userId })
}

/** `GET /snapTrade/listUsers` */
export const listUsers = ({ world }: ApiCall): HttpResponse =>
  json(
    200,
    world.registry.state().users.map(({ userId }) => userId),
  )

/** The address of the portal is for one visit. */
export const login = ({ world, body, userId }: ApiCall): HttpResponse => {
  const visit = { userId, returnTo: body['customRedirect'] }
  return json(200, { redirectURI: addressOfVisit(world, visit), sessionId: randomUUID() })
}

/** The connections of the user who asks. */
export const connectionsOf = ({ world, userId }: ApiCall): ReadonlyArray<Connection> =>
  world.registry.state().connections.filter((connection) => connection.userId === userId)

/** `GET /authorizations` */
export const listConnections = (call: ApiCall): HttpResponse =>
  json(
    200,
    connectionsOf(call).map(({ id, broker: slug }) => {
      const name = call.world.brokers.find((candidate) => candidate.slug === slug)?.name
      const brokerage = { id: uuidOf(`broker/${slug}`), slug, name, display_name: name }
      return { id, disabled: false, brokerage, type: 'read' }
    }),
  )

/** `DELETE /connection/{id}` */
export const deleteConnection = async (call: ApiCall): Promise<HttpResponse> => {
  if (!connectionsOf(call).some(({ id }) => id === call.id)) return problems.notFound
  await call.world.registry.update((state) => ({
    ...state,
    connections: state.connections.filter(({ id }) => id !== call.id),
  }))
  return json(200, { detail: 'Connection deletion queued.', connection_id: call.id })
}
