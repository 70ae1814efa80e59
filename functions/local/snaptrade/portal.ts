import { bytesAnswer, type Call, formOf, type HttpResponse } from '#functions/local/stand-in/http.ts'
import { setCapped } from '#functions/local/stand-in/set-capped.ts'
import { randomText } from '#functions/local/stand-in/world.ts'
import { uuidOf } from './market.ts'
import { type Broker, brokerOf } from './personas.ts'
import {
  brokersPage,
  codePage,
  endPage,
  logo,
  nothingHerePage,
  passwordPage,
  scriptPath,
  stylesheetPath,
} from './portal-pages.ts'
import { portalScript, portalStylesheet } from './portal-style.ts'
import { withConnection } from './registry.ts'
import { type PortalVisit, type SnapTradeWorld, tokenLifeMs, visitLifeMs } from './world.ts'

interface PortalRoute {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
  readonly answer: (world: SnapTradeWorld, call: Call) => HttpResponse | Promise<HttpResponse>
}

/** A page of the portal; undefined for other paths. */
export const portalRouteOf = (call: Call): PortalRoute | undefined =>
  routes.find(({ method, path }) => method === call.method && path.test(call.path))

/** `GET /snapTrade/redeemToken`: once, within five minutes. */
const redeem = (world: SnapTradeWorld, call: Call): HttpResponse => {
  const token = call.query.get('token') ?? ''
  const visit = world.tokens.get(token)
  world.tokens.delete(token)
  if (visit === undefined || world.now() - visit.createdMs > tokenLifeMs) return expiredPage()
  const broker = visit.broker === undefined ? undefined : brokerOf(visit.broker)
  return broker === undefined ? brokersPage(shownAs(world, visit)) : passwordPage({ ...shownAs(world, visit), broker })
}

const chooseBroker = (world: SnapTradeWorld, call: Call): HttpResponse => {
  const asked = takeUp(world, call)
  const broker = brokerOf(asked?.form.get('broker') ?? '')
  if (asked === undefined || broker === undefined || broker.maintenance) return expiredPage()
  return passwordPage({ ...shownAs(world, { ...asked.visit, broker: broker.slug }), broker })
}

const signIn = async (world: SnapTradeWorld, call: Call): Promise<HttpResponse> => {
  const asked = takeUp(world, call)
  const broker = brokerOf(asked?.visit.broker ?? '')
  if (asked === undefined || broker === undefined) return expiredPage()
  const { form, visit } = asked
  const [login, password] = [form.get('login')?.trim() ?? '', form.get('password') ?? '']
  if (login === 'down')
    return failed(visit, { errorCode: '3000', statusCode: '500', detail: `${broker.name} is currently unavailable` })
  if (login === '' || password === '' || password === 'wrong') {
    return passwordPage({
      ...shownAs(world, visit),
      broker,
      login,
      problem: 'The user name or the password is not right.',
    })
  }
  return broker.needsCode
    ? codePage({ ...shownAs(world, { ...visit, login }), broker })
    : connected(world, visit, broker, login)
}

const enterCode = async (world: SnapTradeWorld, call: Call): Promise<HttpResponse> => {
  const asked = takeUp(world, call)
  const broker = brokerOf(asked?.visit.broker ?? '')
  if (asked?.visit.login === undefined || broker === undefined) return expiredPage()
  const code = asked.form.get('code') ?? ''
  if (code === '000000')
    return failed(asked.visit, { errorCode: '1086', statusCode: '400', detail: 'The code was not accepted' })
  if (!/^\d{6}$/.test(code))
    return codePage({ ...shownAs(world, asked.visit), broker, problem: 'The code has six digits.' })
  return connected(world, asked.visit, broker, asked.visit.login)
}

const abandon = (world: SnapTradeWorld, call: Call): HttpResponse => {
  const asked = takeUp(world, call)
  if (asked === undefined) return expiredPage()
  const { dark } = asked.visit
  return endPage({
    title: 'Not connected',
    text: 'You cancelled. Nothing was connected.',
    message: 'ABANDONED',
    returnTo: returnOf(asked.visit, { status: 'ABANDONED' }),
    dark,
  })
}

const connected = async (
  world: SnapTradeWorld,
  visit: PortalVisit,
  broker: Broker,
  login: string,
): Promise<HttpResponse> => {
  const authorizationId = await connect(world, visit.userId, broker, login, visit.reconnect)
  return endPage({
    title: 'Connected',
    text: `${broker.name} is connected. You are taken back to the app.`,
    dark: visit.dark,
    message: { status: 'SUCCESS', authorizationId },
    returnTo: returnOf(visit, { status: 'SUCCESS', connection_id: authorizationId }),
  })
}

