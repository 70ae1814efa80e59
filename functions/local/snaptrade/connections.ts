import type { HttpResponse } from '#functions/local/stand-in/http.ts'
import { disabledSince } from './accounts.ts'
import { answer, problem } from './errors.ts'
import { brokerOf, brokers } from './personas.ts'
import { type Connection, withConnection } from './registry.ts'
import type { ApiCall } from './routes.ts'
import { brokerShape, moment } from './shapes.ts'
import type { SnapTradeWorld } from './world.ts'

const shapeOf = (world: SnapTradeWorld, connection: Connection) => {
  const broker = brokerOf(connection.broker)
  const disabledMs = disabledSince(connection, world.now())
  return {
    id: connection.id,
    created_date: moment(connection.createdMs),
    updated_date: moment(connection.reconnectedMs ?? connection.createdMs),
    brokerage: broker === undefined ? null : brokerShape(broker, world.origin()),
    name: 'Connection-1',
    type: 'read',
    disabled: disabledMs !== undefined,
    disabled_date: disabledMs === undefined ? null : moment(disabledMs),
    meta: {},
    is_eligible_for_payout: false,
    data_freshness_mode: broker?.hasRecentOrders === true ? 'realtime' : 'delayed',
  }
}

const connectionsOf = ({ world, userId }: ApiCall): ReadonlyArray<Connection> =>
  world.registry.state().connections.filter((connection) => connection.userId === userId)

const connectionOf = (call: ApiCall): Connection | undefined =>
  connectionsOf(call).find((connection) => connection.id === call.id)

/** `GET /authorizations` */
export const listConnections = async (call: ApiCall): Promise<HttpResponse> =>
  answer(
    200,
    connectionsOf(call).map((connection) => shapeOf(call.world, connection)),
  )

/** `GET /authorizations/{id}` */
export const detailConnection = async (call: ApiCall): Promise<HttpResponse> => {
  const connection = connectionOf(call)
  return connection === undefined ? problem('notFound') : answer(200, shapeOf(call.world, connection))
}

const remove = (call: ApiCall, id: string): Promise<void> =>
  call.world.registry.update((state) => ({
    ...state,
    connections: state.connections.filter((connection) => connection.id !== id),
  }))

/** `DELETE /authorizations/{id}` */
export const removeConnection = async (call: ApiCall): Promise<HttpResponse> => {
  const connection = connectionOf(call)
  if (connection === undefined) return problem('notFound')
  await remove(call, connection.id)
  return { ...answer(204, ''), body: new Uint8Array() }
}

/** `DELETE /connection/{id}` */
export const deleteConnection = async (call: ApiCall): Promise<HttpResponse> => {
  const connection = connectionOf(call)
  if (connection === undefined) return problem('notFound')
  await remove(call, connection.id)
  return answer(200, { detail: 'Connection deletion queued.', connection_id: connection.id })
}

/** `POST /authorizations/{id}/refresh` and `/transactions/sync`: refused while the login is broken. */
export const refreshConnection = async (call: ApiCall): Promise<HttpResponse> => {
  const connection = connectionOf(call)
  if (connection === undefined) return problem('notFound')
  return disabledSince(connection, call.world.now()) === undefined
    ? answer(200, { detail: `Connection ${connection.id} refresh scheduled.` })
    : problem('disabled')
}

/** `POST /authorizations/{id}/disable`: as if the broker no longer accepted the login. */
export const disableConnection = async (call: ApiCall): Promise<HttpResponse> => {
  const connection = connectionOf(call)
  if (connection === undefined) return problem('notFound')
  await call.world.registry.update((state) =>
    withConnection(state, connection.id, (found) => ({ ...found, disabledMs: call.world.now() })),
  )
  return answer(200, { detail: 'Connection disabled.' })
}

/** `GET /brokerages` */
export const listBrokers = async ({ world }: ApiCall): Promise<HttpResponse> =>
  answer(
    200,
    brokers.map((broker) => brokerShape(broker, world.origin())),
  )

/** `GET /snapTrade/partners` */
export const partner = async ({ world }: ApiCall): Promise<HttpResponse> =>
  answer(200, {
    slug: 'BELLBOOK-LOCAL',
    name: 'Bellbook on this computer',
    logo_url: null,
    allowed_brokerages: brokers.map((broker) => brokerShape(broker, world.origin())),
    can_access_trades: false,
    can_access_holdings: true,
    can_access_account_history: true,
    can_access_reference_data: true,
    can_access_portfolio_management: false,
    can_access_orders: true,
    redirect_uri: null,
    pin_required: false,
  })

/** `GET /`: unsigned. */
export const apiStatus = async ({ world }: ApiCall): Promise<HttpResponse> =>
  answer(200, { version: 153, timestamp: moment(world.now()), online: true })
