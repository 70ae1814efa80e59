import { events, type EventsAnswer, news, type NewsAnswer } from '#domain/api/ai.ts'
import { limits } from '#domain/limits.ts'
import { daysBetween, isLocalDate } from '#domain/time/local-date.ts'
import { isZone } from '#domain/time/zone-clock.ts'
import { isWithinRate, type RateRule } from '#functions/shared/counters.ts'
import { parseQuery } from '#functions/shared/query.ts'
import type { ApiRequest } from '#functions/shared/request.ts'
import { json, problem, type Reply } from '#functions/shared/respond.ts'
import type { Route } from '#functions/shared/router.ts'
import { eventsPanel } from './events-panel.ts'
import { newsPanel } from './news-panel.ts'
import type { AiPorts } from './ports.ts'

const coolDownS = limits.dashboardCoolDownMs / 1000

const askAgainLater = { headers: { 'retry-after': `${coolDownS}` } }

/** Enough for a few devices and tabs. No answer causes a new fetch. */
const rateOf = (panel: string): RateRule => ({ name: `ai-${panel}`, limit: 6, windowSeconds: coolDownS })

/** The endpoints of the market dashboard. */
export const aiRoutes = (ports: AiPorts): ReadonlyArray<Route> => {
  const readNews = newsPanel(ports)
  const readEvents = eventsPanel(ports)
  return [
    {
      endpoint: news,
      handle: (request) =>
        forUser(ports, request, rateOf('news'), async (user) => {
          const query = news.query.safeParse(parseQuery(request.query))
          return query.success ? answered(news.answer.parse(await readNews()), user) : problem('bad_request', { user })
        }),
    },
    {
      endpoint: events,
      handle: (request) =>
        forUser(ports, request, rateOf('events'), async (user) => {
          const query = events.query.safeParse(parseQuery(request.query))
          if (!query.success || !isNear(query.data.day, ports.now()) || !isZone(query.data.zone))
            return problem('bad_request', { user })
          return answered(events.answer.parse(await readEvents(query.data.day, query.data.zone)), user)
        }),
    },
  ]
}

/** An answer is logged as degraded if no source had anything new. */
const answered = (panel: NewsAnswer | EventsAnswer, user: string): Reply =>
  json(200, panel, { user, degraded: panel.freshness !== 'current' })

const forUser = async (
  ports: AiPorts,
  request: ApiRequest,
  rate: RateRule,
  answer: (user: string) => Promise<Reply>,
): Promise<Reply> => {
  const user = await ports.whoAsks(request)
  if (!user.ok) return problem(user.error, user.error === 'too_many_requests' ? askAgainLater : {})
  if (await isWithinRate(ports.counters, rate, ports.hash(user.value))) return answer(user.value)
  return problem('too_many_requests', { ...askAgainLater, user: user.value })
}

/** Whether it is that day somewhere on earth now: at most one day from today's date in UTC. */
const isNear = (day: string, nowMs: number): boolean =>
  isLocalDate(day) && Math.abs(daysBetween(new Date(nowMs).toISOString().slice(0, 10), day) ?? 9) <= 1
