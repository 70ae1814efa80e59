import { describe, expect, it } from 'vitest'
import * as market from '#domain/api/ai.ts'
import * as auth from '#domain/api/auth.ts'
import { health } from '#domain/api/health.ts'
import * as brokerage from '#domain/api/snaptrade.ts'
import { scheduledFunctions } from '#functions/deploy/functions.ts'
import { lineLog, type LogRecord, outcomes } from '#functions/shared/log.ts'
import { metricLog } from '#functions/shared/metrics.ts'
import { idleUsersRoute } from '#functions/snaptrade/idle-users/lambda.ts'

const record: LogRecord = {
  route: '/auth/refresh',
  status: 200,
  ms: 12,
  outcome: 'ok',
  reqId: 'request-1',
  user: 'hash',
}
const written = (given: LogRecord): unknown => {
  const lines: string[] = []
  metricLog(
    { namespace: 'bellbook/production', functionName: 'auth' },
    () => 1_700_000_000_000,
    (line) => lines.push(line),
  ).write(given)
  return JSON.parse(lines[0] ?? '')
}

interface Directives {
  readonly CloudWatchMetrics: ReadonlyArray<{ readonly Dimensions: ReadonlyArray<ReadonlyArray<string>> }>
}

const routesIn = (wire: object): ReadonlyArray<string> =>
  Object.values(wire).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value ? [String(value.path)] : [],
  )

describe('Metrics', () => {
  it('[operator] one line is the log and the metric: embedded metric format, by function, route and outcome', () => {
    expect(written(record)).toEqual({
      _aws: {
        Timestamp: 1_700_000_000_000,
        CloudWatchMetrics: [
          {
            Namespace: 'bellbook/production',
            Dimensions: [
              ['function', 'outcome'],
              ['route', 'outcome'],
            ],
            Metrics: [{ Name: 'latency', Unit: 'Milliseconds' }],
          },
        ],
      },
      function: 'auth',
      latency: 12,
      ...record,
    })
  })

  it('[A28] whatever else comes along is not written, in a line or in a metric', () => {
    const more = { ...record, token: 'canary', query: 'canary' }
    const lines: string[] = []
    lineLog((line) => lines.push(line)).write(more)
    expect([JSON.parse(lines[0] ?? ''), JSON.stringify(written(more)).includes('canary')]).toEqual([record, false])
  })

  it('[operator] no stage can cost more than 96 metrics: dimensions never come from a request', () => {
    const directives = (written(record) as Readonly<Record<string, Directives>>)['_aws']?.CloudWatchMetrics ?? []
    expect(directives.map(({ Dimensions }) => Dimensions)).toEqual([
      [
        ['function', 'outcome'],
        ['route', 'outcome'],
      ],
    ])
    const routes = new Set([
      ...routesIn(auth),
      ...routesIn(brokerage),
      ...routesIn(market),
      ...routesIn(health),
      idleUsersRoute,
      'unknown',
    ])
    const functions = [...Object.keys(health), ...scheduledFunctions.map(({ name }) => name)]
    expect([routes.size, (functions.length + routes.size) * outcomes.length]).toEqual([20, 96])
  })
})
