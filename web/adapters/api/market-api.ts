import type * as z from 'zod/mini'
import { events, news } from '#domain/api/ai.ts'
import { parseJson } from '#domain/json.ts'
import { limits } from '#domain/limits.ts'
import type { MarketFailure } from '#domain/market/dashboard.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { Connectivity } from '#machines/ports/browser.ts'
import type { MarketApi } from '#machines/ports/market.ts'
import { askOwnApi, type OwnApiDeps } from './own-api.ts'

interface MarketApiDeps extends OwnApiDeps {
  readonly connectivity: Pick<Connectivity, 'online'>
}

/** The market endpoints of our own backend. Of the user they get only the token, the day and the zone. */
export const createMarketApi = (deps: MarketApiDeps): MarketApi => ({
  news: () => ask(deps, news, {}),
  events: ({ day, zone }) => ask(deps, events, { day, zone }),
})

interface Endpoint<Answer> {
  readonly path: string
  readonly answer: z.ZodMiniType<Answer>
}

const ask = async <T>(
  deps: MarketApiDeps,
  { path, answer }: Endpoint<T>,
  parameters: Readonly<Record<string, string>>,
): Promise<Result<T, MarketFailure>> => {
  if (!deps.connectivity.online()) return err('offline')
  const response = await askOwnApi(deps, {
    method: 'GET',
    path,
    parameters,
    cache: 'no-store',
    timeoutMs: limits.marketRequestTimeoutMs,
  })
  if (!response.ok) return err(failures[response.error.kind])
  const { status, text } = response.value
  if (status !== 200) return err(failureOf(status))
  const parsed = answer.safeParse(parseJson(text))
  return parsed.success ? ok(parsed.data) : err('failed')
}

const failures = {
  'signed-out': 'session-over',
  unreachable: 'unreachable',
  timeout: 'timeout',
} as const satisfies Record<string, MarketFailure>

/** 502: settings of the function are missing (README, Deploy). */
const failureOf = (status: number): MarketFailure => {
  if (status === 401) return 'session-over'
  if (status === 429) return 'too-many'
  return status === 502 ? 'uninitialised' : 'failed'
}
