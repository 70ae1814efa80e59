import { randomUUID } from 'node:crypto'
import { type Call, formOf, type HttpResponse } from '#functions/local/stand-in/http.ts'
import { choice, escape, hidden, page } from '#functions/local/stand-in/page.ts'
import type { PortalVisit, SnapTradeWorld } from './world.ts'

const insteadOf = 'SnapTrade'

/** The address under which a visit begins. */
export const addressOfVisit = (world: SnapTradeWorld, visit: PortalVisit): string => {
  const secret = randomUUID()
  world.visits.set(secret, visit)
  return `${world.origin()}/snapTrade/redeemToken?token=${secret}`
}

/** A page of the portal; undefined for other paths. */
export const portalAnswer = async (world: SnapTradeWorld, call: Call): Promise<HttpResponse | undefined> => {
  const isFirst = call.path === '/snapTrade/redeemToken'
  if (!isFirst && call.path !== '/portal') return undefined
  const form = isFirst ? call.query : formOf(call.request)
  const secret = form.get('token') ?? ''
  const visit = world.visits.get(secret)
  if (visit === undefined) return expiredPage()
  if (isFirst) return brokersPage(world, secret)
  world.visits.delete(secret)
  const slug = form.get('broker')
  if (slug === null) return endPage(visit, 'Not connected', 'ABANDONED', { status: 'ABANDONED' })
  const id = await connect(world, visit.userId, slug)
  const message = { status: 'SUCCESS', authorizationId: id }
  return endPage(visit, 'Connected', message, { status: 'SUCCESS', connection_id: id })
}

const brokersPage = ({ brokers }: SnapTradeWorld, secret: string): HttpResponse => {
  const rows = brokers.map(({ slug, name, about }) => choice('broker', slug, name, about))
  return page({
    title: 'Connect a broker',
    insteadOf,
    body:
      `<p>Read access only: nothing can be bought or sold.</p><form method="post" action="/portal">` +
      `${hidden('token', secret)}<ul>${rows.join('')}</ul><button>Cancel</button></form>`,
  })
}

/** Connects the user to the broker, unless they are connected already. Answers the connection's id. */
export const connect = async (
  { registry, now }: Pick<SnapTradeWorld, 'registry' | 'now'>,
  userId: string,
  broker: string,
): Promise<string> => {
  const known = registry.state().connections.find((each) => each.userId === userId && each.broker === broker)
  if (known !== undefined) return known.id
  const made = { id: randomUUID(), userId, broker, createdMs: now() }
  await registry.update((state) => ({ ...state, connections: [...state.connections, made] }))
  return made.id
}

/** Notifies the opener how the visit ended and goes back to the app, as the real portal does in a popup. */
const script = `const { message, back } = document.getElementById('ending').dataset
window.opener?.postMessage(JSON.parse(message), '*')
setTimeout(() => location.replace(back), 1200)
`

const endPage = (
  { returnTo }: PortalVisit,
  title: string,
  message: unknown,
  answer: Readonly<Record<string, string>>,
): HttpResponse => {
  const back = escape(`${String(returnTo)}?${new URLSearchParams(answer).toString()}`)
  const data = `data-message="${escape(JSON.stringify(message))}" data-back="${back}"`
  return page({
    title,
    insteadOf,
    script,
    body: `<p id="ending" ${data}>You are taken <a href="${back}">back</a>.</p>`,
  })
}

const expiredPage = (): HttpResponse =>
  page({
    title: 'This page is no longer valid',
    insteadOf,
    body: '<p>Close this window, go back to the app and start connecting again.</p>',
    status: 400,
  })