/** Makes the connection, or repairs the one that this login has already. Answers its id. */
export const connect = async (
  world: SnapTradeWorld,
  userId: string,
  broker: Broker,
  login: string,
  reconnect?: string,
): Promise<string> => {
  const { connections } = world.registry.state()
  const known = connections.find(
    (connection) =>
      connection.userId === userId &&
      (reconnect === undefined
        ? connection.broker === broker.slug && connection.login === login
        : connection.id === reconnect),
  )
  const nowMs = world.now()
  if (known !== undefined) {
    await world.registry.update((state) =>
      withConnection(state, known.id, (connection) => ({
        ...connection,
        disabledMs: undefined,
        login,
        reconnectedMs: nowMs,
      })),
    )
    return known.id
  }
  const id = uuidOf(randomText(world, 32))
  await world.registry.update((state) => ({
    ...state,
    connections: [...state.connections, { id, userId, broker: broker.slug, login, createdMs: nowMs, generation: 0 }],
  }))
  return id
}

const failed = (
  visit: PortalVisit,
  problem: { readonly errorCode: string; readonly statusCode: string; readonly detail: string },
): HttpResponse =>
  endPage({
    title: 'Not connected',
    text: `${problem.detail}. Nothing was connected.`,
    dark: visit.dark,
    message: { status: 'ERROR', ...problem },
    returnTo: returnOf(visit, { status: 'ERROR', status_code: problem.statusCode, error_code: problem.errorCode }),
  })

const returnOf = (visit: PortalVisit, answer: Readonly<Record<string, string>>): string | undefined => {
  if (visit.customRedirect === undefined) return undefined
  const target = new URL(visit.customRedirect)
  for (const [name, value] of Object.entries({ ...answer, sessionId: visit.sessionId }))
    target.searchParams.set(name, value)
  return target.href
}

const shownAs = (
  world: SnapTradeWorld,
  visit: PortalVisit,
): { readonly visitId: string; readonly visit: PortalVisit } => {
  for (const [id, old] of world.visits) if (world.now() - old.createdMs > visitLifeMs) world.visits.delete(id)
  const visitId = randomText(world, 43)
  setCapped(world.visits, visitId, visit, (underWay) => underWay.userId)
  return { visitId, visit }
}

/** The visit that a form belongs to, used up: each page has a secret of its own. */
const takeUp = (
  world: SnapTradeWorld,
  call: Call,
): { readonly form: URLSearchParams; readonly visit: PortalVisit } | undefined => {
  const form = formOf(call.request)
  const id = form?.get('visit') ?? ''
  const visit = world.visits.get(id)
  world.visits.delete(id)
  return form === undefined || visit === undefined || world.now() - visit.createdMs > visitLifeMs
    ? undefined
    : { form, visit }
}

const expiredPage = (): HttpResponse =>
  nothingHerePage(
    'This page is no longer valid',
    'Close this window, go back to the app and start connecting again. (1006)',
    400,
  )

const asset = (body: string, type: string): HttpResponse =>
  bytesAnswer(200, new TextEncoder().encode(body), { 'content-type': `${type}; charset=utf-8` })

const routes: ReadonlyArray<PortalRoute> = [
  { name: 'portal', method: 'GET', path: /^\/snapTrade\/redeemToken$/, answer: redeem },
  { name: 'portal.broker', method: 'POST', path: /^\/portal\/broker$/, answer: chooseBroker },
  { name: 'portal.login', method: 'POST', path: /^\/portal\/login$/, answer: signIn },
  { name: 'portal.code', method: 'POST', path: /^\/portal\/code$/, answer: enterCode },
  { name: 'portal.cancel', method: 'POST', path: /^\/portal\/cancel$/, answer: abandon },
  {
    name: 'portal.style',
    method: 'GET',
    path: new RegExp(`^${stylesheetPath}$`),
    answer: () => asset(portalStylesheet, 'text/css'),
  },
  {
    name: 'portal.script',
    method: 'GET',
    path: new RegExp(`^${scriptPath}$`),
    answer: () => asset(portalScript, 'text/javascript'),
  },
  {
    name: 'portal.logo',
    method: 'GET',
    path: /^\/portal\/logo\/[A-Z_]+\.svg$/,
    answer: (_, call) => {
      const broker = brokerOf(call.path.slice('/portal/logo/'.length, -'.svg'.length))
      return broker === undefined ? nothingHerePage('Not found', 'There is no such broker.', 404) : logo(broker)
    },
  },
]
