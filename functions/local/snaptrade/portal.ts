import { bytesAnswer, type Call, formOf, type HttpResponse } from '#functions/local/stand-in/http.ts'
import { setCapped } from '#functions/local/stand-in/set-capped.ts'
import { randomText } from '#functions/local/stand-in/world.ts'
import type { Broker } from './brokers.ts'
import { uuidOf } from './market.ts'
import { brokersPage, endPage, nothingHerePage, portalScript, portalStylesheet } from './portal-pages.ts'
import { withConnection } from './registry.ts'
import type { PortalVisit, SnapTradeWorld } from './world.ts'

const visitLifeMs = 30 * 60_000

/** The address under which a visit begins. */
export const addressOfVisit = (world: SnapTradeWorld, visit: PortalVisit): string =>
  `${world.origin()}/snapTrade/redeemToken?token=${secretOf(world, visit)}`

/** A page of the portal; undefined for other paths. */
export const portalAnswer = async (world: SnapTradeWorld, call: Call): Promise<HttpResponse | undefined> => {
  switch (`${call.method} ${call.path}`) {
    case 'GET /snapTrade/redeemToken':
      return redeem(world, call.query.get('token') ?? '')
    case 'POST /portal/connect':
      return chooseBroker(world, formOf(call.request))
    case 'POST /portal/cancel':
      return abandon(world, formOf(call.request))
    case 'GET /portal/portal.css':
      return asset(portalStylesheet, 'text/css')
    case 'GET /portal/portal.js':
      return asset(portalScript, 'text/javascript')
    default:
      return undefined
  }
}

const redeem = (world: SnapTradeWorld, token: string): HttpResponse => {
  const visit = takeUp(world, token)
  if (visit === undefined) return expiredPage()
  const broken = world.registry.state().connections.find(({ id }) => id === visit.reconnect)
  const brokers = world.brokers.filter(({ slug }) => broken === undefined || slug === broken.broker)
  return brokersPage({ secret: secretOf(world, visit), brokers, isReconnecting: broken !== undefined })
}

const chooseBroker = async (world: SnapTradeWorld, form: URLSearchParams | undefined): Promise<HttpResponse> => {
  const visit = takeUp(world, form?.get('visit') ?? '')
  const broker = world.brokers.find(({ slug }) => slug === form?.get('broker'))
  if (visit === undefined || broker === undefined) return expiredPage()
  const authorizationId = await connect(world, visit.userId, broker)
  return endPage({
    title: 'Connected',
    text: `${broker.name} is connected. You are taken back to the app.`,
    message: { status: 'SUCCESS', authorizationId },
    returnTo: returnOf(visit, { status: 'SUCCESS', connection_id: authorizationId }),
  })
}

const abandon = (world: SnapTradeWorld, form: URLSearchParams | undefined): HttpResponse => {
  const visit = takeUp(world, form?.get('visit') ?? '')
  if (visit === undefined) return expiredPage()
  return endPage({
    title: 'Not connected',
    text: 'You cancelled. Nothing was connected.',
    message: 'ABANDONED',
    returnTo: returnOf(visit, { status: 'ABANDONED' }),
  })
}

/** Connects the user to the broker, or makes a login that is there work again. Answers the connection's id. */
export const connect = async (
  world: Pick<SnapTradeWorld, 'registry' | 'now' | 'randomBytes'>,
  userId: string,
  { slug }: Broker,
): Promise<string> => {
  const { connections } = world.registry.state()
  const known = connections.find((connection) => connection.userId === userId && connection.broker === slug)
  if (known !== undefined) {
    await world.registry.update((state) =>
      withConnection(state, known.id, (connection) => ({ ...connection, disabledMs: undefined })),
    )
    return known.id
  }
  const id = uuidOf(randomText(world, 32))
  await world.registry.update((state) => ({
    ...state,
    connections: [...state.connections, { id, userId, broker: slug, createdMs: world.now() }],
  }))
  return id
}

const returnOf = (visit: PortalVisit, answer: Readonly<Record<string, string>>): string | undefined => {
  if (visit.customRedirect === undefined) return undefined
  const target = new URL(visit.customRedirect)
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value)
  return target.href
}

/** The secret of the visit's next page, or of its address. */
const secretOf = (world: SnapTradeWorld, visit: PortalVisit): string => {
  for (const [secret, old] of world.visits) if (world.now() - old.createdMs > visitLifeMs) world.visits.delete(secret)
  const secret = randomText(world, 43)
  setCapped(world.visits, secret, visit, ({ userId }) => userId)
  return secret
}

/** The visit that a secret belongs to, which is used up. */
const takeUp = (world: SnapTradeWorld, secret: string): PortalVisit | undefined => {
  const visit = world.visits.get(secret)
  world.visits.delete(secret)
  return visit === undefined || world.now() - visit.createdMs > visitLifeMs ? undefined : visit
}

const expiredPage = (): HttpResponse =>
  nothingHerePage(
    'This page is no longer valid',
    'Close this window, go back to the app and start connecting again. (1006)',
  )

const asset = (body: string, type: string): HttpResponse =>
  bytesAnswer(200, new TextEncoder().encode(body), { 'content-type': `${type}; charset=utf-8` })
