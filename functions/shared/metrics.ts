import { lineOf, type Log } from './log.ts'

interface MetricOptions {
  /** `bellbook/production`: stages never share a number. */
  readonly namespace: string
  /** Its part of the path: `auth`. */
  readonly functionName: string
}

/**
 * Lines that CloudWatch also counts (embedded metric format): `latency`, by function or route, and outcome. Each set of
 * values costs money, so dimensions come only from our own tables, never from a request.
 */
export const metricLog = (
  { namespace, functionName }: MetricOptions,
  now: () => number,
  writeLine: (line: string) => void,
): Log => ({
  write: (record) =>
    writeLine(
      JSON.stringify({
        _aws: {
          Timestamp: now(),
          CloudWatchMetrics: [
            {
              Namespace: namespace,
              Dimensions: [
                ['function', 'outcome'],
                ['route', 'outcome'],
              ],
              Metrics: [{ Name: 'latency', Unit: 'Milliseconds' }],
            },
          ],
        },
        function: functionName,
        latency: record.ms,
        ...lineOf(record),
      }),
    ),
})
