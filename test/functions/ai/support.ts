import type { NewsAnswer } from '#domain/api/ai.ts'
import type { FeedItem } from '#domain/market/items.ts'
import { err, ok } from '#domain/result.ts'
import { inMemoryCounters } from '#functions/adapters/in-memory-counters.ts'
import type { AiPorts } from '#functions/ai/ports.ts'
import { aiRoutes } from '#functions/ai/routes.ts'
import { memorySharedCache } from '#functions/local/shared-cache.ts'
import { answerEvent } from '#functions/shared/router.ts'
import { eventOf, routerKeys } from '#test/functions/support/event.ts'

export const start = Date.parse('2026-11-20T12:00:00Z')

/**
 * Several instances of the AI function that share the store and the counters, over scripted feeds and a scripted model.
 */
export const makeAi = ({
  instances = 1,
  changes = {},
}: { readonly instances?: number; readonly changes?: Partial<AiPorts> } = {}) => {
  let now = start
  let made = 0
  const asked = new Map<string, number>()
  const count = (what: string): void => void asked.set(what, (asked.get(what) ?? 0) + 1)
  const down = new Set<string>()
  const script = {
    says: (ids: ReadonlyArray<string>) =>
      JSON.stringify({ title: 'Today', bullets: ids.map((id) => ({ text: `About ${id}.`, item_ids: [id] })) }),
  }
  const itemsOf = (source: string): ReadonlyArray<FeedItem> => [
    {
      source,
      title: `${source} speaks`,
      excerpt: '',
      url: `https://${source.toLowerCase()}.example/1`,
      published: now - 1000,
    },
  ]
  const schedule = (source: string, title: string): AiPorts['schedules'][number] => ({
    source,
    zone: 'America/New_York',
    currency: 'USD',
    page: `https://${source.toLowerCase()}.example/schedule`,
    read: async () => {
      count(`schedule ${source}`)
      return down.has(source)
        ? err('unavailable')
        : ok({ releases: [{ title, day: '2026-11-20', atMs: Date.parse('2026-11-20T13:30:00Z') }], revisions: {} })
    },
  })
  const ports: AiPorts = {
    feeds: ['Fed', 'BLS'].map((source) => ({
      source,
      read: async () => {
        count(`feed ${source}`)
        // Others come meanwhile, as they do while a network is waited for.
        await new Promise((resolve) => setImmediate(resolve))
        return down.has(source) ? err('unavailable') : ok(itemsOf(source))
      },
    })),
    schedules: [schedule('BEA', 'Gross Domestic Product'), schedule('BLS', 'Consumer Price Index')],
    model: {
      generate: async ({ prompt }, spend) => {
        if (!(await spend())) return err('quota')
        count('model')
        return ok(script.says([...prompt.matchAll(/"id":"(n\d+)"/g)].map(([, id = '']) => id)))
      },
    },
    cache: memorySharedCache(),
    counters: inMemoryCounters(() => now, 100_000),
    whoAsks: async ({ headers }) => (headers['x-user'] === undefined ? err('reauth_required') : ok(headers['x-user'])),
    hash: (value) => `hash-${value}`,
    now: () => now,
    sleep: () => new Promise((resolve) => setImmediate(resolve)),
    newOwner: () => `owner-${(made += 1)}`,
    dailyModelRequests: 120,
    ...changes,
  }
  const routes = Array.from({ length: instances }, () => aiRoutes(ports))
  const ask = async (path: string, query: string, user: string | undefined, instance = 0) => {
    const answer = await answerEvent(
      routes[instance % instances] ?? [],
      {
        appOrigin: 'https://bellbook.example',
        logKey: 'k'.repeat(32),
        routerKeys: Object.values(routerKeys),
        log: { write: () => undefined },
        now: () => now,
      },
      eventOf({ path: `/api${path}`, query, headers: user === undefined ? {} : { 'x-user': user } }),
    )
    const body: unknown = JSON.parse(answer.body ?? 'null')
    return { status: answer.statusCode, headers: answer.headers ?? {}, body }
  }
  return {
    ports,
    asked,
    down,
    script,
    later: (ms: number) => void (now += ms),
    news: (user: string | undefined = 'u', instance = 0, query = '') => ask('/ai/news', query, user, instance),
    events: (user: string | undefined = 'u', instance = 0, query = 'day=2026-11-20&zone=UTC') =>
      ask('/ai/events', query, user, instance),
    counts: () => Object.fromEntries(asked),
  }
}

/** What of the news a test mostly looks at. */
export const newsOf = ({ body }: { readonly body: unknown }): NewsAnswer => body as NewsAnswer
